import Ink

/// A cross-reference section for a file that has none, to be read as if it were at its end.
enum RecoveredSection {
  /// Returns a trailer alone, at which libqpdf looks through the file for objects itself.
  static func trailer(_ entries: PDFDictionary) -> [UInt8] {
    // The file may end within an object.
    Array("\nendstream\nendobj\ntrailer\n<</Size 1\(text(entries))>>\nstartxref\n0\n".utf8)
  }

  /// Returns a cross-reference stream with these objects, which begins `end` bytes behind the
  /// header.
  static func section(
    _ places: [Int: PDFObjectPlace], _ entries: PDFDictionary, at end: Int
  ) -> [UInt8] {
    let numbers = places.keys.sorted()
    let size = (numbers.last ?? 0) + 1
    // The file may refer to objects that it does not have, and this must be none of them.
    let own = PDFFile.maximumNumber + 1
    var index = ""
    var rows: [UInt8] = []
    for number in numbers {
      index += "\(number) 1 "
      switch places[number] {
      case .offset(let offset, let generation)?: rows += row(1, offset, generation)
      case .stream(let stream, let index)?: rows += row(2, stream, index)
      case nil: break
      }
    }
    let head = """
      \(own) 0 obj
      <</Type/XRef/Size \(size)/W[1 8 4]/Index[\(index)]/Length \(rows.count)\(text(entries))>>
      stream

      """
    let tail = "\nendstream\nendobj\nstartxref\n\(end)\n%%EOF\n"
    return Array(head.utf8) + rows + Array(tail.utf8)
  }

  private static func row(_ kind: UInt8, _ first: Int, _ second: Int) -> [UInt8] {
    [kind]
      + stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: first >> $0) }
      + stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: second >> $0) }
  }

  /// Returns the entries that count in a trailer, in the syntax of PDF.
  private static func text(_ entries: PDFDictionary) -> String {
    var text = ""
    for name in ["Root", "Info", "Encrypt"] {
      guard case .reference(let object)? = entries[PDFName(name)] else { continue }
      text += "/\(name) \(object.number) \(object.generation) R"
    }
    if case .array(let parts)? = entries["ID"] {
      text += "/ID["
      for case .string(let bytes) in parts {
        text += "<\(HexDigits.text(bytes))>"
      }
      text += "]"
    }
    return text
  }
}
