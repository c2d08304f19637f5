import Graphics
import Ink
import Pages

/// The layer of a pane that shows the selected strokes: a halo around them and, while they are
/// removed from the page, their ink.
final class SelectionLayer {
  /// The parameters of the images of a selection.
  struct Parameters: Hashable {
    /// The number of the set of strokes.
    var generation: Int
    var engine: EngineSettings
    var scale: Double
    /// The number of the places of the pages.
    var layout: UInt64 = 0
  }

  /// The parameters of the last request.
  private(set) var parameters: Parameters?
  /// The number of that request.
  private(set) var request = 0
  /// The part of the drawing's pixels that was requested.
  private(set) var limits = PixelRect.empty
  /// True if the images of the last request have arrived.
  private(set) var isFresh = false
  /// The transformation of the strokes since the images were drawn, without that of a drag under
  /// way.
  private(set) var map = Affine.identity
  /// The same of parts that were transformed differently, with their rectangles in canvas units in
  /// the images; or nothing.
  private var parts: [(bounds: Bounds, map: Affine)] = []
  /// True while the page does not show the strokes yet and this layer shows their ink.
  var isPending = false
  /// True if the halo is at the strokes' position.
  var showsHalo = true

  private var ink: ImageSurface?
  private var blend = Pen.Blend.normal
  private var halo: ImageSurface?
  private(set) var area = PixelRect.empty
  private(set) var scale = 1.0
  /// The number of the request that the images answer.
  private(set) var number = 0

  private let renderer: SelectionRenderer

  init(renderer: SelectionRenderer) { self.renderer = renderer }

  /// Requests images of `strokes` if those requested last do not suffice. `page` is the part that
  /// the page shows; the images extend by its size beyond it on each side. Halos end at the edges
  /// of the pages of `background`.
  func update(
    _ strokes: [Stroke], _ new: Parameters, page: PixelRect, density: Double,
    background: PlaneBackground
  ) {
    // Strokes that extend beyond the limits are drawn once the page shows that part.
    let isCut = !limits.isEmpty && page.intersection(limits) != page && !strokes.isEmpty
    guard new != parameters || isCut else { return }
    if parameters == nil, strokes.isEmpty { return }
    parameters = new
    isFresh = false
    request += 1
    limits = PixelRect(
      x: page.x - page.width, y: page.y - page.height, width: 3 * page.width,
      height: 3 * page.height)
    renderer.draw(
      strokes, engine: new.engine, scale: new.scale, density: density, limits: limits,
      background: background, request: request)
  }

  /// Receives images. Returns false if newer ones were requested meanwhile.
  func receive(_ images: SelectionImages) -> Bool {
    guard images.request == request else { return false }
    ink = images.ink.take()
    halo = images.halo.take()
    blend = images.blend
    (area, scale, number) = (images.area, images.scale, images.request)
    (map, parts, isPending, showsHalo, isFresh) = (.identity, [], false, true, true)
    return true
  }

  /// Discards the images.
  func clear() {
    ink = nil
    halo = nil
    area = .empty
    (parameters, isFresh, isPending, map, showsHalo) = (nil, false, false, .identity, true)
    parts = []
    request += 1
  }

  /// Follows a drag that became a step, of parts with these rectangles in canvas units: until the
  /// page shows the strokes, the images do, at the same positions.
  func follow(_ drag: CanvasSelection.Drag, _ bounds: [Bounds]) {
    isPending = isPending || !drag.lifted.isEmpty
    if !parts.isEmpty, parts.count == drag.maps.count {
      for (index, next) in drag.maps.enumerated() {
        parts[index].map = parts[index].map.followed(by: next)
      }
    } else if !drag.isSplit {
      map = map.followed(by: drag.affine)
    } else if map == .identity {
      parts = zip(bounds, drag.maps).map { (bounds: $0, map: $1) }
    } else {
      // The images are those of another place, where the parts lie elsewhere.
      (isPending, showsHalo) = (false, false)
    }
  }

  /// Returns the pieces of the images with the maps of a drag under way, one for each part, in the
  /// drawing's pixels at scale `new`.
  ///
  /// - Parameters:
  ///   - bounds: The rectangles of the parts, in canvas units.
  ///   - margin: What the images show around them, in canvas units.
  func pieces(
    _ bounds: [Bounds], _ drag: [Affine], margin: Double, scale new: Double
  ) -> [SelectionOverlay.Piece] {
    let first = drag.first ?? .identity
    guard CanvasSelection.Drag.isSplit(drag) || !parts.isEmpty else {
      let place = place(map, first, scale: new)
      return [SelectionOverlay.Piece(place: place, turn: turn(map, first, scale: new), clip: place)]
    }
    let parts = parts.isEmpty ? bounds.map { (bounds: $0, map: map) } : parts
    // Others may be selected while these are shown.
    let maps = drag.count == parts.count ? drag : parts.map { _ in .identity }
    return zip(parts, maps).map { part, drag in
      let bounds = part.bounds.expanded(by: margin)
      let shown = part.map.followed(by: drag)(bounds)
      let turn = turn(part.map, drag, scale: new)
      // The rectangle around a turned part may have room for the ink of others.
      let image = PixelRect(Bounds(min: bounds.min * scale, max: bounds.max * scale))
        .offset(x: -area.x, y: -area.y)
      return SelectionOverlay.Piece(
        place: place(part.map, drag, scale: new), turn: turn, image: turn == nil ? nil : image,
        clip: PixelRect(Bounds(min: shown.min * new, max: shown.max * new)))
    }
  }

  /// The position of the images with `drag` under way, in the drawing's pixels at scale `new`.
  func place(_ drag: Affine, scale new: Double) -> PixelRect { place(map, drag, scale: new) }

  private func place(_ map: Affine, _ drag: Affine, scale new: Double) -> PixelRect {
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
    // An image that is scaled to whole pixels has no margin.
    let place = PixelRect(Bounds(min: bounds.min * new, max: bounds.max * new))
    return PixelRect(
      x: place.x, y: place.y, width: max(1, place.width), height: max(1, place.height))
  }

  /// The map of the pixels of the images to the drawing's pixels at scale `new`, with `drag` under
  /// way, or nil if it only moves and scales them.
  private func turn(_ map: Affine, _ drag: Affine, scale new: Double) -> Affine? {
    let all = map.followed(by: drag)
    guard !area.isEmpty, !all.isUpright else { return nil }
    let corner = Point(Double(area.x), Double(area.y)) / scale
    return Affine(scale: Point(1, 1) / scale, step: corner).followed(by: all)
      .followed(by: Affine(scale: Point(new, new)))
  }

  /// Draws the part of halo and ink at `place`, in the surface's pixels, that lies in `clip`. If
  /// they are turned, `turn` is the map of their pixels to those of the surface, and `image` their
  /// part that is drawn, or nil for all.
  func draw(
    at place: PixelRect, turn: Affine?, image: PixelRect? = nil, clip: PixelRect, showsInk: Bool,
    inkOpacity: Double = 1, haloOpacity: Double, onto surface: inout ImageSurface
  ) {
    let part = place.intersection(clip)
    guard !part.isEmpty else { return }
    func paint(_ images: inout ImageSurface?, _ opacity: Double, _ blend: Pen.Blend = .normal) {
      images.lend { pixels in
        surface.draw { context in
          context.clip(part)
          if blend == .multiply { context.setOperator(.multiply) }
          if let turn {
            context.paint(pixels, by: turn, part: image, alpha: opacity)
          } else {
            context.paint(pixels, in: place, alpha: opacity)
          }
        }
      }
    }
    if showsHalo, haloOpacity > 0 { paint(&halo, haloOpacity) }
    if showsInk { paint(&ink, inkOpacity, blend) }
  }
}
