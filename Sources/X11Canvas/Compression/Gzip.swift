internal import CZlib
import Ink

/// Unpacks what gzip packed (RFC 1952).
public enum Gzip {
  /// Whether `bytes` begin as gzip's files do.
  public static func isGzip(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x1f, 0x8b]) }

  /// What was packed in `bytes`, which may be several packets one behind the other; what follows the
  /// last does not count.
  ///
  /// - Parameters:
  ///   - bytes: What the file holds.
  ///   - file: What errors call it.
  ///   - most: The most bytes it may become: a small file may hold terabytes of zeros.
  /// - Throws: where the data is broken or too large.
  /// - Complexity: O(bytes + what they become), and no more memory than `most` allows.
  public static func unpack(
    _ bytes: [UInt8], file: String, most: Int = InkDocument.mostBytes
  ) throws(FormatError) -> [UInt8] {
    var output: [UInt8] = []
    var start = 0
    repeat {
      guard let end = member(of: bytes, from: start, into: &output, most: most) else {
        throw FormatError(file: file, reason: .notCompressed)
      }
      if output.count > most { throw FormatError(file: file, reason: .tooLarge(most)) }
      start = end
    } while start + 1 < bytes.count && bytes[start] == 0x1f && bytes[start + 1] == 0x8b
    return output
  }

  /// Unpacks the packet that begins at `start` behind `output`, until that has more than `most` bytes;
  /// tells where the packet ends, or nil where it is broken.
  private static func member(
    of bytes: [UInt8], from start: Int, into output: inout [UInt8], most: Int
  ) -> Int? {
    var stream = z_stream()
    // 16 more than the largest window: gzip's header and check sum.
    let status = inflateInit2_(
      &stream, 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    guard status == Z_OK else { fatalError("zlib has no memory") }
    defer { inflateEnd(&stream) }
    return bytes.withUnsafeBufferPointer { input in
      // zlib counts in 32 bits; no file that is read is as long.
      stream.next_in = UnsafeMutablePointer(
        mutating: input.baseAddress.map { $0 + start })
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
        if status == Z_STREAM_END || output.count > most { return end }
        // Without input left and room to spare there is nothing to come: it was cut off.
        guard status == Z_OK, stream.avail_in > 0 || count == part.count else { return nil }
      }
    }
  }
}
