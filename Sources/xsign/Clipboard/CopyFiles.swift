import Glibc
import Platform

/// The files of what was copied, in a folder of this process that only the user may read. Programs
/// that paste files, as file managers do, get a list with the name of one. Used on one queue.
struct CopyFiles: Sendable {
  /// The folder with the folders of all processes.
  private let base: String
  /// The beginning of the names of these folders.
  private let prefix: String

  /// Creates files below `base`, in folders whose names begin with `prefix`. Nothing is made before
  /// the first file is added.
  init(base: String, prefix: String = "copied-") {
    self.base = base
    self.prefix = prefix
  }

  private var folder: String { "\(base)/\(prefix)\(getpid())" }

  /// The beginning and the ending of the names of these files.
  private static let name = (start: "signature-", ending: ".png")

  /// Adds a PNG file, and returns the list with its name, or nil if it cannot be written.
  func add(_ png: [UInt8]) -> [UInt8]? {
    let stem = "\(folder)/\(localTime(time(nil), Self.name.start + "%Y-%m-%d-%H%M%S"))"
    let names = ([""] + (2...99).map { "-\($0)" }).map { stem + $0 + Self.name.ending }
    guard let path = names.first(where: { !AtomicFile.exists($0) }),
      (try? AtomicFile.makeFolder(folder)) != nil,
      (try? AtomicFile.write(png, to: path, permissions: 0o600)) != nil
    else { return nil }
    return FileURI.list([path])
  }

  /// Removes the files of this process.
  func remove() { Self.remove(folder) }

  /// Removes the files of processes that have ended without doing so, and those of an older process
  /// with the number of this one.
  func removeOld() {
    for name in DirectoryListing.names(in: base) where name.hasPrefix(prefix) {
      guard let process = pid_t(name.dropFirst(prefix.count)), process > 0 else { continue }
      let isGone = kill(process, 0) != 0 && errno == ESRCH
      if isGone || process == getpid() { Self.remove("\(base)/\(name)") }
    }
  }

  /// Removes a folder with its files. What someone else put there stays.
  private static func remove(_ folder: String) {
    for name in DirectoryListing.names(in: folder)
    where name.hasPrefix(Self.name.start) && name.hasSuffix(Self.name.ending) {
      try? AtomicFile.delete("\(folder)/\(name)")
    }
    _ = folder.withSystemPath { rmdir($0) }
  }
}
