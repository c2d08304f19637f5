/// Which contacts draw, where a hand may hold a pen and rest on the glass.
public enum TouchPolicy: String, Sendable, Hashable, CaseIterable {
  /// Every contact draws, ten fingers and the pen at once. Nothing is taken for a palm but a contact
  /// too broad for a finger, and no fingers move the view.
  case anything
  /// Fingers draw until a pen has been seen, from then on only where they are told to. Contacts
  /// around the pen's coming and while it is near are the hand that holds it.
  case penPreferred = "pen-preferred"
  /// Fingers never draw; they move the view. Mice do draw: no palm was ever taken for one.
  case penOnly = "pen-only"
}
