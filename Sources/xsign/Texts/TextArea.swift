import Ink

/// The part of the plane in which a text stays: where its lines stand there, and the width at which
/// they wrap.
///
/// A text keeps its corner as long as its lines have room at the right and below. Longer lines wrap
/// at the right edge. If less than a least width is left before that, the text goes to the left;
/// and if there are more lines than room below, it goes up.
struct TextArea: Hashable {
  /// Where the lines of a text stand.
  struct Place: Hashable {
    /// The top left corner of the lines.
    var corner: Point
    /// The width at which they wrap, in canvas units, or nil if they do not.
    var width: Double?
  }

  let bounds: Bounds
  /// The width that longer lines get at least.
  let leastWidth: Double

  /// The distance of a typed text from the edges of its page, for glyphs that reach beyond their
  /// line, in canvas units.
  private static let edge = 4.0
  /// That distance is at most this part of the page's width or height. For a pasted text it is the
  /// distance from the edges of what is in view.
  private static let margin = 1.0 / 16
  /// The part of a page's width that the lines of a typed text get at least.
  private static let leastShare = 1.0 / 4

  /// The area of a text that is typed on a page.
  static func typed(on page: Bounds) -> TextArea {
    let step = Point(
      min(edge, page.width * margin), min(edge, page.height * margin))
    return TextArea(
      bounds: Bounds(min: page.min + step, max: page.max - step),
      leastWidth: page.width * leastShare)
  }

  /// The area of a text that is pasted where a part of the drawing is in view. Lines that are too
  /// long have the width of that part.
  static func pasted(in part: Bounds) -> TextArea {
    let step = Point(part.width * margin, part.height * margin)
    let bounds = Bounds(min: part.min + step, max: part.max - step)
    return TextArea(bounds: bounds, leastWidth: bounds.width)
  }

  /// Returns the place of a text.
  ///
  /// - Parameters:
  ///   - wanted: The place that it has if there is room.
  ///   - size: Returns the size of its lines if they wrap at a width, or at none.
  func place(_ wanted: Place, size: (Double?) -> Point) -> Place {
    var place = wanted
    place.corner.x = max(wanted.corner.x, bounds.min.x)
    let wantedWidth = wanted.width ?? size(nil).x
    let room = bounds.max.x - place.corner.x
    if wantedWidth > room {
      let width = min(max(room, min(wantedWidth, leastWidth)), bounds.width)
      place.corner.x = bounds.max.x - width
      if width < wantedWidth { place.width = width }
    }
    let highest = bounds.max.y - size(place.width).y
    place.corner.y = max(bounds.min.y, min(wanted.corner.y, highest))
    return place
  }
}
