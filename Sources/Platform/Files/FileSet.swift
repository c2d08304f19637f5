import Glibc

/// Files that are written together, all or none: they take their names once all of them are whole.
public struct FileSet {
  /// The most files that are open at a time.
  private static let maximumOpen = 128

  private var staged: [StagedFile] = []

  /// Creates a set without files.
  public init() {}

  /// True if no file has a temporary name, so that a sudden end leaves nothing.
  public var isUnnamed: Bool { staged.allSatisfy(\.isUnnamed) }

  /// Writes a file that is going to have the name `path`, as `AtomicFile.write` does. Blocks on the
  /// disk.
  ///
  /// - Throws: The error of the system, or the reason of a refusal.
  public mutating func add(
    _ bytes: [UInt8], to path: String, permissions: UInt32 = 0o666
  ) throws(FileError) {
    do {
      let file = try AtomicFile.staged(path, permissions: permissions) { try $0.append(bytes) }
      if staged.count >= Self.maximumOpen { try file.park() }
      staged.append(file)
    } catch let error as FileError {
      throw error
    } catch {
      throw FileError(path: path, code: EIO)
    }
  }

  /// Lets all files take their names. If one cannot, none that is new is left; what was replaced
  /// before that stays replaced.
  public func commit() throws(FileError) {
    // What can fail for want of room comes first.
    for file in staged { try file.link() }
    for (index, file) in staged.enumerated() {
      do throws(FileError) {
        try file.takeName()
      } catch {
        for done in staged[..<index] where !done.replaces { done.withdraw() }
        throw error
      }
    }
    var folders: Set<DirectoryHandle.Identity> = []
    for file in staged where folders.insert(file.folder.identity).inserted { file.folder.sync() }
  }
}
