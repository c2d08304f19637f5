import Accessibility
import Graphics

/// Cards as assistive technologies see them.
extension Card {
  /// The card. `number` distinguishes it from those before.
  final func node(_ number: Int) -> AccessibleNode {
    let isDefaultTaken = if case .button? = focus { true } else { false }
    let buttons = buttons.enumerated().map { index, button in
      partNode(
        .button(index), number, .button, button.title, bounds: button.frame,
        isEnabled: button.isEnabled,
        states: AccessibleStates().with(
          .isDefault, if: !isDefaultTaken && index == self.buttons.count - 1))
    }
    let content = contentNodes(number)
    return AccessibleNode(
      AccessibleID(.card, [number]), .dialog, title,
      states: AccessibleStates.shown.with([.modal, .active, .focusable])
        .with(.focused, if: focus == nil),
      bounds: frame, children: content + buttons)
  }

  /// Returns the node of a part that is used.
  final func partNode(
    _ part: Part, _ number: Int, _ role: AccessibleRole, _ name: String, bounds: PixelRect,
    isEnabled: Bool = true, states: AccessibleStates = [], text: AccessibleText? = nil
  ) -> AccessibleNode {
    let action: AccessibleAction? =
      switch role {
      case .button, .listItem, .radioButton: AccessibleAction("click")
      case .checkBox: AccessibleAction("toggle")
      default: nil
      }
    return AccessibleNode(
      AccessibleID(.cardPart, [number] + part.numbers), role, name,
      states: states.union([.showing, .focusable]).with(.enabled, if: isEnabled)
        .with(.focused, if: focus == part),
      bounds: bounds, action: action, text: text
    ).shown(in: window)
  }

  final func textNode(
    _ index: Int, _ number: Int, _ text: String, role: AccessibleRole = .label, in bounds: PixelRect
  ) -> AccessibleNode {
    AccessibleNode(
      AccessibleID(.cardText, [number, index]), role, text, bounds: bounds,
      text: AccessibleText(text)
    ).shown(in: window)
  }

  /// Returns the part with a name, if it can be used now.
  final func part(_ id: AccessibleID, _ number: Int) -> Part? {
    guard id.part == .cardPart, id.numbers.first == number,
      let part = Part(numbers: Array(id.numbers.dropFirst()))
    else { return nil }
    let node = node(number).first { $0.id == id }
    return node?.states.contains(.enabled) == true ? part : nil
  }

  /// Gives the keyboard focus to a part.
  final func take(focus part: Part) {
    focus = part
    redraw()
  }
}

extension Card.Part {
  /// The part in numbers, by which assistive technologies name it.
  fileprivate var numbers: [Int] {
    switch self {
    case .content: [0, 0]
    case .option: [1, 0]
    case .choice(let index): [2, index]
    case .button(let index): [3, index]
    }
  }

  fileprivate init?(numbers: [Int]) {
    guard numbers.count == 2 else { return nil }
    switch numbers[0] {
    case 0: self = .content
    case 1: self = .option
    case 2: self = .choice(numbers[1])
    case 3: self = .button(numbers[1])
    default: return nil
    }
  }
}
