import Foundation
import Testing
import X11Canvas

@Suite struct BoundedFileTests {
  private func failure(_ path: String, limit: Int = 20) -> BoundedFile.Failure? {
    do throws(BoundedFile.Failure) {
      _ = try BoundedFile.read(path, limit: limit)
      return nil
    } catch {
      return error
    }
  }

  /// A file of the kernel's has no size until it is read, as one that grows has an old one.
  @Test func aFileThatHasMoreThanItSaysIsReadWhole() throws {
    let text = String(
      decoding: try BoundedFile.read("/proc/self/status", limit: 1 << 16), as: UTF8.self)
    #expect(text.hasPrefix("Name:") && text.hasSuffix("\n") && text.contains("\nPid:"))
    #expect(failure("/proc/self/status") == .tooLarge)
  }

  @Test func whatIsNoFileIsToldApart() {
    #expect(failure("/proc/self/nothing") == .missing)
    #expect(failure("/proc/self/status/nothing") == .missing)
    #expect(failure("/proc/self") == .notAFile)
    #expect(failure("/dev/null") == .notAFile)
    #expect(failure("") == .missing)
  }

  @Test func theLimitIsToTheByte() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "xsign-bounded-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.path + "/\u{301}a"
    let count = 2 * BoundedFile.portion + 7
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    #expect(try BoundedFile.read(path, limit: count) == bytes)
    #expect(failure(path, limit: count - 1) == .tooLarge)
    // A slash behind the name asks for a folder, as it does of the system.
    #expect(failure(path + "/", limit: count) == .missing)
    // One that grew after it was opened.
    var file = try BoundedFile(regular: path, limit: count)
    let handle = try #require(FileHandle(forWritingAtPath: path))
    try handle.seekToEnd()
    try handle.write(contentsOf: Data([1]))
    var read: [UInt8] = []
    var grown: BoundedFile.Failure?
    do throws(BoundedFile.Failure) { try file.append(to: &read) } catch { grown = error }
    #expect(grown == .tooLarge && read.count <= count)
    mkfifo(folder.path + "/pipe", 0o600)
    #expect(failure(folder.path + "/pipe") == .notAFile)
  }
}
