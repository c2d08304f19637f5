/// The policy that says which contacts draw when a hand may hold a pen and rest on the screen.
/// Whatever it is, a finger puts down what was picked up and takes the selection.
public enum TouchPolicy: String, Sendable, Hashable, CaseIterable {
  /// Every contact draws, ten fingers and the pen at once. Only a contact too wide for a finger is
  /// taken for a palm, and fingers do not move the view.
  case anything
  /// Fingers draw until a pen has been seen, and afterwards only if they are allowed to. Contacts
  /// around the pen's arrival and while it is near are the hand that holds it.
  case penPreferred = "pen-preferred"
  /// Fingers never draw; one or two of them move the view. Mice do draw, since a mouse is never a
  /// palm.
  case penOnly = "pen-only"
}
