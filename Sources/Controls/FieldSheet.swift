import Accessibility
import Graphics
import Ink
import Input

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

  /// True if the text can be changed now.
  var isEditable: Bool { true }

  /// Changes the text or the selection by `change`, as keys do.
  func edit(_ change: (inout TextField) -> Void) -> ControlAction? {
    change(&field)
    damage.add(field.frame)
    return nil
  }

  /// Returns the node of the field.
  final func fieldNode(_ number: Int, isInvalid: Bool = false) -> AccessibleNode {
    partNode(
      .content, number, .textField, title, bounds: field.frame, isEnabled: isEditable,
      states: AccessibleStates().with(.editable, if: isEditable).with(.invalid, if: isInvalid),
      text: field.accessibleText(isFocused: focus == .content))
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
