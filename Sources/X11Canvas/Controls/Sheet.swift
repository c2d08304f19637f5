import Ink

/// A card over the window: a state machine that takes events and returns actions.
protocol Sheet: AnyObject {
  /// The area that needs redrawing, in window pixels.
  var damage: DamageRegion { get set }

  /// Places the card in `window`.
  func layout(window: PixelRect, appearance: Appearance)
  /// Draws the card inside `clip`.
  func draw(on context: borrowing DrawingContext, clip: PixelRect)

  /// Handles a key. The card consumes all keys.
  func key(_ press: KeyPress) -> ControlAction?
  /// Returns true if a contact that begins is ignored.
  func ignores(_ event: PointerEvent) -> Bool
  /// Handles the start of a contact.
  func pressed(_ event: PointerEvent)
  /// Handles movement of the pressed contact.
  func dragged(_ event: PointerEvent)
  /// Handles the end of the pressed contact.
  func released(_ event: PointerEvent) -> ControlAction?
  /// Handles the loss of the pressed contact.
  func cancelled()
  /// Handles pointer movement without a contact. `point` is nil if the pointer left.
  func hovered(_ point: PixelPoint?)
  /// Scrolls by `pixels`, within the limits.
  func scroll(by pixels: Int)
  /// Returns the cursor at a pixel.
  func cursor(at point: PixelPoint) -> ControlCursor
}

extension Sheet {
  func ignores(_ event: PointerEvent) -> Bool { false }
  func scroll(by pixels: Int) {}
  func cursor(at point: PixelPoint) -> ControlCursor { .arrow }
}

extension ControlAction {
  /// True if the card is gone after the action.
  var closesCard: Bool {
    switch self {
    case .promptCancelled, .messageClosed, .questionAnswered, .calibrationAccepted,
      .calibrationCancelled:
      true
    case .command, .copy, .pasteRequested, .promptAccepted, .promptConfirmed, .promptOption,
      .messageAction:
      false
    }
  }
}
