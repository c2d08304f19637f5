/// The strokes in a form of ink that xsign wrote, as areas: each fill is one.
///
/// It reads what `InkContent` writes, without masks, and nothing else. The form may come from a
/// hostile file, so that everything is bounded, and what is unknown ends the reading.
package struct InkFormReader {
  /// The largest distance of the lines of an area from the curves of its fill, in canvas units:
  /// that of arcs in contours. Coarser lines turn so far at their ends that they pass for corners,
  /// and a new outline would have a curve for each.
  static let tolerance = 0.006
  /// The most lines of all areas of a form.
  private static let maximumLines = 2_000_000
  /// The most operands of an operator.
  private static let maximumOperands = 6
  /// The difference of a place from the grid that is a rounding, in canvas units.
  private static let rounding = 0.004

  private let map: Affine
  private var origin = Point.zero
  private var color = InkColor.black
  private var opacity = 1.0
  private var multiplies = false
  private var elements: [PathElement] = []
  private var bounds = Bounds.empty
  private var place = Point.zero
  private var lines = 0
  private var strokes: [Stroke] = []

  /// Returns the strokes of a form on its page, in canvas units from the top left corner of the
  /// page as shown, from the bottom to the top. Their identities count up from zero. Returns nil if
  /// xsign writes no such form, or if it is too long. O(length of the content).
  package static func strokes(of form: PDFOwnInk.Form) -> [Stroke]? {
    guard let record = InkRecord(bytes: form.record), record.kind == .strokes else { return nil }
    let map = onGrid(form.map.followed(by: Affine(scale: Point(unit, unit))))
    guard map.isInReach else { return nil }
    var reader = InkFormReader(map: map)
    guard reader.read(form.content), reader.strokes.count == record.strokes else { return nil }
    let units = Affine(scale: Point(InkForm.stepsPerUnit, InkForm.stepsPerUnit)).followed(by: map)
    return zip(0..., reader.strokes).map { index, stroke in
      Stroke(
        id: stroke.id, pen: stroke.pen, samples: stroke.samples,
        text: record.texts[index]?.transformed(by: units).inReach)
    }
  }

  /// The number of canvas units in a point.
  private static var unit: Double { PDFPage.unitsPerPoint }

  /// Returns a map from steps to canvas units that places a form as it was drawn: files have its
  /// numbers rounded.
  private static func onGrid(_ map: Affine) -> Affine {
    let size = 1 / InkForm.stepsPerUnit
    func isNear(_ value: Double, _ other: Double, _ spare: Double) -> Bool {
      abs(value - other) < spare
    }
    let step = Point((map.step.x / size).rounded() * size, (map.step.y / size).rounded() * size)
    guard isNear(map.scale.x, size, 1e-7), isNear(map.scale.y, size, 1e-7),
      isNear(map.skew.x, 0, 1e-7), isNear(map.skew.y, 0, 1e-7),
      isNear(step.x, map.step.x, rounding), isNear(step.y, map.step.y, rounding)
    else { return map }
    return Affine(scale: Point(size, size), step: step)
  }

  private init(map: Affine) { self.map = map }

  /// Reads a content. Returns false if xsign writes no such one.
  private mutating func read(_ content: [UInt8]) -> Bool {
    var operands: [Double] = []
    var name: Substring.UTF8View?
    var isText = false
    let text = Substring(decoding: content, as: UTF8.self).utf8
    for word in text.split(whereSeparator: { $0 == 10 || $0 == 32 }) {
      if isText {
        isText = !word.elementsEqual("ET".utf8)
      } else if let number = Self.number(word) {
        guard operands.count < Self.maximumOperands else { return false }
        operands.append(number)
      } else if word.first == UInt8(ascii: "/") {
        guard name == nil else { return false }
        name = word.dropFirst()
      } else if word.elementsEqual("BT".utf8) {
        isText = true
      } else {
        guard word.count <= 2, execute(String(Substring(word)), operands, name) else {
          return false
        }
        operands.removeAll(keepingCapacity: true)
        name = nil
      }
    }
    return !isText && operands.isEmpty && name == nil && elements.isEmpty
  }

  private static func number(_ word: Substring.UTF8View) -> Double? {
    guard let first = word.first, first == UInt8(ascii: "-") || 48...57 ~= first else { return nil }
    return Double(Substring(word)).flatMap { abs($0) <= 1e12 ? $0 : nil }
  }

  /// Carries out an operator. Returns false if xsign writes none such.
  private mutating func execute(
    _ code: String, _ values: [Double], _ name: Substring.UTF8View?
  ) -> Bool {
    func point(_ index: Int) -> Point { origin + Point(values[2 * index], values[2 * index + 1]) }
    switch (code, values.count) {
    case ("cm", 6):
      guard elements.isEmpty, values[0] == 1, values[1] == 0, values[2] == 0, values[3] == 1 else {
        return false
      }
      origin = point(2)
    case ("rg", 3):
      guard values.allSatisfy({ 0...1 ~= $0 }) else { return false }
      color = Self.color(values)
    case ("gs", 0): return setState(name.map { String(Substring($0)) })
    case ("m", 2): move(to: point(0))
    case ("l", 2): add(.line(map(point(0))), to: point(0))
    case ("c", 6): return curve(point(0), point(1), point(2))
    case ("v", 4): return curve(place, point(0), point(1))
    case ("y", 4): return curve(point(0), point(1), point(1))
    case ("f", 0): return fill()
    default: return false
    }
    return name == nil && lines <= Self.maximumLines
  }

  private mutating func setState(_ name: String?) -> Bool {
    switch name {
    case "B": multiplies = true
    case "N": multiplies = false
    case let name?:
      guard name.first == "A", let value = Int(name.dropFirst()), 0...1000 ~= value else {
        return false
      }
      opacity = Double(value) / 1000
    case nil: return false
    }
    return true
  }

  /// Returns a colour whose three decimals are those of the values: one of the 256 steps of each
  /// component, if one has them.
  private static func color(_ values: [Double]) -> InkColor {
    let parts = values.map { value -> Double in
      let step = (value * 255).rounded() / 255
      return abs(step - value) <= 0.0005 ? step : value
    }
    return InkColor(red: parts[0], green: parts[1], blue: parts[2])
  }

  private mutating func move(to point: Point) {
    if !elements.isEmpty { elements.append(.close) }
    add(.move(map(point)), to: point)
  }

  private mutating func add(_ element: PathElement, to end: Point) {
    elements.append(element)
    bounds.insert(map(end))
    place = end
    lines += 1
  }

  /// Adds a curve. Returns false if nothing precedes it, or if there are too many lines.
  private mutating func curve(_ first: Point, _ second: Point, _ end: Point) -> Bool {
    guard !elements.isEmpty else { return false }
    let (a, b, c, d) = (map(place), map(first), map(second), map(end))
    lines += OutlinePath.lines(
      of: a, b, c, d, tolerance: Self.tolerance, least: GridCurves.leastLines)
    guard lines <= Self.maximumLines else { return false }
    add(.curve(b, c, d), to: end)
    return true
  }

  /// Makes a stroke of the path. Returns false if it encloses nothing, or if it is out of reach.
  private mutating func fill() -> Bool {
    defer { (elements, bounds) = ([], .empty) }
    guard strokes.count < InkDocument.maximumStrokes, !elements.isEmpty,
      max(bounds.max.x, bounds.max.y, -bounds.min.x, -bounds.min.y) <= InkDocument.farthest,
      var stroke = Stroke(
        id: StrokeID(UInt64(strokes.count)),
        filling: OutlinePath(elements + [.close], bounds: bounds), color: color, opacity: opacity,
        tolerance: Self.tolerance, leastLines: GridCurves.leastLines)
    else { return false }
    if multiplies {
      var pen = stroke.pen
      pen.blend = .multiply
      stroke = stroke.drawn(with: pen, id: stroke.id)
    }
    strokes.append(stroke)
    return true
  }
}
