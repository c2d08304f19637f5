import Glibc
import Platform
import SystemPackage

/// The files of a journal. The lock on them is held as long as this object exists, so no other
/// program takes them.
final class JournalFiles: JournalDisk {
  /// The end of the names of files that are not installed yet.
  static let new = ".new"

  /// The path without the ending.
  let stem: String
  private let steps: Int32
  private let live: Int32
  private let lock: JournalLock
  // SAFETY: accessed only on the queue that writes, or before there is one.
  /// True if the files have no final names yet.
  nonisolated(unsafe) private var isNew: Bool
  /// The lengths of the files, in bytes.
  nonisolated(unsafe) private var lengths: [JournalPart: Int] = [:]

  /// Takes ownership of the descriptors of the files `stem.journal`, which is locked, and
  /// `stem.live`. If `isNew` is true, they have the ending `.new` as well until they are installed.
  init(stem: String, steps: Int32, live: Int32, lock: JournalLock, isNew: Bool) {
    self.stem = stem
    self.steps = steps
    self.live = live
    self.lock = lock
    self.isNew = isNew
    for part in JournalPart.allCases {
      lengths[part] = Self.status(descriptor(part)).map { Int($0.st_size) } ?? 0
    }
  }

  deinit {
    close(live)
    close(steps)
  }

  private func descriptor(_ part: JournalPart) -> Int32 { part == .steps ? steps : live }

  private func path(_ part: JournalPart) -> String {
    stem + part.ending + (isNew ? Self.new : "")
  }

  private func error(_ code: Int32) -> FileError { FileError(path: stem + ".journal", code: code) }

  private static func status(_ descriptor: Int32) -> stat? {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? status : nil
  }

  // MARK: On the queue that writes

  func append(_ bytes: [UInt8], to part: JournalPart) throws(FileError) {
    let length = lengths[part] ?? 0
    do {
      try FileDescriptor(rawValue: descriptor(part)).writeAll(bytes)
      lengths[part] = length + bytes.count
    } catch {
      // A full disk may have taken the first bytes of a record.
      ftruncate(descriptor(part), off_t(length))
      throw self.error((error as? Errno)?.rawValue ?? EIO)
    }
  }

  func overwrite(_ bytes: [UInt8], at offset: Int, of part: JournalPart) throws(FileError) {
    // With `O_APPEND`, `pwrite` writes at the end.
    let descriptor = descriptor(part)
    let flags = fcntl(descriptor, F_GETFL)
    guard flags >= 0, fcntl(descriptor, F_SETFL, flags & ~O_APPEND) == 0 else {
      throw error(errno)
    }
    defer { _ = fcntl(descriptor, F_SETFL, flags) }
    do {
      try FileDescriptor(rawValue: descriptor).writeAll(toAbsoluteOffset: Int64(offset), bytes)
    } catch {
      throw self.error((error as? Errno)?.rawValue ?? EIO)
    }
  }

  func truncate(_ part: JournalPart, to length: Int) throws(FileError) {
    guard ftruncate(descriptor(part), off_t(length)) == 0 else { throw error(errno) }
    lengths[part] = length
  }

  func check() throws(FileError) {
    for part in JournalPart.allCases {
      var found = stat()
      let code = path(part).withSystemPath { lstat($0, &found) == 0 ? 0 : errno }
      guard code == 0 else { throw error(code) }
      let own = Self.status(descriptor(part))
      guard found.st_ino == own?.st_ino, found.st_dev == own?.st_dev else { throw error(ENOENT) }
    }
  }

  func install() throws(FileError) {
    guard isNew else { return }
    // In this order: the strokes that are being drawn are of no use without the drawing. If only
    // the first gets its name, the next check fails.
    let code = rename(.steps)
    guard code == 0 else { throw error(code) }
    _ = rename(.live)
    isNew = false
  }

  /// Gives a file its final name (`rename`). Returns 0, or a value of errno.
  private func rename(_ part: JournalPart) -> Int32 {
    path(part).withSystemPath { old in
      (stem + part.ending).withSystemPath { Glibc.rename(old, $0) == 0 ? 0 : errno }
    }
  }

  func remove() {
    for part in [JournalPart.live, .steps] { try? AtomicFile.delete(path(part)) }
  }

  /// Sets the time of the last change of both files.
  func setTime(_ time: FileTime) {
    for part in JournalPart.allCases { time.set(descriptor(part)) }
  }

  // MARK: On the queue that syncs

  func sync(_ part: JournalPart) throws(FileError) {
    while fdatasync(descriptor(part)) != 0 {
      guard errno == EINTR else { throw error(errno) }
    }
  }

  func syncNames() { AtomicFile.syncFolder(of: FilePath(typed: stem)) }
}
