public import SystemPackage

extension FilePath {
  /// Creates the path that `text` names. A path that ends in a slash names the content of a folder,
  /// as for the system (POSIX.1-2017, 4.13,
  /// https://pubs.opengroup.org/onlinepubs/9699919799/basedefs/V1_chap04.html); `FilePath` itself
  /// drops that slash.
  public init(typed text: String) {
    self.init(text)
    if text.utf8.last == UInt8(ascii: "/"), lastComponent != nil { append(".") }
  }
}
