import Ink
import TestSupport
import Testing

@Suite struct RecordingReaderTests {
  private func read(
    _ text: String, unit: InkDocument.Unit = .pixels
  ) throws(FormatError) -> InkDocument {
    try InkDocument(recording: Array(text.utf8), file: "letter.txt", unit: unit)
  }

  /// Returns the error of reading `text`, or nil if it is valid.
  private func complaint(_ text: String, unit: InkDocument.Unit = .pixels) -> String? {
    FormatError.sentence { () throws(FormatError) in _ = try read(text, unit: unit) }
  }

  @Test func strokesComeInTheOrderOfTheirFirstSamples() throws {
    let document = try read("b 1 10 20 0.5\na 2 1 2 0.25\nb 1.5 11 21 1\nab 3 0 0 0\n")
    #expect(document.strokes.map(\.id.rawValue) == [1, 2, 3])
    #expect(document.strokes.map(\.samples.count) == [2, 1, 1])
    #expect(
      document.strokes[0].samples == [
        Sample(Point(10, 20), time: 0, pressure: 0.5),
        Sample(Point(11, 21), time: 0.5, pressure: 1),
      ])
    #expect(document.strokes[2].samples[0].pressure == 0)
    #expect(document.size == nil)
  }

  @Test func tabsBlanksCommentsAndForeignLineEndsAreFine() throws {
    let document = try read(
      "\u{FEFF}# stroke time x y pressure\r\n\r\n  1\t0  -1.5 +2e1 - \r\n \t \n1 0.01 3 4 0.5")
    #expect(
      document.strokes.map(\.samples) == [
        [
          Sample(Point(-1.5, 20), time: 0), Sample(Point(3, 4), time: 0.01, pressure: 0.5),
        ]
      ])
  }

  @Test func millimetresBecomeCanvasUnits() throws {
    let document = try read("1 0 25.4 0 0\n", unit: .millimetres)
    #expect(abs(document.strokes[0].samples[0].position.x - 96) < 1e-12)
  }

  @Test func pressureThatIsZeroThroughoutIsNone() throws {
    #expect(
      try read("1 0 0 0 0\n2 0 0 0 0.0\n").strokes.allSatisfy { $0.samples[0].pressure == nil })
    #expect(
      try read("1 0 0 0 0\n2 0 0 0 1\n").strokes.map { $0.samples[0].pressure } == [0, 1])
  }

  @Test func negativeZeroIsNoPressure() throws {
    let samples = try read("1 0 0 0 -0\n1 1 0 0 1\n").strokes[0].samples
    #expect(samples[0].pressure?.sign == .plus)
  }

  @Test func timesThatDoNotIncreaseAreMendedAsLiveOnesAre() throws {
    let stamps: [UInt32] = [5000, 5008, 5008, 5004, 5009, 5002, 4000, 5016]
    var clock = SampleClock(start: 5000)
    let live = [0] + stamps.dropFirst().map { clock.time(of: $0) }
    let lines = stamps.map { "1 \($0 / 1000).\(String($0 % 1000 + 1000).dropFirst()) 0 0 -" }
    let times = try read(lines.joined(separator: "\n")).strokes[0].samples.map(\.time)
    #expect(zip(times, live).allSatisfy { abs($0 - $1) < 1e-9 })
    #expect(zip(times, times.dropFirst()).allSatisfy { $1 >= $0 + SampleClock.spacing })
  }

  @Test func nothingGivesAnEmptyDrawing() throws {
    for text in ["", "\n", "\u{FEFF}", "# nobody\n\n", "\r\n"] {
      #expect(try read(text).strokes.isEmpty)
    }
  }

  @Test func badInputIsNamedInOneSentence() {
    for (text, sentence) in [
      (
        "1 0 0 0 -\n\n1 0 abc 0 -\n",
        "letter.txt, line 3: the x coordinate \"abc\" is not a number."
      ),
      ("1 0 0 1.2.3 -", "letter.txt, line 1: the y coordinate \"1.2.3\" is not a number."),
      ("1 nan 0 0 -", "letter.txt, line 1: the time \"nan\" is not a number."),
      ("1 0 inf 0 -", "letter.txt, line 1: the x coordinate \"inf\" is not a number."),
      ("1 0 0x10 0 -", "letter.txt, line 1: the x coordinate \"0x10\" is not a number."),
      ("1 0 0 0 --", "letter.txt, line 1: the pressure \"--\" is not a number."),
      (
        "1 1e999 0 0 -", "letter.txt, line 1: the time \"1e999\" is more than 3000 years away."
      ),
      (
        "1 0 1.1e9 0 -",
        "letter.txt, line 1: the x coordinate \"1.1e9\" is more than a billion pixels away."
      ),
      (
        "1 0 0 -1e999 -",
        "letter.txt, line 1: the y coordinate \"-1e999\" is more than a billion pixels away."
      ),
      ("1 0 0 0 1.01", "letter.txt, line 1: the pressure \"1.01\" is not between 0 and 1."),
      ("1 0 0 0 -0.1", "letter.txt, line 1: the pressure \"-0.1\" is not between 0 and 1."),
      (
        "1 0 0 0\r\n",
        "letter.txt, line 1: there are 4 columns instead of five: stroke, time, x, y and pressure."
      ),
      (
        "abc",
        "letter.txt, line 1: there is 1 column instead of five: stroke, time, x, y and pressure."
      ),
      (
        "1 0 0 0 0 0 0",
        "letter.txt, line 1: there are 7 columns instead of five: stroke, time, x, y and pressure."
      ),
      ("\u{89}PNG\n\0\0", "letter.txt: this is not plain text; recordings are text in UTF-8."),
      (
        "1 0 a\u{1}\(String(repeating: "b", count: 50)) 0 0",
        "letter.txt, line 1: the x coordinate \"a\u{FFFD}\(String(repeating: "b", count: 38))…\" "
          + "is not a number."
      ),
    ] {
      #expect(complaint(text) == sentence)
    }
    #expect(
      complaint("1 0 3e8 0 -", unit: .millimetres)
        == "letter.txt, line 1: the x coordinate \"3e8\" is more than a billion pixels away.")
  }

  @Test func anythingIsReadOrRefused() {
    let good = Array("1 0.5 10 20 0.5\n2 1e1 -3 4 -\r\n# note\n1 0.6 11 21 0.25\n".utf8)
    var random = SeededRandom(3)
    for _ in 0..<4_000 {
      let bytes = good.mutated(using: &random)
      guard let document = try? InkDocument(recording: bytes, file: "letter.txt") else { continue }
      #expect(document.isSound)
    }
  }
}
