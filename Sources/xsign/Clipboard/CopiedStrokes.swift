import Ink

/// The strokes that were copied or pasted last, and where their next copy goes.
struct CopiedStrokes {
  /// The distance of a copy from its original, in canvas units.
  static let step = Point(16, 16)

  /// The strokes as they were, from the bottom to the top.
  private(set) var strokes: [Stroke] = []
  private var pastes = 0.0

  var isEmpty: Bool { strokes.isEmpty }

  /// Keeps `strokes`. The first copy goes to their place if they were `taken` away.
  mutating func copy(_ strokes: [Stroke], taken: Bool) {
    guard !strokes.isEmpty else { return }
    (self.strokes, pastes) = (strokes, taken ? 0 : 1)
  }

  /// Returns the distance of the next copy: a little more than the last, or to the middle of
  /// `part`, the part of `drawing` that is shown, if the copy would be out of sight or beside the
  /// pages. In canvas units.
  mutating func nextStep(in part: Bounds?, on drawing: Drawing = Drawing()) -> Point {
    let step = Self.step * pastes
    pastes += 1
    let bounds = strokes.reduce(into: Bounds.empty) { $0.formUnion($1.extent) }
    guard let part, !bounds.isEmpty else { return step }
    let (min, max) = (bounds.min + step, bounds.max + step)
    let isSeen =
      min.x < part.max.x && max.x > part.min.x && min.y < part.max.y && max.y > part.min.y
    guard !isSeen || drawing.page(at: bounds.center + step) == nil else { return step }
    return drawing.middle(of: part) - bounds.center
  }
}
