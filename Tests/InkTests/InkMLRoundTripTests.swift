import Ink
import TestSupport
import Testing

@Suite struct InkMLRoundTripTests {
  /// Returns a random number with many digits, or sometimes a special one.
  private func number(_ random: inout SeededRandom, within range: ClosedRange<Double>) -> Double {
    switch Int.random(in: 0..<12, using: &random) {
    case 0: range.lowerBound
    case 1: range.upperBound
    case 2: min(max(0, range.lowerBound), range.upperBound)
    case 3: min(max(.leastNonzeroMagnitude, range.lowerBound), range.upperBound)
    case 4: min(max(1.25e-9, range.lowerBound), range.upperBound)
    default: .random(in: range, using: &random)
    }
  }

  private func pen(_ random: inout SeededRandom) -> Pen {
    func pair(_ range: ClosedRange<Double>) -> ClosedRange<Double> {
      let (a, b) = (number(&random, within: range), number(&random, within: range))
      return min(a, b)...max(a, b)
    }
    let color =
      Bool.random(using: &random)
      ? InkColor(hex: UInt32.random(in: 0...0xffffff, using: &random))
      : InkColor(
        red: number(&random, within: 0...1), green: number(&random, within: 0...1),
        blue: number(&random, within: 0...1))
    return Pen(
      color: color, width: pair(0...40), opacity: pair(0...1),
      opacityDriver: Pen.OpacityDriver.allCases.randomElement(using: &random) ?? .nothing,
      smoothing: number(&random, within: 0...1), fills: Int.random(in: 0..<6, using: &random) == 0,
      blend: Int.random(in: 0..<4, using: &random) == 0 ? .multiply : .normal,
      nib: NibShape(
        angle: number(&random, within: -90...90), aspect: number(&random, within: 0.02...1)),
      tiltGain: number(&random, within: 1...10))
  }

  /// Returns a random stroke. Some samples lack values that others have.
  private func stroke(_ seed: UInt64) -> Stroke {
    var random = SeededRandom(seed ^ 0xabcdef)
    let stroke = InkGenerators.randomStroke(seed: seed)
    let leans = Bool.random(using: &random)
    let pressed = Bool.random(using: &random)
    let samples = stroke.samples.map { sample in
      var sample = sample
      sample.position.x += number(&random, within: -1e-3...1e-3)
      if pressed, Int.random(in: 0..<5, using: &random) > 0 {
        sample.pressure = number(&random, within: 0...1)
      }
      if leans, Int.random(in: 0..<5, using: &random) > 0 {
        sample.tilt = Point(
          number(&random, within: -90...90), number(&random, within: -90...90))
      }
      return sample
    }
    // Some are parts of strokes, whose times do not begin at 0.
    let cut = seed % 5 == 1 && samples.count > 4 ? 2 : 0
    return Stroke(id: stroke.id, pen: pen(&random), samples: Array(samples.dropFirst(cut)))
  }

  @Test func whatIsWrittenIsReadToTheLastBit() throws {
    let strokes = (0..<60).map { stroke(UInt64($0)) } + [stroke(7), stroke(7)]
    let document = InkDocument(
      strokes: strokes, size: CanvasSize(width: 793.7007874015748, height: 1e-7))
    let read = try InkDocument(inkML: document.inkML(), file: "a.inkml")
    #expect(read.isSound)
    #expect(read.isSame(as: document))
    #expect(read.inkML() == document.inkML() as [UInt8], "byte for byte")
  }

  @Test func thousandsOfStrokesComeBack() throws {
    let strokes = (0..<2000).map { i -> Stroke in
      let stroke = stroke(UInt64(i))
      // The rest of an erased stroke starts late.
      let late =
        i % 3 == 0 ? stroke.samples.dropFirst(stroke.samples.count / 2) : stroke.samples[...]
      return Stroke(id: stroke.id, pen: stroke.pen, samples: Array(late))
    }
    let document = InkDocument(strokes: strokes, engines: [.xsign, .ribbon])
    let written = document.inkML()
    let read = try InkDocument(inkML: written, file: "a.inkml")
    let isSame = read.isSame(as: document) && read.engines == document.engines
    #expect(isSame)
    let isWrittenTheSame = read.inkML() == written
    #expect(isWrittenTheSame)
  }

  @Test func extremesComeBack() throws {
    let far = InkDocument.farthest
    let samples = [
      Sample(Point(-far, far), time: 0, pressure: 0, tilt: Point(-90, 90)),
      Sample(Point(.leastNonzeroMagnitude, -0.0), time: .leastNonzeroMagnitude, pressure: 1),
      Sample(Point(far.nextDown, 1.0.nextUp), time: 1e-300, pressure: .leastNonzeroMagnitude),
      Sample(Point(0.1 + 0.2, 1 / 3.0), time: InkDocument.latest, tilt: Point(-0.0, -1e-300)),
    ]
    let pens = [Pen(width: 0...0), Pen(width: 0...far, opacity: 0...1, opacityDriver: .pressure)]
    let document = InkDocument(
      strokes: pens.map { Stroke(id: StrokeID(1), pen: $0, samples: samples) },
      size: CanvasSize(width: far, height: .leastNonzeroMagnitude))
    #expect(try InkDocument(inkML: document.inkML(), file: "a.inkml").isSame(as: document))
  }

  @Test func liveTimesStayAsTheyAre() throws {
    var clock = SampleClock(start: 10)
    let samples = [10, 10, 12, 11].map { Sample(.zero, time: clock.time(of: $0)) }
    let document = InkDocument(strokes: [Stroke(id: StrokeID(1), pen: Pen(), samples: samples)])
    #expect(samples[0].time > 0)
    #expect(try InkDocument(inkML: document.inkML(), file: "a.inkml").isSame(as: document))
  }

  @Test func anEmptyDrawingStaysOne() throws {
    let read = try InkDocument(inkML: InkDocument(strokes: []).inkML(), file: "a.inkml")
    #expect(read.strokes.isEmpty && read.size == nil)
  }

  @Test func onlyWhatAStrokeHasIsWritten() throws {
    let plain = Sample(Point(1, 2.5), time: 0)
    let document = InkDocument(strokes: [
      Stroke(id: StrokeID(1), pen: Pen(color: InkColor(hex: 0x0a0b0c)), samples: [plain])
    ])
    let text = String(decoding: document.inkML(), as: UTF8.self)
    #expect(text.contains("\n1 2.5 0\n</trace>"))
    #expect(text.contains("<brushProperty name=\"color\" value=\"#0a0b0c\"/>"))
    for absent in ["\"F\"", "OTx", "canvas", "xsign:color"] { #expect(!text.contains(absent)) }
  }

  @Test(.enabled(if: Recordings.exist, "XSIGN_RECORDINGS names no folder."))
  func everyRecordingIsReadAndComesBack() throws {
    let files = Recordings.files
    #expect(!files.isEmpty)
    for (name, bytes) in files {
      let document = try InkDocument(
        recording: bytes, file: name, unit: name.hasSuffix("_mm.tsv") ? .millimetres : .pixels)
      let lines = bytes.split(separator: UInt8(ascii: "\n")).filter { $0.first != 0x23 }
      #expect(document.strokes.reduce(0) { $0 + $1.samples.count } == lines.count, "\(name)")
      #expect(document.isSound, "\(name)")
      let read = try InkDocument(inkML: document.inkML(), file: name)
      #expect(read.isSame(as: document), "\(name)")
    }
  }
}

extension InkDocument {
  /// Returns true if it equals `other` to the last bit, apart from the identities of strokes.
  fileprivate func isSame(as other: InkDocument) -> Bool {
    func bits(_ sample: Sample) -> [UInt64?] {
      [
        sample.position.x, sample.position.y, sample.time, sample.pressure, sample.tilt?.x,
        sample.tilt?.y,
      ].map { $0?.bitPattern }
    }
    return size == other.size && strokes.count == other.strokes.count
      && zip(strokes, other.strokes).allSatisfy { a, b in
        a.pen == b.pen && a.samples.count == b.samples.count
          && zip(a.samples, b.samples).allSatisfy { bits($0) == bits($1) }
      }
  }
}
