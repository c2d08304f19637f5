import Foundation
import Ink
import TestSupport
import Testing

@testable import Journaling
@testable import Platform

/// Links and files of other users: they are written only where the kernel would permit it, and ink
/// never gets into a file that others may change.
@Suite struct FileOwnerTests {
  /// A folder with a sticky one in it, that all may write to, as `/tmp`.
  private final class Folder {
    let path = FileManager.default.temporaryDirectory.path + "/xsign-owners-\(UUID().uuidString)"
    var shared: String { path + "/shared" }

    init() throws {
      for (folder, mode) in [(path, 0o755), (shared, 0o1777)] as [(String, mode_t)] {
        guard mkdir(folder, mode) == 0, chmod(folder, mode) == 0 else {
          throw Failure(description: "\(folder) cannot be created.")
        }
      }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func write(_ name: String, mode: mode_t = 0o644, owner: uid_t? = nil) throws -> String {
      let file = path + "/" + name
      try Data([7]).write(to: URL(fileURLWithPath: file))
      if let owner { chown(file, owner, owner) }
      chmod(file, mode)
      return file
    }
  }

  private struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// The user `nobody`.
  private static let other: uid_t = 65534

  private func failure(_ path: String, permissions: UInt32 = 0o600) -> String? {
    do throws(FileError) {
      try AtomicFile.write([1, 2], to: path, permissions: permissions)
      return nil
    } catch {
      return "\(error)"
    }
  }

  private func refusal(_ path: String, permissions: UInt32 = 0o600) -> String? {
    do throws(FileError) {
      try AtomicFile.check(path, permissions: permissions)
      return nil
    } catch {
      return "\(error)"
    }
  }

  private func mode(_ path: String) -> mode_t? {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode & 0o7777 : nil
  }

  private func content(_ path: String) -> [UInt8]? {
    FileManager.default.contents(atPath: path).map { [UInt8]($0) }
  }

  @Test(.enabled(if: geteuid() == 0, "Needs files of another user."))
  func linksOfOthersInStickyFoldersAreNotFollowed() throws {
    let folder = try Folder()
    let target = try folder.write("target")
    let link = folder.shared + "/link.inkml"
    let dangling = folder.shared + "/dangling.inkml"
    symlink(target, link)
    symlink(folder.path + "/new", dangling)
    for path in [link, dangling] { lchown(path, Self.other, Self.other) }
    // A link of one's own that leads to it.
    symlink(link, folder.path + "/indirect.inkml")
    for path in [link, dangling, folder.path + "/indirect.inkml"] {
      let shown = path.hasSuffix("indirect.inkml") ? link : path
      for permissions in [0o600, 0o666] as [UInt32] {
        #expect(
          failure(path, permissions: permissions)
            == "\(shown) is another user's link in a shared folder, and is not followed.")
      }
    }
    #expect(content(target) == [7] && mode(folder.path + "/new") == nil)
    // The owner of the folder may put links there.
    chown(folder.shared, Self.other, Self.other)
    #expect(failure(link) == nil && content(target) == [1, 2])
    // So may anybody in a folder that is not sticky.
    chown(folder.shared, 0, 0)
    chmod(folder.shared, 0o777)
    #expect(failure(dangling) == nil && content(folder.path + "/new") == [1, 2])
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
    #expect(
      names == [
        "indirect.inkml", "new", "shared", "shared/dangling.inkml", "shared/link.inkml", "target",
      ])
  }

  /// As `fs.protected_regular` does.
  @Test(.enabled(if: geteuid() == 0, "Needs files of another user."))
  func filesOfOthersInStickyFoldersAreNotReplaced() throws {
    let folder = try Folder()
    let file = try folder.write("shared/a.png", mode: 0o666, owner: Self.other)
    #expect(
      failure(file, permissions: 0o666) == "\(file) belongs to another user; type another name.")
    #expect(content(file) == [7] && mode(file) == 0o666)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.shared) == ["a.png"])
  }

  /// There the system lets nobody but root replace even a file of the folder's owner, which is said
  /// before anything is written.
  @Test(.apart, .enabled(if: geteuid() == 0, "Needs files of another user."))
  func filesOfTheFoldersOwnerAreNotReplacedThere() async throws {
    await #expect(processExitsWith: .success) {
      let folder = FileManager.default.temporaryDirectory.path + "/xsign-st-\(UUID().uuidString)"
      guard mkdir(folder, 0o777) == 0, chmod(folder, 0o1777) == 0 else { exit(1) }
      defer { try? FileManager.default.removeItem(atPath: folder) }
      let file = folder + "/a.png"
      try AtomicFile.write([7], to: file)
      chmod(file, 0o666)
      var sentences: [String] = []
      seteuid(65534)
      do throws(FileError) {
        try AtomicFile.check(file, permissions: 0o666)
      } catch let error { sentences.append("\(error)") }
      do throws(FileError) {
        try AtomicFile.write([1, 2], to: file, permissions: 0o666)
      } catch let error { sentences.append("\(error)") }
      seteuid(0)
      let kept = try BoundedFile.read(file, limit: 9)
      let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      // Elsewhere it is replaced.
      chmod(folder, 0o777)
      seteuid(65534)
      try AtomicFile.write([1, 2], to: file, permissions: 0o666)
      seteuid(0)
      let sentence = "\(file) belongs to another user; type another name."
      guard kept == [7], names == ["a.png"], sentences == [sentence, sentence],
        try BoundedFile.read(file, limit: 9) == [1, 2]
      else { exit(2) }
    }
  }

  @Test(.enabled(if: geteuid() == 0, "Needs files of another user."))
  func inkIsNotWrittenToFilesOfOthers() throws {
    let folder = try Folder()
    let file = try folder.write("a", mode: 0o666, owner: Self.other)
    // The check before says the same, and leaves nothing.
    #expect(refusal(file) == "\(file) belongs to another user; type another name.")
    #expect(refusal(file, permissions: 0o666) == nil)
    #expect(try refusal(folder.write("b")) == nil && refusal(folder.path + "/c") == nil)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 3)
    try FileManager.default.removeItem(atPath: folder.path + "/b")
    #expect(failure(file) == "\(file) belongs to another user; type another name.")
    #expect(content(file) == [7])
    // Pictures are shapes only.
    #expect(failure(file, permissions: 0o666) == nil && content(file) == [1, 2])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 2)
  }

  @Test(
    arguments: [
      (0o666, 0o644, 0o666), (0o600, 0o600, 0o600), (0o640, 0o640, 0o640), (0o660, 0o640, 0o660),
      (0o622, 0o600, 0o622),
    ] as [(mode_t, mode_t, mode_t)])
  func inkIsNeverLeftForOthersToChange(old: mode_t, ink: mode_t, picture: mode_t) throws {
    let folder = try Folder()
    let file = try folder.write("a", mode: old)
    #expect(failure(file, permissions: 0o666) == nil && mode(file) == picture)
    #expect(failure(file) == nil && mode(file) == ink)
    // A new file is for its owner alone.
    #expect(failure(folder.path + "/new") == nil && mode(folder.path + "/new") == 0o600)
  }

  /// A file that is protected from writing, as the shell respects it. Root may write anything.
  @Test(.apart) func protectedFilesAreNotReplaced() async throws {
    await #expect(processExitsWith: .success) {
      let folder = FileManager.default.temporaryDirectory.path + "/xsign-ro-\(UUID().uuidString)"
      guard mkdir(folder, 0o777) == 0, chmod(folder, 0o777) == 0 else { exit(1) }
      defer { try? FileManager.default.removeItem(atPath: folder) }
      if geteuid() == 0 { seteuid(65534) }
      let file = folder + "/a"
      try AtomicFile.write([7], to: file)
      chmod(file, 0o444)
      var error: FileError?
      do throws(FileError) { try AtomicFile.write([1, 2], to: file) } catch let e { error = e }
      let kept = try BoundedFile.read(file, limit: 9)
      let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      if getuid() == 0 { seteuid(0) }
      guard kept == [7], names == ["a"], error.map({ "\($0)" }) == "You may not write to \(file)."
      else { exit(2) }
    }
  }

  /// Each sentence names what is there.
  @Test func otherTypesAreNamed() throws {
    let folder = try Folder()
    let pipe = folder.path + "/pipe"
    mkfifo(pipe, 0o600)
    symlink("/dev/null", folder.path + "/device")
    #expect(failure(pipe) == "\(pipe) is a pipe, not a regular file; type another name.")
    #expect(
      failure(folder.path + "/device")
        == "/dev/null is a device, not a regular file; type another name.")
    #expect(failure(folder.shared) == "\(folder.shared) is a folder; type the name of a file.")
  }

  /// A journal that another user put there is neither read nor continued.
  @Test(.enabled(if: geteuid() == 0, "Needs files of another user."))
  func journalsOfOthersAreNotTaken() throws {
    let folder = try Folder()
    let state = folder.path + "/state"
    for owner in [Self.other, geteuid()] {
      do {
        let writer = JournalWriter(JournalFolder(state), deliver: { Issue.record("\($0)") })
        let stroke = InkGenerators.randomStroke(seed: 1)
        writer.write([.added(PlacedStroke(rank: 0, stroke: stroke))])
        writer.waitUntilDone()
      }
      let names = try FileManager.default.contentsOfDirectory(atPath: state)
      for name in names {
        chown(state + "/" + name, owner, owner)
        chmod(state + "/" + name, 0o666)
      }
      let journals = JournalFolder(state)
      if owner == Self.other {
        #expect(journals.search().drawing == nil)
      } else {
        #expect(journals.takeLast() != nil)
        for name in names { #expect(mode(state + "/" + name) == 0o600) }
      }
      try FileManager.default.removeItem(atPath: state)
    }
  }
}
