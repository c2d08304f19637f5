import Graphics
import Ink
import Input

/// A card to draw on, for example a signature.
package struct InkPad: Sendable, Hashable {
  /// The title of the card.
  package var title: String
  /// The instruction above the pad.
  package var instruction: String
  /// The title of the button that accepts.
  package var confirmTitle: String

  package init(title: String, instruction: String, confirmTitle: String) {
    self.title = title
    self.instruction = instruction
    self.confirmTitle = confirmTitle
  }
}

/// What draws on the pad of a card: the ink of contacts. Coordinates are window pixels. It belongs
/// to the thread of the controls.
package protocol InkSurface: AnyObject {
  /// The colour of the paper that is drawn on.
  var paperColor: InkColor { get }
  /// The number of strokes that are finished.
  var strokeCount: Int { get }
  /// The time of `MonotonicClock` at which a prediction must be withdrawn by `refresh` unless
  /// another event comes; nil if none is shown.
  var predictionEnd: Double? { get }

  /// Sets the place of the pad, and the number of pixels per canvas unit.
  func layout(in frame: PixelRect, scale: Double)
  /// Begins a stroke.
  func begin(_ event: PointerEvent)
  /// Adds the event to its contact's stroke.
  func extend(_ event: PointerEvent)
  /// Ends the contact's stroke at the event's position.
  func end(_ event: PointerEvent)
  /// Ends the contact's stroke where it is.
  func finish(_ contact: ContactID)
  /// Removes the contact's unfinished stroke.
  func cancel(_ contact: ContactID)
  /// Removes all strokes, as a step.
  func clear()
  /// Undoes the last step.
  func undo()
  /// Redoes the step undone last.
  func redo()

  /// Adds the pixels that have changed since the last call to `damage`.
  func refresh(_ damage: inout DamageRegion)
  /// Draws the part in `rect`.
  func draw(_ rect: PixelRect, on surface: inout ImageSurface)
  /// Records that what was damaged was put on the screen.
  func presented()
}

extension ControlsLayer {
  /// Presents a card to draw on `surface`, replacing any other card.
  ///
  /// - Parameters:
  ///   - onAccept: Is called once there are strokes and they are accepted. The card is closed.
  ///   - onCancel: Is called after the card was cancelled and closed.
  package func present(
    _ pad: InkPad, on surface: any InkSurface, onAccept: @escaping () -> Void,
    onCancel: @escaping () -> Void = {}
  ) {
    setCard(
      SignaturePadCard(pad, surface: surface, style: style, onAccept: onAccept, onCancel: onCancel))
  }

  /// The surface of the card to draw on, if one is open.
  private var inkSurface: (any InkSurface)? { (card as? SignaturePadCard)?.surface }

  /// The time of `MonotonicClock` at which a prediction on the card to draw on must be withdrawn by
  /// `takeDamage` unless another event comes; nil if none is shown.
  package var predictionEnd: Double? { inkSurface?.predictionEnd }

  /// Draws the ink on the card to draw on inside `clip`, above the overlay.
  package func drawInk(_ clip: PixelRect, on buffer: inout ImageSurface) {
    (card as? SignaturePadCard)?.drawInk(clip, on: &buffer)
  }

  /// Records that what was damaged was put on the screen.
  package func presented() { inkSurface?.presented() }
}
