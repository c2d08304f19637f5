internal import CZlib

/// Compression by zlib (RFC 1950 and 1951).
package enum Deflate {
  /// The effort of the compression.
  package enum Effort {
    /// Within 3 % of the smallest size that zlib achieves, in a third of the time.
    case small
    /// Only runs of equal bytes, which is many times as fast, for images that are mostly blank.
    case runs
  }

  /// Returns a zlib stream: a header, the compressed bytes, and their checksum.
  package static func zlib(_ bytes: [UInt8]) -> [UInt8] {
    header + body(bytes, effort: .small, isLast: true) + bigEndian(adler32(bytes))
  }

  package static let header: [UInt8] = [0x78, 0x5e]

  /// Returns a part of a deflate stream (`deflate`). Parts compressed separately can be
  /// concatenated to a stream.
  package static func body(_ bytes: [UInt8], effort: Effort, isLast: Bool) -> [UInt8] {
    var stream = z_stream()
    begin(&stream, effort: effort)
    defer { deflateEnd(&stream) }
    // The bound excludes the empty block that ends a part.
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

  /// Begins a deflate stream without header and checksum, with the largest window (`deflateInit2`).
  static func begin(_ stream: UnsafeMutablePointer<z_stream>, effort: Effort) {
    let (level, strategy): (Int32, Int32) =
      switch effort {
      case .small: (5, Z_DEFAULT_STRATEGY)
      case .runs: (1, Z_RLE)
      }
    let status = deflateInit2_(
      stream, level, Z_DEFLATED, -15, 9, strategy, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    guard status == Z_OK else { fatalError("zlib cannot allocate memory") }
  }

  /// Returns the checksum at the end of a zlib stream (`adler32`).
  package static func adler32(_ bytes: [UInt8]) -> UInt32 {
    UInt32(CZlib.adler32(1, bytes, uInt(bytes.count)))
  }

  /// Returns the checksum of two concatenated byte sequences, the second `count` long
  /// (`adler32_combine`).
  package static func adler32(_ first: UInt32, then second: UInt32, count: Int) -> UInt32 {
    UInt32(adler32_combine(uLong(first), uLong(second), count))
  }

  /// Returns the bytes of a number in big-endian order.
  package static func bigEndian(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}
