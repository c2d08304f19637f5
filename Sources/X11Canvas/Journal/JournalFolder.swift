import Glibc
public import Ink

/// An unfinished drawing: one whose program ended without discarding its journal.
public struct UnfinishedDrawing: Sendable {
  /// The drawing.
  public let replay: JournalReplay
  /// The time of its last change, in seconds since 1970.
  public let time: Int
  /// The number of other unfinished drawings, which stay for the next starts.
  public let others: Int
  let files: JournalFiles
}

/// The folder of the journals. Each running program has a journal there, two files of the same
/// name, and holds a lock on the first. A journal without a lock is an unfinished drawing.
public struct JournalFolder: Sendable {
  /// The folder.
  public let path: String

  /// Creates the description of the folder `path`, which need not exist.
  public init(_ path: String) { self.path = path }

  private static let steps = ".journal"
  private static let live = ".live"

  /// Creates a journal for this program, for the user alone, with only its headers.
  func make() throws(FileError) -> JournalFiles {
    try AtomicFile.makeFolder(path)
    chmod(path, 0o700)
    // Another program may find it before it is locked, and remove it because it is empty.
    for _ in 0..<8 {
      let name = path + "/drawing-" + String(UInt64.random(in: 0 ... .max), radix: 36)
      guard let steps = try open(name + Self.steps, O_CREAT | O_EXCL) else { continue }
      guard Self.lock(steps) else {
        close(steps)
        continue
      }
      guard let live = try? open(name + Self.live, O_CREAT | O_EXCL) else {
        unlink(name + Self.steps)
        close(steps)
        continue
      }
      let files = JournalFiles(path: name, steps: steps, live: live, isNew: true)
      do throws(FileError) {
        for part in JournalPart.allCases { try files.append(JournalFormat.header, to: part) }
      } catch {
        files.remove()
        throw error
      }
      return files
    }
    throw FileError(path: path + "/drawing", code: EAGAIN)
  }

  /// Takes over the unfinished drawing that was changed last, or returns nil if there is none.
  /// Journals that hold no drawing are removed. Those of a newer version stay. Blocks on the disk.
  ///
  /// Damaged bytes at the end of a journal are removed from the file.
  public func takeLast() -> UnfinishedDrawing? {
    let names = names()
    for name in names where name.hasSuffix(Self.live) {
      let steps = String(name.dropLast(Self.live.count)) + Self.steps
      if !names.contains(steps), !AtomicFile.exists("\(path)/\(steps)") {
        unlink("\(path)/\(name)")
      }
    }
    var unfinished = names.filter { $0.hasSuffix(Self.steps) }.map { name in
      let stem = "\(path)/\(name.dropLast(Self.steps.count))"
      return (stem: stem, time: max(Self.time(stem + Self.steps), Self.time(stem + Self.live)))
    }
    unfinished.sort { ($0.time, $0.stem) > ($1.time, $1.stem) }
    while !unfinished.isEmpty {
      let (stem, time) = unfinished.removeFirst()
      guard let (files, replay) = take(stem) else { continue }
      let others = unfinished.count { Self.isUnfinished($0.stem) }
      return UnfinishedDrawing(replay: replay, time: time, others: others, files: files)
    }
    return nil
  }

  private func take(_ stem: String) -> (JournalFiles, JournalReplay)? {
    guard let steps = try? open(stem + Self.steps, 0) else { return nil }
    guard Self.lock(steps), let live = try? open(stem + Self.live, O_CREAT) else {
      close(steps)
      return nil
    }
    let files = JournalFiles(path: stem, steps: steps, live: live, isNew: false)
    guard let bytes = Self.contents(steps) else { return nil }
    let replay = JournalReplay(steps: bytes, live: Self.contents(live) ?? [])
    switch replay.header {
    case .foreign: return nil
    case .damaged:
      // Nothing can be read here, but other tools may recover it. The new name keeps it from being
      // read again.
      rename(stem + Self.steps, stem + ".damaged")
      return nil
    case _ where !replay.isBlank: break
    case .readable, .cut:
      files.remove()
      return nil
    }
    // The strokes that were being drawn are now steps like the others.
    do throws(FileError) {
      if let newer = replay.newerVersion {
        try Self.put(newer.byte, newer.offset, stem + Self.steps)
      }
      if replay.isDamaged { try files.truncate(.steps, to: replay.length) }
      if replay.length == 0 { try files.append(JournalFormat.header, to: .steps) }
      var encoder = JournalEncoder(picture: replay.picture)
      // A stroke that is too long for a record is only in the drawing.
      for event in replay.rescued where JournalEncoder.fits(event) {
        try files.append(encoder.bytes(of: event), to: .steps)
      }
      try files.sync(.steps)
      try files.truncate(.live, to: 0)
      try files.append(JournalFormat.header, to: .live)
    } catch {
      // The disk may be full. The drawing is shown anyway, and the next write reports the error.
    }
    return (files, replay)
  }

  // MARK: Files

  /// Writes a byte at an offset (`pwrite`). Descriptors opened with `O_APPEND` write only at the
  /// end.
  private static func put(_ byte: UInt8, _ offset: Int, _ path: String) throws(FileError) {
    let descriptor = Glibc.open(path, O_WRONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { throw FileError(path: path, code: errno) }
    defer { close(descriptor) }
    let count = withUnsafeBytes(of: byte) { pwrite(descriptor, $0.baseAddress, 1, off_t(offset)) }
    guard count == 1 else { throw FileError(path: path, code: errno) }
  }

  /// Opens a regular file (`open`). Nil if it exists and `flags` require that it does not.
  private func open(_ path: String, _ flags: Int32) throws(FileError) -> Int32? {
    let descriptor = Glibc.open(
      path, O_RDWR | O_APPEND | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | flags, 0o600)
    if descriptor < 0, errno == EEXIST { return nil }
    guard descriptor >= 0 else { throw FileError(path: path, code: errno) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw FileError(path: path, code: ENXIO)
    }
    return descriptor
  }

  /// Locks a file that still has a name (`flock`). It stays locked until its descriptor is closed.
  private static func lock(_ descriptor: Int32) -> Bool {
    var status = stat()
    return flock(descriptor, LOCK_EX | LOCK_NB) == 0 && fstat(descriptor, &status) == 0
      && status.st_nlink > 0
  }

  /// Returns true if a journal is not empty and no program holds its lock.
  private static func isUnfinished(_ stem: String) -> Bool {
    let sizes = [steps, live].map { ending in
      var status = stat()
      return stat(stem + ending, &status) == 0 ? Int(status.st_size) : 0
    }
    guard sizes.contains(where: { $0 > JournalFormat.headerLength }) else { return false }
    let descriptor = Glibc.open(stem + steps, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return flock(descriptor, LOCK_SH | LOCK_NB) == 0
  }

  /// Returns the time of the file's last change, or 0 if it does not exist.
  private static func time(_ path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mtim.tv_sec : 0
  }

  /// Returns the content of the file, up to a part that the disk cannot read, or nil if it cannot
  /// be opened.
  private static func contents(_ descriptor: Int32) -> [UInt8]? {
    guard var file = try? BoundedFile(duplicating: descriptor, limit: .max) else { return nil }
    var bytes: [UInt8] = []
    try? file.append(to: &bytes)
    return bytes
  }

  /// Returns the names of the journals' files.
  private func names() -> [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { buffer in
        String(decoding: buffer.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name.hasPrefix("drawing-") { names.append(name) }
    }
    return names
  }
}
