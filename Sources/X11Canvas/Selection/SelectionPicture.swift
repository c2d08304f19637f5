import Dispatch
import Ink
import Synchronization

/// The ink of selected strokes on nothing, and a halo around it, on their way from the background to a
/// pane.
struct SelectionPicture: Sendable {
  /// The number of the request it answers.
  let request: Int
  /// Pixels per canvas unit.
  let scale: Double
  /// What it shows, in the drawing's pixels at that scale.
  let area: PixelRect
  /// The ink.
  let ink: Patch.Pixels
  /// The halo: opaque around the ink, nothing where ink is opaque.
  let halo: Patch.Pixels
}

/// Draws the pictures of selections on the compositor's queue: what it delivers there comes after the
/// pixels of all that the compositor was told before.
final class SelectionRenderer: Sendable {
  /// How far the halo reaches beyond the ink, in canvas units where the drawing is shown in its own size.
  static let halo = 3.0
  /// The halo's colour; how much of it shows is decided where it is laid on.
  private static let color = InkColor(hex: 0x2d6cdf)

  private let queue: DispatchQueue
  private let deliver: @Sendable (SelectionPicture) -> Void
  /// The newest request: earlier ones need not be answered.
  private let newest = Atomic<Int>(0)

  /// A renderer that works on `queue`, which is serial, and calls `deliver` there.
  init(queue: DispatchQueue, deliver: @escaping @Sendable (SelectionPicture) -> Void) {
    self.queue = queue
    self.deliver = deliver
  }

  /// Has `strokes` drawn by `engine` as far as they lie in `limits`, in the drawing's pixels, of which
  /// `scale` make a canvas unit and `density` one where nothing is zoomed.
  func draw(
    _ strokes: [Stroke], engine: EngineKind, scale: Double, density: Double, limits: PixelRect,
    request: Int
  ) {
    newest.store(request, ordering: .relaxed)
    queue.async { [self] in
      let isCurrent = { self.newest.load(ordering: .relaxed) == request }
      guard isCurrent() else { return }
      let grown = Self.halo * density / scale
      var shapes: [(pen: Pen, stations: [Station], area: PixelRect)] = []
      for stroke in strokes where isCurrent() {
        let stations = stroke.stations(engine: engine, scale: scale)
        let area = inkedPixels(stations.map { $0.grown(by: grown) }, scale: scale)
        guard area.intersects(limits) else { continue }
        shapes.append((stroke.pen, stations, area.intersection(limits)))
      }
      let area = shapes.reduce(PixelRect.empty) { $0.union($1.area) }
      let size = PageSize(bounds: area, scale: scale)
      var ink = area.isEmpty ? nil : size.transparent()
      var halo = area.isEmpty ? nil : size.transparent()
      var renderer = PageRenderer()
      for shape in shapes where isCurrent() {
        func paint(_ stations: [Station], _ pen: Pen, on page: inout ImageSurface?) {
          guard var surface = page.take() else { return }
          renderer.paint(
            stations, pen: pen, scale: scale, clip: shape.area, on: &surface, x: area.x,
            y: area.y)
          page = consume surface
        }
        paint(shape.stations, shape.pen, on: &ink)
        paint(shape.stations.map { $0.grown(by: grown) }, Pen(color: Self.color), on: &halo)
      }
      // The ink itself stays as it is.
      if let inked = ink.take() {
        halo?.draw { context in
          context.setOperator(.erase)
          context.paint(inked, atX: 0, y: 0)
        }
        ink = consume inked
      }
      guard isCurrent() else { return }
      deliver(
        SelectionPicture(
          request: request, scale: scale, area: area, ink: Patch.Pixels(ink.take()),
          halo: Patch.Pixels(halo.take())))
    }
  }
}

extension PageSize {
  /// A page of nothing; nil where there is no memory for it.
  fileprivate func transparent() -> ImageSurface? {
    try? ImageSurface(format: .argb32, width: bounds.width, height: bounds.height)
  }
}

extension Station {
  /// The station with a rim of `rim` more around it, in canvas units.
  fileprivate func grown(by rim: Double) -> Station {
    let length = aside.length
    return Station(
      center, radius: radius + rim, aside: length > 0 ? aside * ((length + rim) / length) : .zero)
  }
}
