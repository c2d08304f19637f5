internal import COpenSSL

/// An object of libcrypto, freed with its owner.
package struct Handle: ~Copyable {
  /// The object.
  package let raw: OpaquePointer
  private let free: (OpaquePointer) -> Void

  /// Takes ownership of an object, or returns nil if there is none.
  package init?(_ raw: OpaquePointer?, _ free: @escaping (OpaquePointer) -> Void) {
    guard let raw else { return nil }
    self.raw = raw
    self.free = free
  }

  deinit { free(raw) }
}

/// Returns what a function of libcrypto whose name begins with `i2d` writes; empty if it fails.
package func encoding(
  _ write: (UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>) -> Int32
) -> [UInt8] {
  var raw: UnsafeMutablePointer<UInt8>?
  let count = write(&raw)
  guard count > 0, let raw else { return [] }
  defer { CRYPTO_free(raw, nil, 0) }
  return Array(UnsafeBufferPointer(start: raw, count: Int(count)))
}

/// Calls `body` with the bytes as a function of libcrypto whose name begins with `d2i` reads them.
package func decoding(
  _ bytes: [UInt8], _ body: (inout UnsafePointer<UInt8>?, Int) -> OpaquePointer?
) -> OpaquePointer? {
  bytes.withUnsafeBufferPointer { buffer in
    var next = buffer.baseAddress
    let object = body(&next, buffer.count)
    ERR_clear_error()
    return object
  }
}
