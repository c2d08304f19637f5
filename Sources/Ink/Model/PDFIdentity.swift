/// The PDF whose pages a drawing shows and signs: its file, which the drawing does not contain.
public struct PDFIdentity: Sendable, Hashable {
  /// The path of the file when it was opened.
  public var path: String
  /// The number of bytes of the file.
  public var size: Int
  /// The SHA-256 of the file, 32 bytes.
  public var hash: [UInt8]

  /// The length of the longest path in bytes, `PATH_MAX`.
  static let longestPath = 4096

  /// True if a file can hold the identity.
  var isSound: Bool {
    1...Self.longestPath ~= path.utf8.count && size >= 0 && hash.count == 32
  }

  /// Creates an identity.
  public init(path: String, size: Int, hash: [UInt8]) {
    self.path = path
    self.size = size
    self.hash = hash
  }
}
