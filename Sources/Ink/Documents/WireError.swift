/// The reason why a message between xsign and its helper cannot be used.
package enum WireError: Error, Sendable, Hashable {
  /// It is of another version.
  case version
  /// It is cut, too long, or contains what no such message does.
  case damaged
}
