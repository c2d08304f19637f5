import TestSupport
import Testing

@testable import Ink

/// InkML from other programs.
@Suite struct InkMLReaderTests {
  private func read(_ content: String) throws -> InkDocument {
    try InkDocument(
      inkML: Array("<ink xmlns=\"http://www.w3.org/2003/InkML\">\(content)</ink>".utf8),
      file: "a.inkml")
  }

  /// Returns the samples of the first trace, whose content is `text`, with these `channel`
  /// elements.
  private func samples(_ text: String, _ channels: String) throws -> [Sample] {
    let format = "<traceFormat>\(channels)</traceFormat>"
    let document = try read("<context>\(format)</context><trace>\(text)</trace>")
    return document.strokes.first?.samples ?? []
  }

  private static let xy = "<channel name=\"X\"/><channel name=\"Y\"/>"

  @Test func plainTracesAreXAndYAHundredTimesASecond() throws {
    let text = "<trace>10 0, 9 14,8 28 ,</trace><trace/><trace> 1 5 </trace>"
    let strokes = try read(text).strokes
    #expect(strokes.map(\.id.rawValue) == [1, 2])
    #expect(strokes[0].samples.map(\.position) == [Point(10, 0), Point(9, 14), Point(8, 28)])
    #expect(strokes[0].samples.map(\.time) == [0, 0.01, 0.02])
    #expect(strokes[0].pen == Pen())
  }

  @Test func differencesGoOnUntilTheNextPrefix() throws {
    let samples = try samples(
      "1125 18432,'23'43,\"7\"-8,3-5,7 -3,6 2,6 8,3 6,2 4,3 6,3-6,!5 !6,* *,'2 7,* *", Self.xy)
    // Computed by hand: velocities 23, 30, 33, 40, 46 … to the right.
    #expect(samples.prefix(5).map(\.position.x) == [1125, 1148, 1178, 1211, 1251])
    #expect(samples.prefix(5).map(\.position.y) == [18432, 18475, 18510, 18540, 18567])
    #expect(
      samples.suffix(4).map(\.position) == [Point(5, 6), Point(5, 6), Point(7, 7), Point(9, 7)])
  }

  @Test func wildcardsBooleansAndHexadecimals() throws {
    let channels =
      Self.xy + "<intermittentChannels><channel name=\"B1\" type=\"boolean\"/>"
      + "<channel name=\"B2\" type=\"boolean\"/></intermittentChannels>"
    let samples = try samples("#1F -#a T,* 7 *F,- 3 * ? T,\"1 1", channels)
    #expect(
      samples.map(\.position) == [Point(31, -10), Point(31, 7), Point(-3, 7), Point(-36, 1)])
  }

  @Test func channelsComeInAnyOrderAndUnknownOnesAreIgnored() throws {
    let samples = try samples(
      "T 200 5 1 1000 9 45 -20,F 210 6 2 1010 9 ? ?",
      "<channel name=\"Hover\" type=\"boolean\"/><channel name=\"F\" max=\"400\"/>"
        + "<channel name=\"Y\"/><channel name=\"X\"/><channel name=\"T\"/><channel name=\"Z\"/>"
        + "<channel name=\"OTx\"/><channel name=\"OTy\"/>")
    #expect(samples[0] == Sample(Point(1, 5), time: 0, pressure: 0.5, tilt: Point(45, -20)))
    #expect(samples[1].pressure == 0.525 && samples[1].tilt == nil)
    #expect(abs(samples[1].time - 0.01) < 1e-12)
  }

  @Test func lengthsAndTimesHaveUnits() throws {
    for (unit, length) in [
      ("mm", 96 / 25.4), ("cm", 96 / 2.54), ("in", 96), ("pt", 96.0 / 72), ("px", 1), ("dev", 1),
      ("himetric", 0.96 / 25.4),
    ] {
      let samples = try samples(
        "10 5", "<channel name=\"X\" units=\"\(unit)\"/><channel name=\"Y\" units=\"px\"/>")
      #expect(abs(samples[0].position.x - 10 * length) < 1e-9, "\(unit)")
      #expect(samples[0].position.y == 5)
    }
    for (unit, step) in [(" units=\"s\"", 8.0), (" units=\"ms\"", 0.008), ("", 0.008)] {
      let samples = try samples(
        "0 0 1e6,0 0 1000008", Self.xy + "<channel name=\"T\"\(unit)/>")
      #expect(samples.map(\.time) == [0, step] || abs(samples[1].time - step) < 1e-9)
    }
  }

  @Test func countsOfADeviceHaveAResolution() throws {
    let channel = "type=\"integer\" units=\"cm\" max=\"9600\"/>"
    let document = try read(
      """
      <definitions><context xml:id="c"><inkSource xml:id="s"><traceFormat>
      <channel name="X" \(channel)<channel name="Y" \(channel)
      <channel name="F" type="integer" max="256" units="dev"/></traceFormat><channelProperties>
      <channelProperty channel="X" name="resolution" value="1000" units="1/cm"/>
      <channelProperty channel="Y" name="resolution" value="0.001" units="cm"/>
      <channelProperty channel="F" name="resolution" value="0" units="1/dev"/>
      </channelProperties></inkSource></context></definitions>
      <trace contextRef="#c">2540 2540 64</trace>
      """)
    let sample = try #require(document.strokes.first?.samples.first)
    #expect(sample.position.distance(to: Point(96, 96)) < 1e-9)
    #expect(sample.pressure == 0.25)
  }

  /// A resolution that is no length has no effect, and is counted.
  @Test(arguments: [
    "value=\"0\" units=\"1/cm\"", "value=\"-5\" units=\"1/cm\"", "value=\"1e400\" units=\"1/cm\"",
    "value=\"many\" units=\"1/cm\"", "units=\"1/cm\"", "value=\"10\" units=\"1/furlong\"",
    "value=\"10\"", "value=\"10\" units=\"1/\"",
  ])
  func aResolutionThatIsNoneIsLeftOut(property: String) throws {
    let document = try read(
      """
      <definitions><context xml:id="c"><inkSource xml:id="s"><traceFormat>
      <channel name="X" type="integer" units="dev"/><channel name="Y" type="integer" units="dev"/>
      </traceFormat><channelProperties>
      <channelProperty channel="X" name="resolution" \(property)/>
      <channelProperty channel="Y" name="resolution" value="1000" units="1/in"/>
      </channelProperties></inkSource></context></definitions>
      <trace contextRef="#c">25 1000</trace>
      """)
    let sample = try #require(document.strokes.first?.samples.first)
    #expect(sample.position.distance(to: Point(25, 96)) < 1e-9)
    #expect(document.omissions == [Omissions(.number, count: 1)])
  }

  @Test func pressureWithoutARangeIsRelativeToTheGreatest() throws {
    let channels = Self.xy + "<channel name=\"F\"/>"
    #expect(try samples("0 0 0.25,0 0 0.5", channels).map(\.pressure) == [0.25, 0.5])
    #expect(try samples("0 0 512,0 0 1024", channels).map(\.pressure) == [0.5, 1])
    #expect(
      try samples("0 0 -1,0 0 300", Self.xy + "<channel name=\"F\" min=\"0\" max=\"255\"/>")
        .map(\.pressure) == [0, 1])
  }

  @Test func timesAreMended() throws {
    let times = try samples(
      "0 0 5,0 0 5,0 0 4,0 0 5.5,0 0 ?,0 0 3", Self.xy + "<channel name=\"T\" units=\"s\"/>"
    ).map(\.time)
    #expect(times[0] == 0 && times[3] == 0.5 && times[4] == 0.51)
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test func brushesComeFromWhatIsNearest() throws {
    let brushes = ["r", "g", "b"].map { name in
      "<brush xml:id=\"\(name)\"><brushProperty name=\"color\" value=\"#\(name == "r" ? "f" : "0")"
        + "\(name == "g" ? "f" : "0")\(name == "b" ? "f" : "0")\"/>"
        + "<brushProperty name=\"width\" value=\"1\" units=\"in\"/>"
        + "<brushProperty name=\"tip\" value=\"ellipse\"/>"
        + "<brushProperty name=\"transparency\" value=\"51\"/></brush>"
    }
    let document = try read(
      """
      <definitions>\(brushes.joined())<context xml:id="c" brushRef="#b"/><context xml:id="n"/>
      <trace brushRef="#r">9 9</trace></definitions>
      <trace>0 0</trace><traceGroup brushRef="#r"><trace>1 0</trace><traceGroup contextRef="#n">
      <trace>2 0</trace><trace contextRef="#c">3 0</trace><trace brushRef="#g" contextRef="#c">4 0
      </trace></traceGroup></traceGroup><context brushRef="#g"/><trace>5 0</trace>
      <trace brushRef="#DefaultBrush" contextRef="#DefaultContext">6 0</trace>
      """)
    let colors: [UInt32] = [0, 0xff0000, 0xff0000, 0x0000ff, 0x00ff00, 0x00ff00, 0]
    #expect(document.strokes.map(\.pen.color) == colors.map(InkColor.init(hex:)))
    #expect(document.strokes.map { $0.samples[0].position.x } == [0, 1, 2, 3, 4, 5, 6])
    #expect(document.strokes[1].pen.width == 19.2...96)
    #expect(document.strokes[1].pen.opacity == 0.8...0.8)
  }

  /// In a file that is written while the ink comes, nothing refers to brushes and formats.
  @Test func brushesAndFormatsBetweenTracesHoldFromThereOn() throws {
    func brush(_ name: String) -> String {
      "<brush xml:id=\"\(name)\"><brushProperty name=\"color\" value=\"\(name)\"/></brush>"
    }
    let document = try read(
      """
      <trace>0 9</trace><definitions>\(brush("lime"))</definitions><trace>1 9</trace>
      \(brush("red"))<trace>2 9</trace>\(brush("blue"))<trace>3 9</trace>
      <trace brushRef="#lime">4 9</trace><trace>5 9</trace><context brushRef="#red"/>
      <trace>6 9</trace><traceFormat>
      <channel name="Y"/><channel name="X"/></traceFormat><trace>9 7</trace>
      """)
    let colors: [UInt32] = [0, 0, 0xff0000, 0xff, 0xff00, 0xff, 0xff0000, 0xff0000]
    #expect(document.strokes.map(\.pen.color) == colors.map(InkColor.init(hex:)))
    #expect(document.strokes.map { $0.samples[0].position } == (0...7).map { Point(Double($0), 9) })
  }

  @Test func penUpTracesAreNoInkAndContinuedOnesAreOneStroke() throws {
    let document = try read(
      """
      <trace type="penUp">0 0</trace><trace xml:id="a" continuation="begin">1 0</trace>
      <trace type="penDown">5 5</trace>
      <trace xml:id="b" continuation="middle" priorRef="#a">2 0</trace>
      <trace continuation="end" priorRef="#b">3 0</trace>
      <trace continuation="end" priorRef="#nobody">4 0</trace>
      """)
    #expect(document.strokes.map { $0.samples.map(\.position.x) } == [[1, 2, 3], [5], [4]])
  }

  @Test func prefixesCommentsAndForeignElementsDoNotMatter() throws {
    let text = """
      <?xml version="1.0"?><!DOCTYPE i:ink SYSTEM "ink.dtd">
      <i:ink xmlns:i="http://www.w3.org/2003/InkML" xmlns:f="urn:other">
      <i:annotationXML><i:trace>8 8</i:trace></i:annotationXML><f:ink><trace>7 7</trace></f:ink>
      <i:trace>1 <!-- one -->2,<![CDATA[3 4]]><i:annotation>9 9</i:annotation><f:n>8</f:n>
      </i:trace></i:ink>
      """
    for bytes in [
      Array(text.utf8),
      text.utf16.reduce(into: [0xff, 0xfe]) { bytes, unit in
        bytes += [UInt8(unit & 0xff), UInt8(unit >> 8)]
      },
    ] {
      let document = try InkDocument(inkML: bytes, file: "a.inkml")
      #expect(document.strokes.map { $0.samples.map(\.position) } == [[Point(1, 2), Point(3, 4)]])
    }
    let bare = try InkDocument(inkML: Array("<ink><trace>1 2</trace></ink>".utf8), file: "a")
    #expect(bare.strokes.count == 1)
  }

  @Test func theCanvasHasASizeWhereItIsBounded() throws {
    func canvas(_ x: String) -> String {
      "<definitions><canvas><traceFormat><channel name=\"X\" \(x)/>"
        + "<channel name=\"Y\" min=\"-10\" max=\"90\"/></traceFormat></canvas></definitions>"
    }
    #expect(
      try read(canvas("max=\"2\" units=\"in\"")).size == CanvasSize(width: 192, height: 100))
    #expect(try read(canvas("")).size == nil)
  }

  @Test func longTracesComeInManyPortions() throws {
    let count = 150_000
    let text = (0..<count).map { "\($0).25 -\($0)" }.joined(separator: ",\r\n")
    let samples = try read("<trace>\(text)</trace>").strokes[0].samples
    let expected = (0..<count).map { Point(Double($0) + 0.25, -Double($0)) }
    let same = samples.map(\.position) == expected
    #expect(same)
  }

  /// A large file is read in parts. The strokes and the line number of an error do not depend on
  /// where the parts end.
  @Test(arguments: [1, 2, 3, 17, 1000])
  func cutAnywhereAFileIsTheSame(size: Int) throws {
    let traces = (0..<40).map { "<!-- Größe -->\n<trace>\($0) 1,\n<![CDATA[2 \($0)]]>,3 3</trace>" }
    for broken in ["", "\n<trace>\n1 1, x</trace>", "<trace>1 1</trace"] {
      let bytes = Array("<?xml version=\"1.0\"?>\n<ink>\(traces.joined())\(broken)</ink>".utf8)
      func outcome(_ read: () throws(FormatError) -> InkDocument) -> Result<[Stroke], FormatError> {
        Result { () throws(FormatError) in try read().strokes }
      }
      var taken = 0
      let pieces = outcome { () throws(FormatError) in
        try InkDocument(
          inkML: { take in
            for start in stride(from: 0, to: bytes.count, by: size) {
              let piece = Array(bytes[start..<min(start + size, bytes.count)])
              taken = start + piece.count
              guard take(piece.span) else { return }
            }
          }, file: "a.inkml")
      }
      let whole = outcome { () throws(FormatError) in
        try InkDocument(inkML: bytes, file: "a.inkml")
      }
      #expect(pieces == whole)
      #expect((try? whole.get().count) == (broken.isEmpty ? 40 : nil))
      #expect(broken.isEmpty == (taken == bytes.count && (try? pieces.get()) != nil))
    }
  }
}
