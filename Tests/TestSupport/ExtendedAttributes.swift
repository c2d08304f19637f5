import CLinux

/// The extended attributes of files.
public enum ExtendedAttributes {
  /// Sets an attribute of the file at `path` (`setxattr`). Returns false if it is refused.
  public static func set(_ name: String, _ value: [UInt8], of path: String) -> Bool {
    setxattr(path, name, value, value.count, 0) == 0
  }

  /// Returns an attribute of the file at `path`, or nil if it has none (`getxattr`).
  public static func value(_ name: String, of path: String) -> [UInt8]? {
    var value = [UInt8](repeating: 0, count: 1 << 16)
    let count = getxattr(path, name, &value, value.count)
    return count < 0 ? nil : Array(value[..<count])
  }

  /// Returns an access control list as its attribute has it: for the owner, a user, the group, a
  /// mask and others.
  public static func list(
    owner: UInt8, user: (number: UInt32, permissions: UInt8), group: UInt8, mask: UInt8,
    others: UInt8
  ) -> [UInt8] {
    let none = UInt32.max
    let entries: [(tag: UInt8, permissions: UInt8, number: UInt32)] = [
      (0x01, owner, none), (0x02, user.permissions, user.number), (0x04, group, none),
      (0x10, mask, none), (0x20, others, none),
    ]
    return [2, 0, 0, 0]
      + entries.flatMap { entry in
        [entry.tag, 0, entry.permissions, 0]
          + (0..<4).map { UInt8(truncatingIfNeeded: entry.number >> (8 * $0)) }
      }
  }
}
