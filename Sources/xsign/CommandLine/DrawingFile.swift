import Ink

/// A drawing in a file: InkML, or a recording in plain text.
enum DrawingFile {
  /// The drawing in the file at `path`, `-` for standard input, with `pen` over the pens it has.
  ///
  /// - Parameter unit: What the coordinates of plain text count in; nil where nobody said.
  /// - Throws: where it cannot be read or has no strokes.
  static func read(
    _ path: String, unit: InkDocument.Unit?, pen: PenOptions
  ) throws(CommandError) -> InkDocument {
    let file = InputFile(path: path)
    let bytes: [UInt8]
    do throws(InputError) {
      bytes = try file.contents()
    } catch {
      throw .input(error)
    }
    let isInkML = isInkML(bytes, path)
    if isInkML, unit != nil { throw .unitOfInkML(file: file.name) }
    let document: InkDocument
    do throws(FormatError) {
      if isInkML {
        document = try InkDocument(inkML: bytes, file: file.name, pen: PenOptions.usual)
      } else {
        document = try InkDocument(
          recording: bytes, file: file.name, unit: unit ?? .pixels, pen: PenOptions.usual)
      }
    } catch {
      throw .format(error)
    }
    guard !document.strokes.isEmpty else { throw .empty(file: file.name) }
    return pen.applied(to: document)
  }

  /// Whether a file is InkML: its name says so, or it begins as XML does, which no recording can.
  private static func isInkML(_ bytes: [UInt8], _ path: String) -> Bool {
    let name = path.lowercased()
    if name.hasSuffix(".inkml") || name.hasSuffix(".xml") { return true }
    let mark: [UInt8] = [0xef, 0xbb, 0xbf]
    let text = bytes.starts(with: mark) ? bytes[mark.count...] : bytes[...]
    return text.first { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: "<")
  }
}
