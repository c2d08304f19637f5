import Ink

extension FormatError {
  /// Returns the sentence of the error that `read` throws, or nil if it throws none.
  public static func sentence(_ read: () throws(FormatError) -> Void) -> String? {
    do throws(FormatError) { try read() } catch { return error.description }
    return nil
  }
}
