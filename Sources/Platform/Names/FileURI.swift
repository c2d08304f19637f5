/// The names of local files in URIs (RFC 8089, https://www.rfc-editor.org/rfc/rfc8089).
package enum FileURI {
  /// Returns the paths of the local files in a `text/uri-list` (RFC 2483, 5,
  /// https://www.rfc-editor.org/rfc/rfc2483), in order. Other URIs are left out.
  package static func paths(inList bytes: [UInt8]) -> [String] {
    bytes.split { $0 == UInt8(ascii: "\r") || $0 == UInt8(ascii: "\n") || $0 == 0 }
      .compactMap { path(Array($0)) }
  }

  /// Returns the `text/uri-list` of files of this computer, by their absolute paths.
  package static func list(_ paths: [String]) -> [UInt8] {
    paths.flatMap { Array("file://".utf8) + encoded($0.rawBytes) + [0x0d, 0x0a] }
  }

  /// Returns the URI of a file of this computer, by its absolute path.
  package static func text(_ path: String) -> String {
    String(decoding: list([path]).dropLast(2), as: UTF8.self)
  }

  /// Returns percent-encoded text that stands for the bytes of a path.
  private static func encoded(_ path: [UInt8]) -> [UInt8] {
    let digits = Array("0123456789ABCDEF".utf8)
    return path.flatMap { byte -> [UInt8] in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "-"),
        UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"):
        [byte]
      default: [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
  }

  /// Returns the path of the file of this computer, whose name is `host`, that a URI on the command
  /// line names, or nil if it names none.
  package static func path(typed text: String, host: String) -> String? {
    let uri = text.rawBytes
    let rest = uri.dropFirst(scheme.count)
    if rest.starts(with: Array("//".utf8)) {
      let name = String(
        decoding: rest.dropFirst(2).prefix { $0 != UInt8(ascii: "/") }, as: UTF8.self
      ).lowercased()
      guard ["", "localhost", host.lowercased()].contains(name) else { return nil }
    }
    return path(uri)
  }

  /// Returns true if `text` is meant as the URI of a file: it has the scheme and a path from the
  /// root.
  package static func isMeant(by text: String) -> Bool {
    let bytes = text.utf8
    return bytes.prefix(scheme.count).map { $0 | 0x20 } == scheme.map { $0 | 0x20 }
      && bytes.dropFirst(scheme.count).first == UInt8(ascii: "/")
  }

  private static let scheme = Array("file:".utf8)

  /// Returns the path of the file that a URI names, or nil if that is not a file of this computer.
  /// A path that no system call takes is cut, but still too long.
  static func path(_ uri: [UInt8]) -> String? {
    guard uri.prefix(scheme.count).map({ $0 | 0x20 }) == scheme.map({ $0 | 0x20 }) else {
      return nil
    }
    var rest = uri.dropFirst(scheme.count)
    if rest.starts(with: Array("//".utf8)) {
      rest = rest.dropFirst(2)
      let host = rest.prefix { $0 != UInt8(ascii: "/") }
      // Programs name the computer itself, if any. A file of another one is not there, and opening
      // the path says so.
      rest = rest.dropFirst(host.count)
    }
    guard rest.first == UInt8(ascii: "/"), let bytes = decoded(rest), !bytes.contains(0) else {
      return nil
    }
    return String(rawBytes: bytes)
  }

  /// Returns the bytes that percent-encoded text stands for, or nil if it is malformed. The end of
  /// a text that is too long for a path is left out.
  private static func decoded(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    var rest = text
    while bytes.count <= FileName.maximumPathBytes, let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit)
      else { return nil }
      bytes.append(high << 4 | low)
    }
    return bytes
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    Character(UnicodeScalar(byte)).hexDigitValue.map { UInt8($0) }
  }
}
