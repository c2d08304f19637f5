import Foundation
import TestSupport
import Testing

@testable import Ink

@Suite struct Base64Tests {
  private func decode(_ text: String, parts: Int = 1, maximum: Int = 1000) -> [UInt8]? {
    var decoder = Base64.Decoder(maximum: maximum)
    let bytes = Array(text.utf8)
    for part in 0..<parts {
      let range = bytes.count * part / parts..<bytes.count * (part + 1) / parts
      decoder.append(Array(bytes[range]).span)
    }
    return decoder.bytes
  }

  @Test func everyLengthComesBackAsFoundationHasIt() {
    var random = SeededRandom(1)
    var wrong: [Int] = []
    for count in 1...200 {
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
      let text = String(decoding: Base64.text(of: bytes), as: UTF8.self)
      let lines = String(decoding: Base64.text(of: bytes, line: 76), as: UTF8.self)
      let reference = Data(bytes).base64EncodedString()
      if text != reference || lines.filter({ $0 != "\n" }) != reference { wrong.append(count) }
      if lines.components(separatedBy: "\n").dropLast().contains(where: {
        $0.count != 76
      }) {
        wrong.append(count)
      }
      if decode(text) != bytes || decode("\n \(lines)\r\n\t", parts: 7) != bytes {
        wrong.append(count)
      }
    }
    #expect(wrong == [])
  }

  @Test(arguments: [
    "", " ", "=", "==", "A", "AA", "AAA", "AA=", "A===", "AAA==", "AAAA=", "AAAA==", "AA==A",
    "AA==AAAA", "AAA=AAAA", "AA=A", "AB==", "AAB=", "AA-_", "AAAA\u{0}", "AAÄA", "AAAA,AAAA",
  ])
  func whatStandsForNothingIsRefused(text: String) {
    #expect(decode(text) == nil)
  }

  @Test func noMoreBytesThanMayBe() {
    #expect(decode("AQID", maximum: 3) == [1, 2, 3])
    #expect(decode("AQID", maximum: 2) == nil)
    #expect(decode("AQI=", maximum: 2) == [1, 2])
    #expect(decode("AQIDAQ==", maximum: 3) == nil)
  }
}
