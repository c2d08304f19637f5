import Glibc

/// The names in a folder.
public enum DirectoryEntries {
  /// A name.
  public struct Entry: Sendable, Hashable {
    /// The name, which may stand for bytes that are not UTF-8.
    public var name: String
    /// True if it is a folder, or a link to one.
    public var isFolder: Bool

    /// Creates a name.
    public init(_ name: String, isFolder: Bool) {
      self.name = name
      self.isFolder = isFolder
    }
  }

  /// The most names that are read: as many as nobody looks through.
  public static let maximum = 20_000

  /// Returns the names in the folder at `path`, in no order, or nothing if it cannot be read
  /// (`readdir`). Blocks on the disk.
  public static func entries(_ path: String) -> [Entry] {
    guard let folder = path.withSystemPath({ opendir($0) }) else { return [] }
    defer { closedir(folder) }
    var entries: [Entry] = []
    while entries.count < maximum, let entry = readdir(folder) {
      let bytes = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      let name = String(rawBytes: bytes)
      guard name != ".", name != ".." else { continue }
      let isFolder =
        switch Int(entry.pointee.d_type) {
        case Int(DT_DIR): true
        case Int(DT_LNK), Int(DT_UNKNOWN): AtomicFile.isFolder(path + "/" + name)
        default: false
        }
      entries.append(Entry(name, isFolder: isFolder))
    }
    return entries
  }
}
