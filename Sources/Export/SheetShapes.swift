import Graphics
import Ink

/// The cards of a comparison sheet as filled outlines, in pixels of the layout. Text becomes the
/// outlines of its glyphs, so that no file needs the fonts.
final class SheetShapes: SheetTarget {
  /// The shapes, the lowest first.
  private(set) var all: [ExportStroke] = []
  /// The reason why a text is missing, or nil.
  private(set) var failure: CairoError?

  /// The distance of the controls of a Bézier curve from its ends that approximates a quarter of a
  /// circle, as a share of the radius.
  private static let quarter = 4 * (2.0.squareRoot() - 1) / 3

  func fill(_ rect: PixelRect, color: Color) { add(Self.rounded(rect.extent), color) }

  func fillRounded(_ rect: PixelRect, radius: Double, color: Color) {
    add(Self.rounded(rect.extent, radius: radius), color)
  }

  func strokeRounded(_ rect: PixelRect, radius: Double, width: Double, color: Color) {
    let outer = rect.extent
    let inner = outer.expanded(by: -width)
    // The inner side winds the other way, which leaves what is within unfilled.
    let hole = Self.rounded(inner, radius: max(0, radius - width)).map { element in
      element.mapped { Point(inner.min.x + inner.max.x - $0.x, $0.y) }
    }
    add(Self.rounded(outer, radius: radius) + hole, color)
  }

  func fillCircle(center: Point, radius: Double, color: Color) {
    let reach = Point(radius, radius)
    add(Self.rounded(Bounds(min: center - reach, max: center + reach), radius: radius), color)
  }

  func draw(_ text: TextLayout, x: Int, baseline: Int, color: Color) {
    let step = Point(Double(x), Double(baseline - text.baseline))
    do throws(CairoError) {
      add(try text.outline(unit: 1).elements.map { element in element.mapped { $0 + step } }, color)
    } catch {
      failure = error
    }
  }

  private func add(_ elements: [PathElement], _ color: Color) {
    guard !elements.isEmpty else { return }
    all.append(
      ExportStroke(
        outline: OutlinePath(elements),
        color: InkColor(red: color.red, green: color.green, blue: color.blue),
        opacity: color.alpha))
  }

  /// Returns a rectangle with round corners, clockwise.
  private static func rounded(_ box: Bounds, radius: Double = 0) -> [PathElement] {
    let r = max(0, min(radius, min(box.width, box.height) / 2))
    let c = r * (1 - quarter)
    let (left, top, right, bottom) = (box.min.x, box.min.y, box.max.x, box.max.y)
    guard r > 0 else {
      return [
        .move(Point(left, top)), .line(Point(right, top)), .line(Point(right, bottom)),
        .line(Point(left, bottom)), .close,
      ]
    }
    return [
      .move(Point(left + r, top)), .line(Point(right - r, top)),
      .curve(Point(right - c, top), Point(right, top + c), Point(right, top + r)),
      .line(Point(right, bottom - r)),
      .curve(Point(right, bottom - c), Point(right - c, bottom), Point(right - r, bottom)),
      .line(Point(left + r, bottom)),
      .curve(Point(left + c, bottom), Point(left, bottom - c), Point(left, bottom - r)),
      .line(Point(left, top + r)),
      .curve(Point(left, top + c), Point(left + c, top), Point(left + r, top)), .close,
    ]
  }
}
