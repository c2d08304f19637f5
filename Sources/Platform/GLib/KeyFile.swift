internal import CGLib

/// A text of groups `[name]`, keys `key=value` and comments, as a `GKeyFile`, which this object
/// owns.
///
/// Groups, keys and comments that the program does not use are preserved. The resulting text is
/// normalised: no space around `=`, a blank line between groups.
public final class KeyFile {
  private let raw: OpaquePointer

  /// Parses a text (`g_key_file_load_from_data`). Nil if it is malformed. O(bytes).
  public init?(_ text: String) {
    // C strings end at a NUL: the rest of its line would be lost.
    guard !text.utf8.contains(0), let made = g_key_file_new() else { return nil }
    raw = made
    let flags = GKeyFileFlags(
      rawValue: G_KEY_FILE_KEEP_COMMENTS.rawValue | G_KEY_FILE_KEEP_TRANSLATIONS.rawValue)
    guard g_key_file_load_from_data(raw, text, gsize(text.utf8.count), flags, nil) != 0 else {
      return nil
    }
  }

  deinit { g_key_file_unref(raw) }

  /// The text, in UTF-8 (`g_key_file_to_data`). O(bytes).
  public var bytes: [UInt8] {
    var count: gsize = 0
    guard let text = g_key_file_to_data(raw, &count, nil) else { return [] }
    defer { g_free(text) }
    return UnsafeRawBufferPointer(start: text, count: Int(count)).map(\.self)
  }

  /// Returns true if there is a group of that name (`g_key_file_has_group`).
  public func hasGroup(_ name: String) -> Bool { g_key_file_has_group(raw, name) != 0 }

  /// Removes a group with its keys, if there is one (`g_key_file_remove_group`).
  public func remove(group: String) { g_key_file_remove_group(raw, group, nil) }

  /// The value of a key in a group, with its escapes resolved, or nil if there is none
  /// (`g_key_file_get_string`, `g_key_file_set_string`, `g_key_file_remove_key`). Setting a value
  /// creates a missing group. The name of a group has neither brackets nor control characters.
  public subscript(key: String, in group: String) -> String? {
    get {
      guard let value = g_key_file_get_string(raw, group, key, nil) else { return nil }
      defer { g_free(value) }
      return String(cString: value)
    }
    set {
      if let newValue {
        g_key_file_set_string(raw, group, key, newValue)
      } else {
        g_key_file_remove_key(raw, group, key, nil)
      }
    }
  }
}
