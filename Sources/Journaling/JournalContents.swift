import Glibc
import Platform

/// What can be read of a file of a journal.
struct JournalContents: Sendable {
  /// The bytes up to a part that the disk does not read.
  var bytes: [UInt8] = []
  /// The reason why the file has more than these bytes, or nil if they are all.
  var failure: FileError?

  /// Reads the regular file at `path`. Nil if it cannot be opened. Blocks on the disk.
  static func read(_ path: String) -> JournalContents? {
    guard var file = try? BoundedFile(regular: path, limit: .max) else { return nil }
    var contents = JournalContents()
    do throws(BoundedFile.Failure) {
      try file.append(to: &contents.bytes)
    } catch {
      let reason: Int32 = if case .unreadable(let code) = error { code } else { EIO }
      contents.failure = FileError(path: path, refusal: .reading(reason))
    }
    return contents
  }
}
