internal import CZlib

/// Compresses bytes as zlib does (RFC 1950 and 1951).
enum Deflate {
  /// How much trouble is taken.
  enum Effort {
    /// Within 3 % of the smallest that zlib can, in a third of the time.
    case small
    /// Runs of equal bytes only: many times as fast, for pictures that are mostly blank.
    case runs
  }

  /// A zlib stream: a header, the compressed bytes, and their check sum.
  static func zlib(_ bytes: [UInt8]) -> [UInt8] {
    header + body(bytes, effort: .small, isLast: true) + bigEndian(adler32(bytes))
  }

  /// What a zlib stream begins with.
  static let header: [UInt8] = [0x78, 0x5e]

  /// A part of a deflate stream; parts compressed apart, put one behind the other, make a stream.
  static func body(_ bytes: [UInt8], effort: Effort, isLast: Bool) -> [UInt8] {
    var stream = z_stream()
    let (level, strategy): (Int32, Int32) =
      switch effort {
      case .small: (5, Z_DEFAULT_STRATEGY)
      case .runs: (1, Z_RLE)
      }
    // -15: neither header nor check sum, and the largest window.
    let status = deflateInit2_(
      &stream, level, Z_DEFLATED, -15, 9, strategy, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
    guard status == Z_OK else { fatalError("zlib has no memory") }
    defer { deflateEnd(&stream) }
    // The bound does not count the empty block that ends a part.
    let room = Int(deflateBound(&stream, uLong(bytes.count))) + 16
    return [UInt8](unsafeUninitializedCapacity: room) { output, count in
      bytes.withUnsafeBufferPointer { input in
        stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
        stream.avail_in = uInt(input.count)
        stream.next_out = output.baseAddress
        stream.avail_out = uInt(room)
        _ = deflate(&stream, isLast ? Z_FINISH : Z_FULL_FLUSH)
      }
      count = room - Int(stream.avail_out)
    }
  }

  /// The check sum a zlib stream ends with.
  static func adler32(_ bytes: [UInt8]) -> UInt32 {
    UInt32(CZlib.adler32(1, bytes, uInt(bytes.count)))
  }

  /// The check sum of two stretches of bytes one behind the other, the second `count` long.
  static func adler32(_ first: UInt32, then second: UInt32, count: Int) -> UInt32 {
    UInt32(adler32_combine(uLong(first), uLong(second), count))
  }

  /// The four bytes of a number, highest first.
  static func bigEndian(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}
