import Graphics
import Ink

/// A text that is being typed, and its place on its page.
struct TextWork {
  /// The stroke that it was, or nil for a new text.
  var old: Stroke?
  /// The map from its lines to the plane.
  var map: Affine
  var color: InkColor
  var opacity: Double
  /// The pane in which it is typed.
  var pane: Int
  /// The number of the drawing.
  var drawing: Int
  /// The page on which it stays.
  var page: Page.ID
  /// The place that the user gave it, on the plane. The map may lead elsewhere on its page.
  var wanted: TextArea.Place
  /// The text and the style whose place the map leads to, or nil if they get one.
  var placed: (string: String, style: TypedText.Style)?
  /// The width of the style that was set last.
  var width: Double?

  /// The factor by which its lines are shown larger on the plane.
  var factor: Double { map.widthFactor }

  /// Moves it, perhaps to another page.
  mutating func move(by step: Point, on drawing: Drawing) {
    map = map.followed(by: Affine(step: step))
    wanted.corner = map(.zero)
    placed = nil
    page = drawing.page(at: wanted.corner)?.id ?? page
  }

  /// Notes the width of the style, which the user may have changed, from where the lines begin now.
  mutating func widen(to new: Double?) {
    guard new != width else { return }
    wanted = TextArea.Place(corner: map(.zero), width: new.map { $0 * map.scale.x })
    width = new
  }

  /// Gives a text that is new, or other than it was, its place on its page: see `TextArea`. One
  /// that is turned stays where it is.
  ///
  /// - Returns: The width at which its lines wrap, for its style, or nil if they do not.
  mutating func place(
    _ string: String, _ style: TypedText.Style, on drawing: Drawing, by engine: DocumentTextEngine
  ) -> Double? {
    if let placed, placed == (string, style) { return width }
    var style = style
    if let frame = drawing.page(page)?.frame, map.isUpright {
      let (scale, font) = (map.scale, style.font)
      let place = TextArea.typed(on: frame).place(wanted) { width in
        let lines = engine.layout(string, font, width: width.map { $0 / scale.x })
        return Point(lines.width * scale.x, lines.height * scale.y)
      }
      let widths = TypedText.Style.widths
      width = place.width.map { max(widths.lowerBound, min($0 / scale.x, widths.upperBound)) }
      style.width = width
      map = map.followed(by: Affine(step: place.corner - map(.zero)))
    }
    placed = (string, style)
    return width
  }
}
