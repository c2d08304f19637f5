import Ink

/// Draws strokes, and a picture under them, as a PNG, strip by strip: each strip is drawn, turned into
/// rows of the file and compressed while it is in the processor's cache, and all processors take part.
///
/// Where all ink has one colour, and there is nothing else, a strip holds only how much of each pixel is
/// covered, a byte each, and the file a table of the colours that makes: a quarter of the work.
struct PNGPicture {
  let strokes: [ExportStroke]
  /// The picture's corner, in canvas units.
  let origin: Point
  /// Pixels.
  let width: Int
  /// Pixels.
  let height: Int
  /// Pixels along a canvas unit.
  let scale: Double
  let background: InkColor?
  let picture: ExportPicture?

  /// The file's bytes. Time grows with the number of pixels.
  ///
  /// - Throws: where memory runs out.
  func bytes() throws(CairoError) -> [UInt8] {
    // A photograph has no runs.
    let data = try DeflatedStrips.zlib(strips, effort: picture == nil ? .runs : .small) {
      number throws(CairoError) in fileRows(try strip(number))
    }
    var file = PNGFile(
      width: width, height: height, pixels: pixels,
      pixelsPerMetre: Int((scale * 96 / 0.0254).rounded()))
    file.add("IDAT", data)
    return file.bytes()
  }

  /// Puts the picture on `sheet`, its top left corner in that of `place`: the very pixels that the file
  /// has.
  ///
  /// - Throws: where memory runs out.
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

  /// How many strips there are.
  private var strips: Int { (height + DeflatedStrips.rows - 1) / DeflatedStrips.rows }

  /// What the file's pixels are.
  private var pixels: PNGFile.Pixels {
    if let singleColor { return .palette(palette(singleColor)) }
    return isOpaque ? .opaque : .straight
  }

  /// Whether a picture, and the paper, let nothing through.
  private var isOpaque: Bool {
    guard let picture else { return false }
    let place = place(of: picture.frame)
    let isCovered =
      place.min.x <= 0 && place.min.y <= 0 && place.max.x >= Double(width)
      && place.max.y >= Double(height)
    return background != nil || isCovered && picture.picture.isOpaque
  }

  /// The colour of all ink; nil where there are several, or a picture.
  private var singleColor: InkColor? {
    guard picture == nil, let color = strokes.first?.color,
      strokes.allSatisfy({ $0.color == color })
    else {
      return nil
    }
    return color
  }

  /// What each share 0...255 of ink looks like.
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

  /// A strip: shares of ink where that has a single colour, else the colours.
  private func strip(_ number: Int) throws(CairoError) -> ImageSurface {
    let top = number * DeflatedStrips.rows
    let rows = min(DeflatedStrips.rows, height - top)
    let isSingle = singleColor != nil
    var surface = try ImageSurface(format: isSingle ? .a8 : .argb32, width: width, height: rows)
    let (low, high) = (
      origin.y + Double(top - 1) / scale, origin.y + Double(top + rows + 1) / scale
    )
    surface.draw { context in
      if let background, !isSingle {
        context.setColor(background)
        context.paint()
      }
      context.translate(x: 0, y: -Double(top))
      if let picture { context.draw(picture.picture, in: place(of: picture.frame)) }
      context.scale(scale)
      context.translate(x: -origin.x, y: -origin.y)
      for stroke in strokes
      where stroke.outline.bounds.min.y <= high && stroke.outline.bounds.max.y >= low {
        context.draw(stroke)
      }
    }
    return surface
  }

  /// A strip as the file has it.
  private func fileRows(_ surface: borrowing ImageSurface) -> [UInt8] {
    if surface.format == .a8 || picture == nil { return surface.rows(0..<surface.height) }
    return FilteredRows.bytes(
      surface.straightPixels().span, width: width, isOpaque ? .colors : .colorsAndAlpha)
  }

  /// Where `frame` is, in whole pixels: at a page's edge part of a pixel would let through what is
  /// behind.
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

extension DrawingContext {
  /// Draws a stroke: one fill, of its colour or of a picture of its bands.
  borrowing func draw(_ stroke: ExportStroke) {
    guard stroke.hasMask else {
      setColor(stroke.color, alpha: stroke.opacity)
      return fill(stroke.outline)
    }
    scope {
      // The picture is no larger than what it is drawn through.
      clip(to: stroke.maskBounds)
      group {
        setColor(stroke.color, alpha: stroke.opacity)
        paint()
        setOperator(.source)
        for band in stroke.bands {
          setColor(stroke.color, alpha: band.opacity)
          fill(band.path)
        }
      } paintedBy: {
        fill(stroke.outline)
      }
    }
  }
}
