internal import CLinux
import Glibc

/// The access control list of a file, in the form of the attribute that has it (acl(5),
/// `linux/posix_acl_xattr.h`): a version, then 8 bytes for each entry, little-endian.
struct AccessList {
  private static let name = "system.posix_acl_access".utf8CString.map(\.self)

  /// The entries that a list has once each, by their tags.
  private enum Tag: UInt8 {
    case group = 0x04
    case mask = 0x10
    case others = 0x20
  }

  private var bytes: [UInt8]

  /// Reads the list of an open file. Nil if it has none besides its permissions.
  init?(of file: Int32) {
    guard let bytes = FileAttributes.value(of: Self.name, file), bytes.count >= 4 else {
      return nil
    }
    self.bytes = bytes
  }

  /// The permissions of all who have no entry.
  var others: mode_t { place(.others).map { mode_t(bytes[$0]) } ?? 0 }

  /// The list for a file that another group has: it gets no more than all others had, and they get
  /// no more than the old group.
  var withoutGroup: AccessList {
    guard let group = place(.group), let others = place(.others) else { return self }
    let mask = place(.mask).map { bytes[$0] } ?? 7
    var list = self
    list.bytes[group] &= mask & bytes[others]
    list.bytes[others] = list.bytes[group]
    return list
  }

  /// Returns the place of the permissions of an entry.
  private func place(_ tag: Tag) -> Int? {
    stride(from: 4, to: bytes.count - 7, by: 8).first {
      bytes[$0] == tag.rawValue && bytes[$0 + 1] == 0
    }.map { $0 + 2 }
  }

  /// Gives the list to an open file. Returns false if that is refused.
  func apply(to file: Int32) -> Bool {
    fsetxattr(file, Self.name, bytes, bytes.count, 0) == 0
  }

  /// Removes the list of an open file. Returns false if it may still have one.
  static func remove(from file: Int32) -> Bool {
    fremovexattr(file, name) == 0 || errno == ENODATA || errno == EOPNOTSUPP
  }
}
