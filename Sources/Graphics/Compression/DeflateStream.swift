internal import CZlib

/// A zlib stream that is compressed while its bytes come in portions: that of `Deflate.zlib` of all
/// bytes at once.
///
/// Without a flush between them, zlib compresses a portion as it would within the whole: it keeps
/// back what the next bytes may still change (https://www.zlib.net/manual.html, `deflate`).
package final class DeflateStream {
  // Its address must not change: zlib keeps it.
  private let stream: UnsafeMutablePointer<z_stream>
  private var compressed = Deflate.header
  private var sum: UInt32 = 1
  private var buffer = [UInt8](repeating: 0, count: 1 << 15)

  package init() {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    Deflate.begin(stream, effort: .small)
  }

  deinit {
    deflateEnd(stream)
    stream.deallocate()
  }

  /// Compresses the next bytes (`deflate`).
  package func append(_ bytes: [UInt8]) {
    sum = Deflate.adler32(sum, then: Deflate.adler32(bytes), count: bytes.count)
    run(bytes, Z_NO_FLUSH)
  }

  /// Returns the whole stream. It is called once, after all bytes.
  package func finish() -> [UInt8] {
    run([], Z_FINISH)
    return compressed + Deflate.bigEndian(sum)
  }

  private func run(_ bytes: [UInt8], _ flush: Int32) {
    bytes.withUnsafeBufferPointer { input in
      stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
      stream.pointee.avail_in = uInt(input.count)
      repeat {
        let count = buffer.withUnsafeMutableBufferPointer { output in
          stream.pointee.next_out = output.baseAddress
          stream.pointee.avail_out = uInt(output.count)
          _ = deflate(stream, flush)
          return output.count - Int(stream.pointee.avail_out)
        }
        compressed += buffer[..<count]
        // There may be more as long as it fills the buffer.
      } while stream.pointee.avail_out == 0
    }
    stream.pointee.next_in = nil
  }
}
