import Graphics
import Ink

/// Typed texts, for programs to find and copy.
extension InkContent {
  /// The step of widths, in thousandths of the size: few widths are few objects, and no program
  /// takes so little for a space.
  private static let widthStep = 20

  /// Writes what typed texts say where their ink shows it. It is not seen. O(number of characters).
  mutating func add(textsOf strokes: [ExportStroke]) {
    let texts = strokes.filter { $0.text != nil }
    guard !texts.isEmpty else { return }
    let engine = DocumentTextEngine()
    text.write("BT\n")
    for stroke in texts {
      guard let typed = stroke.text else { continue }
      for line in engine.layout(typed).lines { add(line, of: typed, in: stroke.outline.bounds) }
    }
    text.write("ET\n")
  }

  private mutating func add(_ line: DocumentText.Line, of typed: TypedText, in ink: Bounds) {
    let size = typed.style.size
    guard let first = line.clusters.first, size > 0 else { return }
    // MuPDF passes over letters whose origin is on the edge of what is shown, as the baseline is
    // if no letter goes below it.
    let inside = ink.inset(by: 2 / VectorText.grid)
    let origin = typed.map(Point(first.x, line.baseline))
    let place = inside.nearest(to: origin)
    let start = (place - corner) * VectorText.grid
    let (x, y) = (start.x - Double(self.origin.x), start.y - Double(self.origin.y))
    let unit = size * VectorText.grid
    let (scale, skew) = (typed.map.scale, typed.map.skew)
    // The y axis of text points up.
    let matrix = [scale.x * unit, skew.y * unit, -skew.x * unit, -scale.y * unit, x, y]
    var font = -1
    // The other letters stay where they are.
    let axis = Point(scale.x, skew.y)
    let shift = (place - origin).dot(axis) / max(axis.dot(axis), 1e-12)
    var end = first.x + shift
    var isFirst = true
    for cluster in line.clusters {
      let width = Self.whole(cluster.width / size * 1000 / Double(Self.widthStep))
      let glyph = InkFont.Glyph(
        text: cluster.text, width: max(0, min(width * Self.widthStep, InkFont.widest)))
      let place = code(of: glyph)
      if place.font != font {
        if font >= 0 { text.write(">]TJ\n") }
        text.write("/T\(place.font) 1 Tf\n")
        if font < 0 {
          text.write(matrix, digits: 4)
          text.write("Tm\n")
        }
        text.write("[<")
        font = place.font
      }
      let gap = isFirst ? 0 : Self.whole((end - cluster.x) / size * 1000)
      isFirst = false
      if gap != 0 {
        text.write(">\(gap)<")
        end -= Double(gap) / 1000 * size
      }
      text.write(place.code < 16 ? "0" : "")
      text.write(String(place.code, radix: 16))
      end += Double(glyph.width) / 1000 * size
    }
    text.write(">]TJ\n")
  }

  /// Returns the nearest whole number, of which those of a text far from its ink are limited.
  private static func whole(_ value: Double) -> Int { Int(max(-1e9, min(value, 1e9)).rounded()) }

  private mutating func code(of glyph: InkFont.Glyph) -> (font: Int, code: UInt8) {
    for index in fonts.indices {
      if let code = fonts[index].code(of: glyph) { return (index, code) }
    }
    fonts.append(InkFont())
    return (fonts.count - 1, fonts[fonts.count - 1].code(of: glyph) ?? 1)
  }
}

extension DocumentTextEngine {
  /// Returns a typed text shaped in its style, in canvas units.
  func layout(_ typed: TypedText) -> DocumentText {
    layout(typed.string, typed.style.font, width: typed.style.width)
  }
}

extension Bounds {
  /// Returns the bounds without their outermost part, but not less than their middle.
  fileprivate func inset(by edge: Double) -> Bounds {
    let step = Point(Swift.min(edge, width / 2), Swift.min(edge, height / 2))
    return Bounds(min: min + step, max: max - step)
  }

  /// Returns the point of the bounds that is nearest to a point.
  fileprivate func nearest(to point: Point) -> Point {
    Point(
      Swift.max(min.x, Swift.min(point.x, max.x)), Swift.max(min.y, Swift.min(point.y, max.y)))
  }
}
