import Glibc

/// A file for other programs, which get its descriptor: it takes no name, only the user may read
/// it, and it is gone with its last descriptor.
package final class ScratchFile {
  private let folder: String
  private var file: StagedFile?

  /// Creates a file in the folder at a path, which is made if it is missing. Nothing is written
  /// yet.
  package init(in folder: String) { self.folder = folder }

  /// Writes what `fill` writes, in the place of what was written before. Blocks on the disk.
  ///
  /// - Throws: `FileError`, or what `fill` throws.
  package func write(_ fill: (borrowing PendingFile) throws -> Void) throws -> FileIdentity {
    try AtomicFile.makeFolder(folder)
    let new = try AtomicFile.staged(folder + "/scratch", permissions: 0o600, fill)
    file = new
    return try new.identity()
  }

  /// Opens what was written for reading, at its beginning.
  package func opened() throws(FileError) -> OwnedDescriptor {
    guard let file else { throw FileError(path: folder, code: ENOENT) }
    return try file.reopened()
  }
}
