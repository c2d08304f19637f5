import TestSupport
import Testing

@testable import Ink

@Suite struct CheckSumTests {
  /// Computes the sum bit by bit from the polynomial.
  private func plain(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    var sum = ~UInt32(0)
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? 0xedb8_8320 ^ (sum >> 1) : sum >> 1 }
    }
    return ~sum
  }

  @Test func isThatOfTheStandard() {
    // The check value of CRC-32/ISO-HDLC.
    #expect(CheckSum.of(Array("123456789".utf8)[...]) == 0xcbf4_3926)
    #expect(CheckSum.of([]) == 0)
    // The sum can be computed in parts.
    let parts = ["1234", "", "56789"].map { Array($0.utf8) }
    #expect(parts.reduce(0) { CheckSum.of($1[...], after: $0) } == 0xcbf4_3926)
  }

  @Test func slicesOfAnyLengthSumAsTheirBitsDo() {
    var random = SeededRandom(1)
    let bytes = (0..<300).map { _ in UInt8.random(in: 0...255, using: &random) }
    let wrong = (0..<60).flatMap { start in (start...start + 40).map { start..<$0 } }
      .filter { CheckSum.of(bytes[$0]) != plain(bytes[$0]) }
    #expect(wrong == [])
  }
}
