public import Ink
import Localization
import Platform

/// What an export of a drawing writes: the ink, and how it becomes files.
public struct ExportPlan: Sendable {
  /// The part of a page that is exported.
  public enum Area: String, Sendable, Hashable, CaseIterable {
    /// The ink with a small margin.
    case ink
    /// The whole page. Endless paper has the size of its picture, or else of `sheet`, enlarged
    /// where ink reaches beyond it.
    case page
  }

  /// The strokes, from the bottom to the top.
  public var strokes: [Stroke]
  /// The pages of the drawing. Without any there is nothing to export.
  public var pages: [Page]
  /// The engine that draws the strokes.
  public var engine: EngineSettings
  /// The format of the files.
  public var format: ExportFormat
  /// The part of each page.
  public var area: Area
  /// True if the papers and pictures are under the strokes. The line to sign on is never exported.
  public var showsBackground: Bool
  /// False if the papers are left out although the pictures are shown.
  package var showsPaper = true
  /// The pixels of a PNG per canvas unit of 1/96 inch.
  public var scale: Double
  /// The title of a PDF or SVG, or an empty string.
  public var title: String
  /// The sheet that stands for endless paper, from its origin.
  public var sheet: CanvasSize

  /// Creates a plan.
  public init(
    _ strokes: [Stroke], on pages: [Page], engine: EngineSettings, format: ExportFormat,
    area: Area = .ink, showsBackground: Bool = false, scale: Double = ExportOptions().scale,
    title: String = "", sheet: CanvasSize = CanvasSize(width: 0, height: 0)
  ) {
    self.strokes = strokes
    self.pages = pages
    self.engine = engine
    self.format = format
    self.area = area
    self.showsBackground = showsBackground
    self.scale = scale
    self.title = title
    self.sheet = sheet
  }

  /// True if the drawing has pages of their own size.
  private var hasPages: Bool { pages.first?.size != nil }

  /// The pages that are exported: those that show ink if they are cropped to it.
  var shownPages: [ShownPage] {
    guard hasPages, area == .ink else { return pages.indices.map { ShownPage(index: $0) } }
    return pagesExport.shownPages
  }

  /// Returns pages that are exported, unless there are none.
  ///
  /// - Throws: `ExportError` if there are none: why no page shows ink.
  func demanded(_ shown: [ShownPage]) throws(ExportError) -> [ShownPage] {
    guard shown.isEmpty else { return shown }
    _ = try DrawingExport.outlines(strokes, engine.renderer).seen()
    throw .nothingDrawn
  }

  /// Returns the paths of the files that an export to `path` writes: several for pictures of
  /// several pages. O(number of strokes), and of samples of one stroke of each page.
  public func paths(_ path: String) -> [String] { paths(path, of: shownPages) }

  private func paths(_ path: String, of shown: [ShownPage]) -> [String] {
    PagesExport.paths(path, format, shown.map(\.index))
  }

  /// Writes the files of an export to `path`, all or none. Blocks on the disk. Returns their paths,
  /// which are those of `paths`; or nil, and writes none, if that is cancelled before they take
  /// their names.
  ///
  /// - Throws: `ExportError` if a picture cannot be read, a page is too large, no page shows ink
  ///   that it is cropped to, or a file cannot be written.
  @discardableResult
  func write(
    _ path: String, _ cancellation: ChildCancellation? = nil
  ) throws(ExportError) -> [String]? {
    func isOver() -> Bool { cancellation?.commit() == false }
    guard hasPages, format != .pdf else {
      let bytes = try hasPages ? pdf() : whole().bytes(format)
      if isOver() { return nil }
      try Self.file { () throws(FileError) in _ = try AtomicFile.write(bytes, to: path) }
      return [path]
    }
    let (export, shown) = (pagesExport, try demanded(shownPages))
    let paths = self.paths(path, of: shown)
    var files = FileSet()
    for (page, path) in zip(shown, paths) {
      if cancellation?.isCancelled == true { return nil }
      let bytes = try export.export(page).bytes(format)
      try Self.file { () throws(FileError) in try files.add(bytes, to: path) }
    }
    if isOver() { return nil }
    try Self.file { [files] () throws(FileError) in try files.commit() }
    return paths
  }

  /// Returns the bytes of a PDF.
  ///
  /// - Throws: `ExportError` if a picture cannot be read, or there is nothing to draw.
  package func pdf() throws(ExportError) -> [UInt8] {
    guard hasPages else { return try whole().bytes(.pdf) }
    return try pagesExport.pdf(of: try demanded(shownPages))
  }

  /// The number of pages of that PDF.
  package var pageCount: Int { hasPages ? shownPages.count : 1 }

  func export(_ page: ShownPage) throws(ExportError) -> DrawingExport {
    try hasPages ? pagesExport.export(page) : whole()
  }

  private var pagesExport: PagesExport {
    PagesExport(
      strokes, on: pages, engine: engine, paper: showsBackground && showsPaper ? .own : .color(nil),
      showsPictures: showsBackground, scale: scale, isCropped: area == .ink, title: title)
  }

  /// Returns the export of endless paper.
  private func whole() throws(ExportError) -> DrawingExport {
    guard let paper = pages.first else { throw .nothingDrawn }
    let ground = try ExportGround(
      paper.background, on: nil, showsPaper: showsBackground, showsPicture: showsBackground,
      file: tr("The picture"))
    let page: ExportOptions.Page
    switch area {
    case .ink: page = .cropped(within: nil)
    case .page where ground.picture != nil: page = .ink
    case .page:
      page = .sheet(Bounds(min: .zero, max: Point(sheet.width, sheet.height)))
    }
    var options = ExportOptions(background: ground.paper, scale: scale, page: page, title: title)
    options.ruling = ground.ruling
    return try DrawingExport(strokes, engine: engine, options: options, picture: ground.picture)
  }

  private static func file(_ body: () throws(FileError) -> Void) throws(ExportError) {
    do throws(FileError) {
      try body()
    } catch {
      throw .file(error)
    }
  }
}
