internal import CGLib

/// A SHA-256 under way (`GChecksum`), which this object owns. GLib hashes slowly.
package struct GLibHash: ~Copyable {
  private let raw: OpaquePointer

  /// Creates the hash of no bytes (`g_checksum_new`), or returns nil if GLib has none.
  package init?() {
    guard let raw = g_checksum_new(G_CHECKSUM_SHA256) else { return nil }
    self.raw = raw
  }

  deinit { g_checksum_free(raw) }

  /// Adds the first `count` bytes of `bytes` (`g_checksum_update`).
  package mutating func add(_ bytes: [UInt8], count: Int) {
    g_checksum_update(raw, bytes, count)
  }

  /// Returns the hash, 32 bytes (`g_checksum_get_digest`).
  package consuming func finish() -> [UInt8] {
    var hash = [UInt8](repeating: 0, count: 32)
    var length = gsize(hash.count)
    g_checksum_get_digest(raw, &hash, &length)
    return hash
  }
}
