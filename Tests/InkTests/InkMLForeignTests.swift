import TestSupport
import Testing

@testable import Ink

/// InkML features that other programs write and xsign does not: views, transforms, other units of
/// tilt.
@Suite struct InkMLForeignTests {
  private func read(_ content: String) throws -> InkDocument {
    try InkDocument(
      inkML: Array("<ink xmlns=\"http://www.w3.org/2003/InkML\">\(content)</ink>".utf8),
      file: "a.inkml")
  }

  private func places(_ document: InkDocument) -> [[Double]] {
    document.strokes.map { $0.samples.map(\.position.x) }
  }

  @Test func viewsShowWhatIsDefined() throws {
    let definitions = """
      <definitions><trace xml:id="a">1 0,2 0,3 0,4 0</trace><traceGroup xml:id="g">
      <trace xml:id="b">5 0</trace><traceGroup><trace>6 0</trace></traceGroup></traceGroup>
      <traceView traceDataRef="#a"/></definitions><trace xml:id="seen">9 0</trace>
      """
    #expect(places(try read(definitions)) == [[9]])
    let all = try read(
      definitions + "<traceView><traceView traceDataRef=\"#g\"/></traceView>"
        + "<traceView traceDataRef=\"#a\" from=\"2\" to=\"3\"/><traceView traceDataRef=\"#b\"/>"
        + "<traceView traceDataRef=\"#seen\"/><traceView traceDataRef=\"#nobody\"/>")
    #expect(places(all) == [[9], [5], [6], [2, 3], [5]])
    #expect(all.isSound)
    for (range, shown) in [
      ("from=\"3\"", [3, 4]), ("to=\"1\"", [1]), ("from=\"9\"", []), ("from=\"4\" to=\"2\"", nil),
      ("from=\"1:2\"", nil), ("to=\"99\"", [1, 2, 3, 4]),
    ] as [(String, [Double]?)] {
      let document = try read(definitions + "<traceView traceDataRef=\"#a\" \(range)/>")
      #expect(places(document) == [[9], shown ?? [1, 2, 3, 4]].filter { !$0.isEmpty }, "\(range)")
    }
  }

  @Test func viewsShowContinuedStrokesOnce() throws {
    let definitions = """
      <definitions><traceGroup xml:id="g"><trace xml:id="a" continuation="begin">1 0,2 0</trace>
      <traceGroup xml:id="h"><trace>7 0</trace>
      <trace xml:id="b" continuation="middle" priorRef="#a">3 0</trace></traceGroup>
      <trace continuation="end" priorRef="#b">4 0</trace></traceGroup></definitions>
      """
    #expect(
      places(try read(definitions + "<traceView traceDataRef=\"#g\"/>")) == [[1, 2, 3, 4], [7]])
    #expect(
      places(try read(definitions + "<traceView traceDataRef=\"#h\"/>")) == [[7], [1, 2, 3, 4]])
  }

  @Test func affineTransformsApply() throws {
    let content = """
      <definitions><canvas xml:id="mm"><traceFormat><channel name="X" units="mm"/>
      <channel name="Y" units="mm"/></traceFormat></canvas><canvasTransform xml:id="t">
      <mapping type="affine"><matrix>2 0 5, 0 3 -6</matrix></mapping>
      <mapping type="affine"><matrix>9 9 9, 9 9 9</matrix></mapping></canvasTransform>
      <context xml:id="c" canvasTransformRef="#t"/>
      <context xml:id="d" canvasRef="#mm" canvasTransformRef="#t"/></definitions>
      <trace contextRef="#c">1 2</trace><trace contextRef="#d">1 2</trace><trace>1 2</trace>
      """
    let document = try read(content)
    let points = document.strokes.map { $0.samples[0].position }
    #expect(points[0] == Point(7, 0) && points[2] == Point(1, 2))
    #expect(points[1].distance(to: Point(7 * 96 / 25.4, 0)) < 1e-9)
    #expect(document.omissions.isEmpty)
    let other = try read(
      """
      <context><canvasTransform><mapping type="mathml"/></canvasTransform></context>
      <trace>1 2</trace>
      """)
    #expect(other.leftOutSentence == "1 canvas transform was left out.")
    // Neither a matrix of more channels, nor the inverse or a part of what cannot be applied.
    for mappings in [
      "<mapping type=\"affine\"><matrix>2 0 0 5, 0 3 0 -6</matrix></mapping>",
      "<mapping type=\"affine\"><matrix>2 0 5</matrix></mapping>", "<mapping type=\"affine\"/>",
      """
      <mapping type="lookup"/>
      <mapping type="affine"><matrix>9 9 9, 9 9 9</matrix></mapping>
      """,
      """
      <mapping type="product"><mapping type="affine"><matrix>9 9 9, 9 9 9</matrix></mapping>
      </mapping>
      """,
    ] {
      let left = try read(
        "<context><canvasTransform>\(mappings)</canvasTransform></context><trace>1 2</trace>")
      #expect(left.strokes.map { $0.samples[0].position } == [Point(1, 2)], "\(mappings)")
      #expect(left.leftOutSentence == "1 canvas transform was left out.", "\(mappings)")
    }
    let far = try read(content.replacing("2 0 5", with: "1e308 1e308 0"))
    #expect(far.strokes.map { $0.samples[0].position } == [Point(1, 2)])
    #expect(far.leftOutSentence == "2 invalid numbers were left out.")
  }

  @Test func azimuthAndElevationAreALean() throws {
    func tilt(_ azimuth: String, _ elevation: String, _ unit: String = "deg") throws -> Point? {
      try read(
        """
        <context><traceFormat><channel name="X"/><channel name="Y"/>
        <channel name="OA" units="\(unit)"/><channel name="OE" units="\(unit)"/></traceFormat>
        </context><trace>1 2 \(azimuth) \(elevation)</trace>
        """
      ).strokes[0].samples[0].tilt
    }
    for (azimuth, elevation, x, y) in [
      ("0", "90", 0.0, 0.0), ("0", "60", 30, 0), ("90", "45", 0, 45), ("180", "30", -60, 0),
      ("-90", "89", 0, -1), ("45", "35.26438968", 45, 45), ("720", "0", 90, 0),
    ] {
      let tilt = try #require(try tilt(azimuth, elevation))
      #expect(tilt.distance(to: Point(x, y)) < 1e-6, "\(azimuth) \(elevation)")
    }
    let radians = try #require(try tilt("1.5707963267948966", "0.7853981633974483", "rad"))
    #expect(radians.distance(to: Point(0, 45)) < 1e-6)
    #expect(try tilt("10", "?") == nil)
  }

  @Test func coloursHaveNamesAndOpacity() throws {
    func document(_ color: String, _ more: String = "") throws -> InkDocument {
      try read(
        "<definitions><brush xml:id=\"b\"><brushProperty name=\"color\" value=\"\(color)\"/>\(more)"
          + "</brush></definitions><trace brushRef=\"#b\">1 2</trace>")
    }
    func pen(_ color: String) throws -> Pen { try document(color).strokes[0].pen }
    #expect(try pen("DarkOrange").color == InkColor(hex: 0xff8c00))
    #expect(try pen("rgba(1,2,3,0.25)").opacity == 0.25...0.25)
    #expect(try document("navy").omissions.isEmpty)
    #expect(try pen("a colour").color == .black)
    #expect(try document("a colour").omissions == [Omissions(.color, count: 1)])
    let exact = "<brushProperty name=\"xsign:color\" value=\"1 0 0\"/>"
    #expect(try document("a colour", exact).omissions.isEmpty)
  }

  @Test func enginesComeBackWhereTheyAreKnown() throws {
    let document = InkDocument(strokes: [], engines: [.hermite, .xsign])
    let text = String(decoding: document.inkML(), as: UTF8.self)
    #expect(text.contains("<annotation type=\"xsign:engines\">hermite xsign</annotation>"))
    #expect(try InkDocument(inkML: document.inkML(), file: "a").engines == [.hermite, .xsign])
    let tuned: [EngineSettings] = [EngineSettings(.hermite, [.alpha: 0.125]), .lines]
    #expect(
      try InkDocument(inkML: InkDocument(strokes: [], engines: tuned).inkML(), file: "a").engines
        == tuned)
    for names in ["", "hermite moon", "lines lines lines", "hermite:alpha=2 lines"] {
      let read = try read("<annotation type=\"xsign:engines\">\(names)</annotation>")
      #expect(read.engines.isEmpty, "\(names)")
    }
    let elsewhere = "<traceGroup><annotation type=\"xsign:engines\">lines</annotation></traceGroup>"
    #expect(try read(elsewhere).engines.isEmpty)
  }
}
