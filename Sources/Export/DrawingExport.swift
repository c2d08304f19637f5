import Graphics
public import Ink
import Platform

/// The export of a drawing, rendered by one engine, to the bytes of a file.
///
/// Vector files fill each stroke once, by the outline of the same stations that the screen shows,
/// and leave out what is wholly transparent or too thin to be seen. A PNG has the pixels that the
/// screen shows of the same strokes. Equal drawings and options give equal bytes.
public struct DrawingExport: Sendable {
  /// The margin around the ink, in canvas units.
  public static let margin = 2.0
  /// The longest side of a PNG, in pixels: the limit of Cairo's image surfaces.
  static let longestSide = 32_767.0
  /// The most pixels of a PNG.
  static let maximumPixels = 100e6

  private let ink: [Stroke]
  private let renderer: StrokeRenderer
  /// The ink that is seen as outlines.
  private let strokes: [ExportStroke]
  private let options: ExportOptions
  private let picture: ExportPicture?
  /// The page, in canvas units.
  public let page: Bounds

  /// Creates an export of `strokes`, rendered by `engine`, on top of `picture` if given. O(number
  /// of samples).
  ///
  /// - Throws: `ExportError` if there is no ink, except for a given part of the drawing, or if none
  ///   is seen that the page is cropped to, that a sheet has, or that lies on no picture.
  public init(
    _ strokes: [Stroke], engine: EngineSettings, options: ExportOptions = ExportOptions(),
    picture: ExportPicture? = nil
  ) throws(ExportError) {
    try self.init(strokes, engine.renderer, options, picture)
  }

  /// Creates an export of `strokes`, rendered by an engine of your own, on top of `picture` if
  /// given. The function `engine` returns the engine at the start of a stroke made with a pen. It
  /// is called on several threads, more than once for each stroke.
  ///
  /// - Throws: As above.
  /// - Complexity: That of the engine, and O(number of its pieces).
  public init(
    _ strokes: [Stroke], drawnBy engine: @escaping @Sendable (Pen) -> any StrokeEngine,
    options: ExportOptions = ExportOptions(), picture: ExportPicture? = nil
  ) throws(ExportError) {
    let renderer = StrokeRenderer { $0.stations(drawnBy: engine, scale: $1) }
    try self.init(strokes, renderer, options, picture)
  }

  /// Creates an export as above.
  ///
  /// - Parameters:
  ///   - strokes: The strokes, from the bottom to the top.
  ///   - renderer: What renders them.
  ///   - options: What is exported.
  ///   - picture: What is under them.
  ///   - traced: The outlines of the lowest of them, where they are known.
  init(
    _ strokes: [Stroke], _ renderer: StrokeRenderer, _ options: ExportOptions,
    _ picture: ExportPicture?, traced: [ExportStroke] = []
  ) throws(ExportError) {
    self.renderer = renderer
    let outlines = traced + Self.outlines(Array(strokes.dropFirst(traced.count)), renderer)
    ink = outlines.seen(of: strokes)
    let drawn = outlines.filter { !$0.outline.elements.isEmpty }
    self.strokes = drawn.filter(\.isSeen)
    self.options = options
    self.picture = picture
    let bounds = drawn.bounds
    /// Without a picture there must be something to see.
    func checkThatInkIsSeen() throws(ExportError) {
      if picture == nil || bounds.isEmpty { _ = try outlines.seen() }
      guard !bounds.isEmpty else { throw .nothingDrawn }
    }
    switch options.page {
    case .ink:
      try checkThatInkIsSeen()
      page = Self.page(of: bounds, on: picture?.frame)
    case .fixed(let width, let height):
      try checkThatInkIsSeen()
      page = Bounds(min: .zero, max: Point(width, height))
    case .part(let frame): page = frame
    case .cropped(let frame):
      let seen = try outlines.seen().bounds
      let ink = frame.map { seen.intersection($0) } ?? seen
      guard !ink.isEmpty else { throw .nothingDrawn }
      let page = ink.roundedOutward(margin: Self.margin)
      self.page = frame.map { page.intersection($0) } ?? page
    case .sheet(let frame): page = Self.page(of: try outlines.seen().bounds, on: frame)
    }
  }

  /// Returns the page for ink with the bounds `ink`: the frame of the picture if the ink is
  /// within it, else the union of the frame and the ink with its margin.
  private static func page(of ink: Bounds, on frame: Bounds?) -> Bounds {
    var page = ink.roundedOutward(margin: margin)
    guard let frame else { return page }
    var both = frame
    both.formUnion(ink)
    if both == frame { return frame }
    page.formUnion(frame)
    return page
  }

  /// Returns the outlines of the lowest strokes up to the first of which ink is seen in a frame, or
  /// nil if there is none.
  static func outlines(
    _ strokes: [Stroke], _ renderer: StrokeRenderer, seenIn frame: Bounds
  ) -> [ExportStroke]? {
    var outlines: [ExportStroke] = []
    for stroke in strokes {
      let traced = ExportStroke(stroke, renderer)
      outlines.append(traced)
      guard traced.isSeen, !traced.outline.elements.isEmpty else { continue }
      if !traced.outline.bounds.intersection(frame).isEmpty { return outlines }
    }
    return nil
  }

  /// Returns the outlines, which all processors trace.
  static func outlines(_ strokes: [Stroke], _ renderer: StrokeRenderer) -> [ExportStroke] {
    Parallel.compactMap(strokes) { ExportStroke($0, renderer) }
  }

  /// Returns the bytes of the file.
  ///
  /// - Throws: `ExportError` if the page is too large, or memory runs out.
  public func bytes(_ format: ExportFormat) throws(ExportError) -> [UInt8] {
    switch format {
    case .png: return try png()
    case .pdf:
      var document = PDFDocument(title: options.title)
      document.add(pdfPage())
      return document.bytes()
    case .svg:
      var document = SVGDocument(
        page: page, background: options.background, ruling: ruling, picture: picture,
        title: options.title)
      for layer in ExportLayer.layers(of: strokes) { document.add(layer) }
      return document.bytes()
    }
  }

  func pdfPage() -> PDFExportPage {
    PDFExportPage(
      page: page, background: options.background, ruling: ruling, picture: picture,
      ExportLayer.layers(of: strokes))
  }

  private func png() throws(ExportError) -> [UInt8] {
    let size = try pixelSize()
    do throws(CairoError) {
      let scale = options.scale(of: CanvasSize(width: page.width, height: page.height))
      return try picture(width: size.width, height: size.height, scale: scale).bytes()
    } catch {
      throw .drawing(error)
    }
  }

  private func picture(width: Int, height: Int, scale: Double) -> PNGPicture {
    PNGPicture(
      strokes: ink, renderer, origin: page.min, width: width, height: height, scale: scale,
      background: options.background, ruling: options.ruling, picture: picture)
  }

  /// The lines of the ruling in vector files.
  private var ruling: RulingLines? {
    options.ruling.map { RulingLines($0, on: page, paper: options.background) }
  }

  /// Returns a picture of the page that fits in that size, in pixels, as a PNG would show it. A
  /// small page is enlarged to at most four times its size.
  ///
  /// - Throws: `ExportError.drawing` if memory runs out.
  package func preview(width: Int, height: Int) throws(ExportError) -> Image {
    let fitting = min(Double(width) / page.width, Double(height) / page.height)
    let scale = max(1e-6, min(fitting, 4))
    func pixels(_ length: Double, _ maximum: Int) -> Int {
      max(1, min(Int((length * scale).rounded()), maximum))
    }
    let (width, height) = (pixels(page.width, width), pixels(page.height, height))
    do throws(CairoError) {
      var surface = try ImageSurface(format: .argb32, width: width, height: height)
      try picture(width: width, height: height, scale: scale)
        .put(on: &surface, at: surface.bounds)
      return Image(surface)
    } catch {
      throw .drawing(error)
    }
  }

  /// Returns the size of a PNG, in pixels.
  ///
  /// - Throws: `ExportError.tooLarge` if it exceeds the limits.
  func pixelSize() throws(ExportError) -> (width: Int, height: Int) {
    let page = CanvasSize(width: page.width, height: page.height)
    let size =
      options.pixels.map { fit in
        let size = fit.size(of: page)
        return Self.whole(size.width, size.height)
      } ?? Self.pixels(page, options.scale)
    guard let size else { throw .tooLarge }
    return size
  }

  /// Returns the size of a PNG of a page, in pixels, at a scale, or nil if it exceeds the limits or
  /// has no extent.
  public static func pixels(
    _ page: CanvasSize, _ scale: Double
  ) -> (width: Int, height: Int)? {
    let (width, height) = (page.width * scale, page.height * scale)
    // Not a number is not greater than anything.
    guard scale > 0, width > 0, height > 0 else { return nil }
    return whole(PixelCount.covering(width), PixelCount.covering(height))
  }

  /// Returns whole numbers of pixels, or nil if they exceed the limits.
  private static func whole(_ width: Double, _ height: Double) -> (width: Int, height: Int)? {
    guard width >= 1, height >= 1, max(width, height) <= Self.longestSide,
      width * height <= Self.maximumPixels
    else { return nil }
    return (Int(width), Int(height))
  }
}
