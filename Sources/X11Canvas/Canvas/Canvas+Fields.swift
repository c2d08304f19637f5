import Graphics
public import Ink

/// Fields to sign in: they are outlined, and a signature that is put down in one fills it.
extension Canvas {
  /// The part of a field that stays free.
  private static let spare = 0.04
  /// The colour of the fields.
  private static let fieldColor = Color(hex: 0x2d6cdf)

  /// Chooses the next field, or the one before, and returns its frame, in canvas units. Without a
  /// chosen field it is the first or the last. Returns nil if there are no fields.
  public func chooseField(_ step: Int) -> Bounds? {
    guard !fields.isEmpty else { return nil }
    let now = chosenField ?? (step > 0 ? -1 : 0)
    let next = (now + step + fields.count) % fields.count
    chosenField = next
    return fields[next]
  }

  /// Returns the frame of the topmost field at a position.
  func field(at place: Point) -> Bounds? {
    fields.last { frame in
      frame.min.x...frame.max.x ~= place.x && frame.min.y...frame.max.y ~= place.y
    }
  }

  /// Returns the map that puts ink with `bounds` into the middle of a field, as large as its
  /// proportions allow, with some room around it.
  static func map(of bounds: Bounds, into field: Bounds) -> Affine {
    let scale =
      min(field.width / max(bounds.width, 1e-6), field.height / max(bounds.height, 1e-6))
      * (1 - spare)
    let middle = bounds.middle * scale
    return Affine(scale: Point(scale, scale), step: field.middle - middle)
  }

  /// Draws the outlines of the fields that lie in `rect`, in pixels.
  func drawFields(_ rect: PixelRect, on surface: inout ImageSurface) {
    guard !fields.isEmpty else { return }
    for case (let pane, let page?) in zip(panes, pages) {
      let clip = page.intersection(rect)
      guard !clip.isEmpty else { continue }
      let (dx, dy) = pane.size.offset(on: page)
      for (index, field) in fields.enumerated() {
        let place = PixelRect.around(field, scale: pane.size.scale).offset(x: dx, y: dy)
        let isChosen = index == chosenField
        let line = max(1, Int(((isChosen ? 2 : 1) * scale).rounded()))
        guard place.inset(by: -line).intersects(clip) else { continue }
        surface.draw { context in
          context.clip(clip)
          context.fill(place, Self.fieldColor.withAlpha(isChosen ? 0.12 : 0.06))
          for strip in place.strips(around: place.inset(by: line)) {
            context.fill(strip, Self.fieldColor.withAlpha(isChosen ? 0.9 : 0.6))
          }
        }
      }
    }
  }
}
