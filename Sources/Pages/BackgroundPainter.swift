import Graphics
import Ink
import Localization
import PDFPages

/// A painter of the background of the plane. Belongs to one thread.
///
/// The background is drawn tile by tile on a small surface: Cairo's rounding depends on the
/// position on a page, and a tile's pixels must be bit-identical whatever else the page shows.
struct BackgroundPainter: ~Copyable {
  private(set) var content = PlaneBackground.white
  /// Pixels per canvas unit.
  private var scale = 1.0
  /// The text engine for the label of the baseline, created on first use.
  private var text: TextEngine?
  /// The pictures of baselines by the numbers of their pages, created on first use.
  private var lines: [Int: LinePicture] = [:]
  /// The distance of that sentence from the top of a page, in canvas units: it is in view when the
  /// top of a page is, however tall that is.
  private static let sentenceTop = 150.0
  /// The sentence on pages that cannot be shown, created on first use.
  private var sentence: TextLayout?
  /// The surface on which tiles are drawn, created on first use.
  private var tile: ImageSurface?

  /// The side of the squares that represent transparency, in pixels; tiles have an even number of
  /// them.
  static let check = 8
  /// The pixel value of the darker squares.
  static let dark: UInt32 = 0xffee_eff1

  /// Sets the background to draw to `content`, at `scale` pixels per canvas unit.
  mutating func begin(_ content: PlaneBackground, scale: Double) {
    let hasText =
      content.pages.contains { $0.background.baseline != nil }
      || content.pdfPages.values.contains(where: \.hasFailed)
    if scale != self.scale || !hasText { (text, sentence) = (nil, nil) }
    self.content = content
    self.scale = scale
    lines = [:]
  }

  /// Draws the background on all tiles that meet `area`, in the drawing's pixels. The top left
  /// pixel of `page` is the drawing's in column `x` and row `y`.
  ///
  /// - Complexity: O(pixels), independent of the size of the pictures and the number of pages.
  mutating func paint(_ area: PixelRect, on page: inout ImageSurface, x: Int, y: Int) {
    let side = PageTiles.side
    let grid = area.outward(to: side)
    if tile == nil, !content.isPlain {
      tile = try? ImageSurface(format: .rgb24, width: side, height: side)
    }
    guard !content.isPlain, var tile = tile.take() else {
      return content.drawBlank(grid, scale: scale, on: &page, dx: -x, dy: -y)
    }
    for top in stride(from: grid.y, to: grid.maxY, by: side) {
      for left in stride(from: grid.x, to: grid.maxX, by: side) {
        draw(on: &tile, x: left, y: top)
        page.copy(tile.bounds, of: tile, dx: left - x, dy: top - y)
      }
    }
    self.tile = consume tile
  }

  /// Draws the tile whose top left pixel is the drawing's in column `x` and row `y`.
  private mutating func draw(on tile: inout ImageSurface, x: Int, y: Int) {
    let bounds = tile.bounds.offset(x: x, y: y)
    content.drawBlank(bounds, scale: scale, on: &tile, dx: -x, dy: -y)
    for index in content.pages(in: bounds, scale: scale)
    where !content.pages[index].isPlain || content.pdfPages[index] != nil {
      let place = content.pixels(index, scale: scale)
      let part = place?.intersection(bounds) ?? bounds
      guard !part.isEmpty else { continue }
      draw(index, part, of: place ?? bounds, on: &tile, x: x, y: y)
    }
  }

  /// Draws the part of a page at `place` that lies on a tile over its blank paper.
  private mutating func draw(
    _ index: Int, _ part: PixelRect, of place: PixelRect, on tile: inout ImageSurface, x: Int,
    y: Int
  ) {
    let (page, pdfPage) = (content.pages[index], content.pdfPages[index])
    let clip = part.offset(x: -x, y: -y)
    var (line, frame): (LinePicture?, Bounds?)
    for object in page.background.objects {
      switch object {
      case .paper(let color): if color == nil { tile.drawChecks(in: clip) }
      case .ruling(let ruling):
        let pixels = RulingPixels(PlacedRuling(ruling, on: page.frame), scale: scale)
        tile.draw(
          pixels, in: clip, x: -x, y: -y, color: Ruling.color(on: page.background.paper).pixel)
      case .picture(let picture): frame = picture.frame
      case .baseline(let baseline): line = self.line(baseline, of: index)
      // Ink is drawn by the renderers of strokes.
      case .stroke: break
      }
    }
    let sentence = pdfPage?.hasFailed == true ? failureLayout : nil
    guard page.picture != nil || line != nil || pdfPage != nil else { return }
    let isCut = clip != tile.bounds
    let corner = Point(Double(x), Double(y))
    tile.draw { context in
      if isCut { context.clip(clip) }
      for shown in pdfPage?.shown(in: part, x: place.x, y: place.y, scale: scale) ?? [] {
        context.draw(
          shown.picture.image,
          in: Bounds(min: shown.place.min - corner, max: shown.place.max - corner))
      }
      if let picture = page.picture, let frame {
        context.draw(
          picture, in: Bounds(min: frame.min * scale - corner, max: frame.max * scale - corner))
      }
      if let sentence {
        let frame = PixelRect(
          x: place.x + (place.width - sentence.width) / 2,
          y: place.y + min((place.height - sentence.height) / 2, Int(Self.sentenceTop * scale)),
          width: sentence.width, height: sentence.height)
        // Letters may reach beyond their frame.
        if frame.inset(by: -frame.height).intersects(part) {
          sentence.draw(
            in: context, x: frame.x - x, y: frame.y - y, color: Theme.light.secondaryText)
        }
      }
      line?.draw(in: context, x: -x, y: -y, clip: part)
    }
  }

  /// The sentence on pages that cannot be shown, or nil if it would be too small to read.
  private var failureLayout: TextLayout? {
    mutating get {
      let size = Theme.light.titleSize
      guard size * scale >= 4 else { return nil }
      if let sentence { return sentence }
      let text = text ?? TextEngine(scale: scale, language: "en")
      self.text = text
      let layout = text.layout(PDFPageContent.sentence, size: size)
      sentence = layout
      return layout
    }
  }

  /// Returns the picture of the baseline of a page.
  private mutating func line(_ baseline: Background.Baseline, of index: Int) -> LinePicture {
    if let known = lines[index] { return known }
    let text = text ?? TextEngine(scale: scale, language: "en")
    self.text = text
    let paper = content.pages[index].background.paper
    let line = LinePicture(baseline, on: paper, scale: scale, text: text)
    lines[index] = line
    return line
  }
}

/// The picture of a baseline, the line to sign on, at one scale.
private struct LinePicture {
  private static let (ink, opacity) = (InkColor(hex: 0x4a5260), 0.6)
  /// The thickness of the line, the gap between it and its label, and the font size, in canvas
  /// units.
  private static let (thickness, gap, size) = (1.0, 4.0, 12.0)

  private let color: Color
  private let line: PixelRect
  private let label: TextLayout?
  /// The frame of the label, in the drawing's pixels like the line.
  private let labelFrame: PixelRect

  init(
    _ baseline: Background.Baseline, on paper: InkColor?, scale: Double, text: TextEngine
  ) {
    color = Color(
      Self.ink.visible(on: paper, contrast: 2, opacity: Self.opacity), alpha: Self.opacity)
    func pixel(_ place: Double) -> Int {
      place.isFinite ? Int(min(max((place * scale).rounded(), -1e10), 1e10)) : 0
    }
    let thickness = max(1, pixel(Self.thickness))
    let left = pixel(baseline.start.x)
    line = PixelRect(
      x: left, y: pixel(baseline.start.y) - thickness / 2,
      width: pixel(baseline.start.x + baseline.length) - left, height: thickness)
    // A label too small to read would be a smudge.
    label = Self.size * scale < 4 ? nil : text.layout(tr("Sign here"), size: Self.size)
    // The label is at the end of the line at which it is read first.
    let isFromRight = label.map { TextDirection(of: $0.string) } == .rightToLeft
    labelFrame = PixelRect(
      x: isFromRight ? line.maxX - (label?.width ?? 0) : left, y: line.maxY + pixel(Self.gap),
      width: label?.width ?? 0, height: label?.height ?? 0)
  }

  /// Draws the part in `clip`, in the drawing's pixels, `x` to the right and `y` down.
  func draw(in context: borrowing DrawingContext, x: Int, y: Int, clip: PixelRect) {
    // The range of Cairo's coordinates is some million pixels: the line is clipped before.
    context.setColor(color)
    context.fill(line.intersection(clip).offset(x: x, y: y))
    // Letters may reach beyond their frame.
    guard labelFrame.inset(by: -labelFrame.height).intersects(clip) else { return }
    label?.draw(in: context, x: labelFrame.x + x, y: labelFrame.y + y, color: color)
  }
}

extension ImageSurface {
  /// Darkens every other square in `part` of a tile: the checkerboard that represents transparency.
  fileprivate mutating func drawChecks(in part: PixelRect) {
    let bits = BackgroundPainter.check.trailingZeroBitCount
    withMutableBytes { bytes, stride in
      for y in part.y..<part.maxY {
        let row = bytes.row(y, stride)
        for x in part.x..<part.maxX where y >> bits & 1 != x >> bits & 1 {
          row[x] = BackgroundPainter.dark
        }
      }
    }
  }
}
