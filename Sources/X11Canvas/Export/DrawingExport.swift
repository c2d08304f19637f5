public import Ink

/// A drawing as an exported file's bytes: one engine's rendering, cropped to its ink.
///
/// All formats fill the outlines of the very stations the screen shows, once a stroke.
public struct DrawingExport: Sendable {
  /// The margin around the ink, in canvas units.
  public static let margin = 2.0
  /// The pixels of a PNG along a canvas unit of 1/96 inch: 384 dpi.
  public static let pixelsPerUnit = 4.0
  /// PDF points along a canvas unit.
  private static let pointsPerUnit = 72.0 / 96
  /// The longest side of a PNG, in pixels: what Cairo can hold.
  private static let longestSide = 32_767.0
  /// The most pixels of a PNG: it is rendered in one piece, which takes 400 MB then.
  private static let mostPixels = 100e6

  private let outlines: [(path: OutlinePath, color: InkColor)]
  /// The page, in canvas units: the ink's bounds rounded outward, and the margin.
  public let page: Bounds

  /// The rendering of `strokes` by `engine`.
  ///
  /// - Throws: where there is no ink. O(number of samples).
  public init(_ strokes: [Stroke], engine: EngineKind) throws(ExportError) {
    var outlines: [(OutlinePath, InkColor)] = []
    var bounds = Bounds.empty
    for stroke in strokes {
      let path = OutlinePath(stations: stroke.stations(engine: engine))
      guard !path.elements.isEmpty else { continue }
      bounds.formUnion(path.bounds)
      outlines.append((path, stroke.pen.color))
    }
    guard !bounds.isEmpty else { throw .nothingDrawn }
    self.outlines = outlines
    page = Bounds(
      min: Point(
        bounds.min.x.rounded(.down) - Self.margin, bounds.min.y.rounded(.down) - Self.margin),
      max: Point(bounds.max.x.rounded(.up) + Self.margin, bounds.max.y.rounded(.up) + Self.margin))
  }

  /// The file's bytes.
  ///
  /// - Throws: where the page is too large, or memory runs out.
  public func bytes(_ format: ExportFormat) throws(ExportError) -> [UInt8] {
    switch format {
    case .png: try png()
    case .pdf: try pdf()
    case .svg: svg()
    }
  }

  private func png() throws(ExportError) -> [UInt8] {
    let size = try pixelSize()
    let scale = Self.pixelsPerUnit
    do throws(CairoError) {
      var picture = try ImageSurface(format: .argb32, width: size.width, height: size.height)
      picture.draw { draw(in: $0, scale: scale) }
      let perMetre = (scale * 96 / 0.0254).rounded()
      return try picture.pngData(pixelsPerMetre: Int(perMetre))
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

  private func svg() -> [UInt8] {
    var document = SVGDocument(page: page)
    for outline in outlines { document.add(outline.path, color: outline.color) }
    return document.bytes()
  }

  /// The size of a PNG, in pixels.
  ///
  /// - Throws: where it is too large to be made.
  func pixelSize() throws(ExportError) -> (width: Int, height: Int) {
    let width = page.width * Self.pixelsPerUnit
    let height = page.height * Self.pixelsPerUnit
    guard max(width, height) <= Self.longestSide, width * height <= Self.mostPixels else {
      throw .tooLarge
    }
    return (Int(width), Int(height))
  }

  private func draw(in context: borrowing DrawingContext, scale: Double) {
    context.scale(scale)
    context.translate(x: -page.min.x, y: -page.min.y)
    for outline in outlines {
      context.setColor(outline.color)
      context.fill(outline.path)
    }
  }
}
