internal import CCairo

/// An error of Cairo, such as no memory, or an image that is too large.
public struct CairoError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The description, a sentence that starts in lower case and has no full stop.
  public let description: String

  /// Creates an error with a given description.
  init(_ description: String) {
    self.description = description
  }

  /// Creates the error of a status, described by `cairo_status_to_string`.
  init(_ status: cairo_status_t) {
    if let words = cairo_status_to_string(status) {
      description = String(cString: words)
    } else {
      description = "unknown Cairo error"
    }
  }

  /// Throws an error unless `status` is `CAIRO_STATUS_SUCCESS`.
  static func check(_ status: cairo_status_t) throws(CairoError) {
    if status != CAIRO_STATUS_SUCCESS { throw CairoError(status) }
  }
}
