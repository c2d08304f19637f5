import Glibc
import Ink
import SystemPackage

/// The two files of a journal.
public enum JournalPart: Sendable, Hashable, CaseIterable {
  /// The steps of the drawing.
  case steps
  /// The strokes that are being drawn.
  case live
}

/// The storage of a journal. `append` and `truncate` are called on one queue, `sync` on another, at
/// the same time. Neither waits for the other.
protocol JournalDisk: AnyObject, Sendable {
  /// Appends bytes to a file.
  func append(_ bytes: [UInt8], to part: JournalPart) throws(FileError)
  /// Truncates a file to `length` bytes.
  func truncate(_ part: JournalPart, to length: Int) throws(FileError)
  /// Returns once all bytes written before would survive a loss of power.
  func sync(_ part: JournalPart) throws(FileError)
  /// Removes the files.
  func remove()
}

/// The files of a journal. The lock on them is held as long as this object exists, so no other
/// program takes them.
final class JournalFiles: JournalDisk {
  private let path: String
  private let steps: Int32
  private let live: Int32
  // SAFETY: accessed only on the queue that syncs.
  /// True if the folder was not synced since the files were created.
  nonisolated(unsafe) private var isNew: Bool

  /// Takes ownership of the descriptors of the files `path.journal`, which is locked, and
  /// `path.live`. `isNew` is true if they were just created.
  init(path: String, steps: Int32, live: Int32, isNew: Bool) {
    self.isNew = isNew
    self.path = path
    self.steps = steps
    self.live = live
  }

  deinit {
    close(live)
    close(steps)
  }

  private func descriptor(_ part: JournalPart) -> Int32 { part == .steps ? steps : live }

  private func error(_ code: Int32) -> FileError { FileError(path: path + ".journal", code: code) }

  func append(_ bytes: [UInt8], to part: JournalPart) throws(FileError) {
    do {
      try FileDescriptor(rawValue: descriptor(part)).writeAll(bytes)
    } catch {
      throw self.error((error as? Errno)?.rawValue ?? EIO)
    }
  }

  func truncate(_ part: JournalPart, to length: Int) throws(FileError) {
    guard ftruncate(descriptor(part), off_t(length)) == 0 else { throw error(errno) }
  }

  func sync(_ part: JournalPart) throws(FileError) {
    while fdatasync(descriptor(part)) != 0 {
      guard errno == EINTR else { throw error(errno) }
    }
    if isNew { AtomicFile.syncFolder(of: FilePath(path)) }
    isNew = false
  }

  func remove() {
    // In this order: the strokes that are being drawn are of no use without the drawing.
    unlink(path + ".live")
    unlink(path + ".journal")
  }
}
