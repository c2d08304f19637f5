internal import CZlib

/// The compression of streams (FlateDecode).
enum Flate {
  /// Returns the bytes as a zlib stream, as small as zlib makes it (`compress2`).
  static func compressed(_ bytes: [UInt8]) -> [UInt8] {
    let room = Int(compressBound(uLong(bytes.count)))
    return [UInt8](unsafeUninitializedCapacity: room) { output, count in
      var written = uLong(room)
      let status = compress2(
        output.baseAddress, &written, bytes, uLong(bytes.count), Z_BEST_COMPRESSION)
      guard status == Z_OK else { fatalError("zlib cannot allocate memory") }
      count = Int(written)
    }
  }
}
