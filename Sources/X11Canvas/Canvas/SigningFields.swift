import Graphics
public import Ink

/// Fields to sign in, in canvas units: they are outlined, and a signature that is put down in one
/// fills it.
public struct SigningFields: Hashable, Sendable {
  /// The part of a field that stays free.
  private static let spare = 0.04
  private static let color = Color(hex: 0x2d6cdf)

  /// Their frames. Another drawing has none.
  public var frames: [Bounds] = [] {
    didSet { chosen = nil }
  }
  /// The index of the chosen field.
  private var chosen: Int?

  /// Creates none.
  init() {}

  /// The frame of the chosen field.
  var chosenFrame: Bounds? { chosen.map { frames[$0] } }

  /// Chooses the next field, or the one before, and returns its frame. Without a chosen field it is
  /// the first or the last. Returns nil if there are no fields.
  public mutating func choose(_ step: Int) -> Bounds? {
    guard !frames.isEmpty else { return nil }
    let now = chosen ?? (step > 0 ? -1 : 0)
    chosen = (now + step + frames.count) % frames.count
    return chosenFrame
  }

  /// Returns the map that puts ink with `bounds` into the middle of the topmost field at a place,
  /// as large as its proportions allow, with some room around it. Returns nil if no field is there.
  func map(of bounds: Bounds, at place: Point) -> Affine? {
    guard let field = frames.last(where: { $0.contains(place) }) else { return nil }
    let scale =
      min(field.width / max(bounds.width, 1e-6), field.height / max(bounds.height, 1e-6))
      * (1 - Self.spare)
    return Affine(scale: Point(scale, scale), step: field.center - bounds.center * scale)
  }

  /// Draws the outlines of the fields that lie in `rect`, in pixels, on the pages of `shown`.
  func draw(_ rect: PixelRect, of shown: ShownDrawing, on surface: inout ImageSurface) {
    guard !frames.isEmpty else { return }
    for case (let pane, let page?) in zip(shown.panes, shown.viewport.pages) {
      let clip = page.intersection(rect)
      guard !clip.isEmpty else { continue }
      let (dx, dy) = pane.size.offset(on: page)
      for (index, field) in frames.enumerated() {
        let place = PixelRect.around(field, scale: pane.size.scale).offset(x: dx, y: dy)
        let isChosen = index == chosen
        let line = max(1, Int(((isChosen ? 2 : 1) * shown.viewport.scale).rounded()))
        guard place.inset(by: -line).intersects(clip) else { continue }
        surface.draw { context in
          context.clip(clip)
          context.fill(place, Self.color.withAlpha(isChosen ? 0.12 : 0.06))
          for strip in place.strips(around: place.inset(by: line)) {
            context.fill(strip, Self.color.withAlpha(isChosen ? 0.9 : 0.6))
          }
        }
      }
    }
  }
}
