/// Strips of a picture, compressed by all processors at a time, as one zlib stream.
enum DeflatedStrips {
  /// A strip's compressed bytes, and what is needed to put its check sum to those before.
  private struct Strip: Sendable {
    var data: [UInt8]
    var sum: UInt32
    var count: Int
  }

  /// What `strip` gives for the numbers up to `count`, one behind the other, compressed; it is called
  /// on many threads, and its bytes are compressed while they are in the processor's cache.
  static func zlib<Failure: Error>(
    _ count: Int, effort: Deflate.Effort,
    strip: @Sendable (_ number: Int) throws(Failure) -> [UInt8]
  ) throws(Failure) -> [UInt8] {
    let strips = Parallel.map(count) { number -> Result<Strip, Failure> in
      do throws(Failure) {
        let bytes = try strip(number)
        return .success(
          Strip(
            data: Deflate.body(bytes, effort: effort, isLast: number == count - 1),
            sum: Deflate.adler32(bytes), count: bytes.count))
      } catch {
        return .failure(error)
      }
    }
    var data = Deflate.header
    var sum: UInt32 = 1
    for result in strips {
      let strip = try result.get()
      data += strip.data
      sum = Deflate.adler32(sum, then: strip.sum, count: strip.count)
    }
    return data + Deflate.bigEndian(sum)
  }
}
