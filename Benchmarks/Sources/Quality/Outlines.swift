import Export
import Foundation
import Ink

/// How smooth the outlines of a page of handwriting are in a file, and what tracing them costs.
///
/// The outlines are read from the SVG, so that the figures include the rounding of coordinates. A
/// joint is where two of its lines or curves meet, and its kink the angle between their directions;
/// a kink of more than 30 degrees is a corner. The roughness is measured on the outline flattened
/// at 16 points per unit: the sum of all changes of its curvature without corners, for each unit of
/// length.
///
/// The shape on the screen has corners of its own, too: a polyline has one at each vertex. The
/// kinks that tracing adds are those without such a corner, counted before coordinates are rounded.
struct Outlines {
  /// The number of lines and curves that meet a neighbour.
  private(set) var joints = 0
  /// The joints with a kink of more than 30 degrees.
  private(set) var corners = 0
  /// The kinks of the other joints, in degrees.
  private(set) var kinks: [Double] = []
  /// The parts of these kinks that are no corners of the shape, in degrees.
  private var added: [Double] = []
  /// The sum of all changes of curvature of the flattened outline without corners, in 1/units.
  private(set) var bending = 0.0
  /// The length of the flattened outline, in units.
  private(set) var length = 0.0

  private static let corner = 30.0
  private static let fineness = 16.0

  /// Returns the share of the joints, without corners, with a kink of more than `limit` degrees.
  func share(above limit: Double) -> Double {
    Double(kinks.count { $0 > limit }) / Double(max(1, kinks.count))
  }

  /// The share of the joints, without corners, whose kink differs by more than `limit` degrees from
  /// the corner that the shape has there. The outlines must have been added with their shapes.
  func addedShare(above limit: Double) -> Double {
    Double(added.count { $0 > limit }) / Double(max(1, added.count))
  }

  /// Adds the outline of a stroke, and its shape on the screen if that is to be compared.
  mutating func add(_ elements: [PathElement], shape: ShownShape? = nil) {
    var pieces: [CurvePiece] = []
    var current = Point.zero
    for element in elements {
      switch element {
      case .move(let point):
        add(subpath: pieces, shape)
        pieces = []
        current = point
      case .line(let point):
        if point != current { pieces.append(.line(current, point)) }
        current = point
      case .curve(let a, let b, let point):
        pieces.append(.cubic(current, a, b, point))
        current = point
      case .close:
        if let start = pieces.first?.start, start != current {
          pieces.append(.line(current, start))
        }
      }
    }
    add(subpath: pieces, shape)
  }

  private mutating func add(subpath pieces: [CurvePiece], _ shape: ShownShape?) {
    guard pieces.count > 1 else { return }
    for (a, b) in zip(pieces, pieces.dropFirst() + pieces.prefix(1)) {
      let (from, to) = (Self.directions(a).end, Self.directions(b).start)
      let turn = Self.signedAngle(from, to)
      joints += 1
      guard abs(turn) <= Self.corner else {
        corners += 1
        continue
      }
      kinks.append(abs(turn))
      guard let shape else { continue }
      // The turn of the shape is taken over a stretch, so that it may be larger.
      let own = shape.turn(at: a.end, from: from, to: to) * 180 / .pi
      added.append(own * turn > 0 ? max(0, abs(turn) - abs(own)) : abs(turn))
    }
    let points = Self.flattened(pieces)
    guard points.count > 4 else { return }
    var before: Double?
    for index in points.indices {
      let (a, b, c) = (
        points[index], points[(index + 1) % points.count], points[(index + 2) % points.count]
      )
      let step = a.distance(to: b)
      length += step
      let turn = Self.signedAngle(b - a, c - b)
      guard abs(turn) < Self.corner else {
        before = nil
        continue
      }
      let curvature = turn / 180 * .pi / max(1e-9, (step + b.distance(to: c)) / 2)
      if let before { bending += abs(curvature - before) }
      before = curvature
    }
  }

  /// Returns points at equal distances along closed `pieces`.
  private static func flattened(_ pieces: [CurvePiece]) -> [Point] {
    var line: [Point] = []
    for piece in pieces {
      let count = max(1, Int((reach(piece) * fineness * 4).rounded(.up)))
      for i in 0..<count { line.append(piece.point(at: Double(i) / Double(count))) }
    }
    guard let first = line.first else { return [] }
    line.append(first)
    let total = zip(line, line.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
    let count = max(3, Int((total * fineness).rounded()))
    let step = total / Double(count)
    var points = [first]
    var (way, index) = (0.0, 0)
    while points.count < count, index + 1 < line.count {
      let part = line[index].distance(to: line[index + 1])
      let wanted = Double(points.count) * step
      if way + part >= wanted, part > 0 {
        points.append(line[index].interpolated(to: line[index + 1], (wanted - way) / part))
      } else {
        way += part
        index += 1
      }
    }
    return points
  }

  private static func reach(_ piece: CurvePiece) -> Double {
    switch piece {
    case .line(let a, let b): a.distance(to: b)
    case .quadratic(let a, let c, let b): a.distance(to: c) + c.distance(to: b)
    case .cubic(let a, let c, let d, let b):
      a.distance(to: c) + c.distance(to: d) + d.distance(to: b)
    }
  }

  /// Returns the directions in which a piece starts and ends.
  private static func directions(_ piece: CurvePiece) -> (start: Point, end: Point) {
    let points: [Point] =
      switch piece {
      case .line(let a, let b): [a, b]
      case .quadratic(let a, let c, let b): [a, c, b]
      case .cubic(let a, let c, let d, let b): [a, c, d, b]
      }
    let start = points.dropFirst().map { $0 - points[0] }.first { $0.length > 0 } ?? .zero
    let end =
      points.dropLast().reversed().map { points[points.count - 1] - $0 }
      .first { $0.length > 0 } ?? .zero
    return (start, end)
  }

  private static func signedAngle(_ a: Point, _ b: Point) -> Double {
    atan2(a.cross(b), a.dot(b)) * 180 / .pi
  }
}

extension Outlines {
  /// Creates the figures of an SVG of `strokes`.
  init(_ strokes: [Stroke], engine: EngineSettings) throws {
    let svg = String(
      decoding: try DrawingExport(strokes, engine: engine).bytes(.svg), as: UTF8.self)
    for path in svg.split(separator: " d=\"").dropFirst() {
      guard let end = path.firstIndex(of: "\"") else { continue }
      add(Self.elements(path[..<end]))
    }
  }

  /// Returns the elements of a path with the commands that the export writes, in canvas units.
  private static func elements(_ text: Substring) -> [PathElement] {
    var elements: [PathElement] = []
    var (current, start) = (Point.zero, Point.zero)
    var numbers: [Double] = []
    var command: Character = "m"
    var number = ""
    func point(_ index: Int) -> Point {
      current + Point(numbers[index], numbers[index + 1]) / InkForm.stepsPerUnit
    }
    func flush() {
      if let value = Double(number) { numbers.append(value) }
      number = ""
      switch (command, numbers.count) {
      case ("m", 2):
        current = point(0)
        start = current
        elements.append(.move(current))
        command = "l"
      case ("l", 2):
        current = point(0)
        elements.append(.line(current))
      case ("c", 6):
        let (a, b, end) = (point(0), point(2), point(4))
        elements.append(.curve(a, b, end))
        current = end
      default: return
      }
      numbers = []
    }
    for character in text {
      switch character {
      case "m", "l", "c":
        flush()
        command = character
      case "z":
        flush()
        elements.append(.close)
        current = start
      case " ": flush()
      case "-":
        flush()
        number = "-"
      default: number.append(character)
      }
    }
    flush()
    return elements
  }

  /// Returns the table.
  static func table() throws -> String {
    let page = try Quality.page()
    guard !page.isEmpty else { return "No recordings: outlines are left out.\n" }
    let others = Recording.strokes(minimum: 4).filter { !$0.file.hasPrefix("wacom_uim") }
      .enumerated().map { index, recorded in
        Stroke(
          id: StrokeID(UInt64(index)), pen: Pen(width: 0.6...3), samples: recorded.samples)
      }
    var table = Table(
      title: "Outlines in files: \(page.count) strokes, and \(others.count) of other recordings",
      columns: [
        "kinks over 2°, %", "over 4°, %", "added over 2°, %", "corners, %",
        "roughness, 1/px²", "elements", "PDF KB",
        "stations, us a sample", "tracing, us a sample",
      ])
    for engine in EngineSettings.defaults {
      table.add(engine.title, try row(page, engine))
    }
    table.add("xsign, other recordings", try row(others, .xsign))
    return table.text
  }

  private static func row(_ strokes: [Stroke], _ engine: EngineSettings) throws -> [Double] {
    let made = try Outlines(strokes, engine: engine)
    var exact = Outlines()
    for stroke in strokes {
      let stations = stroke.stations(engine: engine)
      exact.add(OutlinePath(stations: stations).elements, shape: ShownShape(stations))
    }
    let samples = Double(strokes.reduce(0) { $0 + $1.samples.count })
    let clock = ContinuousClock()
    var (stationing, tracing, elements) = (Double.infinity, Double.infinity, 0)
    for _ in 0..<5 {
      let start = clock.now
      let stations = strokes.map { $0.stations(engine: engine) }
      let stationed = clock.now
      elements = stations.reduce(0) { $0 + OutlinePath(stations: $1).elements.count }
      let end = clock.now
      stationing = min(stationing, (stationed - start) / .microseconds(1) / samples)
      tracing = min(tracing, (end - stationed) / .microseconds(1) / samples)
    }
    let bytes = try DrawingExport(strokes, engine: engine).bytes(.pdf).count
    return [
      100 * made.share(above: 2), 100 * made.share(above: 4),
      100 * exact.addedShare(above: 2),
      100 * Double(made.corners) / Double(max(1, made.joints)),
      made.bending / made.length, Double(elements), Double(bytes) / 1024,
      stationing, tracing,
    ]
  }
}
