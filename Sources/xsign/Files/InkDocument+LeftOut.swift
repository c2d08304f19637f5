import Ink

extension InkDocument {
  /// Returns the sentence about what of the file at `path` is not in the drawing, with the name of
  /// the file; nil if all is.
  func leftOutNote(of path: String) -> String? {
    leftOutSentence.map { "\(DrawingFile.name(of: path)): \($0)" }
  }
}
