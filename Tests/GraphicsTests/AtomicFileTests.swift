import Foundation
import Ink
import Testing
import TestSupport

@testable import Platform

@Suite struct AtomicFileTests {
  private let folder = TemporaryFolder()

  private func path(_ name: String) -> String { folder.path(name) }

  @Test func writesAndReplacesWhole() throws {
    try AtomicFile.write([1, 2, 3], to: path("a"))
    try AtomicFile.write([4, 5], to: path("a"))
    #expect(try Data(contentsOf: URL(fileURLWithPath: path("a"))) == Data([4, 5]))
    #expect(folder.names == ["a"])
  }

  @Test func theIdentityIsThatOfTheNewFile() throws {
    #expect(AtomicFile.identity(of: path("a")) == nil)
    let first = try AtomicFile.write([[1, 2], [3]], to: path("a"))
    #expect(first == AtomicFile.identity(of: path("a")) && first.size == 3)
    let second = try AtomicFile.write([4, 5, 6], to: path("a"))
    #expect(second == AtomicFile.identity(of: path("a")) && second != first)
    #expect(try BoundedFile(regular: path("a"), limit: 3).identity == second)
    let pipe = Pipe()
    let end = pipe.fileHandleForReading.fileDescriptor
    #expect(try BoundedFile(duplicating: end, limit: 3).identity == nil)
  }

  /// What is open already is in no folder.
  @Test(arguments: [ENOSPC, EDQUOT, ETIMEDOUT, EACCES, EROFS, ENOENT, ENOTDIR])
  func theFailureOfAStreamNamesNoFolder(code: Int32) {
    let reason = String(cString: strerror(code))
    #expect(
      "\(FileError(stream: "a stream", code: code))"
        == "a stream could not be written: \(reason).")
  }

  @Test func failuresReportTheReasonAndLeaveNoFile() throws {
    #expect(throws: FileError(path: path("no/a"), code: ENOENT)) {
      try AtomicFile.write([1], to: path("no/a"))
    }
    #expect(throws: FileError(path: folder.path, refusal: .type(.folder))) {
      try AtomicFile.write([1], to: folder.path)
    }
    try AtomicFile.write([1], to: path("a"))
    #expect(throws: FileError(path: path("a/b"), code: ENOTDIR)) {
      try AtomicFile.write([1], to: path("a/b"))
    }
    #expect(folder.names == ["a"])
    #expect("\(FileError(path: path("no/a"), code: ENOENT))".contains("does not exist"))
  }

  private func mode(_ name: String) -> Int? { FileManager.default.mode(of: path(name)) }

  @Test(arguments: [0o600, 0o640, 0o666, 0o755]) func permissionsAreKept(mode: Int) throws {
    try AtomicFile.write([1], to: path("a"))
    chmod(path("a"), mode_t(mode))
    try AtomicFile.write([2], to: path("a"))
    #expect(self.mode("a") == mode)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path("a"))) == Data([2]))
  }

  @Test func linksStayAndTheirTargetsAreWritten() throws {
    let files = FileManager.default
    try files.createDirectory(atPath: path("far"), withIntermediateDirectories: false)
    try AtomicFile.write([1], to: path("far/file"))
    chmod(path("far/file"), 0o600)
    symlink("far/file", path("near"))
    symlink(path("near"), path("nearer"))
    try AtomicFile.write([2, 3], to: path("nearer"))
    #expect(try files.destinationOfSymbolicLink(atPath: path("near")) == "far/file")
    #expect(try files.destinationOfSymbolicLink(atPath: path("nearer")) == path("near"))
    #expect(try Data(contentsOf: URL(fileURLWithPath: path("far/file"))) == Data([2, 3]))
    #expect(mode("far/file") == 0o600)
    #expect(folder.names == ["far", "near", "nearer"])
    #expect(try files.contentsOfDirectory(atPath: path("far")) == ["file"])
  }

  @Test func danglingLinksExist() throws {
    symlink("new", path("link"))
    #expect(AtomicFile.exists(path("link")) && !AtomicFile.exists(path("new")))
    try AtomicFile.write([1], to: path("link"))
    #expect(try Data(contentsOf: URL(fileURLWithPath: path("new"))) == Data([1]))
    #expect(folder.names == ["link", "new"])
    symlink(path("no/a"), path("lost"))
    #expect(throws: FileError(path: path("no/a"), code: ENOENT)) {
      try AtomicFile.write([1], to: path("lost"))
    }
    symlink("round", path("round"))
    #expect(throws: FileError(path: path("round"), code: ELOOP)) {
      try AtomicFile.write([1], to: path("round"))
    }
    #expect(folder.names == ["link", "lost", "new", "round"])
  }

  @Test func onlyRegularFilesAreReplaced() throws {
    mkfifo(path("pipe"), 0o600)
    symlink("/dev/null", path("device"))
    #expect(throws: FileError(path: path("pipe"), refusal: .type(.pipe))) {
      try AtomicFile.write([1], to: path("pipe"))
    }
    #expect(throws: FileError(path: "/dev/null", refusal: .type(.device))) {
      try AtomicFile.write([1], to: path("device"))
    }
    #expect(folder.names == ["device", "pipe"])
  }

  @Test func namesMayHaveTheMaximumLength() throws {
    let name = String(repeating: "n", count: 251) + ".png"
    for byte in 1...2 as ClosedRange<UInt8> {
      try AtomicFile.write([byte], to: path(name))
      #expect(try Data(contentsOf: URL(fileURLWithPath: path(name))) == Data([byte]))
    }
    #expect(throws: FileError(path: path("n" + name), code: ENAMETOOLONG)) {
      try AtomicFile.write([1], to: path("n" + name))
    }
    #expect(folder.names == [name])
  }

  /// A combining mark at the start of a name forms one character with the slash before it.
  @Test(arguments: ["\u{301}a", "\u{338}"]) func slashesAreBytes(name: String) throws {
    #expect(AtomicFile.folder(of: "/a/\(name)") == "/a" && AtomicFile.folder(of: "/\(name)") == "/")
    #expect(AtomicFile.folder(of: "/\(name)/b").utf8.elementsEqual("/\(name)".utf8))
    #expect(AtomicFile.name(of: "/a/\(name)").utf8.elementsEqual(name.utf8))
    #expect(AtomicFile.name(of: "/\(name)/b/") == "b")
    let inside = folder.path + "/\(name)/\(name)"
    try AtomicFile.makeFolder(inside)
    #expect(AtomicFile.isFolder(inside))
    try AtomicFile.write([1], to: inside + "/\(name)")
    #expect(try BoundedFile.read(inside + "/\(name)", limit: 9) == [1])
  }

  @Test func foldersAndNamesMatchTheSystem() {
    let folders = ["a": ".", "": ".", "/": "/", "/a": "/", "a/b": "a", "/a/b/": "/a/b", "a/": "a"]
    for (path, folder) in folders { #expect(AtomicFile.folder(of: path) == folder, "\(path)") }
    for (path, name) in ["a": "a", "": "", "/": "/", "/a/b/": "b", "/a/..": ".."] {
      #expect(AtomicFile.name(of: path) == name, "\(path)")
    }
  }

  /// A path that ends in a slash names a folder, so no file is created.
  @Test func aTrailingSlashMeansAFolder() throws {
    try AtomicFile.write([1], to: path("a"))
    func path(_ name: String) -> String { folder.path + "/" + name }
    for error in [
      FileError(path: path("new/"), code: ENOENT), FileError(path: path("a/"), code: ENOTDIR),
      FileError(path: path(""), refusal: .type(.folder)),
    ] {
      #expect(throws: error) { try AtomicFile.write([2], to: error.path) }
    }
    #expect(folder.names == ["a"])
  }

  /// Names and the targets of links may be any bytes.
  @Test func namesNeedNotBeUTF8() throws {
    let bytes = Array(folder.path.utf8) + Array("/caf".utf8) + [0xe9, 0]
    let link = path("link")
    let isLinked = bytes.withUnsafeBytes { buffer in
      buffer.bindMemory(to: CChar.self).baseAddress.map { symlink($0, link) }
    }
    #expect(isLinked == 0)
    for byte in 1...2 as ClosedRange<UInt8> {
      try AtomicFile.write([byte], to: link)
      #expect(try BoundedFile.read(link, limit: 9) == [byte])
    }
    let status = bytes.withUnsafeBytes { buffer in
      var status = stat()
      return buffer.bindMemory(to: CChar.self).baseAddress.map { lstat($0, &status) }
    }
    #expect(status == 0 && folder.names.count == 2)
  }

  /// After every failure the old file is unchanged, no other file remains, and the error is one
  /// sentence.
  @Test(.apart, .enabled(if: geteuid() == 0, "Needs to mount a small disk."))
  func aSmallDiskKeepsTheOldFile() async throws {
    await #expect(processExitsWith: .success) {
      let folder = TemporaryFolder()
      defer { umount2(folder.path, Int32(MNT_DETACH)) }
      guard mount("tmpfs", folder.path, "tmpfs", 0, "size=64k") == 0 else { exit(0) }
      let path = folder.path("a")
      try AtomicFile.write([7], to: path)
      func failure(_ count: Int) -> FileError? {
        do throws(FileError) {
          try AtomicFile.write([UInt8](repeating: 1, count: count), to: path)
          return nil
        } catch {
          return error
        }
      }
      let full = failure(1_000_000)
      // A read-only disk, then a writable one again.
      let readOnly = UInt(MS_REMOUNT | MS_RDONLY)
      mount("tmpfs", folder.path, "tmpfs", readOnly, "size=64k")
      let fixed = failure(10)
      mount("tmpfs", folder.path, "tmpfs", UInt(MS_REMOUNT), "size=64k")
      let left = folder.names
      let kept = try Data(contentsOf: URL(fileURLWithPath: path))
      guard full?.code == ENOSPC, fixed?.code == EROFS, left == ["a"], kept == Data([7]) else {
        exit(1)
      }
      guard "\(full!)" == "There is no space left in \(folder.path).",
        "\(fixed!)" == "\(folder.path) is read-only.", failure(10) == nil
      else { exit(2) }
    }
  }

  /// A folder without write permission.
  @Test(.apart) func anUnwritableFolderKeepsTheOldFile() async throws {
    await #expect(processExitsWith: .success) {
      let folder = TemporaryFolder()
      let path = folder.path("a")
      try AtomicFile.write([7], to: path)
      chmod(path, 0o666)
      chmod(folder.path, 0o555)
      if geteuid() == 0 { seteuid(65534) }
      var error: FileError?
      do throws(FileError) { try AtomicFile.write([1, 2], to: path) } catch let e { error = e }
      if getuid() == 0 { seteuid(0) }
      chmod(folder.path, 0o755)
      let left = folder.names
      let kept = try Data(contentsOf: URL(fileURLWithPath: path))
      guard error?.code == EACCES, "\(error!)" == "You may not write to \(folder.path).",
        left == ["a"], kept == Data([7])
      else { exit(1) }
    }
  }

  /// A disk that becomes full during the write: the old file stays, the temporary one is removed.
  @Test(.apart) func aFullDiskKeepsTheOldFile() async throws {
    await #expect(processExitsWith: .success) {
      let folder = TemporaryFolder()
      let path = folder.path("a")
      try AtomicFile.write([7], to: path)
      FileSizeLimit.set(4096)
      var code: Int32 = 0
      do throws(FileError) {
        try AtomicFile.write([UInt8](repeating: 1, count: 100_000), to: path)
      } catch { code = error.code }
      let left = folder.names
      let kept = try Data(contentsOf: URL(fileURLWithPath: path))
      guard code == EFBIG, left == ["a"], kept == Data([7]) else { exit(1) }
    }
  }
}
