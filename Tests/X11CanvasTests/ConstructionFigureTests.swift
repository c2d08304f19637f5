import Ink
import Testing

@testable import Graphics
@testable import X11Canvas

/// The marks of the construction.
@Suite struct ConstructionFigureTests {
  /// Samples that are far apart at every zoom; the line leaves the first to the right.
  private let samples = [(0.0, 0.0), (200, 0), (200, 200), (400, 200)].enumerated().map {
    Sample(Point(100 + $1.0, 100 + $1.1), time: 0.1 * Double($0))
  }

  /// Returns the pixels to the left of the first sample, where its marks are: 8 columns of 16.
  private func marks(zoom: Double, density: Double = 1) -> [UInt32] {
    let scale = zoom * density
    let side = Int(600 * scale)
    let page = PageSize(
      bounds: PixelRect(x: 0, y: 0, width: side, height: side), scale: scale, zoom: zoom)
    // The line is so thin that the marks cover its end.
    let construction = Construction(samples: samples, pen: Pen(width: 0.2), engine: .hermite)
    let figure = ConstructionFigure(construction, on: page)
    guard let picture = figure.picture() else { return [] }
    let place = Int(100 * scale)
    return (-8..<8).flatMap { y in
      (-8..<0).map { x in
        let at = PixelRect(x: place + x, y: place + y, width: 1, height: 1)
        guard figure.area.intersects(at) else { return 0 }
        return picture.pixel(x: at.x - figure.area.x, y: at.y - figure.area.y)
      }
    }
  }

  /// They have the same size on the screen at any zoom, and are larger on a screen with more dots.
  @Test func marksKeepTheirSize() {
    let normal = marks(zoom: 1)
    #expect(normal.contains { $0 != 0 } && normal.contains(0))
    for zoom in [0.5, 2, 4] { #expect(marks(zoom: zoom) == normal, "\(zoom)") }
    let dense = marks(zoom: 1, density: 2)
    #expect(dense.count { $0 != 0 } > 2 * normal.count { $0 != 0 })
  }
}
