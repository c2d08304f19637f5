import TestSupport
import Testing

@testable import Export
@testable import Graphics
@testable import X11

/// Enlarged images of the cursors for inspection, written to the folder named by `XSIGN_GALLERY`:
/// on paper, and half over ink of their own colour.
@Suite(.gallery) struct CursorGallery {
  private static let inks: [Color] = [
    .black, Color(hex: 0x1d3f9e), Color(hex: 0xc1272d), Color(hex: 0xffd400, alpha: 0.4),
    Color(hex: 0xffd400), .black.withAlpha(0.2),
  ]
  private static let widths = [0.4, 0.6, 0.9, 1.4, 2.2, 5.0].map { $0 * 96 / 25.4 }

  /// Draws `image` at the middle of a cell, with `zoom` window pixels per pixel.
  private func draw(
    _ image: NibImage, _ x: Int, _ y: Int, _ zoom: Int, _ context: borrowing DrawingContext
  ) {
    for row in 0..<image.side {
      for column in 0..<image.side {
        let pixel = image.argb[row * image.side + column]
        let alpha = Double(pixel >> 24) / 255
        guard alpha > 0 else { continue }
        func part(_ shift: UInt32) -> Double { Double(pixel >> shift & 255) / 255 / alpha }
        context.setColor(Color(red: part(16), green: part(8), blue: part(0), alpha: alpha))
        context.fill(
          PixelRect(
            x: x + (column - image.hotspot) * zoom, y: y + (row - image.hotspot) * zoom,
            width: zoom, height: zoom))
      }
    }
  }

  @Test(arguments: [(1.0, 6), (1.0, 1), (2.0, 4)]) func nibs(scale: Double, zoom: Int) throws {
    let cell = Int(30 * scale) * zoom
    var looks = Self.inks.map { ink in
      Self.widths.map { NibCursor(.ink(ink), diameter: $0 * scale, scale: scale) }
    }
    looks.append([8, 16, 24].map { NibCursor(.eraser, diameter: $0 * scale, scale: scale) })
    let (width, height) = (cell * Self.widths.count, cell * looks.count)
    var sheet = try ImageSurface(format: .rgb24, width: width, height: height)
    sheet.draw { context in
      context.setColor(.white)
      context.paint()
      for (row, line) in looks.enumerated() {
        // Ink of the same colour is below the lower half.
        let ink = row < Self.inks.count ? Self.inks[row] : .black
        context.setColor(ink)
        context.fill(
          PixelRect(x: 0, y: row * cell + cell / 2, width: width, height: cell / 3))
        for (column, look) in line.enumerated() {
          draw(
            NibImage(look), column * cell + cell / 2, row * cell + cell / 2, zoom, context)
        }
      }
    }
    try Gallery.write(sheet.pngData(), "cursors-\(Int(scale))x-enlarged-\(zoom).png")
  }
}
