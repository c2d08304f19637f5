import Dispatch
import Graphics
import Ink
import Pages
import Synchronization

/// Images of the selected strokes' ink and of a halo around it, both on a transparent background,
/// which the background queue draws for a pane.
struct SelectionImages: Sendable {
  /// The number of the request that they answer.
  let request: Int
  /// The number of pixels per canvas unit.
  let scale: Double
  /// The area they show, in the drawing's pixels at that scale.
  let area: PixelRect
  /// The ink.
  let ink: Patch.Pixels
  /// How it meets what is under it: it multiplies if all strokes do.
  let blend: Pen.Blend
  /// The halo: opaque around the ink, transparent where the ink is opaque.
  let halo: Patch.Pixels
}

/// Draws the images of selections on the compositor's queue. They are delivered after the pixels of
/// all earlier requests to the compositor.
final class SelectionRenderer: Sendable {
  /// The width of the halo around the ink, in canvas units at actual size.
  static let halo = 3.0
  /// The halo's colour on light paper, without the opacity with which it is composited.
  private static let color = InkColor(hex: 0x2d6cdf)

  private let queue: DispatchQueue
  private let deliver: @Sendable (SelectionImages) -> Void
  /// The number of the newest request. Earlier ones need no answer.
  private let newest = Atomic<Int>(0)

  /// Creates a renderer that works on `queue`, which is serial, and calls `deliver` there.
  init(queue: DispatchQueue, deliver: @escaping @Sendable (SelectionImages) -> Void) {
    self.queue = queue
    self.deliver = deliver
  }

  /// Draws `strokes` with `engine` in the background. `limits` bounds the area, in the drawing's
  /// pixels, of which there are `scale` per canvas unit, and `density` at actual size. A halo ends
  /// at the edges of its stroke's page, like the ink that is not moved; a stroke that is moved is
  /// shown whole.
  func draw(
    _ strokes: [Stroke], engine: EngineSettings, scale: Double, density: Double, limits: PixelRect,
    background: PlaneBackground, request: Int
  ) {
    newest.store(request, ordering: .relaxed)
    queue.async { [self] in
      let isCurrent = { self.newest.load(ordering: .relaxed) == request }
      guard isCurrent() else { return }
      let grown = Self.halo * density / scale
      var shapes:
        [(
          pen: Pen, stations: [Station], rims: [[Station]], area: PixelRect, halo: PixelRect,
          paper: InkColor?
        )] = []
      for stroke in strokes where isCurrent() {
        let stations = stroke.stations(engine: engine, scale: scale)
        let rims =
          stroke.pen.fills
          ? FilledArea(stroke.samples).rims(radius: grown) : [stations.map { $0.grown(by: grown) }]
        let area = inkedPixels(rims.flatMap { $0 }, scale: scale)
        guard area.intersects(limits) else { continue }
        let shown = area.intersection(limits)
        let start = stroke.samples.first?.position ?? .zero
        let clip = background.clip(ofStrokeAt: start, scale: scale)
        shapes.append(
          (
            stroke.pen, stations, rims, shown, clip?.intersection(shown) ?? shown,
            background.paper(ofStrokeAt: start)
          ))
      }
      let area = shapes.reduce(PixelRect.empty) { $0.union($1.area) }
      let size = PageSize(bounds: area, scale: scale)
      var ink = area.isEmpty ? nil : size.transparent()
      var halo = area.isEmpty ? nil : size.transparent()
      var renderer = PageRenderer()
      for shape in shapes where isCurrent() {
        func paint(
          _ stations: [Station], _ pen: Pen, _ clip: PixelRect, on page: inout ImageSurface?
        ) {
          page.lend {
            renderer.paint(
              stations, pen: pen, scale: scale, clip: clip, on: &$0, x: area.x, y: area.y)
          }
        }
        paint(shape.stations, shape.pen, shape.area, on: &ink)
        var pen = Pen(
          color: Self.color.visible(
            on: shape.paper, contrast: 1.3, opacity: SelectionOverlay.haloOpacity))
        pen.nib = shape.pen.nib.grown(by: grown, width: shape.pen.width.upperBound)
        for rim in shape.rims { paint(rim, pen, shape.halo, on: &halo) }
      }
      // The halo does not cover the ink.
      ink.lend { inked in
        halo?.draw { context in
          context.setOperator(.erase)
          context.paint(inked, atX: 0, y: 0)
        }
      }
      guard isCurrent() else { return }
      deliver(
        SelectionImages(
          request: request, scale: scale, area: area, ink: Patch.Pixels(ink.take()),
          blend: strokes.allSatisfy { $0.pen.blend == .multiply } ? .multiply : .normal,
          halo: Patch.Pixels(halo.take())))
    }
  }
}

extension Station {
  /// Returns the station enlarged by `rim` on all sides, in canvas units.
  fileprivate func grown(by rim: Double) -> Station {
    let length = aside.length
    return Station(
      center, radius: radius + rim, aside: length > 0 ? aside * ((length + rim) / length) : .zero)
  }
}
