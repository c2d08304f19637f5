import Glibc
import Ink
import Platform

/// The folder of the journals. Each running program has a journal there, two files of the same
/// name, and holds a lock on the first. A journal without a lock is an unfinished drawing.
package struct JournalFolder: Sendable {
  /// The folder.
  package let path: String
  /// The beginning of the names of the journals.
  let prefix: String
  /// Makes the ink of texts that were being typed, or nil if these are lost.
  let textInk: TextInk?
  private let system: JournalLock.System
  /// Reads a file of a journal. Nil if it cannot be opened.
  let contents: @Sendable (String) -> JournalContents?

  /// Creates the description of the folder `path`, which need not exist. A text that was being
  /// typed is lost without `textInk`.
  package init(_ path: String, textInk: TextInk? = nil) {
    self.init(path, textInk: textInk, system: JournalLock.system)
  }

  /// Creates the description as above. `system` locks files, and `contents` reads them.
  init(
    _ path: String, prefix: String = "drawing-", textInk: TextInk? = nil,
    system: @escaping JournalLock.System,
    contents: @escaping @Sendable (String) -> JournalContents? = { JournalContents.read($0) }
  ) {
    self.path = path
    self.prefix = prefix
    self.textInk = textInk
    self.system = system
    self.contents = contents
  }

  /// Creates a journal for this program, for the user alone, with only its headers. Once it is
  /// installed, it replaces the files of `old`.
  func make(replacing old: JournalFiles? = nil) throws(FileError) -> JournalFiles {
    try AtomicFile.makeFolder(path)
    _ = path.withSystemPath { chmod($0, 0o700) }
    // Another program may find it before it is locked, and remove it because it is empty.
    for _ in 0..<8 {
      let stem = old?.stem ?? "\(path)/\(prefix)" + String(UInt64.random(in: 0 ... .max), radix: 36)
      if let files = try make(stem) { return files }
    }
    throw FileError(path: "\(path)/\(prefix)", code: EAGAIN)
  }

  /// Creates the files of a journal that is not installed yet. Nil if another program has taken
  /// them. If it fails, no file stays.
  private func make(_ stem: String) throws(FileError) -> JournalFiles? {
    let paths = JournalPart.allCases.map { stem + $0.ending + JournalFiles.new }
    // Those of an earlier attempt.
    for path in paths { try? AtomicFile.delete(path) }
    var opened: [Int32] = []
    do throws(FileError) {
      for path in paths { opened.append(try Self.open(path, O_CREAT | O_EXCL)) }
      guard let lock = JournalLock.take(opened[0], stem, system) else {
        Self.discard(opened, paths)
        return nil
      }
      let files = JournalFiles(
        stem: stem, steps: opened[0], live: opened[1], lock: lock, isNew: true)
      opened = []
      for part in JournalPart.allCases { try files.append(JournalFormat.header, to: part) }
      return files
    } catch {
      Self.discard(opened, paths)
      throw error
    }
  }

  private static func discard(_ descriptors: [Int32], _ paths: [String]) {
    for path in paths { try? AtomicFile.delete(path) }
    for descriptor in descriptors { close(descriptor) }
  }

  /// Opens the files of a journal, which is locked. Nil if another program has it.
  ///
  /// - Throws: `FileError` if they cannot be written.
  func open(_ stem: String) throws(FileError) -> JournalFiles? {
    let steps = try Self.open(stem + JournalPart.steps.ending)
    guard let lock = JournalLock.take(steps, stem, system) else {
      close(steps)
      return nil
    }
    do throws(FileError) {
      let live = try Self.open(stem + JournalPart.live.ending, O_CREAT)
      return JournalFiles(stem: stem, steps: steps, live: live, lock: lock, isNew: false)
    } catch {
      close(steps)
      throw error
    }
  }

  /// Returns true if the file can be read and no program holds its lock. It may be on a disk that
  /// cannot be written.
  func isFree(_ path: String) -> Bool { whileFree(path) {} }

  /// Calls `body` with the lock of a file held. Returns false, and does not call it, if the file
  /// cannot be read, or a program holds its lock.
  @discardableResult
  func whileFree(_ path: String, _ body: () -> Void) -> Bool {
    guard let descriptor = try? Self.open(path, access: O_RDONLY) else { return false }
    defer { close(descriptor) }
    guard let lock = JournalLock.take(descriptor, path, system) else { return false }
    withExtendedLifetime(lock) { body() }
    return true
  }

  /// Opens a regular file of the user (`open`), and withdraws the permissions of others.
  private static func open(
    _ path: String, _ flags: Int32 = 0, access: Int32 = O_RDWR | O_APPEND
  ) throws(FileError) -> Int32 {
    var code: Int32 = 0
    let descriptor = path.withSystemPath { path in
      let descriptor = Glibc.open(
        path, access | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | flags, 0o600)
      if descriptor < 0 { code = errno }
      return descriptor
    }
    guard descriptor >= 0 else { throw FileError(path: path, code: code) }
    do throws(FileError) {
      try Self.claim(descriptor, path, isNew: flags & O_EXCL != 0)
    } catch {
      close(descriptor)
      throw error
    }
    return descriptor
  }

  /// Checks that an open file is a regular one of the user, for the user alone: ink is not written
  /// where another user reads it.
  private static func claim(
    _ descriptor: Int32, _ path: String, isNew: Bool
  ) throws(FileError) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw FileError(path: path, code: errno) }
    if let type = FileType(status) { throw FileError(path: path, refusal: .type(type)) }
    // Some file systems report another owner for all files, also for a new one.
    guard isNew || status.st_uid == geteuid() else {
      throw FileError(path: path, refusal: .owner)
    }
    if status.st_mode & 0o077 != 0 { fchmod(descriptor, 0o600) }
  }

  /// Returns the names of the journals' files.
  func names() -> [String] {
    DirectoryListing.names(in: path).filter { $0.hasPrefix(prefix) }
  }
}
