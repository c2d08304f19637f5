import Ink

/// A part of the ink between two stations, in pixels: convex, and small even if they lie far apart.
struct InkCell {
  enum Shape {
    case capsule(Capsule)
    case polygon(ConvexPolygon)
  }

  let shape: Shape
  /// The opacity of the ink; nil if it does not vary.
  let opacity: OpacityRamp?
  /// The pixels it touches.
  let pixels: PixelRect

  /// Calls `body` with the cells of the ink of `nib` between two stations, in pixels, and the
  /// pixels of `clip` each may touch. The division into cells does not depend on `clip`, so neither
  /// do the resulting pixels.
  ///
  /// If `isStartInked`, the disc of `a` is left out as far as that saves rows: the cell before,
  /// which ends with that disc, has inked it wherever it lies in `clip`. Ink of varying opacity is
  /// inked whole, because either of the two cells may be the more opaque on that disc.
  static func forEach(
    from a: PixelStation, to b: PixelStation, nib: NibMap, isStartInked: Bool,
    hasVaryingOpacity: Bool, in clip: PixelRect, _ body: (InkCell, PixelRect) -> Void
  ) {
    let opacity = hasVaryingOpacity ? OpacityRamp(a, b, nib) : nil
    Capsule.forEachPart(
      from: a, to: b, nib: nib, isStartInked: isStartInked && !hasVaryingOpacity, in: clip
    ) { capsule, pixels, area in
      body(InkCell(shape: .capsule(capsule), opacity: opacity, pixels: pixels), area)
    }
    guard a.hasCrossbar, b.hasCrossbar else { return }
    ConvexPolygon.forEachPart(from: a, to: b, in: clip) { polygon, area in
      body(InkCell(shape: .polygon(polygon), opacity: opacity, pixels: polygon.pixels), area)
    }
  }
}
