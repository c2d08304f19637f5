/// What a journal says of the file of its drawing.
public struct DrawingFileNote: Sendable, Hashable {
  /// The path.
  public var path: String
  /// True if no file has the path yet.
  public var isNew: Bool
  /// True if the file holds the drawing as it is where the journal says so.
  public var isSaved: Bool
  /// What tells this state of the file from others; empty if it is not known. Its meaning is that
  /// of who writes it.
  public var version: [UInt8]

  /// Creates a note.
  public init(path: String, isNew: Bool, isSaved: Bool, version: [UInt8]) {
    self.path = path
    self.isNew = isNew
    self.isSaved = isSaved
    self.version = version
  }
}
