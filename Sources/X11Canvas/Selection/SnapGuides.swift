import Graphics
import Ink

/// The lines, edges of fields and margins of text to which ink snaps that is dragged or in hand, in
/// canvas units.
struct SnapGuides: Hashable, Sendable {
  /// A guide that ink has snapped to: a column or a row, and the ink there.
  struct Guide: Hashable, Sendable {
    /// True for a column, a line from the top down.
    var isColumn: Bool
    /// Its place across.
    var place: Double
  }

  /// A move that lets ink meet guides.
  struct Snap: Hashable, Sendable {
    /// The move.
    var step = Point.zero
    /// The guides that are met: at most a column and a row.
    var guides: [Guide] = []
  }

  /// The distance within which ink snaps: 2 mm.
  private static let reach = 2 * 96 / 25.4
  /// How far above or below the ink a column may be: about half a page.
  private static let span = 150 * 96 / 25.4
  private static let color = Color(hex: 0xd6336c)

  /// The heights on which ink stands.
  private var baselines: [Double] = []
  /// The frames whose edges ink meets.
  private var frames: [Bounds] = []
  /// Where lines begin, and their heights.
  private var starts: [Point] = []

  /// True if there is nothing to snap to.
  var isEmpty: Bool { baselines.isEmpty && frames.isEmpty }

  /// Creates the guides of the fields and lines to sign on, of the fields of a form and of margins.
  init(_ fields: SigningFields, form: [Bounds] = []) {
    baselines = fields.lines.map(\.baseline)
    starts = fields.lines.map { Point($0.start, $0.baseline) }
    frames = fields.frames + fields.margins + form
  }

  /// Returns the move that lets ink with the frame `bounds` meet the nearest column and row within
  /// 2 mm. O(number of guides).
  ///
  /// - Parameter descent: The part of the ink's height that is below its baseline.
  func snap(_ bounds: Bounds, descent: Double) -> Snap {
    let (base, height) = (bounds.max.y - descent * bounds.height, bounds.center.y)
    var (column, row) = (Nearest(), Nearest())
    for baseline in baselines { row.offer(baseline, for: base) }
    for start in starts where abs(start.y - height) < Self.span {
      column.offer(start.x, for: bounds.min.x)
    }
    for frame in frames
    where frame.min.y - height < Self.span && height - frame.max.y < Self.span {
      for place in [frame.min.x, frame.max.x] {
        column.offer(place, for: bounds.min.x)
        column.offer(place, for: bounds.max.x)
      }
      for place in [frame.min.y, frame.max.y] {
        row.offer(place, for: bounds.min.y)
        row.offer(place, for: bounds.max.y)
      }
    }
    var snap = Snap()
    if let place = column.place {
      snap.step.x = column.step
      snap.guides.append(Guide(isColumn: true, place: place))
    }
    if let place = row.place {
      snap.step.y = row.step
      snap.guides.append(Guide(isColumn: false, place: place))
    }
    return snap
  }

  /// The nearest guide so far.
  private struct Nearest {
    var place: Double?
    var step = 0.0

    mutating func offer(_ place: Double, for edge: Double) {
      let step = place - edge
      guard abs(step) <= SnapGuides.reach, self.place == nil || abs(step) < abs(self.step) else {
        return
      }
      (self.place, self.step) = (place, step)
    }
  }

  /// Draws the guides that were met and lie in `rect`, in pixels, across the pages of `shown`.
  static func draw(
    _ guides: [Guide], _ rect: PixelRect, of shown: ShownDrawing, on surface: inout ImageSurface
  ) {
    for case (let pane, let page?) in zip(shown.panes, shown.viewport.pages) {
      let clip = page.intersection(rect)
      guard !clip.isEmpty else { continue }
      let (dx, dy) = pane.size.offset(on: page)
      for guide in guides {
        let place = Int((guide.place * pane.size.scale).rounded())
        let strip =
          guide.isColumn
          ? PixelRect(x: place + dx, y: page.y, width: 1, height: page.height)
          : PixelRect(x: page.x, y: place + dy, width: page.width, height: 1)
        let shownPart = strip.intersection(clip)
        guard !shownPart.isEmpty else { continue }
        surface.draw { $0.fill(shownPart, color.withAlpha(0.8)) }
      }
    }
  }
}
