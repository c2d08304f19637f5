internal import CCairo

/// An error of Cairo, such as no memory, or an image that is too large.
public struct CairoError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The description, a sentence that starts in lower case and has no full stop.
  public let description: String

  /// Creates the error of a status, described by `cairo_status_to_string`.
  init(_ status: cairo_status_t) { description = String(cString: cairo_status_to_string(status)) }
}
