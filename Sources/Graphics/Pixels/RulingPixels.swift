package import Ink

/// A ruling in whole pixels, so that each tile and strip of a page has its part of the same
/// picture.
package struct RulingPixels: Sendable {
  private let placed: PlacedRuling
  private let scale: Double
  private let closest: Double

  /// Creates the pixels of a ruling at `scale` pixels per canvas unit.
  ///
  /// - Parameter closest: The least distance of lines in pixels: closer ones would be a grey
  ///   ground.
  package init(_ placed: PlacedRuling, scale: Double, closest: Double = 4) {
    (self.placed, self.scale, self.closest) = (placed, scale, closest)
  }

  /// Returns the lines, or the dots, in `area`, in the drawing's pixels. O(their number).
  package func rects(in area: PixelRect) -> [PixelRect] {
    let kind = placed.ruling.kind
    guard placed.ruling.spacing * scale >= closest, !area.isEmpty else { return [] }
    let length = kind == .dots ? Ruling.dot : Ruling.width
    let side = max(1, Int((length * scale).rounded()))
    // A line that begins beside the area may be in it.
    let (low, high) = (area.corner, Point(Double(area.maxX), Double(area.maxY)))
    let margin = Point(Double(side), Double(side))
    let bounds = Bounds(min: (low - margin) / scale, max: (high + margin) / scale)
    func start(_ place: Double) -> Int { Int((place * scale).rounded()) - side / 2 }
    let tops = placed.rows(in: bounds).map(start)
    let lefts = placed.columns(in: bounds).map(start)
    if kind == .dots {
      return tops.flatMap { top in
        lefts.map { PixelRect(x: $0, y: top, width: side, height: side).intersection(area) }
      }.filter { !$0.isEmpty }
    }
    let level = tops.map { PixelRect(x: area.x, y: $0, width: area.width, height: side) }
    let upright = lefts.map { PixelRect(x: $0, y: area.y, width: side, height: area.height) }
    return (level + upright).map { $0.intersection(area) }.filter { !$0.isEmpty }
  }
}

extension ImageSurface {
  /// Fills the lines and dots in `clip` of the surface, where the drawing's pixels lie `x` to the
  /// right and `y` down. O(their pixels).
  package mutating func draw(
    _ ruling: RulingPixels, in clip: PixelRect, x: Int, y: Int, color: UInt32
  ) {
    for rect in ruling.rects(in: clip.offset(x: -x, y: -y)) {
      fill(rect.offset(x: x, y: y), with: color)
    }
  }
}
