import Dispatch
import Ink

/// Draws strokes as a PNG, strip by strip: each strip is drawn, turned into rows of the file and
/// compressed while it is in the processor's cache, and all processors take part.
///
/// Where all ink has one colour a strip holds only how much of each pixel is covered, a byte each,
/// and the file a table of the colours that makes: a quarter of the work.
struct PNGPicture {
  /// The rows of a strip.
  private static let rows = 64

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

  /// A strip's compressed rows, and what is needed to put its check sum to those before.
  private struct Strip: Sendable {
    var data: [UInt8]
    var sum: UInt32
    var count: Int
  }

  /// The file's bytes. Time grows with the number of pixels.
  ///
  /// - Throws: where memory runs out.
  func bytes() throws(CairoError) -> [UInt8] {
    let count = (height + Self.rows - 1) / Self.rows
    let done = Gathered<Result<Strip, CairoError>>()
    DispatchQueue.concurrentPerform(iterations: count) { number in
      let result: Result<Strip, CairoError>
      do throws(CairoError) {
        result = .success(try strip(number, isLast: number == count - 1))
      } catch {
        result = .failure(error)
      }
      done.put(result, at: number)
    }
    let strips = done.all
    var data = Deflate.header
    var sum: UInt32 = 1
    for number in 0..<count {
      guard let strip = try strips[number]?.get() else { continue }
      data += strip.data
      sum = Deflate.adler32(sum, then: strip.sum, count: strip.count)
    }
    var file = PNGFile(
      width: width, height: height, pixels: singleColor.map { .palette(palette($0)) } ?? .straight,
      pixelsPerMetre: Int((scale * 96 / 0.0254).rounded()))
    file.add("IDAT", data + Deflate.bigEndian(sum))
    return file.bytes()
  }

  /// The colour of all ink; nil where there are several.
  private var singleColor: InkColor? {
    guard let color = strokes.first?.color, strokes.allSatisfy({ $0.color == color }) else {
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

  private func strip(_ number: Int, isLast: Bool) throws(CairoError) -> Strip {
    let top = number * Self.rows
    let rows = min(Self.rows, height - top)
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
      context.scale(scale)
      context.translate(x: -origin.x, y: -origin.y)
      for stroke in strokes
      where stroke.outline.bounds.min.y <= high && stroke.outline.bounds.max.y >= low {
        context.draw(stroke)
      }
    }
    let bytes = isSingle ? surface.coverageRows() : surface.straightRows()
    return Strip(
      data: Deflate.body(bytes, effort: .runs, isLast: isLast), sum: Deflate.adler32(bytes),
      count: bytes.count)
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
