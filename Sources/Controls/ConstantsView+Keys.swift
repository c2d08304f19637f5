import Ink
import Input

/// The keyboard focus among the constants of an engine, and the keys that set them.
extension ConstantsView {
  /// Gives the keyboard focus to the first part, or from behind to the last.
  func begin(fromEnd: Bool = false) {
    let all = usable
    focus(on: fromEnd ? all.last : all.first)
  }

  /// Moves the focus to the next part (1) or the one before (-1). Returns false at the ends.
  func moveFocus(_ step: Int) -> Bool {
    let all = usable
    guard let focus, let place = all.firstIndex(of: focus), all.indices.contains(place + step)
    else { return false }
    self.focus(on: all[place + step])
    return true
  }

  /// The parts that can be used, also those that are scrolled out of view.
  private var usable: [Int] {
    (0..<sliders.count + Button.allCases.count).filter { isEnabled($0) }
  }

  /// Gives the focus to a part, and shows it.
  func focus(on part: Int?) {
    if let part, part < sliders.count, shownRows > 0 {
      let row = part / columns
      if row < first { scroll(to: row) }
      if row >= first + shownRows { scroll(to: row - shownRows + 1) }
    }
    take(focus: part)
  }

  /// Handles a key while a part has the focus. Returns nil if it is for others.
  func key(_ press: KeyPress) -> ControlResponse? {
    guard let focus else { return nil }
    if let parameter = parameter(focus), let value = constants?.engine[parameter] {
      switch press.key {
      case .left, .down: set(focus, parameter.value(-1, from: value))
      case .right, .up: set(focus, parameter.value(1, from: value))
      case .pageDown: set(focus, parameter.value(-10, from: value))
      case .pageUp: set(focus, parameter.value(10, from: value))
      case .home: set(focus, parameter.range.lowerBound)
      case .end: set(focus, parameter.range.upperBound)
      case .enter, .character(" "): break
      default: return nil
      }
      return .consumed
    }
    switch press.key {
    case .left, .up: _ = moveFocus(-1)
    case .right, .down: _ = moveFocus(1)
    case .enter, .character(" "): return .consumed(use(focus))
    default: return nil
    }
    return .consumed
  }
}
