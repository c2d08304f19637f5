internal import CCairo

/// Cairo could not do what it was asked: no memory, or a picture larger than it takes.
public struct CairoError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What went wrong, a sentence that starts in lower case and has no full stop.
  public let description: String

  /// An error told in our own words.
  init(_ description: String) {
    self.description = description
  }

  /// The error a status stands for, in Cairo's words.
  init(_ status: cairo_status_t) {
    if let words = cairo_status_to_string(status) {
      description = String(cString: words)
    } else {
      description = "unknown error of the drawing library"
    }
  }

  /// Throws where `status` says that something failed.
  static func check(_ status: cairo_status_t) throws(CairoError) {
    if status != CAIRO_STATUS_SUCCESS { throw CairoError(status) }
  }
}
