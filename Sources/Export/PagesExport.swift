public import Ink
import Localization
import Platform

/// The export of the pages of a drawing, rendered by one engine, each in its own size: as one PDF,
/// or as a PNG or SVG each. Ink is clipped to its page.
public struct PagesExport: Sendable {
  /// The paper of the pages in an export.
  public enum Paper: Sendable, Hashable {
    /// That of each page.
    case own
    /// This colour, or none.
    case color(InkColor?)
  }

  private let pages: [Page]
  /// The strokes of each page.
  private let strokes: [[Stroke]]
  /// What renders the strokes. A test can count what it does.
  var renderer: StrokeRenderer
  private let paper: Paper
  private let showsPictures: Bool
  private let scale: Double
  private let pixels: PixelFit?
  private let pictureName: String
  private let isCropped: Bool
  private let title: String

  /// Creates an export of `strokes` on `pages`, of which each has a size. Without pages there is
  /// nothing to export.
  ///
  /// - Parameters:
  ///   - strokes: The strokes of all pages, from the bottom to the top.
  ///   - pages: The pages, from the top to the bottom.
  ///   - engine: The engine that draws the strokes.
  ///   - paper: What is under the pictures and the ink.
  ///   - showsPictures: True if the pictures of the pages are under the ink. The line to sign on
  ///     never is.
  ///   - scale: The pixels of a PNG per canvas unit of 1/96 inch.
  ///   - pixels: The size of the PNG of each page in pixels instead, or nil.
  ///   - pictureName: The beginning of a sentence about a picture that cannot be read; by default
  ///     "The picture".
  ///   - isCropped: True if each page is cropped to its ink, which it must show then.
  ///   - title: The title of a PDF or SVG, or an empty string.
  /// - Complexity: O(number of strokes).
  public init(
    _ strokes: [Stroke], on pages: [Page], engine: EngineSettings, paper: Paper,
    showsPictures: Bool, scale: Double = ExportOptions().scale, pixels: PixelFit? = nil,
    pictureName: String? = nil, isCropped: Bool = false, title: String = ""
  ) {
    var parts = [[Stroke]](repeating: [], count: pages.count)
    for stroke in strokes where !pages.isEmpty {
      parts[Page.index(of: stroke, in: pages)].append(stroke)
    }
    self.pages = pages
    self.strokes = parts
    renderer = engine.renderer
    self.paper = paper
    self.showsPictures = showsPictures
    self.scale = scale
    self.pixels = pixels
    self.pictureName = pictureName ?? tr("The picture")
    self.isCropped = isCropped
    self.title = title
  }

  /// The pages that show ink. Ink that is all beside its page, or that nobody could see, is not
  /// shown.
  ///
  /// - Complexity: O(number of pages), and that of the outline of each page's first stroke; of
  ///   further strokes if those before are beside the page.
  var shownPages: [ShownPage] {
    pages.indices.compactMap { index -> ShownPage? in
      guard let frame = pages[index].frame,
        let outlines = DrawingExport.outlines(strokes[index], renderer, seenIn: frame)
      else { return nil }
      return ShownPage(index: index, outlines: outlines)
    }
  }

  /// Returns a PDF of the pages with these indices.
  ///
  /// - Throws: `ExportError` if a picture cannot be read, or there is no such page.
  /// - Complexity: One page with a picture, or eight without one, are in memory at a time, beside
  ///   the file and the outlines that tell which pages show ink.
  public func pdf(_ indices: some Sequence<Int>) throws(ExportError) -> [UInt8] {
    try pdf(of: indices.map { ShownPage(index: $0) })
  }

  /// Returns a PDF of pages, as above.
  func pdf(of shown: [ShownPage]) throws(ExportError) -> [UInt8] {
    // Programs take a PDF without pages for a damaged one.
    guard !shown.isEmpty else { throw .nothingDrawn }
    var document = PDFDocument(title: title)
    for group in groups(of: shown) {
      // A page may have little ink, so that several are needed for all processors.
      let pages = Parallel.map(group.count) { number in
        Result { () throws(ExportError) in try export(group[number]).pdfPage() }
      }
      for page in pages { document.add(try page.get()) }
    }
    return document.bytes()
  }

  /// The most pages that are made at the same time.
  private static let maximumPages = 8

  /// Returns the indices in groups of pages that are made at the same time: a page whose picture is
  /// shown is alone.
  private func groups(of shown: [ShownPage]) -> [[ShownPage]] {
    var groups: [[ShownPage]] = []
    var isOpen = false
    for page in shown {
      let isAlone =
        showsPictures && pages.indices.contains(page.index)
        && pages[page.index].background.picture != nil
      if isOpen, !isAlone, groups[groups.count - 1].count < Self.maximumPages {
        groups[groups.count - 1].append(page)
      } else {
        groups.append([page])
      }
      isOpen = !isAlone
    }
    return groups
  }

  /// Returns the file of one page.
  ///
  /// - Throws: `ExportError` if its picture cannot be read, the page is too large, or there is no
  ///   such page.
  public func bytes(_ format: ExportFormat, page index: Int) throws(ExportError) -> [UInt8] {
    try export(ShownPage(index: index)).bytes(format)
  }

  /// Returns the export of one page.
  ///
  /// - Throws: `ExportError` if its picture cannot be read.
  func export(_ shown: ShownPage) throws(ExportError) -> DrawingExport {
    let index = shown.index
    guard pages.indices.contains(index), let frame = pages[index].frame else { throw .nothingDrawn }
    var ground = try ExportGround(
      pages[index].placedBackground, on: frame, showsPicture: showsPictures,
      file: pages.count == 1 ? pictureName : tr("\(pictureName) of page \(index + 1)"))
    if case .color(let color) = paper { (ground.paper, ground.ruling) = (color, nil) }
    var options = ExportOptions(
      background: ground.paper, scale: scale,
      page: isCropped ? .cropped(within: frame) : .part(frame), title: title)
    options.pixels = pixels
    options.ruling = ground.ruling
    return try DrawingExport(
      strokes[index], renderer, options, ground.picture, traced: shown.outlines)
  }

  /// Returns the paths of the files that an export of all `pages` to `path` writes: several for
  /// pictures of several pages.
  public static func paths(_ path: String, _ format: ExportFormat, _ pages: [Page]) -> [String] {
    paths(path, format, Array(pages.indices))
  }

  /// Returns the paths of the files of the pages with these indices.
  static func paths(_ path: String, _ format: ExportFormat, _ indices: [Int]) -> [String] {
    guard indices.count > 1, format != .pdf else { return [path] }
    return indices.map { Self.path(path, page: $0) }
  }

  /// Returns the path of the file of the page with that index, if each has its own: its number
  /// comes before the ending, as in `name-1.png`. A name that is too long is shortened.
  public static func path(_ path: String, page index: Int) -> String {
    let bytes = path.utf8
    let start = bytes.lastIndex(of: UInt8(ascii: "/")).map { bytes.index(after: $0) }
    let name = path[(start ?? path.startIndex)...]
    let end = name.utf8.lastIndex(of: UInt8(ascii: ".")) ?? name.endIndex
    let ending = "-\(index + 1)\(name[end...])"
    let room = FileName.maximumBytes - ending.rawBytes.count
    return path[..<name.startIndex] + FileName.shortened(name[..<end], to: room) + ending
  }
}
