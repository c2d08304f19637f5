internal import CGLib

/// The desktop's list of files that were used
/// (https://www.freedesktop.org/wiki/Specifications/desktop-bookmark-spec/),
/// as a `GBookmarkFile`, which this object owns. What other programs wrote is preserved.
public final class BookmarkFile {
  private let raw: OpaquePointer

  /// Parses a list (`g_bookmark_file_load_from_data`); nothing is an empty one. Nil if it is
  /// malformed. O(bytes).
  public init?(_ bytes: [UInt8]) {
    guard let made = g_bookmark_file_new() else { return nil }
    raw = made
    guard !bytes.isEmpty else { return }
    let isRead = bytes.withUnsafeBytes { text in
      g_bookmark_file_load_from_data(
        raw, text.bindMemory(to: CChar.self).baseAddress, gsize(text.count), nil)
    }
    guard isRead != 0 else { return nil }
  }

  deinit { g_bookmark_file_free(raw) }

  /// The list as XML (`g_bookmark_file_to_data`), or nil if it cannot be made. O(bytes).
  public var bytes: [UInt8]? {
    var count: gsize = 0
    guard let text = g_bookmark_file_to_data(raw, &count, nil) else { return nil }
    defer { g_free(text) }
    return UnsafeRawBufferPointer(start: text, count: Int(count)).map(\.self)
  }

  /// Notes that a program used a file now (`g_bookmark_file_add_application`).
  ///
  /// - Parameters:
  ///   - uri: The URI of the file.
  ///   - type: The media type of the file.
  ///   - application: The name of the program.
  ///   - command: The command that opens it, with `%f` for its path.
  public func add(_ uri: String, type: String, application: String, command: String) {
    g_bookmark_file_set_mime_type(raw, uri, type)
    g_bookmark_file_add_application(raw, uri, application, command)
  }

  /// Forgets all that a program used. A file that no other program used is no longer in the list.
  public func forget(application: String) {
    for uri in uris { forget(uri, application: application) }
  }

  /// Forgets that a program used a file (`g_bookmark_file_remove_application`). One that no other
  /// program used is no longer in the list.
  public func forget(_ uri: String, application: String) {
    guard g_bookmark_file_has_application(raw, uri, application, nil) != 0 else { return }
    g_bookmark_file_remove_application(raw, uri, application, nil)
    // GLib leaves the file without a program, and complains of it when it writes the list.
    var others: gsize = 0
    g_strfreev(g_bookmark_file_get_applications(raw, uri, &others, nil))
    if others == 0 { g_bookmark_file_remove_item(raw, uri, nil) }
  }

  /// The files, by their URIs (`g_bookmark_file_get_uris`).
  public var uris: [String] {
    var count: gsize = 0
    guard let list = g_bookmark_file_get_uris(raw, &count) else { return [] }
    defer { g_strfreev(list) }
    return (0..<Int(count)).compactMap { index in list[index].map { String(cString: $0) } }
  }
}
