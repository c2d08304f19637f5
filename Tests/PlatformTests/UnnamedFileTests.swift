import Foundation
import TestSupport
import Testing

@testable import Platform

/// A file that is being written is invisible until it is whole, and what crashes left is removed.
@Suite struct UnnamedFileTests {
  private let test = TemporaryFolder()
  private var folder: String { test.path }
  private var names: [String] { test.names }

  private func path(_ name: String) -> String { test.path(name) }

  private func opened() throws -> DirectoryHandle { try FileTarget(path("none")).folder }

  /// The kernel has files without names since 3.11, but not on every file system.
  private var hasUnnamedFiles: Bool {
    let file = open(folder, O_RDWR | 0o20000000 | O_DIRECTORY, 0o600)
    guard file >= 0 else { return false }
    close(file)
    return true
  }

  @Test func nothingIsSeenBeforeItIsWhole() throws {
    guard hasUnnamedFiles else { return }
    try AtomicFile.write([7], to: path("old"))
    for name in ["old", "new"] {
      try AtomicFile.write(to: path(name)) { file in
        try file.append([1, 2])
        #expect(names == ["old"])
      }
    }
    #expect(names == ["new", "old"])
    for name in names { #expect(try BoundedFile.read(path(name), limit: 9) == [1, 2]) }
  }

  /// A file that cannot be linked is copied: the content and the permissions are the same.
  @Test func aFileThatCannotBeLinkedIsCopied() throws {
    let bytes = [UInt8]((0..<700_000).map { UInt8(truncatingIfNeeded: $0 &* 37) })
    try AtomicFile.write([7], to: path("a"))
    chmod(path("a"), 0o640)
    let file = try StagedFile(FileTarget(path("a")), permissions: 0o666)
    try file.fill { try $0.append(bytes) }
    try file.copy()
    #expect(names.count == 2)
    let identity = try file.takeName()
    #expect(names == ["a"] && identity == AtomicFile.identity(of: path("a")))
    #expect(try BoundedFile.read(path("a"), limit: 1 << 20) == bytes)
    var status = stat()
    lstat(path("a"), &status)
    #expect(status.st_mode & 0o7777 == 0o640)
  }

  /// A file that failed after it was parked with a temporary name leaves nothing.
  @Test func aParkedFileIsRemoved() throws {
    do {
      let file = try StagedFile(FileTarget(path("a")), permissions: 0o666)
      try file.fill { try $0.append([1]) }
      try file.park()
      #expect(names.count == 1 && names[0].hasPrefix(".xsign-\(getpid())-"))
    }
    #expect(names.isEmpty)
  }

  /// The number of a process that has ended.
  private func endedProcess() throws -> Int32 {
    let child = Process()
    child.executableURL = URL(fileURLWithPath: "/bin/true")
    try child.run()
    child.waitUntilExit()
    return child.processIdentifier
  }

  private func leave(_ name: String, daysAgo: Double = 0) throws {
    try Data([1]).write(to: URL(fileURLWithPath: path(name)))
    let date = Date(timeIntervalSinceNow: -86_400 * daysAgo)
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path(name))
  }

  @Test func whatCrashesLeftIsRemoved() throws {
    let ended = try endedProcess()
    let live = getppid()
    try leave(".xsign-\(ended)-1")
    try leave(".xsign-\(ended)-4294967295")
    // The number is another process's by now.
    try leave(".xsign-\(live)-3", daysAgo: 2)
    let kept = [
      ".xsign-\(live)-2", ".xsign-\(ended)-", ".xsign-\(ended)-1-1", ".xsign-\(ended)-4294967296",
      ".xsign-\(ended)", ".xsign-0-1", ".xsign-x-1", ".xsign--1-1", "xsign-\(ended)-1",
      ".xsign-\(ended)-1.pdf",
    ]
    for name in kept { try leave(name) }
    symlink("/nowhere", path(".xsign-\(ended)-7"))
    mkdir(path(".xsign-\(ended)-8"), 0o700)
    try AbandonedFiles.remove(from: opened())
    #expect(names == (kept + [".xsign-\(ended)-7", ".xsign-\(ended)-8"]).sorted())
  }

  /// A file system in memory keeps any time, as from a damaged archive.
  @Test(.enabled(if: access("/dev/shm", W_OK) == 0, "Needs a file system in memory."))
  func filesOfAnyTimeAreRemoved() throws {
    let folder = "/dev/shm/xsign-unnamed-\(UUID().uuidString)"
    mkdir(folder, 0o700)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = "\(folder)/.xsign-\(try endedProcess())-1"
    for seconds in [Int.min, .max] {
      try Data([1]).write(to: URL(fileURLWithPath: path))
      let time = timespec(tv_sec: seconds, tv_nsec: 0)
      try #require(utimensat(AT_FDCWD, path, [time, time], 0) == 0)
      AbandonedFiles.remove(from: try FileTarget("\(folder)/none").folder)
      #expect(!FileManager.default.fileExists(atPath: path))
    }
  }

  /// A program in a container may have a number that no process has here.
  @Test func whatAProgramHasOpenStays() throws {
    let name = ".xsign-\(try endedProcess())-1"
    try leave(name, daysAgo: 9)
    let file = open(path(name), O_RDWR)
    try AbandonedFiles.remove(from: opened())
    #expect(names == [name])
    close(file)
    try AbandonedFiles.remove(from: opened())
    #expect(names.isEmpty)
  }

  @Test(.enabled(if: geteuid() == 0, "Needs files of another user."))
  func filesOfOthersStay() throws {
    let name = ".xsign-\(try endedProcess())-1"
    try leave(name)
    chown(path(name), 65534, 65534)
    try AbandonedFiles.remove(from: opened())
    #expect(names == [name])
  }

  /// Saving in a folder for the first time removes them.
  @Test func savingRemovesThem() throws {
    let left = ".xsign-\(try endedProcess())-1"
    // A folder may have the number of one that another test searched and removed. These have
    // different numbers.
    let remains = try (0..<64).map { number in
      let folder = path("\(number)")
      mkdir(folder, 0o700)
      try leave("\(number)/\(left)")
      try AtomicFile.write([1], to: folder + "/a")
      return try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    }
    #expect(remains.contains(["a"]))
  }

  // MARK: Several files

  @Test func severalFilesAreWrittenTogether() throws {
    try AtomicFile.write([7], to: path("1"))
    var files = FileSet()
    // More than a program may have open.
    for number in 1...200 { try files.add([UInt8(number)], to: path("\(number)")) }
    #expect(try BoundedFile.read(path("1"), limit: 9) == [7])
    #expect(names.filter { !$0.hasPrefix(".") } == ["1"])
    try files.commit()
    #expect(names.count == 200)
    for number in 1...200 {
      #expect(try BoundedFile.read(path("\(number)"), limit: 9) == [UInt8(number)])
    }
  }

  @Test func aFailureLeavesNone() throws {
    try AtomicFile.write([7], to: path("1"))
    mkdir(path("3"), 0o700)
    do {
      var files = FileSet()
      try files.add([1], to: path("1"))
      try files.add([2], to: path("2"))
      #expect(throws: FileError(path: path("3"), refusal: .type(.folder))) {
        try files.add([3], to: path("3"))
      }
    }
    #expect(try names == ["1", "3"] && BoundedFile.read(path("1"), limit: 9) == [7])
    // A name that is taken at the last moment.
    do {
      var files = FileSet()
      try files.add([2], to: path("2"))
      try files.add([4], to: path("4"))
      mkdir(path("4"), 0o700)
      #expect(throws: FileError.self) { try files.commit() }
    }
    #expect(names == ["1", "3", "4"])
  }
}
