import SystemPackage

extension String {
  /// Calls `body` with the path that the text names as the system takes it, whatever its bytes. The
  /// pointer is valid during the call.
  package func withSystemPath<Result>(
    _ body: (UnsafePointer<CChar>) throws -> Result
  ) rethrows -> Result {
    try FilePath(typed: self).withPlatformString(body)
  }
}
