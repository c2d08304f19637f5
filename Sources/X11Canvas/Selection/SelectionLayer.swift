import Ink

/// The selected strokes as one pane shows them: a halo around them, and, while they are lifted from the
/// page, their ink.
final class SelectionLayer {
  /// What the pictures depend on.
  struct Wish: Hashable {
    /// The number of the set of strokes.
    var generation: Int
    var engine: EngineKind
    var scale: Double
  }

  /// What was asked for last.
  private(set) var wish: Wish?
  /// The number of that request.
  private(set) var request = 0
  /// The part of the drawing's pixels that was asked for.
  private(set) var limits = PixelRect.empty
  /// Whether the answer has come.
  private(set) var isFresh = false
  /// Where the strokes went since the pictures were drawn, beside what a drag does to them.
  var map = Affine.identity
  /// Whether the page does not show the strokes yet, whose ink is shown here meanwhile.
  var isPending = false
  /// Whether the halo is where the strokes are.
  var showsHalo = true

  private var ink: ImageSurface?
  private var halo: ImageSurface?
  private(set) var area = PixelRect.empty
  private(set) var scale = 1.0
  /// The number of the pictures.
  private(set) var number = 0

  private let renderer: SelectionRenderer

  init(renderer: SelectionRenderer) { self.renderer = renderer }

  /// Asks for the pictures where others are needed than were asked for: of `strokes`, on a page that
  /// shows `page`. They reach as far again as the page does on each side.
  func update(
    _ strokes: [Stroke], _ new: Wish, page: PixelRect, density: Double
  ) {
    // What has come to lie beyond the limits is drawn once the page shows it.
    let isCut = !limits.isEmpty && page.intersection(limits) != page && !strokes.isEmpty
    guard new != wish || isCut else { return }
    if wish == nil, strokes.isEmpty { return }
    wish = new
    isFresh = false
    request += 1
    limits = PixelRect(
      x: page.x - page.width, y: page.y - page.height, width: 3 * page.width,
      height: 3 * page.height)
    renderer.draw(
      strokes, engine: new.engine, scale: new.scale, density: density, limits: limits,
      request: request)
  }

  /// Takes the pictures in; false where others are wanted by now.
  func receive(_ picture: SelectionPicture) -> Bool {
    guard picture.request == request else { return false }
    ink = picture.ink.take()
    halo = picture.halo.take()
    (area, scale, number) = (picture.area, picture.scale, picture.request)
    (map, isPending, showsHalo, isFresh) = (.identity, false, true, true)
    return true
  }

  /// Gives the pictures up.
  func clear() {
    ink = nil
    halo = nil
    area = .empty
    (wish, isFresh, isPending, map, showsHalo) = (nil, false, false, .identity, true)
    request += 1
  }

  /// Where the pictures go with `drag` under way, in the drawing's pixels at `scale`.
  func place(_ drag: Affine, scale new: Double) -> PixelRect {
    guard !area.isEmpty else { return .empty }
    let all = map.followed(by: drag)
    if all.isMove, new == scale {
      return area.offset(
        x: Int((all.step.x * new).rounded()), y: Int((all.step.y * new).rounded()))
    }
    let bounds = all(
      Bounds(
        min: Point(Double(area.x), Double(area.y)) / scale,
        max: Point(Double(area.maxX), Double(area.maxY)) / scale))
    // No margin for a picture that is stretched to whole pixels.
    let (left, top) = (Self.pixel(bounds.min.x * new), Self.pixel(bounds.min.y * new))
    return PixelRect(
      x: left, y: top, width: max(1, Self.pixel(bounds.max.x * new) - left),
      height: max(1, Self.pixel(bounds.max.y * new) - top))
  }

  private static func pixel(_ place: Double) -> Int {
    Int(min(max(place.rounded(), -1e8), 1e8))
  }

  /// Draws halo and ink at `place`, in the surface's pixels, as far as they lie in `clip`.
  func draw(
    at place: PixelRect, clip: PixelRect, showsInk: Bool, haloOpacity: Double,
    onto surface: inout ImageSurface
  ) {
    let part = place.intersection(clip)
    guard !part.isEmpty else { return }
    func paint(_ picture: inout ImageSurface?, _ opacity: Double) {
      guard let pixels = picture.take() else { return }
      surface.draw { context in
        context.clip(part)
        context.paint(pixels, in: place, alpha: opacity)
      }
      picture = consume pixels
    }
    if showsHalo, haloOpacity > 0 { paint(&halo, haloOpacity) }
    if showsInk { paint(&ink, 1) }
  }
}
