/// Strips of a picture, each compressed by itself, as one zlib stream.
struct DeflatedStrips {
  /// The rows of a picture that make a strip: what stays in the processor's cache while it is drawn
  /// and compressed.
  static let rows = 64

  /// A strip's compressed bytes, and what is needed to put its check sum to those before.
  struct Strip: Sendable {
    fileprivate let data: [UInt8]
    fileprivate let sum: UInt32
    fileprivate let count: Int

    /// Compresses `bytes`; the last strip ends the stream.
    init(_ bytes: [UInt8], effort: Deflate.Effort, isLast: Bool) {
      data = Deflate.body(bytes, effort: effort, isLast: isLast)
      sum = Deflate.adler32(bytes)
      count = bytes.count
    }
  }

  private var data = Deflate.header
  private var sum: UInt32 = 1

  /// Adds the next strip.
  mutating func add(_ strip: Strip) {
    data += strip.data
    sum = Deflate.adler32(sum, then: strip.sum, count: strip.count)
  }

  /// The stream, once the last strip is added.
  consuming func bytes() -> [UInt8] { data + Deflate.bigEndian(sum) }

  /// What `strip` returns for the numbers up to `count`, one behind the other, compressed by all
  /// processors; it is called on many threads.
  static func zlib<Failure: Error>(
    _ count: Int, effort: Deflate.Effort,
    strip: @Sendable (_ number: Int) throws(Failure) -> [UInt8]
  ) throws(Failure) -> [UInt8] {
    let strips = Parallel.map(count) { number -> Result<Strip, Failure> in
      do throws(Failure) {
        return .success(
          Strip(try strip(number), effort: effort, isLast: number == count - 1))
      } catch {
        return .failure(error)
      }
    }
    var stream = DeflatedStrips()
    for strip in strips { stream.add(try strip.get()) }
    return stream.bytes()
  }
}
