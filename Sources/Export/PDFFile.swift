import Graphics
import Ink

/// The structure of a PDF file: numbered objects, the cross-reference table and the trailer
/// (ISO 32000-1, clause 7.5).
struct PDFFile {
  /// The minor version of PDF 1 that the header names: the first that has all that is written.
  private var version = 4
  // The bytes of the second line mark the file as binary.
  private var file = Self.header(version: 4) + [0x25, 0xe2, 0xe3, 0xcf, 0xd3, 0x0a]
  private var offsets: [Int] = []
  /// The number of the next object.
  var next: Int { offsets.count + 1 }

  private static func header(version: Int) -> [UInt8] { Array("%PDF-1.\(version)\n".utf8) }

  /// Notes that something is written that PDF 1 has since that minor version, of one digit.
  mutating func require(version needed: Int) { version = max(version, needed) }

  /// Adds an object. The first has the number 1.
  mutating func add(_ object: String) {
    add(Array(object.utf8))
  }

  mutating func add(_ object: [UInt8]) {
    offsets.append(file.count)
    append(object, number: offsets.count)
  }

  /// Reserves the next number for an object that is added later by `add(_:number:)`.
  mutating func reserve() -> Int {
    offsets.append(0)
    return offsets.count
  }

  /// Adds an object with a reserved number.
  mutating func add(_ object: String, number: Int) {
    offsets[number - 1] = file.count
    append(Array(object.utf8), number: number)
  }

  private mutating func append(_ object: [UInt8], number: Int) {
    file += Array("\(number) 0 obj\n".utf8) + object + Array("\nendobj\n".utf8)
  }

  /// Compresses a stream and adds it, with `entries` in its dictionary.
  mutating func add(stream: [UInt8], _ entries: String) {
    add(compressed: Deflate.zlib(stream), entries)
  }

  /// Adds a stream that is already compressed, with `entries` in its dictionary.
  mutating func add(compressed data: [UInt8], _ entries: String) {
    add(data, filter: "FlateDecode", entries)
  }

  /// Adds the bytes of a JPEG as a stream, with `entries` in its dictionary.
  mutating func add(jpeg data: [UInt8], _ entries: String) {
    add(data, filter: "DCTDecode", entries)
  }

  private mutating func add(_ data: [UInt8], filter: String, _ entries: String) {
    add(
      Array("<</Length \(data.count)/Filter/\(filter)\(entries)>>\nstream\n".utf8) + data
        + Array("\nendstream".utf8))
  }

  /// Returns a text as a string of a PDF (ISO 32000-1, 7.9.2): as it is if it has only letters,
  /// digits and spaces of ASCII, else as UTF-16 in hexadecimal.
  private static func string(_ text: String) -> String {
    func isPlain(_ unit: UInt16) -> Bool {
      switch unit {
      case 0x20, 0x30...0x39, 0x41...0x5a, 0x61...0x7a: true
      default: false
      }
    }
    if text.utf16.allSatisfy(isPlain) { return "(\(text))" }
    let units = ([0xfeff] + text.utf16).map { String($0, radix: 16).padded(to: 4) }
    return "<\(units.joined())>"
  }

  /// Returns the finished file. Object 1 is its catalogue.
  consuming func bytes(title: String) -> [UInt8] {
    // Viewers show an empty title in place of the name of the file.
    let named = title.isEmpty ? "" : "/Title" + Self.string(title)
    add("<<\(named)/Creator(xsign)>>")
    let table = file.count
    var text = "xref\n0 \(offsets.count + 1)\n0000000000 65535 f \n"
    for offset in offsets { text += String(offset).padded(to: 10) + " 00000 n \n" }
    text += "trailer\n<</Size \(offsets.count + 1)/Root 1 0 R/Info \(offsets.count) 0 R>>\n"
    text += "startxref\n\(table)\n%%EOF\n"
    let header = Self.header(version: version)
    file.replaceSubrange(..<header.count, with: header)
    return file + Array(text.utf8)
  }
}
