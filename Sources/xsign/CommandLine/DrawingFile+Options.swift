import Ink

extension DrawingFile {
  /// Reads the drawing in the file at `path`, `-` for standard input. The options `pen` override
  /// the pens of the file.
  ///
  /// - Parameters:
  ///   - unit: The unit of the coordinates of plain text, or nil if it was not given.
  ///   - needsBackground: True if the format must be one that can hold a background.
  /// - Throws: `CommandError` if the file cannot be read or has no strokes.
  static func read(
    _ path: String, unit: InkDocument.Unit?, pen: PenOptions, needsBackground: Bool = false
  ) throws(CommandError) -> InkDocument {
    let document = try contents(path, unit: unit, needsBackground: needsBackground)
    guard !document.strokes.isEmpty else { throw .empty(file: InputFile(path: path).name) }
    return pen.applied(to: document)
  }

  /// Reports on standard error the parts of the file at `path` that `document` does not contain.
  static func reportLeftOut(of document: InkDocument, _ path: String) {
    guard let sentence = document.leftOutSentence else { return }
    complain("\(InputFile(path: path).name): \(sentence)")
  }
}
