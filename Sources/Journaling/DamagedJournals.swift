import Glibc
import Platform

/// The copies of damaged journals, files beside them with the ending `.damaged`, `.damaged-2` and
/// so on. The newest few stay.
struct DamagedJournals {
  /// The number of copies that stay. Those of a newer version stay as well.
  static let maximum = 4

  private static let ending = ".damaged"
  private let folder: JournalFolder

  init(_ folder: JournalFolder) { self.folder = folder }

  /// Keeps the journal at `path`, whose readable bytes are `bytes`, and returns the path of the
  /// copy. No other copy is replaced; one of the same bytes is not made again.
  func keep(_ path: String, _ bytes: [UInt8]) throws(FileError) -> String {
    let stem = String(path.dropLast(JournalPart.steps.ending.count))
    for number in 1...1000 {
      let copy = stem + Self.ending + (number == 1 ? "" : "-\(number)")
      do throws(FileError) {
        try Self.copy(path, bytes, to: copy)
      } catch  where error.code == EEXIST {
        guard (try? BoundedFile.read(copy, limit: .max)) == bytes else { continue }
      }
      prune()
      return copy
    }
    throw FileError(path: path, code: EEXIST)
  }

  /// Links a new name to a file, or copies its bytes if the file system has no links (`link`).
  private static func copy(_ path: String, _ bytes: [UInt8], to copy: String) throws(FileError) {
    let isLinked = path.withSystemPath { path in copy.withSystemPath { link(path, $0) == 0 } }
    if isLinked {
      _ = copy.withSystemPath { chmod($0, 0o600) }
      return
    }
    // Not every file system reports first that the name exists.
    guard !AtomicFile.exists(copy) else { throw FileError(path: copy, code: EEXIST) }
    try AtomicFile.write(bytes, to: copy, permissions: 0o600)
  }

  /// Removes the oldest copies.
  private func prune() {
    let copies = folder.names().filter { $0.contains(Self.ending) }.map { "\(folder.path)/\($0)" }
    let dated = copies.map { path in (path: path, time: Self.time(path)) }
      .sorted { ($0.time, $0.path) > ($1.time, $1.path) }
    for (path, _) in dated.dropFirst(Self.maximum) where !JournalFolder.isForeign(path) {
      try? AtomicFile.delete(path)
    }
  }

  /// Returns the time at which a copy was made: that of the last change of its names.
  private static func time(_ path: String) -> FileTime {
    var status = stat()
    return path.withSystemPath { lstat($0, &status) } == 0 ? FileTime(ofNames: status) : FileTime()
  }
}
