public import SystemPackage

extension FilePath {
  /// Creates the path that `text` names. A path that ends in a slash names the content of a folder,
  /// as for the system (POSIX.1-2017, 4.13,
  /// https://pubs.opengroup.org/onlinepubs/9699919799/basedefs/V1_chap04.html); `FilePath` itself
  /// drops that slash. The text may stand for bytes that are not UTF-8.
  public init(typed text: String) {
    if text.hasRawBytes {
      self.init(platformString: text.rawBytes.map { CChar(bitPattern: $0) } + [0])
    } else {
      self.init(text)
    }
    if text.utf8.last == UInt8(ascii: "/"), lastComponent != nil { append(".") }
  }

  /// The text that names the path, whatever its bytes.
  public var text: String {
    withPlatformString { start in
      var bytes: [UInt8] = []
      while case let byte = start[bytes.count], byte != 0 { bytes.append(UInt8(bitPattern: byte)) }
      return String(rawBytes: bytes)
    }
  }
}
