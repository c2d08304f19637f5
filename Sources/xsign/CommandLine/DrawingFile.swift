import Ink
import X11Canvas

/// A drawing in a file of any kind that is known.
enum DrawingFile {
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

  /// The drawing in the file at `path`, `-` for standard input, which may be empty.
  ///
  /// - Throws: where it cannot be read.
  static func contents(
    _ path: String, unit: InkDocument.Unit? = nil, needsBackground: Bool = false
  ) throws(CommandError) -> InkDocument {
    let file = InputFile(path: path)
    let bytes: [UInt8]
    do throws(InputError) {
      bytes = try file.contents()
    } catch {
      throw .input(error)
    }
    return try document(
      bytes, file: file.name, unit: unit, needsBackground: needsBackground)
  }

  /// The drawing in `bytes`, which may be compressed; what they are is told from them alone.
  static func document(
    _ bytes: [UInt8], file: String, unit: InkDocument.Unit? = nil, needsBackground: Bool = false
  ) throws(CommandError) -> InkDocument {
    var bytes = bytes
    do throws(FormatError) {
      if Gzip.isGzip(bytes) { bytes = try Gzip.unpack(bytes, file: file) }
    } catch {
      throw .format(error)
    }
    let format = DrawingFormat(of: bytes)
    if unit != nil, format != .recording { throw .unit(format, file: file) }
    if needsBackground, format != .inkML { throw .background(format, file: file) }
    do throws(FormatError) {
      return try InkDocument(
        drawing: bytes, format: format, file: file, unit: unit ?? .pixels, pen: PenOptions.usual)
    } catch {
      throw .format(error)
    }
  }

  /// Says what of the file at `path` is not in `document`.
  static func tellLeftOut(of document: InkDocument, _ path: String) {
    guard let sentence = document.leftOutSentence else { return }
    complain("\(InputFile(path: path).name): \(sentence)")
  }
}

extension DrawingFormat {
  /// What a sentence calls it, at its beginning.
  var title: String {
    switch self {
    case .inkML: "InkML"
    case .signaturePad: "JSON"
    case .xopp: "Xournal++"
    case .recording: "Plain text"
    }
  }
}
