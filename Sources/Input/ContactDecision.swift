import Ink

/// A decision about a contact.
public enum ContactDecision: Sendable, Hashable {
  /// Passes the event on.
  case pass(PointerEvent)
  /// The contact has ended at the event's position. Its ink stays on the screen but may still be
  /// withdrawn. It becomes part of the drawing when the contact is settled.
  case pause(PointerEvent)
  /// The contact has ended and was intended. Its ink becomes part of the drawing.
  case settle(ContactID)
  /// The contact does not draw: it is a palm, a finger of a pinch, or a finger that is not allowed
  /// to.
  case refuse(ContactID)
  /// The contact was unintended. All its effects are withdrawn without a trace.
  case withdraw(ContactID)
  /// Two fingers begin a pinch, or one begins to move the view.
  case beginGesture
  /// Those fingers have moved.
  case gesture(PinchStep)
  /// Those fingers were a hand that holds a pen, or were for another client: the view returns to
  /// its earlier state.
  case withdrawGesture
}

/// The reason why a finger does nothing.
public enum IgnoredFinger: Sendable, Hashable {
  /// A pen is near, or was a moment ago.
  case penNear
  /// Fingers do not draw, because a pen was seen or by the choice of the user.
  case notAllowed
}

/// The movement of two fingers, or of one, in window pixels.
public struct PinchStep: Sendable, Hashable {
  /// The previous positions of the fingers.
  public var from: [Point]
  /// The current positions, in the same order.
  public var to: [Point]

  /// Creates a movement, with a position of each finger before and after it.
  public init(from: [Point], to: [Point]) {
    self.from = from
    self.to = to
  }
}
