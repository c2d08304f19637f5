import Foundation
import Platform
import TestSupport
import Testing

@Suite struct BoundedFileTests {
  private func failure(_ path: String, limit: Int = 20) -> BoundedFile.Failure? {
    do throws(BoundedFile.Failure) {
      _ = try BoundedFile.read(path, limit: limit)
      return nil
    } catch {
      return error
    }
  }

  /// A file of the kernel reports the size 0, like a file that grew after its size was read.
  @Test func aFileLargerThanItsSizeIsReadWhole() throws {
    let text = String(
      decoding: try BoundedFile.read("/proc/self/status", limit: 1 << 16), as: UTF8.self)
    #expect(text.hasPrefix("Name:") && text.hasSuffix("\n") && text.contains("\nPid:"))
    #expect(failure("/proc/self/status") == .tooLarge)
  }

  @Test func otherTypesOfFilesHaveTheirOwnErrors() {
    #expect(failure("/proc/self/nothing") == .missing)
    #expect(failure("/proc/self/status/nothing") == .missing)
    #expect(failure("/proc/self") == .notRegular(.folder))
    #expect(failure("/dev/null") == .notRegular(.device))
    #expect(failure("") == .missing)
  }

  @Test func theLimitIsExact() throws {
    let folder = TemporaryFolder()
    let path = folder.path + "/\u{301}a"
    let count = 2 * BoundedFile.portion + 7
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    #expect(try BoundedFile.read(path, limit: count) == bytes)
    #expect(failure(path, limit: count - 1) == .tooLarge)
    // A trailing slash names a folder, as for the system.
    #expect(failure(path + "/", limit: count) == .missing)
    // A file that grew after it was opened.
    var file = try BoundedFile(regular: path, limit: count)
    let handle = try #require(FileHandle(forWritingAtPath: path))
    try handle.seekToEnd()
    try handle.write(contentsOf: Data([1]))
    var read: [UInt8] = []
    var grown: BoundedFile.Failure?
    do throws(BoundedFile.Failure) { try file.append(to: &read) } catch { grown = error }
    #expect(grown == .tooLarge && read.count <= count)
    mkfifo(folder.path + "/pipe", 0o600)
    #expect(failure(folder.path + "/pipe") == .notRegular(.pipe))
  }
}
