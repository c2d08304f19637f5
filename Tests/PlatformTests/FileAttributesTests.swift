import Foundation
import TestSupport
import Testing

@testable import Platform

/// What a file keeps when it is replaced: owner, group, permissions, access control list and
/// extended attributes.
@Suite struct FileAttributesTests {
  private let test = TemporaryFolder()
  private var folder: String { test.path }
  private static let access = "system.posix_acl_access"
  /// Users and groups that no one is.
  private static let (user, group) = (54321 as UInt32, 54322 as UInt32)

  private func file(_ name: String = "a", mode: mode_t) throws -> String {
    let path = folder + "/" + name
    try Data([7]).write(to: URL(fileURLWithPath: path))
    try #require(chmod(path, mode) == 0)
    return path
  }

  private func status(_ path: String) -> stat {
    var status = stat()
    lstat(path, &status)
    return status
  }

  private func mode(_ path: String) -> mode_t { status(path).st_mode & 0o7777 }

  /// Sets an attribute. Returns false if the file system has none.
  private func set(_ name: String, _ value: [UInt8], of path: String) -> Bool {
    ExtendedAttributes.set(name, value, of: path)
  }

  @Test(arguments: [0o666, 0o600] as [UInt32])
  func extendedAttributesAreKept(permissions: UInt32) throws {
    let path = try file(mode: 0o640)
    guard set("user.xdg.origin.url", Array("https://example.org".utf8), of: path),
      set("user.empty", [], of: path)
    else { return }
    try AtomicFile.write([1, 2], to: path, permissions: permissions)
    #expect(
      ExtendedAttributes.value("user.xdg.origin.url", of: path)
        == Array("https://example.org".utf8))
    #expect(ExtendedAttributes.value("user.empty", of: path) == [])
    #expect(try mode(path) == 0o640 && BoundedFile.read(path, limit: 9) == [1, 2])
    // A file that is not there has none.
    try AtomicFile.write([1], to: folder + "/b")
    #expect(ExtendedAttributes.value("user.empty", of: folder + "/b") == nil)
  }

  /// Attributes of the security modules are kept; the right to privileges belongs to the content.
  @Test(.enabled(if: geteuid() == 0, "Needs a privilege."))
  func privilegesAreNotKept() throws {
    let path = try file(mode: 0o6755)
    let capability: [UInt8] = [0, 0, 0, 2, 0, 4] + [UInt8](repeating: 0, count: 14)
    guard set("security.capability", capability, of: path), set("security.test", [1], of: path),
      set("trusted.test", [2], of: path)
    else { return }
    try AtomicFile.write([1, 2], to: path)
    #expect(ExtendedAttributes.value("security.capability", of: path) == nil)
    #expect(ExtendedAttributes.value("security.test", of: path) == [1])
    #expect(ExtendedAttributes.value("trusted.test", of: path) == [2])
    #expect(mode(path) == 0o755)
  }

  @Test func accessControlListsAreKept() throws {
    let path = try file(mode: 0o600)
    let list = ExtendedAttributes.list(
      owner: 6, user: (Self.user, 6), group: 0, mask: 6, others: 0)
    guard set(Self.access, list, of: path) else { return }
    try AtomicFile.write([1, 2], to: path)
    #expect(ExtendedAttributes.value(Self.access, of: path) == list && mode(path) == 0o660)
    // Nobody else may write to ink.
    try AtomicFile.write([1, 2], to: path, permissions: 0o600)
    let limited = ExtendedAttributes.list(
      owner: 6, user: (Self.user, 6), group: 0, mask: 4, others: 0)
    #expect(ExtendedAttributes.value(Self.access, of: path) == limited && mode(path) == 0o640)
  }

  /// A folder gives a list to new files, but not to one that had none.
  @Test(arguments: [0o666, 0o600] as [UInt32])
  func aFolderGivesNoList(permissions: UInt32) throws {
    let path = try file(mode: 0o640)
    let list = ExtendedAttributes.list(
      owner: 7, user: (Self.user, 7), group: 7, mask: 7, others: 5)
    guard set("system.posix_acl_default", list, of: folder) else { return }
    try AtomicFile.write([1, 2], to: path, permissions: permissions)
    #expect(ExtendedAttributes.value(Self.access, of: path) == nil && mode(path) == 0o640)
    // A new file of ink is for its owner alone all the same.
    try AtomicFile.write([1, 2], to: folder + "/new", permissions: permissions)
    #expect(mode(folder + "/new") & 0o077 == (permissions == 0o600 ? 0 : 0o064))
  }

  @Test(.enabled(if: geteuid() == 0, "Needs files of other groups."))
  func ownerAndGroupAreKept() throws {
    let path = try file(mode: 0o660)
    chown(path, 0, Self.group)
    chmod(path, 0o2660)
    try AtomicFile.write([1, 2], to: path, permissions: 0o600)
    #expect(status(path).st_gid == Self.group && mode(path) == 0o2640)
    chown(path, Self.user, Self.group)
    chmod(path, 0o664)
    try AtomicFile.write([1, 2], to: path)
    #expect(status(path).st_gid == Self.group && status(path).st_uid == Self.user)
    #expect(mode(path) == 0o664)
  }

  /// A user who may not set the group gives its rights to no other group, and nobody gets more.
  @Test(
    .apart, .enabled(if: geteuid() == 0, "Needs files of other groups."),
    arguments: [(0o660, 0o600), (0o664, 0o644), (0o640, 0o600), (0o604, 0o600), (0o2664, 0o644)]
      as [(mode_t, mode_t)])
  func aGroupThatCannotBeKeptHasNoSuccessor(old: mode_t, new: mode_t) async throws {
    try await expectRights(old, new)
  }

  private func expectRights(_ old: mode_t, _ new: mode_t) async throws {
    let path = try file(mode: old)
    chmod(folder, 0o777)
    chown(path, 65534, Self.group)
    chmod(path, old)
    await #expect(processExitsWith: .success) { [path = path as String, new = new as mode_t] in
      setegid(65534)
      setgroups(0, nil)
      seteuid(65534)
      try AtomicFile.write([1, 2], to: path)
      var status = stat()
      lstat(path, &status)
      guard status.st_gid == 65534, status.st_mode & 0o7777 == new else { exit(1) }
    }
  }

  /// A list keeps the rights of others where the group cannot be kept.
  @Test(.apart, .enabled(if: geteuid() == 0, "Needs files of other groups."))
  func aListWithoutItsGroupIsKept() async throws {
    let path = try file(mode: 0o660)
    chmod(folder, 0o777)
    chown(path, 65534, Self.group)
    let list = ExtendedAttributes.list(
      owner: 6, user: (Self.user, 6), group: 6, mask: 6, others: 4)
    guard set(Self.access, list, of: path) else { return }
    await #expect(processExitsWith: .success) { [path = path as String] in
      setegid(65534)
      setgroups(0, nil)
      seteuid(65534)
      try AtomicFile.write([1, 2], to: path)
    }
    let kept = ExtendedAttributes.list(
      owner: 6, user: (Self.user, 6), group: 4, mask: 6, others: 4)
    #expect(ExtendedAttributes.value(Self.access, of: path) == kept)
    #expect(status(path).st_gid == 65534)
  }
}
