import Ink

extension DrawingFile {
  /// The drawing in the file at `path`, `-` for standard input, with `pen` over the pens it has.
  ///
  /// - Parameters:
  ///   - unit: What the coordinates of plain text count in; nil where nobody said.
  ///   - needsBackground: Whether it has to be of a kind that can hold a background.
  /// - Throws: where it cannot be read or has no strokes.
  static func read(
    _ path: String, unit: InkDocument.Unit?, pen: PenOptions, needsBackground: Bool = false
  ) throws(CommandError) -> InkDocument {
    let document = try contents(path, unit: unit, needsBackground: needsBackground)
    guard !document.strokes.isEmpty else { throw .empty(file: InputFile(path: path).name) }
    return pen.applied(to: document)
  }

  /// Says what of the file at `path` is not in `document`.
  static func tellLeftOut(of document: InkDocument, _ path: String) {
    guard let sentence = document.leftOutSentence else { return }
    complain("\(InputFile(path: path).name): \(sentence)")
  }
}
