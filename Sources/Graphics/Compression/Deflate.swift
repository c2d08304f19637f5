internal import CZlib
import Platform

/// Compression by zlib (RFC 1950 and 1951).
package enum Deflate {
  /// The effort of the compression.
  package enum Effort {
    /// Within 3 % of the smallest size that zlib achieves, in a third of the time.
    case small
    /// Only runs of equal bytes, which is many times as fast, for images that are mostly blank.
    case runs
  }

  /// The number of bytes that a processor compresses at a time.
  static let portion = 1 << 16
  /// The number of bytes before a portion that it may repeat.
  private static let window = 1 << 15

  /// Returns a zlib stream: a header, the compressed bytes, and their checksum. All processors
  /// compress portions of it. The bytes before a portion are its dictionary, so that each costs
  /// only 5 bytes more than the whole at once.
  package static func zlib(_ bytes: [UInt8]) -> [UInt8] {
    let count = max(1, (bytes.count + portion - 1) / portion)
    let parts = Parallel.map(count) { number in
      let start = number * portion
      return body(
        bytes, start..<min(start + portion, bytes.count), after: min(start, window),
        effort: .small, isLast: number == count - 1)
    }
    return header + parts.joined() + bigEndian(adler32(bytes))
  }

  package static let header: [UInt8] = [0x78, 0x5e]

  /// Returns a part of a deflate stream (`deflate`). Parts compressed separately can be
  /// concatenated to a stream.
  package static func body(_ bytes: [UInt8], effort: Effort, isLast: Bool) -> [UInt8] {
    body(bytes, bytes.indices, after: 0, effort: effort, isLast: isLast)
  }

  /// Returns a part of a deflate stream as above, of the bytes in `range`. It may repeat the last
  /// `before` bytes in front of them, as their dictionary (`deflateSetDictionary`).
  private static func body(
    _ bytes: [UInt8], _ range: Range<Int>, after before: Int, effort: Effort, isLast: Bool
  ) -> [UInt8] {
    var stream = z_stream()
    begin(&stream, effort: effort)
    defer { deflateEnd(&stream) }
    // The bound excludes the empty block that ends a part.
    let room = Int(deflateBound(&stream, uLong(range.count))) + 16
    return [UInt8](unsafeUninitializedCapacity: room) { output, count in
      bytes.withUnsafeBufferPointer { input in
        let start = input.baseAddress.map { $0 + range.lowerBound }
        if before > 0 { deflateSetDictionary(&stream, start.map { $0 - before }, uInt(before)) }
        stream.next_in = UnsafeMutablePointer(mutating: start)
        stream.avail_in = uInt(range.count)
        stream.next_out = output.baseAddress
        stream.avail_out = uInt(room)
        _ = deflate(&stream, isLast ? Z_FINISH : Z_FULL_FLUSH)
      }
      count = room - Int(stream.avail_out)
    }
  }

  /// Begins a deflate stream without header and checksum, with the largest window (`deflateInit2`).
  private static func begin(_ stream: UnsafeMutablePointer<z_stream>, effort: Effort) {
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
