import Dispatch
import Synchronization

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
    let done = Mutex<[Int: Result<Strip, Failure>]>([:])
    DispatchQueue.concurrentPerform(iterations: count) { number in
      let result: Result<Strip, Failure>
      do throws(Failure) {
        let bytes = try strip(number)
        result = .success(
          Strip(
            data: Deflate.body(bytes, effort: effort, isLast: number == count - 1),
            sum: Deflate.adler32(bytes), count: bytes.count))
      } catch {
        result = .failure(error)
      }
      done.withLock { $0[number] = result }
    }
    let strips = done.withLock { $0 }
    var data = Deflate.header
    var sum: UInt32 = 1
    for number in 0..<count {
      guard let strip = try strips[number]?.get() else { continue }
      data += strip.data
      sum = Deflate.adler32(sum, then: strip.sum, count: strip.count)
    }
    return data + Deflate.bigEndian(sum)
  }
}
