import Ink

/// A card with a text field as its content. The pointer places the cursor in it, and selects text.
class FieldSheet: Sheet {
  /// The field.
  final var field: TextField
  /// What the edit by a key asks for after what the key itself asks for: a cut is a copy, too.
  final var followUp: ControlAction?

  init(_ field: TextField, title: String, appearance: Appearance) {
    self.field = field
    super.init(title: title, appearance: appearance)
  }

  override func actions(of press: KeyPress) -> [ControlAction] {
    followUp = nil
    let actions = super.actions(of: press)
    return actions + (followUp.map { [$0] } ?? [])
  }

  override func cursor(at point: PixelPoint) -> ControlCursor {
    part(at: point) == .content ? .text : .arrow
  }

  override func pressed(_ event: PointerEvent) {
    super.pressed(event)
    guard press?.part == .content else { return }
    focus = .content
    field.pressed(event)
  }

  override func dragged(_ event: PointerEvent) {
    guard press?.part == .content else { return super.dragged(event) }
    field.dragged(event)
    damage.add(field.frame)
  }

  override func cancelled() {
    field.released()
    super.cancelled()
  }
}
