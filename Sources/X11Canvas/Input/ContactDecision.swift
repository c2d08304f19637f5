import Ink

/// What is to be done about a contact.
public enum ContactDecision: Sendable, Hashable {
  /// The event means what it says.
  case pass(PointerEvent)
  /// The contact has ended where the event says. Its ink stays on the screen, but may still be
  /// withdrawn: it becomes part of the drawing when the contact is settled.
  case pause(PointerEvent)
  /// The contact has ended, and was meant: its ink becomes part of the drawing.
  case settle(ContactID)
  /// The contact is not to draw: a palm, a finger that holds the view, or one that has been told so.
  case refuse(ContactID)
  /// The contact was not meant: all it did is taken back without a trace.
  case withdraw(ContactID)
  /// Two fingers take hold of the view.
  case beginGesture
  /// They have moved it.
  case gesture(PinchStep)
  /// They were a hand that holds a pen: the view goes back to where it was.
  case withdrawGesture
}

/// Two fingers, a moment ago and now, in window pixels.
public struct PinchStep: Sendable, Hashable {
  /// Where the fingers were.
  public var from: [Point]
  /// Where they are, in the same order.
  public var to: [Point]

  /// A step of two fingers: two places each.
  public init(from: [Point], to: [Point]) {
    self.from = from
    self.to = to
  }
}
