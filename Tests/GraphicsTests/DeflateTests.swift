import TestSupport
import Testing

@testable import Graphics

/// Streams of zlib, whose portions are compressed on all processors.
@Suite struct DeflateTests {
  /// Returns bytes like those of a page: numbers that often repeat, and now and then do not.
  private func bytes(_ count: Int) -> [UInt8] {
    var random = SeededRandom(7)
    var bytes: [UInt8] = []
    while bytes.count < count {
      let (x, y) = (Int.random(in: 0..<32, using: &random), Int.random(in: 0..<999, using: &random))
      bytes += Array("\(x) \(y) l\n".utf8)
    }
    return Array(bytes.prefix(count))
  }

  @Test(arguments: [
    0, 1, 1000, Deflate.portion - 1, Deflate.portion, Deflate.portion + 1, 5 * Deflate.portion + 99,
  ])
  func streamHasAllBytes(count: Int) throws {
    let bytes = bytes(count)
    let stream = Deflate.zlib(bytes)
    #expect(stream.starts(with: Deflate.header))
    #expect(stream.suffix(4) == Deflate.bigEndian(Deflate.adler32(bytes))[...])
    let body = Array(stream.dropFirst(Deflate.header.count).dropLast(4))
    let isSame = try Gzip.unpack(GzipTests.packed(bytes, body: body), file: "a") == bytes
    #expect(isSame)
  }

  /// A portion repeats what came before it.
  @Test func portionsTakeHardlyMoreThanAllBytesAtOnce() {
    let bytes = bytes(5 * Deflate.portion)
    let whole = Deflate.body(bytes, effort: .small, isLast: true)
    #expect(Deflate.zlib(bytes).count < whole.count + whole.count / 500)
    // Noise that repeats within the window, but begins in the first portion only.
    var random = SeededRandom(7)
    let noise = (0..<Deflate.portion / 4).map { _ in UInt8.random(in: 0...255, using: &random) }
    let repeated = (0..<8).flatMap { _ in noise }
    #expect(Deflate.zlib(repeated).count < noise.count + noise.count / 10)
  }
}
