import Graphics
import Ink

extension SelectionOverlay {
  /// The colour beside lines, which makes them visible on dark ink and on paper of any colour.
  private static let edge = Color.white.withAlpha(0.7)

  /// Draws the part of frame, rectangle and loop in `clip`, in pixels of the surface, where the
  /// page's origin is at `dx`, `dy`.
  func draw(_ clip: PixelRect, onto surface: inout ImageSurface, dx: Int, dy: Int) {
    guard !clip.isEmpty, !frames.isEmpty || rectangle != nil || !loop.isEmpty else { return }
    var handle = frames.isEmpty ? nil : handleImage(isRound: false)
    var round = frames.isEmpty ? nil : handleImage(isRound: true)
    surface.draw { context in
      context.clip(clip)
      if let rectangle { draw(rectangle.offset(x: dx, y: dy), on: context) }
      if !loop.isEmpty { drawLoop(on: context, dx: dx, dy: dy) }
      guard let handle = handle.take(), let round = round.take() else { return }
      for frame in frames { draw(frame, handle, round, on: context, dx: dx, dy: dy) }
    }
  }

  private func draw(
    _ item: Frame, _ handle: borrowing ImageSurface, _ round: borrowing ImageSurface,
    on context: borrowing DrawingContext, dx: Int, dy: Int
  ) {
    let (frame, corner) = (item.frame, Point(Double(dx), Double(dy)))
    if let turn = item.turn {
      strokeTwice(frame.bounds.corners.map { turn.map($0) + corner }, isClosed: true, on: context)
      drawCenter(turn.center + corner, on: context)
    } else {
      strokeUpright(frame, on: context, dx: dx, dy: dy)
    }
    let stalk = item.stalk
    if let stalk { strokeTwice([stalk.root + corner, stalk.place + corner], on: context) }
    if item.turn == nil {
      for place in frame.handles.map({ $0.place(on: frame.bounds) }) {
        paint(handle, at: place + corner, on: context)
      }
    }
    if let stalk { paint(round, at: stalk.place + corner, on: context) }
  }

  private func paint(
    _ image: borrowing ImageSurface, at place: Point, on context: borrowing DrawingContext
  ) {
    context.paint(
      image, atX: Int(place.x.rounded()) - image.width / 2,
      y: Int(place.y.rounded()) - image.height / 2)
  }

  /// The frame's line, which runs through the corners' pixels.
  private func strokeUpright(
    _ frame: SelectionFrame, on context: borrowing DrawingContext, dx: Int, dy: Int
  ) {
    var rect = PixelRect(frame.bounds).offset(x: dx - line / 2, y: dy - line / 2)
    (rect.width, rect.height) = (rect.width + line, rect.height + line)
    strokeInside(rect.inset(by: -1), Self.edge, line + 2, on: context)
    strokeInside(rect, Self.color, line, on: context)
  }

  /// Strokes lines through the middles of pixels in blue, over wider light ones.
  private func strokeTwice(
    _ corners: [Point], isClosed: Bool = false, on context: borrowing DrawingContext
  ) {
    for (color, width) in [(Self.edge, line + 2), (Self.color, line)] {
      context.newPath()
      for (index, corner) in corners.enumerated() {
        let place = corner + Point(0.5, 0.5)
        if index == 0 { context.move(to: place) } else { context.line(to: place) }
      }
      if isClosed { context.closePath() }
      context.setColor(color)
      context.stroke(width: Double(width))
    }
  }

  /// Draws a small cross at the place that a turn keeps.
  private func drawCenter(_ place: Point, on context: borrowing DrawingContext) {
    let arm = (Self.handle * scale / 2).rounded()
    let place = Point(place.x.rounded(), place.y.rounded())
    for step in [Point(arm, 0), Point(0, arm)] {
      strokeTwice([place - step, place + step], on: context)
    }
  }

  private func draw(_ rect: PixelRect, on context: borrowing DrawingContext) {
    context.setColor(Self.color.withAlpha(0.08))
    context.fill(rect)
    strokeInside(rect.inset(by: -1), Self.edge, line + 2, on: context)
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
    for (color, width) in [
      (Self.edge, Double(line) * 1.25 + 2), (Self.color.withAlpha(0.85), Double(line) * 1.25),
    ] {
      addPath()
      context.setColor(color)
      context.stroke(width: width)
    }
  }

  /// Draws a frame of `width` pixels inside `rect`. It covers whole pixels, so a clip does not
  /// change it.
  private func strokeInside(
    _ rect: PixelRect, _ color: Color, _ width: Int, on context: borrowing DrawingContext
  ) {
    context.setColor(color)
    for strip in rect.strips(around: rect.inset(by: width)) { context.fill(strip) }
  }

  /// A handle: a small white square or disc with a blue edge.
  private func handleImage(isRound: Bool) -> ImageSurface? {
    // An odd side, so that the handle is centred on the frame's line.
    let inner = Int(((isRound ? Self.disc : Self.handle) * scale / 2).rounded()) * 2 + 1
    let side = inner + 4
    guard var image = try? ImageSurface(format: .argb32, width: side, height: side) else {
      return nil
    }
    let radius = isRound ? Double(side) : 3 * scale
    image.draw { context in
      let rect = PixelRect(x: 1, y: 1, width: side - 2, height: side - 2)
      context.setColor(Self.edge)
      context.fillRounded(rect, radius: radius)
      context.setColor(.white)
      let inside = isRound ? radius : 2 * scale
      context.fillRounded(rect.inset(by: 1), radius: inside)
      context.setColor(Self.color)
      context.strokeRounded(rect.inset(by: 1), radius: inside, width: 1.5 * scale)
    }
    return image
  }
}
