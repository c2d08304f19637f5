import Ink

/// A part of the ink between two stations, in pixels: convex, and small even where they lie far
/// apart.
struct InkCell {
  /// What it inks.
  enum Shape {
    case capsule(Capsule)
    case polygon(ConvexPolygon)
  }

  /// What it inks.
  let shape: Shape
  /// How opaque the ink is there; nil where that does not vary.
  let opacity: OpacityRamp?

  /// The pixels it touches.
  let pixels: PixelRect

  /// Calls `body` with the cells of the ink between two stations, in pixels, and the pixels of
  /// `clip` each may touch. The cells do not depend on `clip`, so that neither does the picture.
  ///
  /// Where `isStartInked`, the disc of `a` is left out as far as that saves rows: the cell before,
  /// which ends with it, has inked it wherever it lies in `clip`. Ink of varying opacity is laid on
  /// whole, for on that disc each of the two may be the more opaque.
  static func forEach(
    from a: PixelStation, to b: PixelStation, isStartInked: Bool, hasVaryingOpacity: Bool,
    in clip: PixelRect,
    _ body: (InkCell, PixelRect) -> Void
  ) {
    let opacity = hasVaryingOpacity ? OpacityRamp(a, b) : nil
    Capsule.forEachPart(
      from: a, to: b, isStartInked: isStartInked && !hasVaryingOpacity, in: clip
    ) { capsule, pixels, area in
      body(InkCell(shape: .capsule(capsule), opacity: opacity, pixels: pixels), area)
    }
    guard a.hasCrossbar, b.hasCrossbar else { return }
    ConvexPolygon.forEachPart(from: a, to: b, in: clip) { polygon, area in
      body(InkCell(shape: .polygon(polygon), opacity: opacity, pixels: polygon.pixels), area)
    }
  }
}
