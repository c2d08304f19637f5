import Foundation
import TestSupport
import Testing

@testable import Platform

/// Files made from others, whole or not at all.
@Suite struct PendingFileTests {
  private let folder = TemporaryFolder()
  private var names: [String] { folder.names }

  private func path(_ name: String) -> String { folder.path(name) }

  @Test func aFileConsistsOfAnotherAndMore() throws {
    let old = [UInt8]((0..<600_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
    try Data(old).write(to: URL(fileURLWithPath: path("old")))
    let source = try SourceFile(path("old"), limit: 600_000)
    let found = (source.isUnchanged, source.isFile(at: path("old")), source.isFile(at: path("no")))
    #expect(found == (true, true, false))
    try AtomicFile.write(to: path("new")) { file in
      try file.append(source)
      try file.append([1, 2, 3])
      // Others can read it before it has its name.
      #expect(!names.contains("new"))
      #expect(
        try String(contentsOfFile: "/proc/self/fd/\(file.descriptor)", encoding: .isoLatin1)
          .utf16.count == 600_003)
    }
    #expect([UInt8](try Data(contentsOf: URL(fileURLWithPath: path("new")))) == old + [1, 2, 3])
    try Data([1]).write(to: URL(fileURLWithPath: path("old")), options: [])
    let isUnchanged = source.isUnchanged
    #expect(!isUnchanged)
  }

  /// A program that has no number left for a file says so.
  @Test(.apart) func tooManyOpenFilesAreTheReason() async throws {
    await #expect(processExitsWith: .success) {
      let path = NSTemporaryDirectory() + "/xsign-many-\(UUID().uuidString)"
      let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
      var limit = rlimit()
      getrlimit(resource, &limit)
      limit.rlim_cur = 64
      setrlimit(resource, &limit)
      do {
        try AtomicFile.write(to: path) { file in
          try file.append([1, 2, 3])
          while dup(file.descriptor) >= 0 {}
        }
        exit(1)
      } catch {
        guard (error as? FileError)?.code == EMFILE else { exit(2) }
      }
      guard access(path, F_OK) != 0 else { exit(3) }
    }
  }

  private struct Refusal: Error {}

  @Test func aFailureLeavesWhatThereWas() throws {
    try Data([7]).write(to: URL(fileURLWithPath: path("there")))
    for name in ["there", "new"] {
      #expect(throws: Refusal.self) {
        try AtomicFile.write(to: path(name)) { file in
          try file.append([1, 2, 3])
          throw Refusal()
        }
      }
    }
    #expect(names == ["there"])
    #expect([UInt8](try Data(contentsOf: URL(fileURLWithPath: path("there")))) == [7])
  }

  @Test func onlyRegularFilesUpToALimitAreOpened() throws {
    try Data([1, 2]).write(to: URL(fileURLWithPath: path("two")))
    #expect(throws: BoundedFile.Failure.tooLarge) { _ = try SourceFile(path("two"), limit: 1) }
    #expect(throws: BoundedFile.Failure.missing) { _ = try SourceFile(path("no"), limit: 1) }
    #expect(throws: BoundedFile.Failure.notRegular(.folder)) {
      _ = try SourceFile(folder.path, limit: 1)
    }
    #expect(throws: BoundedFile.Failure.notRegular(.device)) {
      _ = try SourceFile("/dev/zero", limit: 1)
    }
  }
}
