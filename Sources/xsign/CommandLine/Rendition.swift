import Ink
import X11Canvas

/// A drawing as a picture, with what the options ask for.
struct Rendition {
  /// The longest side of a PNG, in pixels: what Cairo can hold.
  private static let longestSide = 32_767.0
  /// The most pixels of a PNG: it is rendered in one piece, which takes 400 MB then.
  private static let mostPixels = 100e6
  /// PDF points along a canvas unit.
  private static let pointsPerUnit = 72.0 / 96

  private let whole: DrawingExport
  private let shapes: [(path: OutlinePath, color: Color)]
  private let parts: [DrawingExport]
  private let page: Bounds
  private let background: Color?
  private let scale: Double

  /// The rendering of `strokes` by `engine` as `options` has it.
  ///
  /// - Throws: where there is no ink.
  init(
    _ strokes: [Stroke], engine: EngineKind, _ options: PictureOptions
  ) throws(ExportError) {
    whole = try DrawingExport(strokes, engine: engine)
    let ink = whole.page
    page = options.page.map { Bounds(min: .zero, max: Point($0.width, $0.height)) } ?? ink
    shapes = strokes.map {
      (
        OutlinePath(stations: $0.stations(engine: engine)),
        Color($0.pen.color, alpha: $0.pen.opacity.upperBound)
      )
    }
    var parts: [DrawingExport] = []
    for stroke in strokes { parts.append(try DrawingExport([stroke], engine: engine)) }
    self.parts = parts
    background = if case .color(let color) = options.background { Color(color) } else { nil }
    scale = options.scale ?? DrawingExport.pixelsPerUnit
  }

  /// The file's bytes.
  ///
  /// - Throws: where the picture is too large, or memory runs out.
  func bytes(_ format: ExportFormat) throws(ExportError) -> [UInt8] {
    switch format {
    case .png: try png()
    case .pdf: try pdf()
    case .svg: try svg()
    }
  }

  private var isPlain: Bool {
    page == whole.page && background == nil && shapes.allSatisfy { $0.color.alpha == 1 }
  }

  private func png() throws(ExportError) -> [UInt8] {
    let width = (page.width * scale).rounded(.up)
    let height = (page.height * scale).rounded(.up)
    guard max(width, height) <= Self.longestSide, width * height <= Self.mostPixels else {
      throw .tooLarge
    }
    do throws(CairoError) {
      var picture = try ImageSurface(format: .argb32, width: Int(width), height: Int(height))
      picture.draw { draw(in: $0, scale: scale) }
      return try picture.pngData(pixelsPerMetre: Int((scale * 96 / 0.0254).rounded()))
    } catch {
      throw .drawing(error)
    }
  }

  private func pdf() throws(ExportError) -> [UInt8] {
    let scale = Self.pointsPerUnit
    do throws(CairoError) {
      return try PDFDocument.bytes(width: page.width * scale, height: page.height * scale) {
        draw(in: $0, scale: scale)
      }
    } catch {
      throw .drawing(error)
    }
  }

  private func draw(in context: borrowing DrawingContext, scale: Double) {
    if let background {
      context.setColor(background)
      context.paint()
    }
    context.scale(scale)
    context.translate(x: -page.min.x, y: -page.min.y)
    for shape in shapes {
      context.setColor(shape.color)
      context.fill(shape.path)
    }
  }

  /// A picture of pictures: each stroke's at its place.
  private func svg() throws(ExportError) -> [UInt8] {
    if isPlain { return try whole.bytes(.svg) }
    let head = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    var text = head + "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(page.width)\" "
    text += "height=\"\(page.height)\" viewBox=\"0 0 \(page.width) \(page.height)\">\n"
    if let background {
      let parts = [background.red, background.green, background.blue].map { part in
        String(Int((part * 255).rounded()))
      }
      let color = parts.joined(separator: ",")
      text += "<rect width=\"100%\" height=\"100%\" fill=\"rgb(\(color))\"/>\n"
    }
    var bytes = Array(text.utf8)
    for (part, shape) in zip(parts, shapes) {
      let place = (x: part.page.min.x - page.min.x, y: part.page.min.y - page.min.y)
      bytes += Array("<g transform=\"translate(\(place.x) \(place.y))\" ".utf8)
      bytes += Array("fill-opacity=\"\(shape.color.alpha)\">\n".utf8)
      bytes += try part.bytes(.svg).dropFirst(head.utf8.count)
      bytes += Array("</g>\n".utf8)
    }
    return bytes + Array("</svg>\n".utf8)
  }
}
