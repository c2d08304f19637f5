import Ink
import TestSupport
import Testing

@testable import Graphics

@Suite struct GzipTests {
  /// Returns `bytes` compressed by gzip.
  static func packed(_ bytes: [UInt8]) -> [UInt8] {
    packed(bytes, body: Deflate.body(bytes, effort: .small, isLast: true))
  }

  /// Returns the file of `bytes` with the compressed `body`.
  static func packed(_ bytes: [UInt8], body: [UInt8]) -> [UInt8] {
    let head: [UInt8] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]
    let ends =
      Deflate.bigEndian(CheckSum.of(bytes[...])).reversed()
      + Deflate.bigEndian(UInt32(bytes.count)).reversed()
    return head + body + ends
  }

  private func complaint(_ bytes: [UInt8], maximum: Int = 1_000_000) -> String? {
    FormatError.sentence { () throws(FormatError) in
      _ = try Gzip.unpack(bytes, file: "a.xopp", maximum: maximum)
    }
  }

  @Test func compressedBytesAreRestored() throws {
    var random = SeededRandom(2)
    for count in [0, 1, 1000, 262_144, 700_000] {
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...9, using: &random) }
      let packed = Self.packed(bytes)
      #expect(Gzip.isGzip(packed))
      let isSame = try Gzip.unpack(packed, file: "a") == bytes
      #expect(isSame, "\(count)")
    }
  }

  @Test func concatenatedMembersAreOneFile() throws {
    let packed = Self.packed(Array("one".utf8)) + Self.packed(Array("two".utf8)) + [0, 0, 0]
    #expect(try Gzip.unpack(packed, file: "a") == Array("onetwo".utf8))
  }

  @Test func decompressionBombsAreRefused() {
    // 20 MB in a few kilobytes. The second member alone would suffice.
    let packed = Self.packed(Array(repeating: 0, count: 20_000_000))
    #expect(packed.count < 30_000)
    let sentence = "a.xopp: the content is larger than 1 MB."
    #expect(complaint(packed) == sentence)
    #expect(complaint(Self.packed([1]) + packed) == sentence)
    #expect(complaint(Self.packed(Array(repeating: 0, count: 1_000_000))) == nil)
    #expect(complaint(Self.packed(Array(repeating: 0, count: 1_000_001))) == sentence)
  }

  @Test func damagedDataIsReported() {
    let packed = Self.packed(Array("<xournal/>".utf8))
    let sentence = "a.xopp: the compressed data is corrupt."
    var wrong = packed
    wrong[packed.count - 5] ^= 1
    #expect(complaint(wrong) == sentence, "the check sum")
    for count in 2..<packed.count {
      #expect(complaint(Array(packed.prefix(count))) == sentence)
    }
    #expect(complaint([0x1f, 0x8b, 1, 2, 3, 4, 5, 6, 7, 8, 9]) == sentence)
  }
}
