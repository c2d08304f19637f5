import Graphics
import Ink
import Pages
import Platform

/// A stroke of a picture. It has the ink of a page of the same scale, computed and blended by the
/// same code.
package struct PictureStroke: Sendable {
  let pen: Pen
  private let stations: [Station]
  private let shape: InkShape

  /// The most columns of pixels that are inked at a time, so that a mask is small wherever the ink
  /// lies: a strip of them takes at most 2 MB.
  private static let columns = 1024

  /// Creates the part of `stroke` in the pixels of `clip`, or nil if it has no ink there. O(number
  /// of samples).
  private init?(
    _ stroke: Stroke, _ renderer: StrokeRenderer, _ grid: PixelAlignment, clip: PixelRect
  ) {
    pen = stroke.pen
    stations = grid.stations(renderer(stroke, scale: grid.scale))
    shape = InkShape(stations, scale: grid.scale, clip: clip)
    if shape.area.isEmpty { return nil }
  }

  /// Returns those of `strokes` with ink in a picture of `width` times `height` pixels, with the
  /// stations of `renderer`. All processors take part.
  package static func all(
    _ strokes: [Stroke], _ renderer: StrokeRenderer, _ grid: PixelAlignment, width: Int, height: Int
  ) -> [PictureStroke] {
    let clip = PixelRect(x: grid.x, y: grid.y, width: width, height: height)
    return Parallel.compactMap(strokes) { PictureStroke($0, renderer, grid, clip: clip) }
  }

  /// Paints the part of the stroke in `clip` on `surface`, whose top left pixel is that of `clip`.
  package func paint(
    _ clip: PixelRect, on surface: inout ImageSurface, by renderer: inout PageRenderer,
    scale: Double
  ) {
    let area = shape.area.intersection(clip)
    for left in stride(from: area.x, to: area.maxX, by: Self.columns) {
      let width = min(Self.columns, area.maxX - left)
      let part = PixelRect(x: left, y: area.y, width: width, height: area.height)
      guard shape.meets(part) else { continue }
      renderer.paint(
        stations, runs: shape.runs, pen: pen, scale: scale, clip: part, on: &surface, x: clip.x,
        y: clip.y)
    }
  }
}
