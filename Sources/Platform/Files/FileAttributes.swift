internal import CLinux
import Glibc

/// What a file keeps when another one takes its name: its owner, group, permissions, access control
/// list and extended attributes, as far as the user may set them.
///
/// Nobody gets more rights than before. A right to run as another user belongs to the content, and
/// is not kept, as the kernel keeps none when a file is written.
struct FileAttributes {
  private let status: stat
  private let list: AccessList?
  private let others: [(name: [CChar], value: [UInt8])]

  /// Attributes that belong to the content, or that the kernel or the file system maintains. The
  /// access control list is kept apart.
  private static let excluded = [
    "system.", "security.capability", "security.ima", "security.evm", "trusted.overlay.",
  ].map { $0.utf8.map { CChar(bitPattern: $0) } }

  /// Reads the attributes of an open file (`fstat`, `flistxattr`, `fgetxattr`), as far as the user
  /// may read them. Nil if it has none.
  init?(of file: Int32) {
    var status = stat()
    guard fstat(file, &status) == 0 else { return nil }
    self.status = status
    list = AccessList(of: file)
    others = Self.names(of: file)
      .filter { name in !Self.excluded.contains { name.starts(with: $0) } }
      .compactMap { name in Self.value(of: name, file).map { (name, $0) } }
  }

  /// Gives the attributes to another open file of the user (`fsetxattr`, `fchown`, `fchmod`).
  ///
  /// - Parameter isPrivate: True if only the owner may write to it afterwards.
  func apply(to file: Int32, isPrivate: Bool) {
    for (name, value) in others { _ = fsetxattr(file, name, value, value.count, 0) }
    var new = stat()
    guard fstat(file, &new) == 0 else { return }
    if new.st_uid != status.st_uid { fchown(file, status.st_uid, status.st_gid) }
    // The group can be kept where the owner cannot.
    if new.st_gid != status.st_gid { fchown(file, uid_t.max, status.st_gid) }
    guard fstat(file, &new) == 0 else { return }
    let keepsGroup = new.st_gid == status.st_gid
    var mode = status.st_mode & (isPrivate ? 0o1755 : 0o1777)
    if keepsGroup, status.st_mode & (S_ISGID | S_IXGRP) == S_ISGID { mode |= S_ISGID }
    if let list {
      let kept = keepsGroup ? list : list.withoutGroup
      if !kept.apply(to: file) {
        mode &= ~0o077
      } else if !keepsGroup {
        mode &= ~0o007 | kept.others
      }
    } else {
      // A new file has the default list of its folder.
      if !AccessList.remove(from: file) { mode &= ~0o077 }
      if !keepsGroup {
        // Another group has the file. Who was in the old one may be anybody now.
        let minimum = mode >> 3 & mode & 0o007
        mode = mode & ~0o077 | minimum << 3 | minimum
      }
    }
    // File systems without permissions refuse, and have none to keep.
    fchmod(file, mode)
  }

  private static func names(of file: Int32) -> [[CChar]] {
    let size = flistxattr(file, nil, 0)
    guard size > 0 else { return [] }
    var names = [CChar](repeating: 0, count: size)
    let count = flistxattr(file, &names, size)
    guard count > 0 else { return [] }
    return names[..<count].split(separator: 0).map { Array($0) + [0] }
  }

  /// Returns the value of an attribute, or nil if there is none.
  static func value(of name: [CChar], _ file: Int32) -> [UInt8]? {
    let size = fgetxattr(file, name, nil, 0)
    guard size >= 0 else { return nil }
    var value = [UInt8](repeating: 0, count: size)
    let count = fgetxattr(file, name, &value, size)
    return count == size ? value : nil
  }
}
