import TestSupport
import Testing

@testable import Ink

@Suite struct SignaturePadFormatTests {
  private func read(_ text: String, pen: Pen = Pen(width: 10)) throws(FormatError) -> InkDocument {
    try InkDocument(signaturePad: Array(text.utf8), file: "a.json", pen: pen)
  }

  /// Returns the error of reading `text`, or nil if it is valid.
  private func complaint(_ text: String) -> String? {
    FormatError.sentence { () throws(FormatError) in _ = try read(text) }
  }

  @Test func groupsAreStrokes() throws {
    let document = try read(
      """
      [{"penColor":"rgba(255, 128, 0, 0.5)","dotSize":0,"minWidth":0.5,"maxWidth":2.5,
      "velocityFilterWeight":0.7,"compositeOperation":"source-over","points":[
      {"time":1564339579755,"x":10.5,"y":-2.25e1,"pressure":0.25},
      {"x":11,"y":20,"time":1564339579771,"pressure":0.5}]},
      {"points":[{"x":1,"y":2,"time":1}]}]
      """)
    #expect(document.strokes.count == 2)
    let stroke = document.strokes[0]
    #expect(stroke.pen.color == InkColor(hex: 0xff8000))
    #expect(stroke.pen.width == 1...5, "widths are radii")
    #expect(stroke.pen.opacity == 0.5...0.5)
    #expect(stroke.samples.map(\.position) == [Point(10.5, -22.5), Point(11, 20)])
    #expect(stroke.samples.map(\.pressure) == [0.25, 0.5])
    #expect(stroke.samples[0].time == 0 && abs(stroke.samples[1].time - 0.016) < 1e-9)
    #expect(document.strokes[1].pen == Pen(width: 10))
    #expect(document.omissions.isEmpty && document.size == nil)
  }

  /// The width of a dot is its own. Of a line only the other widths count.
  @Test func aPointIsADot() throws {
    func width(_ properties: String, points: Int = 1) throws -> ClosedRange<Double> {
      let list = Array(repeating: "{\"x\":1,\"y\":2}", count: points).joined(separator: ",")
      return try read("[{\(properties),\"points\":[\(list)]}]").strokes[0].pen.width
    }
    let widths = "\"minWidth\":1,\"maxWidth\":3"
    #expect(try width("\(widths),\"dotSize\":2") == 2...4)
    #expect(try width("\"dotSize\":0.5,\(widths)") == 1...1)
    #expect(try width("\(widths),\"dotSize\":5") == 2...10)
    #expect(try width("\(widths),\"dotSize\":0") == 2...4)
    #expect(try width(widths) == 2...6)
    #expect(try width("\(widths),\"dotSize\":5", points: 2) == 2...6)
    // Without widths, 0 says nothing.
    #expect(try width("\"dotSize\":0") == Pen(width: 10).width)
    #expect(try width("\"dotSize\":2").upperBound == 4)
  }

  @Test func oldGroupsAreListsOfPoints() throws {
    let document = try read(
      "\u{FEFF}[[{\"x\":1,\"y\":2,\"time\":5,\"color\":\"#f00\"},{\"x\":3,\"y\":4,\"time\":9}],[]]")
    #expect(document.strokes.count == 1)
    #expect(document.strokes[0].pen.color == InkColor(hex: 0xff0000))
    #expect(document.strokes[0].samples.map(\.position) == [Point(1, 2), Point(3, 4)])
    #expect(try read("{\"color\":\"blue\",\"points\":[{\"x\":1,\"y\":2}]}").strokes.count == 1)
    #expect(try read(" [] ").strokes.isEmpty)
  }

  @Test func pressureOfDevicesWithoutIsNone() throws {
    func pressures(_ values: [String]) throws -> [Double?] {
      let points = values.map { "{\"x\":0,\"y\":0,\"pressure\":\($0)}" }
      let document = try read("[{\"points\":[\(points.joined(separator: ","))]}]")
      return document.strokes[0].samples.map(\.pressure)
    }
    #expect(try pressures(["0", "0"]) == [nil, nil])
    #expect(try pressures(["0.5", "0.5"]) == [nil, nil])
    #expect(try pressures(["0", "0.5"]) == [0, 0.5])
    #expect(try pressures(["null", "1"]) == [nil, 1])
  }

  /// What a device reported comes back, also if it looks like no pressure.
  @Test(arguments: [[0.5, 0.5], [0, 0], [0.5, nil], [nil, 0], [nil, nil], [0.25, 0.5]])
  func pressureOfDevicesComesBack(pressures: [Double?]) throws {
    let samples = pressures.enumerated().map { index, pressure in
      Sample(Point(Double(index), 0), time: Double(index), pressure: pressure)
    }
    let document = InkDocument(
      strokes: [Stroke(id: StrokeID(1), pen: Pen(), samples: samples)])
    let read = try InkDocument(signaturePad: document.signaturePad(), file: "a")
    #expect(read.strokes[0].samples.map(\.pressure) == pressures)
    let isMarked = String(decoding: document.signaturePad(), as: UTF8.self).contains("hasPressure")
    #expect(isMarked == (pressures != [nil, nil] && pressures != [0.25, 0.5]))
    let stated = try self.read(
      "[{\"hasPressure\":false,\"points\":[{\"x\":1,\"y\":1,\"pressure\":0.5}]}]")
    #expect(stated.strokes[0].samples[0].pressure == nil)
  }

  /// What browsers understand and xsign does not becomes black, with a sentence.
  @Test func unknownColoursAreCounted() throws {
    func group(_ color: String) -> String {
      "{\"penColor\":\"\(color)\",\"points\":[{\"x\":1,\"y\":1}]}"
    }
    let unknown = group("oklch(0.6 0.2 250)")
    let document = try read("[\(unknown),\(group("navy"))]")
    #expect(document.strokes.map(\.pen.color) == [.black, InkColor(hex: 0x000080)])
    #expect(document.leftOutSentence == "1 unknown colour was left out.")
    let both = try read("[\(unknown),\(unknown)]")
    #expect(both.leftOutSentence == "2 unknown colours were left out.")
  }

  @Test func groupsThatRubOutAreCounted() throws {
    let group = "{\"compositeOperation\":\"destination-out\",\"points\":[{\"x\":1,\"y\":1}]}"
    #expect(try read("[\(group)]").leftOutSentence == "1 eraser stroke was left out.")
    let document = try read("[\(group),{\"points\":[{\"x\":1,\"y\":1}]},\(group)]")
    #expect(document.leftOutSentence == "2 eraser strokes were left out.")
    #expect(document.strokes.map(\.id.rawValue) == [1])
  }

  @Test func whatIsWrittenIsReadAgain() throws {
    let strokes = (0..<40).map { (seed: Int) -> Stroke in
      let stroke = InkGenerators.randomStroke(seed: UInt64(seed))
      let opacity = Double(seed % 5) / 4
      let pen = Pen(
        color: InkColor(hex: UInt32(seed) * 0x01_2345 & 0xff_ffff),
        width: 0.1 + Double(seed)...0.3 + 2 * Double(seed), opacity: opacity...opacity)
      return Stroke(id: StrokeID(UInt64(seed) + 1), pen: pen, samples: stroke.samples)
    }
    let document = InkDocument(strokes: strokes)
    let read = try InkDocument(signaturePad: document.signaturePad(), file: "a.json")
    #expect(read.isSound)
    #expect(read.strokes.map(\.pen) == strokes.map(\.pen))
    let samples = { (strokes: [Stroke]) in
      strokes.map { $0.samples.map { Sample($0.position, time: 0, pressure: $0.pressure) } }
    }
    let isSame = samples(read.strokes) == samples(strokes)
    #expect(isSame)
    let late = zip(read.strokes, strokes).flatMap { a, b in
      zip(a.samples, b.samples).filter { abs($0.time - $1.time) > 1e-9 }
    }
    #expect(late.isEmpty)
    #expect(
      try InkDocument(signaturePad: InkDocument(strokes: []).signaturePad(), file: "a")
        .strokes.isEmpty)
  }

  /// Its many digits would otherwise be no colour, and the ink opaque.
  @Test(arguments: [Double.leastNonzeroMagnitude, 1.2345678901234567e-200, 1e-9])
  func theLeastOpacityComesBack(opacity: Double) throws {
    var pen = Pen(color: InkColor(hex: 0xff8000), width: 2)
    pen.opacity = opacity...opacity
    let stroke = Stroke(id: StrokeID(1), pen: pen, samples: [Sample(Point(3, 2), time: 0)])
    let after = try InkDocument(
      signaturePad: InkDocument(strokes: [stroke]).signaturePad(), file: "a.json")
    #expect(after.strokes[0].pen.opacity == pen.opacity)
    #expect(after.strokes[0].pen.color == pen.color)
  }

  @Test func timesIncreaseFromStrokeToStrokeAndNoneIsNow() throws {
    let samples = [Sample(.zero, time: 0), Sample(Point(1, 1), time: 0.25)]
    let document = InkDocument(
      strokes: [1, 2].map { Stroke(id: StrokeID($0), pen: Pen(), samples: samples) })
    let text = String(decoding: document.signaturePad(), as: UTF8.self)
    let times = text.split(separator: "\"time\":").dropFirst().map { $0.prefix { $0 != "," } }
    #expect(times == ["1000", "1250", "1750", "2000"])
    #expect(text.contains("\"pressure\":0}"))
    #expect(text.contains("\"penColor\":\"#000000\",\"dotSize\":1.5,\"minWidth\":0.3"))
  }

  @Test func strokesThatLastAgesComeBack() throws {
    let samples = [Sample(.zero, time: 0), Sample(Point(1, 1), time: InkDocument.latest)]
    let document = InkDocument(
      strokes: [1, 2].map { Stroke(id: StrokeID($0), pen: Pen(), samples: samples) })
    let read = try InkDocument(signaturePad: document.signaturePad(), file: "a")
    #expect(read.strokes.map { $0.samples[1].time } == [InkDocument.latest, InkDocument.latest])
  }

  @Test func badInputIsNamedInOneSentence() {
    for (text, sentence) in [
      ("", "this is not what signature_pad writes: it begins with neither a list nor a group"),
      ("[[]", "the JSON is invalid: it ends too early"),
      ("[1]", "this is not what signature_pad writes: a group is neither an object nor a list"),
      ("[{}]", "this is not what signature_pad writes: a group has no points"),
      ("[{\"points\":{}}]", "this is not what signature_pad writes: the points are no list"),
      ("[[1]]", "this is not what signature_pad writes: a point is no object"),
      ("[[{\"y\":1}]]", "this is not what signature_pad writes: a point has no x"),
      ("[[{\"x\":1,\"y\":\"2\"}]]", "this is not what signature_pad writes: a point has no y"),
      (
        "[[{\"x\":1e300,\"y\":1}]]",
        "the x coordinate \"1e+300\" is more than a billion pixels away"
      ),
      ("[[{\"x\":1e999,\"y\":1}]]", "the x coordinate \"inf\" is more than a billion pixels away"),
      ("[[{\"x\":NaN,\"y\":1}]]", "the JSON is invalid: a value is missing"),
      ("[[{\"x\":01,\"y\":1}]]", "the JSON is invalid: there is an invalid number"),
      ("[[{\"x\":.5,\"y\":1}]]", "the JSON is invalid: a value is missing"),
      ("[[{\"x\":1.,\"y\":1}]]", "the JSON is invalid: there is an invalid number"),
      ("[[{\"x\":-,\"y\":1}]]", "the JSON is invalid: there is a minus without a number"),
      ("[{\"minWidth\":-1,\"points\":[]}]", "the minWidth cannot be \"-1.0\""),
      ("[[{\"x\":1 \"y\":1}]]", "the JSON is invalid: a comma or } is missing"),
      ("[[{\"x\" 1}]]", "the JSON is invalid: a colon is missing"),
      ("[[{x:1}]]", "the JSON is invalid: a name is missing"),
      ("[{\"a\":tru}]", "the JSON is invalid: there is an unknown word"),
      ("[{\"a\":\"b", "the JSON is invalid: a string is not terminated"),
      ("[{\"a\":\"\\q\"}]", "the JSON is invalid: there is an unknown escape sequence"),
      ("[] []", "the JSON is invalid: there is text after the end"),
      (
        "[{\"a\":\(String(repeating: "[", count: 63))",
        "arrays, objects or elements are nested more than 64 deep"
      ),
      (
        "[{\"a\":\"\(String(repeating: "b", count: 1_000_001))\"}]",
        "there is a text longer than 1000000 bytes"
      ),
    ] {
      #expect(complaint(text) == "a.json, line 1: \(sentence).")
    }
    #expect(
      complaint("[\n[\n{\"x\":1,\n\"y\":?}]]")
        == "a.json, line 4: the JSON is invalid: a value is missing.")
  }

  /// A number that is missing or not within its limits costs its point only if it is a coordinate.
  @Test func badNumbersAreLeftOut() throws {
    let document = try read(
      """
      [{"minWidth":-1,"maxWidth":2.5,"points":[{"x":1,"y":2,"time":5,"pressure":0.25},
      {"x":null,"y":2,"time":9},{"x":2,"y":1e300,"time":13},{"y":1},
      {"x":3,"y":4,"time":1e300,"pressure":2},{"x":5,"y":6,"time":25,"pressure":-1},
      {"x":7,"y":8,"time":29,"pressure":1}]}]
      """)
    let samples = document.strokes[0].samples
    #expect(samples.map(\.position) == [Point(1, 2), Point(3, 4), Point(5, 6), Point(7, 8)])
    #expect(samples.map(\.pressure) == [0.25, 0.25, 0.25, 1])
    #expect(samples.map { ($0.time * 1000).rounded() } == [0, 10, 20, 24])
    #expect(document.strokes[0].pen.width == 2...5)
    #expect(document.omissions == [Omissions(.number, count: 7)])
  }

  /// Numbers that are written as strings, and the like, are not passed over in silence.
  @Test func otherValuesThanNumbersAreLeftOut() throws {
    let document = try read(
      """
      [{"minWidth":"1","maxWidth":2,"dotSize":null,"points":[
      {"x":1,"y":2,"time":"5","pressure":0.25},{"x":3,"y":4,"time":null,"pressure":[1]}]}]
      """)
    #expect(document.strokes[0].samples.map(\.position) == [Point(1, 2), Point(3, 4)])
    #expect(document.strokes[0].samples.map(\.pressure) == [0.25, 0.25])
    #expect(document.strokes[0].pen.width.upperBound == 4)
    #expect(document.omissions == [Omissions(.number, count: 3)])
  }

  /// A sentence names what the file lacks.
  @Test func lossesAreNamed() throws {
    func document(tilt: Point?) -> InkDocument {
      let samples = (0..<3).map { Sample(Point(Double($0), 0), time: Double($0), tilt: tilt) }
      return InkDocument(strokes: [Stroke(id: StrokeID(1), pen: Pen(width: 2), samples: samples)])
    }
    #expect(document(tilt: nil).leftOutOfSignaturePad == nil)
    var tilted = document(tilt: Point(20, 10))
    #expect(tilted.leftOutOfSignaturePad == "JSON leaves out tilt.")
    tilted.pages = try #require(Page.arranged([CanvasSize(width: 100, height: 100)]))
    #expect(tilted.leftOutOfSignaturePad == "JSON leaves out tilt and pages.")
    func sentence(_ pen: Pen) -> String? {
      let samples = [Sample(Point(0, 0), time: 0), Sample(Point(9, 9), time: 1)]
      let stroke = Stroke(id: StrokeID(1), pen: pen, samples: samples)
      return InkDocument(strokes: [stroke]).leftOutOfSignaturePad
    }
    #expect(sentence(Pen(width: 1...2, fills: true)) == "JSON leaves out the filling of areas.")
    let chisel = Pen(
      width: 1...2, opacity: 0.5...1, opacityDriver: .speed, nib: NibShape(angle: 40, aspect: 0.2))
    #expect(
      sentence(chisel)
        == "JSON leaves out the shape of the nib and the variation of opacity.")
    #expect(sentence(Pen(width: 1...2, opacity: 0.5...0.5, blend: .multiply)) == nil)
    let exact = "JSON leaves out how lines follow the points."
    for line in Pen.Line.allCases {
      #expect(sentence(Pen(width: 1...2, line: line)) == (line == .drawn ? nil : exact))
    }
    var onPaper = document(tilt: nil)
    for background in [Background(paper: nil), Background(ruling: Ruling(.lines, spacing: 30))] {
      onPaper.pages = [Page(id: Page.ID(rawValue: 1), background: background)]
      #expect(onPaper.leftOutOfSignaturePad == "JSON leaves out the paper.")
    }
  }

  /// A canvas multiplies colours, too.
  @Test func highlightersComeBack() throws {
    let strokes = [Pen.Blend.normal, .multiply].enumerated().map { index, blend in
      Stroke(
        id: StrokeID(UInt64(index) + 1), pen: Pen(width: 2...4, blend: blend),
        samples: [Sample(Point(1, 2), time: 0), Sample(Point(3, 4), time: 0.01)])
    }
    let json = InkDocument(strokes: strokes).signaturePad()
    #expect(String(decoding: json, as: UTF8.self).contains("\"compositeOperation\":\"multiply\""))
    let read = try InkDocument(signaturePad: json, file: "a")
    #expect(read.strokes.map(\.pen.blend) == [.normal, .multiply] && read.omissions.isEmpty)
  }

  @Test func stringsAreUnderstood() throws {
    var json = JSONReader(Array(#""a\"\\\/\b\n\u00e9\ud83d\ude00\ud83dx\ude00""#.utf8))
    _ = json.peek()
    #expect(try json.string() == "a\"\\/\u{8}\né😀\u{fffd}x\u{fffd}")
  }

  @Test func anythingIsReadOrRefused() {
    let strokes = (0..<3).map { InkGenerators.randomStroke(seed: $0) }
    let seeds = [
      InkDocument(strokes: strokes).signaturePad(),
      Array("[[{\"x\":1,\"y\":2,\"time\":5,\"more\":[null,true,{\"a\":\"\\u00e9\"}]}]]".utf8),
    ]
    var random = SeededRandom(6)
    var readable = 0
    var isSound = true
    for seed in seeds {
      for _ in 0..<1500 {
        let bytes = seed.mutated(using: &random)
        guard let read = try? InkDocument(signaturePad: bytes, file: "a") else { continue }
        readable += 1
        isSound = isSound && read.isSound
      }
    }
    #expect(readable > 100 && isSound)
  }
}
