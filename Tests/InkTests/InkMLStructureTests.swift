import TestSupport
import Testing

@testable import Ink

/// Written files conform to the InkML Recommendation of 20 September 2011: elements in permitted
/// places and in order, required attributes, and references only to existing definitions.
@Suite struct InkMLStructureTests {
  @Test func whatIsWrittenIsValid() throws {
    for document in documents() {
      let checker = StructureChecker()
      try XMLReader(file: "a", handler: checker).read(document.inkML())
      #expect(checker.faults == [])
      #expect(checker.count["trace"] ?? 0 == document.strokes.count)
    }
  }

  @Test func theCheckerFindsWhatIsWrong() throws {
    for (content, fault) in [
      ("<definitions><ink/></definitions>", "ink in definitions"),
      ("<context><brush/><canvas><traceFormat/></canvas></context>", "canvas after brush"),
      ("<traceFormat><channel/></traceFormat>", "channel without name"),
      ("<inkSource><traceFormat/></inkSource>", "inkSource without id"),
      ("<trace contextRef=\"#a\">1 2</trace>", "nothing is called a"),
      ("<brush xml:id=\"a\"/><brush xml:id=\"a\"/>", "brush in ink"),
      ("<trace color=\"red\">1 2</trace>", "color of trace"),
      ("<brush><brushProperty name=\"color\"/></brush>", "brushProperty without value"),
    ] {
      let text = "<ink xmlns=\"http://www.w3.org/2003/InkML\">\(content)</ink>"
      let checker = StructureChecker()
      try XMLReader(file: "a", handler: checker).read(Array(text.utf8))
      #expect(checker.faults.contains(fault), "\(checker.faults)")
    }
  }

  /// Returns drawings with all optional content and without it.
  private func documents() -> [InkDocument] {
    let full = InkGenerators.randomStroke(seed: 3)
    let tilted = full.samples.map {
      Sample($0.position, time: $0.time, pressure: 0.5, tilt: Point(1, 2))
    }
    let strokes = [
      InkGenerators.randomStroke(seed: 1), full,
      Stroke(
        id: StrokeID(9), pen: Pen(color: InkColor(red: 0.1, green: 0.2, blue: 0.3), width: 4),
        samples: tilted),
    ]
    let size = CanvasSize(width: 300, height: 200)
    return [
      InkDocument(strokes: []), InkDocument(strokes: strokes),
      InkDocument(strokes: strokes, size: size, engines: [.xsign, .lines]),
      InkDocument(
        strokes: strokes, size: size, engines: [.xsign],
        background: Background(
          paper: nil,
          picture: Background.Picture(
            bytes: Array(0...200), frame: Bounds(min: Point(1, 2), max: Point(30, 40))),
          baseline: Background.Baseline(start: Point(10, 20), length: 30))),
    ]
  }
}

/// Checks elements against the content models of the Recommendation's schema, for the elements that
/// xsign writes.
private final class StructureChecker: XMLHandler {
  /// The children of an element, in order. Names in one string, separated by blanks, may be in any
  /// order.
  private static let content: [String: [String]] = [
    "ink": ["definitions context trace traceGroup traceView annotation annotationXML"],
    "definitions": [
      "brush canvas canvasTransform context inkSource mapping timestamp trace traceFormat "
        + "traceGroup traceView"
    ],
    "context": [
      "canvas", "canvasTransform", "traceFormat", "inkSource", "brush", "timestamp",
    ],
    "canvas": ["traceFormat"],
    "traceFormat": ["channel", "intermittentChannels"],
    "intermittentChannels": ["channel"],
    "channel": ["mapping"],
    "inkSource": [
      "traceFormat", "sampleRate", "latency", "activeArea", "sourceProperty", "channelProperties",
    ],
    "brush": ["brushProperty", "annotation", "annotationXML"],
    "brushProperty": [], "trace": [], "annotation": [],
  ]
  /// The attributes that an element may have. `!` marks a required attribute.
  private static let attributes: [String: [String]] = [
    "ink": ["documentID"], "definitions": [], "annotation": ["type", "encoding"],
    "context": [
      "id", "contextRef", "canvasRef", "canvasTransformRef", "traceFormatRef", "inkSourceRef",
      "brushRef", "timestampRef",
    ],
    "canvas": ["id!", "traceFormatRef"], "traceFormat": ["id"], "intermittentChannels": [],
    "channel": [
      "id", "name!", "type", "default", "min", "max", "orientation", "respectTo", "units",
    ],
    "inkSource": ["id!", "manufacturer", "model", "serialNo", "specificationRef", "description"],
    "brush": ["id", "brushRef"], "brushProperty": ["name!", "value!", "units"],
    "trace": [
      "id", "type", "continuation", "priorRef", "contextRef", "brushRef", "duration", "timeOffset",
    ],
  ]
  private static let units = ["px", "s", "deg", "mm", "%", "dev"]
  private static let kinds = ["integer", "decimal", "double", "boolean"]

  var line = 0
  private(set) var faults: [String] = []
  private(set) var count: [String: Int] = [:]
  private var path: [(name: String, last: String?)] = []
  private var names: Set<String> = []

  func start(_ element: XMLElement) {
    let name = element.name
    count[name, default: 0] += 1
    if element.namespace != "http://www.w3.org/2003/InkML" { faults.append("\(name) is foreign") }
    if let parent = path.last {
      place(name, in: parent.name, after: parent.last)
      path[path.count - 1].last = name
    } else if name != "ink" {
      faults.append("\(name) is the root")
    }
    path.append((name, nil))
    check(element)
  }

  private func place(_ name: String, in parent: String, after last: String?) {
    let groups = (Self.content[parent] ?? []).map { $0.split(separator: " ").map(String.init) }
    guard let group = groups.firstIndex(where: { $0.contains(name) }) else {
      return faults.append("\(name) in \(parent)")
    }
    let before = last.flatMap { last in groups.firstIndex { $0.contains(last) } } ?? 0
    if group < before { faults.append("\(name) after \(last ?? "")") }
  }

  private func check(_ element: XMLElement) {
    let rules = Self.attributes[element.name] ?? []
    var given: [String: String] = [:]
    for (key, value) in element.attributes {
      let isID = key == "http://www.w3.org/XML/1998/namespace id"
      let key = isID ? "id" : key
      given[key] = value
      if !rules.contains(key), !rules.contains("\(key)!") {
        faults.append("\(key) of \(element.name)")
      }
      if isID, !names.insert(value).inserted { faults.append("two are called \(value)") }
      if key.hasSuffix("Ref"), !names.contains(String(value.dropFirst())) {
        faults.append("nothing is called \(value.dropFirst())")
      }
    }
    for rule in rules where rule.hasSuffix("!") && given[String(rule.dropLast())] == nil {
      faults.append("\(element.name) without \(rule.dropLast())")
    }
    guard element.name == "channel" else { return }
    if let kind = given["type"], !Self.kinds.contains(kind) { faults.append("type \(kind)") }
    if let unit = given["units"], !Self.units.contains(unit) { faults.append("units \(unit)") }
  }

  func text(_ bytes: Span<UInt8>) {
    guard let name = path.last?.name, name != "trace", name != "annotation" else { return }
    if bytes.indices.contains(where: { !" \n".utf8.contains(bytes[$0]) }) {
      faults.append("text in \(name)")
    }
  }

  func end() { path.removeLast() }
}
