import Accessibility
import Controls
import Ink

/// The fields of the form as assistive technologies see and use them.
extension FormFiller {
  /// The most fields that are told of: those of a page are fewer but for odd files.
  private static let maximum = 500

  /// The fields on the page in view, in the order in which Tab goes.
  var accessibleNodes: [AccessibleNode] {
    let page = currentPage
    let shown = spots.indices.lazy.filter { self.spots[$0].page == page }
    return shown.prefix(Self.maximum).map(node)
  }

  private func node(_ index: Int) -> AccessibleNode {
    let spot = spots[index]
    let field = form[spot.field]
    let isFocused = index == focus
    var states = AccessibleStates.shown.with(.focusable).with(.focused, if: isFocused)
      .with(.required, if: field.traits.contains(.required))
    var (role, action, text) = (AccessibleRole.button, "click", AccessibleText?.none)
    switch field.kind {
    case .checkBox, .radioButtons:
      role = field.kind == .checkBox ? .checkBox : .radioButton
      action = "toggle"
      states = states.with(.checkable).with(.checked, if: isPressed(spot))
    case _ where editsText(spot):
      role = .textField
      states = states.with(.editable).with(.multiLine, if: field.traits.contains(.lines))
      text = isFocused ? editorText : nil
      if text == nil { text = AccessibleText(shownText(of: spot)) }
    default: states = states.with(.hasPopup)
    }
    let choice = field.choices.indices.contains(spot.widget) ? field.choices[spot.widget].shown : ""
    let isButton = role == .checkBox || role == .radioButton
    let name = isButton && !choice.isEmpty ? "\(field.title): \(choice)" : field.title
    return AccessibleNode(
      AccessibleID(.field, [index]), role, name,
      description: role == .button ? shownText(of: spot) : "", states: states,
      bounds: frame(of: spot), action: AccessibleAction(action), text: text)
  }

  /// The text that a field shows.
  private func shownText(of spot: FieldSpot) -> String {
    form[spot.field].shown(value(of: spot.field)).joined(separator: "\n")
  }

  /// Carries out what an assistive technology asks of a field. Returns false if it is not meant for
  /// one.
  func perform(_ request: AccessibleRequest) -> Bool {
    switch request {
    case .press(let id):
      guard let spot = spot(id) else { return false }
      tap(spot, in: focusedPane)
    case .focus(let id):
      guard let spot = spot(id) else { return false }
      go(to: spot)
    case .replace(let id, let range, let text):
      guard let spot = spot(id) else { return false }
      edit(spot) { $0.replace(range, by: text) }
    case .select(let id, let range):
      guard let spot = spot(id) else { return false }
      edit(spot) { $0.select(range) }
    case .setValue: return false
    }
    return true
  }

  private func spot(_ id: AccessibleID) -> FieldSpot? {
    guard hasFields, id.part == .field, let index = id.numbers.first,
      spots.indices.contains(index)
    else { return nil }
    return spots[index]
  }
}
