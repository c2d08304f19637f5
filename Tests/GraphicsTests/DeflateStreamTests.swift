import Testing

@testable import Graphics

/// A stream that is compressed in portions.
@Suite struct DeflateStreamTests {
  /// Bytes like those of a page: numbers that often repeat, and now and then do not.
  private static let bytes: [UInt8] = {
    var state: UInt64 = 7
    return (0..<60_000).flatMap { _ -> [UInt8] in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Array("\(state >> 59) \(state >> 54) l\n".utf8)
    }
  }()

  /// More bytes than zlib's window has, so that it moves.
  @Test(arguments: [1, 100, 9_999, 65_536, 1_000_000])
  func itIsThatOfAllBytesAtOnce(portion: Int) {
    let bytes = Array(Self.bytes.prefix(portion == 1 ? 5_000 : Self.bytes.count))
    let stream = DeflateStream()
    for start in stride(from: 0, to: bytes.count, by: portion) {
      stream.append(Array(bytes[start..<min(bytes.count, start + portion)]))
      stream.append([])
    }
    #expect(stream.finish() == Deflate.zlib(bytes))
  }

  @Test func noBytesAreAStream() {
    #expect(DeflateStream().finish() == Deflate.zlib([]))
  }
}
