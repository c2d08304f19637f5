import Export
import Graphics
import Ink
import Pages
import PDFPages

/// A part of a page of a PDF.
package struct PDFPageArea: Sendable, Hashable {
  /// The index of the page.
  package var page: Int
  /// The frame, in points from the top left corner of the page as it is shown.
  package var frame: Bounds

  package init(page: Int, frame: Bounds) {
    self.page = page
    self.frame = frame
  }
}

/// The ink on the pages of a PDF and the pictures below it as the window shows them, with which the
/// signed file is compared.
package struct ShownInk: Sendable {
  /// The ink, from the bottom to the top.
  package var ink: [PDFPageInk]
  /// The pictures, which are below all ink.
  package var pictures: [PDFPagePicture]
  /// The places of fields that were filled in, where a page may show anything.
  package var filled: [PDFPageArea]
  /// The places of the signature fields that show the ink. Programs draw the ground and the border
  /// of an empty one in their own ways, or not at all.
  package var fields: [PDFPageArea] = []
  /// The engine that draws the strokes.
  package var engine: EngineSettings

  /// Creates ink with pictures below it, and fields that were filled in.
  package init(
    _ ink: [PDFPageInk], _ pictures: [PDFPagePicture] = [], filled: [PDFPageArea] = [],
    engine: EngineSettings
  ) {
    self.ink = ink
    self.pictures = pictures
    self.filled = filled
    self.engine = engine
  }

  package func onPage(_ page: Int) -> ShownInk {
    var shown = ShownInk(
      ink.filter { $0.page == page }, pictures.filter { $0.page == page },
      filled: filled.filter { $0.page == page }, engine: engine)
    shown.fields = fields.filter { $0.page == page }
    return shown
  }

  /// True if there is ink and nothing else.
  var isOnlyInk: Bool {
    ink.contains { !$0.drawn.isEmpty } && pictures.isEmpty && filled.isEmpty
  }

  /// The frames of what is on the page, in points from the top left corner as shown.
  var frames: [Bounds] {
    let ink = ink.map(\.strokes.extent)
    return (ink + pictures.map(\.picture.frame)).map { extent in
      Bounds(min: extent.min * Self.pointsPerUnit, max: extent.max * Self.pointsPerUnit)
    }
  }

  static let pointsPerUnit = 72.0 / 96
  /// The pixels around ink and pictures in which their edges and what is near them are.
  private static let room = 8

  /// Returns the pixels of the page outside which there is neither ink nor a picture, nor anything
  /// near one.
  ///
  /// - Parameter scale: The pixels per point.
  func area(scale: Double) -> PixelRect {
    let ink = ink.flatMap(\.strokes).map(\.inkBounds)
    let shown = (ink + pictures.map(\.picture.frame)).reduce(PixelRect.empty) { area, bounds in
      guard !bounds.isEmpty else { return area }
      return area.union(
        PixelRect.around(bounds, scale: scale * Self.pointsPerUnit).inset(by: -Self.room))
    }
    return openAreas(scale: scale).reduce(shown) { $0.union($1.inset(by: -Self.room)) }
  }

  /// Returns the pixels of the page that may show anything beside the ink, a rectangle for each
  /// field.
  func openAreas(scale: Double) -> [PixelRect] {
    (filled + fields).map { PixelRect.around($0.frame, scale: scale) }
  }

  /// Returns a painter of what is on the page.
  ///
  /// - Parameters:
  ///   - scale: The pixels per point.
  ///   - part: The part of the page, in its pixels.
  func painter(scale: Double, part: PixelRect) -> InkPainter {
    let strokes = ink.flatMap(\.strokes)
    return InkPainter(
      strokes, pictures.map(\.picture), engine, scale: scale * Self.pointsPerUnit, part: part)
  }
}

/// A painter of ink and pictures on the picture of a page, by the code that draws the window's
/// pages.
struct InkPainter {
  /// A picture below the ink, with its frame in pixels of the part.
  private struct Placed {
    let image: Image
    let frame: Bounds
  }

  private let pictures: [Placed]
  private let grid: PixelAlignment
  private let strokes: [PictureStroke]
  private let opaque: [PictureStroke]
  private let width: Int
  private let height: Int

  /// Creates a painter of `strokes` on a part of a page with `scale` pixels per canvas unit.
  fileprivate init(
    _ strokes: [Stroke], _ pictures: [Background.Picture], _ engine: EngineSettings, scale: Double,
    part: PixelRect
  ) {
    (width, height) = (part.width, part.height)
    let corner = Point(Double(part.x), Double(part.y))
    // What cannot be read is shown nowhere.
    self.pictures = pictures.compactMap { picture in
      guard let image = try? Image(decoding: picture.bytes, file: "") else { return nil }
      let frame = picture.frame
      return Placed(
        image: image,
        frame: Bounds(min: frame.min * scale - corner, max: frame.max * scale - corner))
    }
    grid = PixelAlignment(origin: Point(Double(part.x), Double(part.y)) / scale, scale: scale)
    self.strokes = PictureStroke.all(
      strokes, engine.renderer, grid, width: width, height: height)
    let opaque = strokes.map { stroke in
      var pen = stroke.pen
      (pen.color, pen.opacity, pen.opacityDriver, pen.blend) = (.black, 1...1, .nothing, .normal)
      return Stroke(id: stroke.id, pen: pen, samples: stroke.samples)
    }
    self.opaque = PictureStroke.all(
      opaque, engine.renderer, grid, width: width, height: height)
  }

  /// Returns a picture of the part with the ink on it.
  func painted(on picture: Pixmap) throws(CairoError) -> Pixmap {
    var picture = picture
    for placed in pictures {
      try withSurface(of: &picture) { surface in
        surface.draw { $0.draw(placed.image, in: placed.frame) }
      }
    }
    try paint(strokes, on: &picture)
    return picture
  }

  /// The pixels of the part in which pictures are.
  var pictureAreas: [PixelRect] {
    let whole = PixelRect(x: 0, y: 0, width: width, height: height)
    return pictures.map { PixelRect.around($0.frame, scale: 1).intersection(whole) }
  }

  /// Returns how much of each pixel ink covers, 0...255, however opaque it is.
  func coverage() throws(CairoError) -> [UInt8] {
    var picture = Pixmap(
      width: width, height: height,
      pixels: [UInt32](repeating: 0xffff_ffff, count: width * height))
    try paint(opaque, on: &picture)
    return picture.pixels.map { UInt8(255 - $0 & 0xff) }
  }

  private func paint(
    _ strokes: [PictureStroke], on picture: inout Pixmap
  ) throws(CairoError) {
    let clip = PixelRect(x: grid.x, y: grid.y, width: width, height: height)
    try withSurface(of: &picture) { surface in
      var renderer = PageRenderer()
      for stroke in strokes {
        stroke.paint(clip, on: &surface, by: &renderer, scale: grid.scale)
      }
    }
  }

  /// Calls `body` with a surface of the picture's pixels.
  private func withSurface(
    of picture: inout Pixmap, _ body: (inout ImageSurface) -> Void
  ) throws(CairoError) {
    try picture.pixels.withUnsafeMutableBufferPointer { pixels throws(CairoError) in
      guard let start = pixels.baseAddress else { return }
      var surface = try ImageSurface(
        wrapping: UnsafeMutableRawPointer(start), bytesPerRow: 4 * width, width: width,
        height: height, format: .argb32)
      body(&surface)
    }
  }
}
