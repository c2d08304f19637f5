import Dispatch
import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import Platform

/// Files that are written only in the place of a file that is known, and descriptors that paths
/// name.
@Suite struct ReplaceableTests {
  private func code(_ body: () throws(FileError) -> Void) -> Int32? {
    do throws(FileError) { try body() } catch { return error.code }
    return nil
  }

  @Test func onlyWhatIsKnownIsReplaced() throws {
    let folder = TemporaryFolder()
    let file = folder.path + "/a"
    func write(_ byte: UInt8, _ replaceable: Replaceable) -> Int32? {
      code { () throws(FileError) in
        try AtomicFile.write([byte], to: file, permissions: 0o600, replacing: replaceable)
      }
    }
    let before = Replaceable(at: file)
    #expect(before == .nothing && write(1, before) == nil)
    #expect(write(2, .nothing) == EEXIST)
    let first = Replaceable(at: file)
    #expect(write(3, first) == nil)
    #expect(write(4, first) == EEXIST)
    #expect(try BoundedFile.read(file, limit: 9) == [3])
    // A file that is gone has nothing to lose; a link stays one.
    unlink(file)
    #expect(write(5, first) == nil)
    let link = folder.path + "/link"
    symlink("a", link)
    let linked = Replaceable(at: link)
    #expect(linked == Replaceable(at: file))
    #expect(
      code { () throws(FileError) in
        try AtomicFile.write([6], to: link, replacing: linked)
      } == nil)
    #expect(try BoundedFile.read(file, limit: 9) == [6] && folder.names == ["a", "link"])
  }

  /// Of several programs that write at once, one has the name.
  @Test func oneOfManyIsFirst() throws {
    for _ in 0..<20 {
      let folder = TemporaryFolder()
      let won = Mutex<[UInt8]>([])
      DispatchQueue.concurrentPerform(iterations: 4) { number in
        let byte = UInt8(number)
        if (try? AtomicFile.write([byte], to: folder.path + "/a", replacing: .nothing)) != nil {
          won.withLock { $0.append(byte) }
        }
      }
      let winner = won.withLock { $0 }
      #expect(winner.count == 1 && folder.names == ["a"])
      #expect(try BoundedFile.read(folder.path + "/a", limit: 9) == winner)
    }
  }

  /// Of several programs that replace the same file at once, one does.
  @Test func oneOfManyReplaces() throws {
    for _ in 0..<50 {
      let folder = TemporaryFolder()
      let file = folder.path + "/a"
      try AtomicFile.write([99], to: file)
      let known = Replaceable(at: file)
      let won = Mutex<[UInt8]>([])
      DispatchQueue.concurrentPerform(iterations: 4) { number in
        let byte = UInt8(number)
        if (try? AtomicFile.write([byte], to: file, replacing: known)) != nil {
          won.withLock { $0.append(byte) }
        }
      }
      let winner = won.withLock { $0 }
      #expect(winner.count == 1 && folder.names == ["a"])
      #expect(try BoundedFile.read(file, limit: 9) == winner)
    }
  }

  /// A file that came in the last moment, after the name was looked at, gets it back.
  @Test func aFileOfTheLastMomentStays() throws {
    let folder = TemporaryFolder()
    let file = folder.path + "/a"
    let known = try AtomicFile.write([1], to: file)
    let target = try FileTarget(file)
    try AtomicFile.write([2], to: file)
    try AtomicFile.write([3], to: folder.path + "/new")
    let new = try FileTarget(folder.path + "/new")
    #expect(
      code { () throws(FileError) in try target.exchange(new.name) { $0 == known } } == EEXIST)
    #expect(try BoundedFile.read(file, limit: 9) == [2])
    #expect(try BoundedFile.read(folder.path + "/new", limit: 9) == [3])
    let now = try #require(AtomicFile.identity(of: file))
    try target.exchange(new.name) { $0 == now }
    #expect(try BoundedFile.read(file, limit: 9) == [3] && folder.names == ["a"])
  }

  /// What was written to a file does not make it another one.
  @Test func aFileMayBeKnownByItself() throws {
    let folder = TemporaryFolder()
    let file = folder.path + "/a"
    try AtomicFile.write([1], to: file)
    let source = try SourceFile(file, limit: 9)
    utimes(file, [timeval(tv_sec: 9, tv_usec: 0), timeval(tv_sec: 9, tv_usec: 0)])
    let known = Replaceable.file(source.identity)
    #expect(
      code { () throws(FileError) in
        try AtomicFile.write([2], to: file, replacing: known)
      } == nil)
    #expect(
      code { () throws(FileError) in
        try AtomicFile.write([3], to: file, replacing: known)
      } == EEXIST)
    #expect(try BoundedFile.read(file, limit: 9) == [2] && folder.names == ["a"])
  }

  /// A link of `/proc` leads to what is open, and tells a path that may be none.
  @Test func whatADescriptorHasOpenIsNoFileOfAFolder() throws {
    let folder = TemporaryFolder()
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    let link = folder.path + "/out.png"
    for path in ["/dev/fd/\(ends[1])", "/proc/self/fd/\(ends[1])"] {
      symlink(path, link)
      for name in [path, link] {
        #expect(
          code { () throws(FileError) in try AtomicFile.write([1], to: name) } == ENXIO)
      }
      unlink(link)
    }
    let file = open(folder.path + "/gone", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    defer { close(file) }
    let path = "/proc/self/fd/\(file)"
    #expect(code { () throws(FileError) in try AtomicFile.write([1], to: path) } == nil)
    // The descriptor has the file that was replaced.
    #expect(code { () throws(FileError) in try AtomicFile.write([2], to: path) } == ENOENT)
    #expect(folder.names == ["gone"])
  }

  /// Descriptors without the flag of those that the program opened itself.
  @Test(.apart) func descriptorsAreNamed() async throws {
    await #expect(processExitsWith: .success) {
      signal(SIGPIPE, SIG_IGN)
      var ends: [Int32] = [0, 0]
      pipe(&ends)
      let folder = NSTemporaryDirectory() + "/xsign-named-\(UUID().uuidString)"
      mkdir(folder, 0o700)
      defer { try? FileManager.default.removeItem(atPath: folder) }
      symlink("/proc/self/fd/\(ends[1])", folder + "/a")
      symlink("a", folder + "/b.png")
      func code(_ path: String) -> Int32? {
        do throws(FileError) {
          return try InheritedOutput(naming: path) == nil ? -1 : nil
        } catch {
          return error.code
        }
      }
      let names = ["/dev/fd/\(ends[1])", "/proc/\(getpid())/fd/\(ends[1])", folder + "/b.png"]
      guard names.allSatisfy({ code($0) == nil }), code(folder + "/c") == -1,
        code("/dev/null") == -1, code("/dev/fd/\(ends[0])") == EACCES,
        code("/dev/fd/999") == EBADF
      else { exit(1) }
      let own = fcntl(ends[1], F_DUPFD_CLOEXEC, 0)
      guard code("/dev/fd/\(own)") == EBADF else { exit(2) }
      close(own)
      var output = try InheritedOutput(naming: names[2])
      try output?.write([1, 2, 3])
      output = nil
      var bytes = [UInt8](repeating: 0, count: 9)
      guard read(ends[0], &bytes, 9) == 3 else { exit(3) }
      let late = try InheritedOutput(naming: names[0])
      close(ends[0])
      guard code(names[0]) == EPIPE else { exit(4) }
      do throws(FileError) {
        try late?.write([1])
        exit(5)
      } catch {
        guard error.code == EPIPE else { exit(6) }
      }
    }
  }

  /// What is made for a pipe is in memory before, as no folder need be writable.
  @Test(.apart) func noFolderIsNeededForAPipe() async throws {
    await #expect(processExitsWith: .success) {
      var ends: [Int32] = [0, 0]
      pipe(&ends)
      let output = try InheritedOutput(ends[1], shown: "pipe")
      var link = [CChar](repeating: 0, count: 100)
      let identity = try output.write { file in
        try file.append([1, 2, 3])
        try file.put([9], at: 1)
        readlink("/proc/self/fd/\(file.descriptor)", &link, link.count - 1)
      }
      let name = String(decoding: link.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      guard name.hasPrefix("/memfd:") else { exit(1) }
      var bytes = [UInt8](repeating: 0, count: 9)
      guard read(ends[0], &bytes, 9) == 3, bytes.prefix(3) == [1, 9, 3], identity.size == 3 else {
        exit(2)
      }
    }
  }

  /// A redirected file is as it was if it cannot be written, so that it can be tried again.
  @Test(.apart) func aFileIsWholeOrAsItWas() async throws {
    await #expect(processExitsWith: .success) {
      let path = NSTemporaryDirectory() + "/xsign-whole-\(UUID().uuidString)"
      let file = open(path, O_RDWR | O_CREAT, 0o600)
      defer { unlink(path) }
      guard write(file, "old", 3) == 3 else { exit(1) }
      FileSizeLimit.set(100)
      let output = try InheritedOutput(file, shown: "file")
      let bytes = [UInt8](repeating: 7, count: 200)
      do throws(FileError) {
        try output.write(bytes)
        exit(2)
      } catch {
        guard error.code == EFBIG else { exit(3) }
      }
      guard FileManager.default.contents(atPath: path)?.count == 3 else { exit(4) }
      FileSizeLimit.set(10_000)
      try output.write(bytes)
      guard FileManager.default.contents(atPath: path)?.count == 203 else { exit(5) }
    }
  }
}
