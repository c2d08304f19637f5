import TestSupport
import Testing

@testable import Ink

/// Reading takes time in proportion to the length of a file, also where its numbers cannot be read.
@Suite(.enabled(if: Nightly.isOn, "\(Nightly.note)"), .serialized) struct LongFileTests {
  private static let points = 300_000

  private func read(_ text: String, _ read: ([UInt8]) throws -> InkDocument) throws {
    let bytes = Array(text.utf8)
    let clock = ContinuousClock()
    var samples = 0
    let time = try clock.measure {
      samples = try read(bytes).strokes.reduce(0) { $0 + $1.samples.count }
    }
    #expect(samples >= Self.points / 2)
    #expect(time < .seconds(20))
  }

  @Test(arguments: ["0.5", "-3"]) func aLongSignature(pressure: String) throws {
    let points = (0..<Self.points).map {
      "{\n\"x\": \($0 % 1000).5,\n\"y\": \($0 % 700),\n\"time\": \($0 * 8),\n"
        + "\"pressure\": \($0 % 2 == 0 ? "0.5" : pressure)\n}"
    }
    try read("[{\"points\": [\(points.joined(separator: ",\n"))]}]") {
      try InkDocument(signaturePad: $0, file: "a.json", pen: Pen(width: 10))
    }
  }

  @Test(arguments: ["1 2", "1 2e9"]) func aLongTrace(second: String) throws {
    let points = (0..<Self.points).map { $0 % 2 == 0 ? "\($0 % 1000) 5" : second }
    try read(
      "<ink xmlns=\"http://www.w3.org/2003/InkML\"><trace>\(points.joined(separator: ",\n"))"
        + "</trace></ink>"
    ) { try InkDocument(inkML: $0, file: "a.inkml") }
  }
}
