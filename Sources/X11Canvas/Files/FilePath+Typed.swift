public import SystemPackage

extension FilePath {
  /// The path that `text` names. One that ends in a slash names what is in a folder, as for the
  /// system (POSIX.1-2017, 4.13); `FilePath` itself drops that slash.
  public init(typed text: String) {
    self.init(text)
    if text.utf8.last == UInt8(ascii: "/"), lastComponent != nil { append(".") }
  }
}
