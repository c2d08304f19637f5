internal import CZlib
import Ink

/// Decompression of gzip files (RFC 1952).
public enum Gzip {
  /// Returns whether `bytes` begin with gzip's magic number.
  public static func isGzip(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x1f, 0x8b]) }

  /// Returns the decompressed `bytes`, which may consist of several concatenated members. Data
  /// after the last one is ignored.
  ///
  /// - Parameters:
  ///   - bytes: The content of the file.
  ///   - file: The name of the file in errors.
  ///   - maximum: The maximum size of the result: a small file may expand to terabytes of zeros.
  /// - Throws: An error if the data is damaged or too large.
  /// - Complexity: O(input + output), in no more memory than `maximum` allows.
  public static func unpack(
    _ bytes: [UInt8], file: String, maximum: Int = InkDocument.maximumBytes
  ) throws(FormatError) -> [UInt8] {
    var output: [UInt8] = []
    var start = 0
    repeat {
      guard let end = member(of: bytes, from: start, into: &output, maximum: maximum) else {
        throw FormatError(file: file, reason: .notCompressed)
      }
      if output.count > maximum { throw FormatError(file: file, reason: .tooLarge(maximum)) }
      start = end
    } while start + 1 < bytes.count && bytes[start] == 0x1f && bytes[start + 1] == 0x8b
    return output
  }

  /// Decompresses the member that begins at `start` and appends it to `output`, until that has more
  /// than `maximum` bytes (`inflate`). Returns the end of the member, or nil if it is damaged.
  private static func member(
    of bytes: [UInt8], from start: Int, into output: inout [UInt8], maximum: Int
  ) -> Int? {
    var stream = z_stream()
    // 16 more than the largest window selects gzip's header and checksum.
    let status = inflateInit2_(&stream, 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    guard status == Z_OK else { fatalError("zlib cannot allocate memory") }
    defer { inflateEnd(&stream) }
    return bytes.withUnsafeBufferPointer { input in
      // zlib counts in 32 bits; no file that is read is that long.
      stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress.map { $0 + start })
      stream.avail_in = uInt(clamping: input.count - start)
      var part = [UInt8](repeating: 0, count: 1 << 18)
      while true {
        let (status, count) = part.withUnsafeMutableBufferPointer { room in
          stream.next_out = room.baseAddress
          stream.avail_out = uInt(room.count)
          let status = inflate(&stream, Z_NO_FLUSH)
          return (status, room.count - Int(stream.avail_out))
        }
        output.append(contentsOf: part[..<count])
        let end = input.count - Int(stream.avail_in)
        if status == Z_STREAM_END || output.count > maximum { return end }
        // Without remaining input and with free output space, the data is truncated.
        guard status == Z_OK, stream.avail_in > 0 || count == part.count else { return nil }
      }
    }
  }
}
