import Graphics
import Platform

/// The strips of a picture, compressed independently of each other and joined to one zlib stream
/// (RFC 1950).
struct DeflatedStrips {
  /// The number of rows of a strip: few enough that it stays in the processor's cache while it is
  /// drawn and compressed.
  static let rows = 64

  /// The compressed bytes of a strip, with its checksum and length, from which the checksum of the
  /// stream is combined.
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

  mutating func add(_ strip: Strip) {
    data += strip.data
    sum = Deflate.adler32(sum, then: strip.sum, count: strip.count)
  }

  /// Returns the stream. The last strip must have been added.
  consuming func bytes() -> [UInt8] { data + Deflate.bigEndian(sum) }

  /// Returns the number of strips of a picture with `height` rows.
  static func count(height: Int) -> Int { (height + rows - 1) / rows }

  /// Returns the zlib stream of the strips numbered 0 to `count` - 1, in order. They are made and
  /// compressed on all processors: `strip`, which returns the bytes of one, is called on many
  /// threads.
  static func zlib<Failure: Error>(
    _ count: Int, effort: Deflate.Effort,
    strip: @Sendable (_ number: Int) throws(Failure) -> [UInt8]
  ) throws(Failure) -> [UInt8] {
    let strips = Parallel.map(count) { number -> Result<Strip, Failure> in
      do throws(Failure) {
        return .success(Strip(try strip(number), effort: effort, isLast: number == count - 1))
      } catch {
        return .failure(error)
      }
    }
    var stream = DeflatedStrips()
    for strip in strips { stream.add(try strip.get()) }
    return stream.bytes()
  }
}
