import Graphics
public import Ink

/// The fields of a form that can be filled in, in canvas units: they have a pale ground, and those
/// that lack a value that they must have, a red outline. No file gets either.
public struct FormFields: Hashable, Sendable {
  private static let color = Color(hex: 0x2d6cdf).withAlpha(0.08)
  private static let outline = Color(hex: 0xc5221f)

  /// Their frames.
  public var frames: [Bounds] = []
  /// The frames of those that must have a value and have none.
  public var required: [Bounds] = []

  /// Creates none.
  public init() {}

  /// True if there is something to draw.
  @inline(__always) var isShown: Bool { !frames.isEmpty }

  /// Draws the grounds and outlines of the fields that lie in `rect`, in pixels, on the pages of
  /// `shown`.
  func draw(_ rect: PixelRect, of shown: ShownDrawing, on surface: inout ImageSurface) {
    guard !frames.isEmpty else { return }
    for (pane, page) in shown.viewport.pages.enumerated() {
      guard let clip = page?.intersection(rect), !clip.isEmpty else { continue }
      let corners = [clip.corner, Point(Double(clip.maxX), Double(clip.maxY))]
        .map { shown.viewport.place(of: $0, in: pane) }
      // A motion draws a few pixels, and most fields are elsewhere.
      func isNear(_ field: Bounds) -> Bool {
        field.min.x < corners[1].x && field.max.x > corners[0].x
          && field.min.y < corners[1].y && field.max.y > corners[0].y
      }
      for field in frames where isNear(field) {
        let place = shown.viewport.frame(of: field, in: pane).intersection(clip)
        surface.draw { $0.fill(place, Self.color) }
      }
      for field in required where isNear(field) {
        let frame = shown.viewport.frame(of: field, in: pane)
        let width = max(1, Int(shown.viewport.unit.rounded()))
        for edge in frame.strips(around: frame.inset(by: width)) {
          surface.draw { $0.fill(edge.intersection(clip), Self.outline) }
        }
      }
    }
  }
}
