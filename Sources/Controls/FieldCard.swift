import Accessibility
import Graphics
import Input
import Platform

/// A card with a text field as its content. The pointer places the cursor in it, and selects text.
class FieldCard: Card {
  final var field: TextField
  /// The reason why a part of what was typed or pasted last is left out, or nil. Cards with a line
  /// for that say it there.
  final var cut: TextCut? { didSet { if cut != oldValue { relayout() } } }

  init(
    _ field: TextField, title: String, style: StyleContext, onCancel: @escaping () -> Void
  ) {
    self.field = field
    super.init(title: title, style: style, onCancel: onCancel)
  }

  /// True if the text can be changed now.
  var isEditable: Bool { true }

  /// Is called after the text was changed by the user.
  func textChanged() {}

  /// Changes the text or the selection by `change`, as keys do.
  func edit(_ change: (inout TextField) -> Void) {
    guard isEditable else { return }
    let old = field.text
    change(&field)
    damage.add(field.frame)
    if field.text != old { textChanged() }
  }

  /// Handles a key that is typed into the field. Returns whether it was consumed, and what it asks
  /// of the clipboard.
  final func typed(_ press: KeyPress) -> (isConsumed: Bool, action: ControlAction?) {
    let old = field.text
    defer { if field.text != old { textChanged() } }
    return field.key(press)
  }

  /// Inserts pasted text.
  final func insert(_ text: String) {
    guard isEditable else { return }
    take(focus: .content)
    edit { $0.insert(text) }
  }

  /// Inserts a pasted secret, if this is a field for one.
  final func insert(_ pasted: SecretBytes) {
    guard isEditable, field.secret != nil else { return }
    take(focus: .content)
    edit { $0.insert(pasted) }
  }

  /// Returns the node of the field. `error` says why its text is refused, or is nil if it is not.
  final func fieldNode(
    _ number: Int, name: String? = nil, error: String? = nil, isSecret: Bool = false
  ) -> AccessibleNode {
    var node = partNode(
      .content, number, isSecret ? .passwordField : .textField, name ?? title, bounds: field.frame,
      isEnabled: isEditable,
      states: AccessibleStates().with(.editable, if: isEditable).with(.invalid, if: error != nil),
      text: field.editing.accessibleText(isFocused: focus == .content))
    node.description = error ?? ""
    return node
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
