/// The reason why a picture gives no signature.
package enum TracingError: Error, Sendable, Hashable {
  /// Nothing in the picture is dark enough.
  case noInk
  /// All ink reaches the border of the picture, or is joined to what does, such as a rule.
  case cutOff
  /// The lines are too few pixels wide.
  case tooSmall
  /// The edges have too many corners for handwriting.
  case tooIntricate
}
