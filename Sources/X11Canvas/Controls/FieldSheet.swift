import Ink

/// A card with a text field as its content. The pointer places the cursor in it, and selects text.
class FieldSheet: Sheet {
  /// The field.
  final var field: TextField

  init(_ field: TextField, title: String, appearance: Appearance) {
    self.field = field
    super.init(title: title, appearance: appearance)
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
