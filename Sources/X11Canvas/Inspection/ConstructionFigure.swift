import Graphics
import Ink

/// The drawing of a stroke's construction, in colours that distinguish its parts from each other
/// and from the ink.
struct ConstructionFigure {
  enum Palette {
    static let sample = ConstructionPart.sample.color
    static let joint = ConstructionPart.joint.color
    static let curve = ConstructionPart.curve.color
    static let control = ConstructionPart.control.color
    static let edgeControl = ConstructionPart.edgeControl.color
    /// The opacity of the lines from control points to their end points.
    static let arm = 0.7
    static let triangle = ConstructionPart.crossbar.color
    static let outline = ConstructionPart.outline.color
    /// The inside of hollow marks.
    static let paper = Color(hex: 0xffffff)
  }

  /// The sizes of marks and widths of lines, in canvas units at actual size. They are the same on
  /// the screen at any zoom.
  private enum Size {
    static let sample = 0.45...1.4
    static let joint = 0.4...2.2
    static let control = 0.4...2.0
    static let edgeControl = 0.4...1.4
    static let mark = 0.6
    static let hairline = 0.5
    /// The greatest distance a mark extends from its position.
    static let reach = 3.0
  }

  /// The pixels that it may touch.
  let area: PixelRect
  private let construction: Construction
  private let scale: Double
  /// The length in the drawing that is a canvas unit of the screen.
  private let unit: Double

  /// Creates the part of the figure of `construction` that a page shows.
  init(_ construction: Construction, on page: PageSize) {
    self.construction = construction
    scale = page.scale
    unit = 1 / page.zoom
    let reach = Size.reach * unit
    var bounds = Bounds.empty
    for place in construction.samples { bounds.insert(place, radius: reach) }
    for station in construction.stations {
      bounds.insert(station.center, radius: station.reach + reach)
    }
    for curve in construction.pieces.flatMap(\.curves) {
      for place in [curve.start, curve.end] + curve.controls.map(\.control) {
        bounds.insert(place, radius: reach)
      }
    }
    area = .around(bounds, scale: scale).intersection(page.bounds)
  }

  /// The number of samples and stations that are drawn.
  var count: Int { construction.samples.count + construction.stations.count }

  /// Returns the figure in its area on a transparent surface; nil if there is no memory for it.
  func picture() -> ImageSurface? {
    guard var surface = try? ImageSurface(format: .argb32, width: area.width, height: area.height)
    else { return nil }
    surface.draw { context in
      context.translate(x: -Double(area.x), y: -Double(area.y))
      context.scale(scale)
      drawTriangles(context)
      drawOutline(context)
      drawCurves(context)
      for piece in construction.pieces {
        drawControls(of: piece.curve, Palette.control, Size.control, context)
        guard let sides = piece.sides else { continue }
        drawControls(of: sides.right, Palette.edgeControl, Size.edgeControl, context)
        drawControls(of: sides.left, Palette.edgeControl, Size.edgeControl, context)
      }
      drawJoints(context)
      drawSamples(context)
    }
    return surface
  }

  /// Returns the size of a mark whose neighbour is `distance` away: close marks shrink so that they
  /// do not hide each other.
  private func fitting(_ range: ClosedRange<Double>, _ distance: Double) -> Double {
    max(range.lowerBound * unit, min(0.36 * distance, range.upperBound * unit))
  }

  private func drawTriangles(_ context: borrowing DrawingContext) {
    context.newPath()
    let stations = construction.stations
    for (index, b) in stations.enumerated() where b.hasCrossbar {
      context.move(to: b.right)
      context.line(to: b.left)
      guard index > 0, stations[index - 1].hasCrossbar else { continue }
      let a = stations[index - 1]
      context.move(to: a.right)
      context.line(to: b.right)
      context.line(to: a.left)
      context.line(to: b.left)
    }
    context.setColor(Palette.triangle)
    context.stroke(width: Size.hairline * unit)
  }

  private func drawOutline(_ context: borrowing DrawingContext) {
    context.setPath(construction.outline)
    context.setColor(Palette.outline)
    context.stroke(width: Size.hairline * unit)
  }

  private func drawCurves(_ context: borrowing DrawingContext) {
    context.newPath()
    for piece in construction.pieces { context.add(piece.curve) }
    context.setColor(Palette.curve)
    context.stroke(width: Size.hairline * unit)
  }

  private func drawControls(
    of curve: CurvePiece, _ color: Color, _ size: ClosedRange<Double>,
    _ context: borrowing DrawingContext
  ) {
    guard !curve.controls.isEmpty else { return }
    context.newPath()
    for (control, end) in curve.controls {
      context.move(to: end)
      context.line(to: control)
    }
    context.setColor(color.withAlpha(Palette.arm))
    context.stroke(width: Size.hairline * unit)
    for (control, end) in curve.controls {
      let half = fitting(size, control.distance(to: end))
      let side = 2 * half
      let (x, y) = (control.x - half, control.y - half)
      context.addRectangle(x: x, y: y, width: side, height: side)
      context.setColor(Palette.paper)
      context.fill()
      context.addRectangle(x: x, y: y, width: side, height: side)
      context.setColor(color)
      context.stroke(width: min(Size.mark * unit, 0.6 * half))
    }
  }

  private func drawJoints(_ context: borrowing DrawingContext) {
    for (index, piece) in construction.pieces.enumerated() {
      let (start, end) = (piece.curve.start, piece.curve.end)
      let radius = fitting(Size.joint, start.distance(to: end))
      for place in index == 0 ? [start, end] : [end] {
        context.setColor(Palette.paper)
        context.fillCircle(center: place, radius: radius)
        context.addCircle(center: place, radius: radius)
        context.setColor(Palette.joint)
        context.stroke(width: min(Size.mark * unit, 0.6 * radius))
      }
    }
  }

  private func drawSamples(_ context: borrowing DrawingContext) {
    context.setColor(Palette.sample)
    var last = construction.previous
    for place in construction.samples {
      let radius = fitting(Size.sample, last.map { $0.distance(to: place) } ?? .infinity)
      context.fillCircle(center: place, radius: radius)
      last = place
    }
  }
}

extension InkPiece {
  /// The centre line, and the edges of a band.
  fileprivate var curves: [CurvePiece] {
    guard let sides else { return [curve] }
    return [curve, sides.right, sides.left]
  }
}

extension DrawingContext {
  /// Adds a curve as a separate sub-path.
  fileprivate borrowing func add(_ curve: CurvePiece) {
    move(to: curve.start)
    switch curve {
    case .line(_, let b): line(to: b)
    case .quadratic(let a, let c, let b):
      self.curve(a.interpolated(to: c, 2.0 / 3), b.interpolated(to: c, 2.0 / 3), to: b)
    case .cubic(_, let c1, let c2, let b): self.curve(c1, c2, to: b)
    }
  }
}
