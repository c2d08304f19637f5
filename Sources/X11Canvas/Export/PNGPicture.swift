import Ink

/// Draws strokes, with a picture under them, as a PNG, strip by strip. Each strip is drawn,
/// converted to rows of the file and compressed while it is in the processor's cache. All
/// processors take part.
///
/// If all ink has one colour and there is no picture, a strip holds only the coverage of each
/// pixel, one byte each, and the file has a palette of the resulting colours: a quarter of the
/// work.
struct PNGPicture {
  let strokes: [ExportStroke]
  /// The top left corner of the page, in canvas units.
  let origin: Point
  /// The size in pixels.
  let width: Int
  let height: Int
  /// The number of pixels per canvas unit.
  let scale: Double
  let background: InkColor?
  let picture: ExportPicture?
  /// The mask of each stroke that has one.
  private let masks: [OpacityBands?]

  /// Creates a picture from its parts. O(number of stations) for strokes with a mask.
  init(
    strokes: [ExportStroke], origin: Point, width: Int, height: Int, scale: Double,
    background: InkColor?, picture: ExportPicture?
  ) {
    self.strokes = strokes
    self.origin = origin
    self.width = width
    self.height = height
    self.scale = scale
    self.background = background
    self.picture = picture
    masks = strokes.map { $0.hasMask ? $0.mask(steps: OpacityBands.pixelSteps) : nil }
  }

  /// Returns the bytes of the file. O(number of pixels).
  ///
  /// - Throws: `CairoError` if memory runs out.
  func bytes() throws(CairoError) -> [UInt8] {
    // Photographs have no runs of equal bytes.
    let data = try DeflatedStrips.zlib(strips, effort: picture == nil ? .runs : .small) {
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

  /// True if there is a picture and every pixel is opaque, by it or by the paper.
  private var isOpaque: Bool {
    guard let picture else { return false }
    let place = place(of: picture.frame)
    let isCovered =
      place.min.x <= 0 && place.min.y <= 0 && place.max.x >= Double(width)
      && place.max.y >= Double(height)
    return background != nil || isCovered && picture.picture.isOpaque
  }

  /// The colour of all ink, or nil if there are several colours or a picture. Where ink that
  /// multiplies overlaps, it has another colour.
  private var singleColor: InkColor? {
    guard picture == nil, let color = strokes.first?.color,
      strokes.allSatisfy({ $0.color == color && $0.blend == .normal })
    else { return nil }
    return color
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

  /// Draws a strip: the coverage of its pixels if all ink has one colour, else their colours.
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
      for (stroke, mask) in zip(strokes, masks)
      where stroke.outline.bounds.min.y <= high && stroke.outline.bounds.max.y >= low {
        context.draw(stroke, mask: mask)
      }
    }
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

extension DrawingContext {
  /// Draws a stroke with one fill, by its colour or by a group that contains its bands.
  borrowing func draw(_ stroke: ExportStroke, mask: OpacityBands? = nil) {
    guard let mask else {
      return scope {
        if stroke.blend == .multiply { setOperator(.multiply) }
        setColor(stroke.color, alpha: stroke.opacity)
        fill(stroke.outline)
      }
    }
    scope {
      // Limits the size of the group.
      clip(to: stroke.maskBounds)
      group {
        setColor(stroke.color, alpha: mask.least)
        paint()
        setOperator(.source)
        for band in mask.bands {
          setColor(stroke.color, alpha: band.opacity)
          for line in band.lines { draw(line, mask.nib) }
        }
      } paintedBy: {
        if stroke.blend == .multiply { setOperator(.multiply) }
        fill(stroke.outline)
      }
    }
  }

  /// Strokes a line of a mask with a nib.
  private borrowing func draw(_ line: OpacityBands.Line, _ nib: NibMap) {
    guard let first = line.points.first else { return }
    let rest = line.points.count > 1 ? line.points.dropFirst() : line.points[...]
    let path = OutlinePath([.move(first)] + rest.map { .line($0) })
    guard !nib.isRound else {
      setPath(path)
      return stroke(width: line.width)
    }
    scope {
      apply(nib)
      setPath(path)
      stroke(width: line.width)
    }
  }
}
