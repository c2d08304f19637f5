import Testing

@testable import Certificates

/// Worked examples of the encoding.
@Suite struct DERTests {
  @Test func lengthsAreAsShortAsTheyCanBe() {
    #expect(DER.octets([7]) == [4, 1, 7])
    #expect(Array(DER.octets([UInt8](repeating: 0, count: 127)).prefix(2)) == [4, 127])
    #expect(Array(DER.octets([UInt8](repeating: 0, count: 200)).prefix(3)) == [4, 0x81, 200])
    #expect(Array(DER.octets([UInt8](repeating: 0, count: 300)).prefix(4)) == [4, 0x82, 1, 44])
  }

  @Test func integersHaveNoSignAndNoZerosTheyDoNotNeed() {
    #expect(DER.integer(1) == [2, 1, 1])
    #expect(DER.integer([0, 0, 0x7f]) == [2, 1, 0x7f])
    #expect(DER.integer([0x80]) == [2, 2, 0, 0x80])
    #expect(DER.integer([0, 0]) == [2, 1, 0])
  }

  /// The example of RFC 5652, 4, in bytes.
  @Test func identifiersAreThoseOfTheStandard() {
    #expect(Identifier.signedData == [6, 9, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 1, 7, 2])
    #expect(Identifier.sha256 == [6, 9, 0x60, 0x86, 0x48, 1, 0x65, 3, 4, 2, 1])
  }

  @Test func setsAreSorted() {
    #expect(DER.set([[2, 1, 9], [2, 1, 3]]) == [0x31, 6, 2, 1, 3, 2, 1, 9])
  }
}
