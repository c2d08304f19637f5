import Graphics
import Ink
import Pages

/// Draws strokes, with a picture under them, as a PNG, strip by strip. Each strip is drawn,
/// converted to rows of the file and compressed while it is in the processor's cache. All
/// processors take part.
///
/// The ink is that of the window's pages (`PictureStroke`).
///
/// If all ink has one colour and there is neither a picture nor a ruling, a strip holds only the
/// coverage of each pixel, one byte each, and the file has a palette of the resulting colours: a
/// quarter of the work.
struct PNGPicture {
  /// The top left corner of the page, in canvas units.
  let origin: Point
  /// The size in pixels.
  let width: Int
  let height: Int
  /// The number of pixels per canvas unit.
  let scale: Double
  let background: InkColor?
  let ruling: PlacedRuling?
  let picture: ExportPicture?

  private let grid: PixelAlignment
  private let strokes: [PictureStroke]
  /// The colour of all ink, if there is a palette.
  private let singleColor: InkColor?

  /// Creates a picture of `strokes` with the stations of `renderer`. O(number of samples).
  init(
    strokes: [Stroke], _ renderer: StrokeRenderer, origin: Point, width: Int, height: Int,
    scale: Double,
    background: InkColor?, ruling: PlacedRuling? = nil, picture: ExportPicture?
  ) {
    self.ruling = ruling
    self.origin = origin
    self.width = width
    self.height = height
    self.scale = scale
    self.background = background
    self.picture = picture
    grid = PixelAlignment(origin: origin, scale: scale)
    self.strokes = PictureStroke.all(strokes, renderer, grid, width: width, height: height)
    let isPlain = picture == nil && ruling == nil
    singleColor = isPlain ? Self.singleColor(self.strokes.map(\.pen), background) : nil
  }

  /// Returns the bytes of the file. O(number of pixels).
  ///
  /// - Throws: `CairoError` if memory runs out.
  func bytes() throws(CairoError) -> [UInt8] {
    // Neither photographs nor colours of several bytes have runs of equal bytes.
    let data = try DeflatedStrips.zlib(strips, effort: singleColor == nil ? .small : .runs) {
      number throws(CairoError) in fileRows(try strip(number))
    }
    var file = PNGFile(
      width: width, height: height, pixels: pixels,
      pixelsPerMetre: Int((scale * 96 / 0.0254).rounded()))
    file.add("IDAT", data)
    return file.bytes()
  }

  /// Draws the picture on `sheet`, from the top left corner of `place`, with the same pixels as in
  /// the file.
  ///
  /// - Throws: `CairoError` if memory runs out.
  func put(on sheet: inout ImageSurface, at place: PixelRect) throws(CairoError) {
    let colors = singleColor.map(palette)?.map(ImageSurface.premultiplied)
    for number in 0..<strips {
      let strip = try strip(number)
      let top = place.y + number * DeflatedStrips.rows
      if let colors {
        sheet.put(strip, colors, x: place.x, y: top)
      } else {
        sheet.copy(strip.bounds, of: strip, dx: place.x, dy: top)
      }
    }
  }

  private var strips: Int { DeflatedStrips.count(height: height) }

  /// The format of the file's pixels.
  private var pixels: PNGFile.Pixels {
    if let singleColor { return .palette(palette(singleColor)) }
    return isOpaque ? .opaque : .straight
  }

  /// The format of a strip.
  private var format: ImageSurface.Format {
    if singleColor != nil { return .a8 }
    // Cairo, which draws pictures, does not keep the fourth byte of opaque formats.
    return background != nil && picture == nil ? .rgb24 : .argb32
  }

  /// True if every pixel is opaque, by the paper or by the picture.
  private var isOpaque: Bool {
    guard background == nil else { return true }
    guard let picture, picture.picture.isOpaque else { return false }
    let place = place(of: picture.frame)
    return place.min.x <= 0 && place.min.y <= 0 && place.max.x >= Double(width)
      && place.max.y >= Double(height)
  }

  /// Returns the colour of all ink of `pens` if each coverage makes one colour on `background`, or
  /// nil.
  ///
  /// Where ink that multiplies overlaps, it has another colour. The products with an opacity and
  /// with a coverage are rounded one after the other, so that ink of varying opacity has several
  /// colours for a coverage, unless all channels are 0 or 255.
  private static func singleColor(_ pens: [Pen], _ background: InkColor?) -> InkColor? {
    guard let color = pens.first?.color,
      pens.allSatisfy({ $0.color == color && $0.blend == .normal })
    else { return nil }
    guard let background, pens.contains(where: \.hasVaryingOpacity) else { return color }
    return color.isExtreme && background.isExtreme ? color : nil
  }

  /// Returns the colours for each coverage 0...255 by ink.
  private func palette(_ ink: InkColor) -> [UInt32] {
    (0...255).map { (share: UInt32) in
      func channel(_ value: Double, _ below: Double?) -> UInt32 {
        let part = below.map { $0 + (value - $0) * Double(share) / 255 } ?? value
        return UInt32((max(0, min(part, 1)) * 255).rounded())
      }
      let alpha = background == nil ? share : 255
      return alpha << 24 | channel(ink.red, background?.red) << 16
        | channel(ink.green, background?.green) << 8 | channel(ink.blue, background?.blue)
    }
  }

  /// Draws a strip: the coverage of its pixels if there is a palette, else their colours.
  private func strip(_ number: Int) throws(CairoError) -> ImageSurface {
    let top = number * DeflatedStrips.rows
    let rows = min(DeflatedStrips.rows, height - top)
    var surface = try ImageSurface(format: format, width: width, height: rows)
    if let background, singleColor == nil {
      surface.fill(surface.bounds, with: background.pixel)
    }
    if let ruling {
      let color = Ruling.color(on: background).pixel
      surface.draw(
        RulingPixels(ruling, scale: scale), in: surface.bounds, x: -grid.x, y: -grid.y - top,
        color: color)
    }
    if let picture {
      surface.draw { context in
        context.translate(x: 0, y: -Double(top))
        context.draw(picture.picture, in: place(of: picture.frame))
      }
    }
    var renderer = PageRenderer()
    let clip = surface.bounds.offset(x: grid.x, y: grid.y + top)
    for stroke in strokes { stroke.paint(clip, on: &surface, by: &renderer, scale: scale) }
    return surface
  }

  /// Returns the rows of a strip as bytes of the file.
  private func fileRows(_ surface: borrowing ImageSurface) -> [UInt8] {
    if surface.format == .a8 || picture == nil { return surface.rows(0..<surface.height) }
    return FilteredRows.bytes(
      surface.straightPixels().span, width: width, isOpaque ? .colors : .colorsAndAlpha)
  }

  /// Returns `frame` in whole pixels: a partly covered pixel at the edge of the page would show
  /// what is behind the picture.
  private func place(of frame: Bounds) -> Bounds {
    func edge(_ position: Double, _ size: Int) -> Double {
      let pixels = position * scale
      return abs(pixels - Double(size)) < 1 ? Double(size) : pixels.rounded()
    }
    let (x, y) = (origin.x, origin.y)
    return Bounds(
      min: Point(edge(frame.min.x - x, 0), edge(frame.min.y - y, 0)),
      max: Point(edge(frame.max.x - x, width), edge(frame.max.y - y, height)))
  }
}

extension InkColor {
  /// True if each channel has the least or the greatest value of a pixel.
  fileprivate var isExtreme: Bool {
    [16, 8, 0].allSatisfy { [0, 255].contains(pixel >> $0 & 0xff) }
  }
}
