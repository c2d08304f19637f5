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

/// Where a journal is written. `append` and `truncate` are called on one queue, `sync` on another, at
/// the same time: neither waits for the other.
protocol JournalDisk: AnyObject, Sendable {
  /// Adds bytes to the end of a file.
  func append(_ bytes: [UInt8], to part: JournalPart) throws(FileError)
  /// Takes a file's end away, so that it is `length` bytes long.
  func truncate(_ part: JournalPart, to length: Int) throws(FileError)
  /// Returns once all that was written before is on the disk for good.
  func sync(_ part: JournalPart) throws(FileError)
  /// Takes the files away.
  func remove()
}

/// The files of a journal, held by this program for as long as this object is: no other takes them.
final class JournalFiles: JournalDisk {
  private let path: String
  private let steps: Int32
  private let live: Int32
  /// Whether the folder may not hold the files' names for good; belongs to the queue that syncs.
  nonisolated(unsafe) private var isNew: Bool

  /// The descriptors of the files `path.journal`, which is locked, and `path.live`; just made
  /// where they are new.
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
    // In this order: what is being drawn is nothing without the drawing.
    unlink(path + ".live")
    unlink(path + ".journal")
  }
}
