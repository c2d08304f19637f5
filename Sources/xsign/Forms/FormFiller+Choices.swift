import Controls
import Graphics
import Ink

/// Fields that are pressed, and fields whose choices are shown in a menu.
extension FormFiller {
  /// Presses the button with the focus, or shows the choices.
  func press() {
    guard let spot = focus.map({ spots[$0] }) else { return }
    let field = form[spot.field]
    switch field.kind {
    case .checkBox, .radioButtons:
      let isOn = isPressed(spot)
      if isOn, field.traits.contains(.alwaysOne) { return }
      fill(spot.field, with: .button(isOn ? nil : spot.widget))
    case .comboBox, .list:
      guard !field.choices.isEmpty else {
        let sentence = FieldRefusal.choices([]).sentence(on: field.title)
        return controls.show(Toast(sentence, isError: true))
      }
      menuSpot = spot
      let frame = frame(of: spot)
      controls.showContextMenu(
        choices(of: spot).rows, named: field.title, at: Point(Double(frame.x), Double(frame.maxY)),
        byKeyboard: true)
    case .text, .signature, .pushButton, .unknown: break
    }
  }

  /// Gives the focus to the button after (1) or before (-1) that which has it in its group, and
  /// presses it. The first one comes after the last.
  func pressButton(_ step: Int) {
    guard let spot = focus.map({ spots[$0] }) else { return }
    let group = spots.filter {
      form[$0.field].kind == .radioButtons && form.areOne($0.field, spot.field)
    }
    guard let index = group.firstIndex(of: spot) else { return }
    let next = group[(index + step + group.count) % group.count]
    if go(to: next), !isPressed(next) { press() }
  }

  /// What the arrow keys do in a field in which no text is typed.
  func arrows(of spot: FieldSpot) -> FieldEditor.Arrows {
    switch form[spot.field].kind {
    case .radioButtons: .buttons
    case .comboBox, .list: .choices
    case .text, .checkBox, .signature, .pushButton, .unknown: .none
    }
  }

  /// True if the button at a place is pressed.
  func isPressed(_ spot: FieldSpot) -> Bool {
    guard case .button(let pressed?) = value(of: spot.field) else { return false }
    let field = form[spot.field]
    return pressed == spot.widget
      || field.traits.contains(.together) && field.widgets.indices.contains(pressed)
        && field.widgets[pressed].state == field.widgets[spot.widget].state
  }

  /// Forgets the menu with choices, as another one opens.
  func forgetMenu() { menuSpot = nil }

  /// The rows of the menu with choices while that is open, or nil.
  var menu: [MenuItem]? { menuSpot.map { choices(of: $0).rows } }

  private func choices(of spot: FieldSpot) -> FieldMenu {
    FieldMenu(field: form[spot.field], value: value(of: spot.field))
  }

  /// Makes the choice that a row of the menu stands for. Returns false if it is another command.
  func choose(_ id: CommandID) -> Bool {
    guard FieldMenu.has(id) else { return false }
    defer { menuSpot = nil }
    guard isCurrent, let spot = menuSpot, let value = choices(of: spot).value(choosing: id) else {
      return true
    }
    fill(spot.field, with: value)
    // What was typed before is replaced.
    if form[spot.field].kind != .list, focus == spots.firstIndex(of: spot) { take(spot) }
    return true
  }
}
