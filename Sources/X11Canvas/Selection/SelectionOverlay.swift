import Ink

/// The overlay that shows a selection over the pages, in pixels from their top left corners.
struct SelectionOverlay: Hashable {
  /// The images of a pane's layer.
  struct Layer: Hashable {
    var number: Int
    /// Their position.
    var place: PixelRect
    var showsInk: Bool
    var showsHalo: Bool
  }

  /// The frame, on whole pixels, or nil if there is none.
  var frame: SelectionFrame?
  /// The rectangle that a contact draws around strokes.
  var rectangle: PixelRect?
  /// The loop that a contact draws around strokes.
  var loop: [Point] = []
  /// The layers, one for each pane.
  var layers: [Layer] = []
  /// The number of pixels per canvas unit at actual size.
  var scale = 1.0

  /// The blue of the controls.
  static let color = Color(hex: 0x2d6cdf)
  /// The opacity of the halo.
  static let haloOpacity = 0.32
  /// The distance from the strokes to the frame, in canvas units at actual size.
  static let margin = 8.0
  /// The side of a handle, in the same units.
  static let handle = 9.0

  /// The line's width, in pixels.
  private var line: Int { max(1, Int(scale.rounded())) }

  /// The areas of the page of pane `index` that the overlay may cover.
  func areas(_ index: Int) -> [PixelRect] {
    var areas: [PixelRect] = []
    if let frame {
      let reach = Int((Self.handle * scale).rounded(.up)) + 2
      areas.append(PixelRect(frame.bounds).inset(by: -reach))
    }
    if let rectangle { areas.append(rectangle.inset(by: -line - 1)) }
    if !loop.isEmpty {
      var bounds = Bounds.empty
      for corner in loop { bounds.insert(corner) }
      areas.append(PixelRect(bounds).inset(by: -line - 2))
    }
    if layers.indices.contains(index) {
      let layer = layers[index]
      if layer.showsInk || layer.showsHalo { areas.append(layer.place) }
    }
    return areas
  }

  /// Draws the part of frame, rectangle and loop in `clip`, in pixels of the surface, where the
  /// page's origin is at `dx`, `dy`.
  func draw(_ clip: PixelRect, onto surface: inout ImageSurface, dx: Int, dy: Int) {
    guard !clip.isEmpty, frame != nil || rectangle != nil || !loop.isEmpty else { return }
    var handle = frame == nil ? nil : Self.handleImage(scale: scale)
    surface.draw { context in
      context.clip(clip)
      if let rectangle { draw(rectangle.offset(x: dx, y: dy), on: context) }
      if !loop.isEmpty { drawLoop(on: context, dx: dx, dy: dy) }
      guard let frame else { return }
      // The line runs through the corners' pixels.
      var rect = PixelRect(frame.bounds).offset(x: dx - line / 2, y: dy - line / 2)
      (rect.width, rect.height) = (rect.width + line, rect.height + line)
      // A light line beside it makes it visible on dark ink.
      strokeInside(rect.inset(by: -1), Color.white.withAlpha(0.7), line + 2, on: context)
      strokeInside(rect, Self.color, line, on: context)
      guard let image = handle.take() else { return }
      for place in frame.handles.map({ $0.place(on: frame.bounds) }) {
        context.paint(
          image, atX: Int(place.x.rounded()) + dx - image.width / 2,
          y: Int(place.y.rounded()) + dy - image.height / 2)
      }
    }
  }

  private func draw(_ rect: PixelRect, on context: borrowing DrawingContext) {
    context.setColor(Self.color.withAlpha(0.08))
    context.fill(rect)
    strokeInside(rect, Self.color.withAlpha(0.85), line, on: context)
  }

  private func drawLoop(on context: borrowing DrawingContext, dx: Int, dy: Int) {
    func addPath() {
      context.newPath()
      for (index, corner) in loop.enumerated() {
        let place = corner + Point(Double(dx), Double(dy))
        if index == 0 { context.move(to: place) } else { context.line(to: place) }
      }
    }
    addPath()
    context.setColor(Self.color.withAlpha(0.08))
    context.fill()
    addPath()
    context.setColor(Self.color.withAlpha(0.85))
    context.stroke(width: Double(line) * 1.25)
  }

  /// Draws a frame of `width` pixels inside `rect`. It covers whole pixels, so a clip does not
  /// change it.
  private func strokeInside(
    _ rect: PixelRect, _ color: Color, _ width: Int, on context: borrowing DrawingContext
  ) {
    context.setColor(color)
    for strip in rect.strips(around: rect.inset(by: width)) { context.fill(strip) }
  }

  /// A handle: a small white square with a blue edge.
  private static func handleImage(scale: Double) -> ImageSurface? {
    // An odd side, so that the handle is centred on the frame's line.
    let inner = Int((handle * scale / 2).rounded()) * 2 + 1
    let side = inner + 4
    guard var image = try? ImageSurface(format: .argb32, width: side, height: side) else {
      return nil
    }
    image.draw { context in
      let rect = PixelRect(x: 1, y: 1, width: side - 2, height: side - 2)
      context.setColor(Color.white.withAlpha(0.7))
      context.fillRounded(rect, radius: 3 * scale)
      context.setColor(.white)
      context.fillRounded(rect.inset(by: 1), radius: 2 * scale)
      context.setColor(color)
      context.strokeRounded(rect.inset(by: 1), radius: 2 * scale, width: 1.5 * scale)
    }
    return image
  }
}

extension PixelRect {
  /// Creates a rectangle by rounding `bounds` to whole pixels.
  init(_ bounds: Bounds) {
    func whole(_ place: Double) -> Int { Int(min(max(place.rounded(), -1e8), 1e8)) }
    let (left, top) = (whole(bounds.min.x), whole(bounds.min.y))
    self.init(
      x: left, y: top, width: whole(bounds.max.x) - left, height: whole(bounds.max.y) - top)
  }
}
