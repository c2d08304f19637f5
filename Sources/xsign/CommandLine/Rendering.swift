import Export
import Ink
import Localization

/// The conversion of a drawing to a file, with the options of `xsign render`.
struct Rendering: Sendable {
  let engine: EngineSettings?
  let hasBackground: Bool
  let pages: PagesArgument?
  let pixels: PixelFit?
  let pen: PenOptions
  let picture: PictureOptions
  /// The page of a PDF, or the picture, under the ink.
  let sheet: RenderedSheet?

  /// Reads the drawing in the file at `input`, `-` for standard input, and writes it to `output`,
  /// or beside it a file for each page. Returns the paths of the files, none if the end of the
  /// program came before. `report` gets the sentences about what is not in the file.
  ///
  /// - Parameter isFree: Returns false if the file of a page must not be written, because its path
  ///   is that of another drawing.
  func render(
    _ input: String, to output: OutputFile, isFree: (String) -> Bool = { _ in true },
    report: (String) -> Void
  ) throws(CommandError) -> [String] {
    var paths = [output.path]
    try OutputFile.convert(
      input, unit: picture.unit, pen: pen, needsBackground: hasBackground,
      takesPictures: hasBackground || output.kind == .inkML, report: report
    ) { (document, name) throws(CommandError) in
      switch output.kind {
      case .inkML:
        var document = document
        if let page = picture.page { document.size = page }
        if let engine { document.engines = [engine] }
        try output.write(GuardedWork.interruptible { document.inkML() })
        self.report(name, document.pictureNotes.leftOutSentence, report)
      case .signaturePad:
        try output.write(GuardedWork.interruptible { document.signaturePad() })
        self.report(name, document.leftOutOfSignaturePad, report)
      case .picture(let format):
        if document.source != nil, sheet == nil {
          report(tr("\(name): the pages of its PDF are not in the picture."))
        }
        let size = sheet?.size ?? picture.page
        let engine = engine ?? .xsign
        let (unseen, shown, seen) = GuardedWork.interruptible {
          let shown = isOfPlane(document) ? document.shownStrokes(engine: engine) : []
          return (
            UnseenInk(drawn(of: document), engine: engine), shown,
            size == nil ? [] : UnseenInk.removed(from: shown, engine: engine)
          )
        }
        do throws(CommandError) {
          paths = try render(document, shown, format, name, to: output, isFree)
        } catch .export(.tooLarge, let file) {
          throw .tooManyPixels(remedy(for: document), file: file)
        }
        self.report(name, unseen.sentence, report)
        if let size { self.report(name, InkBesidePage.sentence(seen, page: size), report) }
        // Nobody looks for such notes among pixels.
        if format == .pdf {
          let pictures = hasBackground ? document.pictureNotes : PictureNotes(of: [])
          self.report(name, (sheet?.notes ?? pictures).leftOutSentence, report)
        }
      }
    }
    return paths
  }

  /// Returns what helps if a picture of the drawing has too many pixels.
  private func remedy(for document: InkDocument) -> CommandError.PixelRemedy {
    if pixels != nil { return .pixels }
    let least = PictureOptions.scales.lowerBound
    var sizes = (picture.page ?? sheet?.size).map { [$0] } ?? document.pages.compactMap(\.size)
    if sizes.isEmpty {
      let ink = document.strokes.extent
      sizes = [CanvasSize(width: ink.width, height: ink.height)]
    }
    let fits = sizes.allSatisfy { DrawingExport.pixels($0, least) != nil }
    return fits && picture.scale != least ? .scale : .vector
  }

  /// Returns the strokes of the pages that are drawn.
  private func drawn(of document: InkDocument) -> [Stroke] {
    guard let indices = try? pages?.indices(of: document.pages.count) else {
      return document.strokes
    }
    let chosen = Set(indices)
    return document.strokes.filter { chosen.contains(Page.index(of: $0, in: document.pages)) }
  }

  /// Says what is not in the file, if that is anything.
  private func report(_ name: String, _ sentence: String?, _ report: (String) -> Void) {
    if let sentence { report("\(name): \(sentence)") }
  }

  /// True if the picture is of the plane of a drawing, and not of each page.
  private func isOfPlane(_ document: InkDocument) -> Bool {
    document.pages[0].size == nil || picture.page != nil || sheet != nil
  }

  /// Writes the picture of the plane, on which the strokes `shown` are, or those of the pages.
  private func render(
    _ document: InkDocument, _ shown: [Stroke], _ format: ExportFormat, _ name: String,
    to output: OutputFile, _ isFree: (String) -> Bool
  ) throws(CommandError) -> [String] {
    guard !isOfPlane(document) else {
      guard pages == nil else { throw .endlessPaper(file: name) }
      let count = document.pages.count
      if hasBackground, count > 1 { throw .severalBackgrounds(count: count, file: name) }
      try output.write(
        Self.made(name) { () throws(ExportError) in try whole(document, shown, format) })
      return [output.path]
    }
    let count = document.pages.count
    let indices: [Int]
    do throws(PagesArgument.Fault) {
      indices = try pages?.indices(of: count) ?? Array(0..<count)
    } catch {
      switch error {
      case .missing(let number): throw .noPage(number, count: count, file: name)
      case .reversed(let range): throw .reversedPages(range, file: name)
      }
    }
    guard !indices.isEmpty else { throw .noPages(file: name) }
    let options = picture.exportOptions(paper: nil, pixels: pixels)
    let paper: PagesExport.Paper =
      hasBackground && picture.background == nil ? .own : .color(options.background)
    let export = PagesExport(
      document.strokes, on: document.pages, engine: engine ?? .xsign, paper: paper,
      showsPictures: hasBackground, scale: options.scale, pixels: options.pixels,
      pictureName: tr("the picture"))
    if format == .pdf {
      try output.write(Self.made(name) { () throws(ExportError) in try export.pdf(indices) })
      return [output.path]
    }
    func bytes(_ index: Int) throws(CommandError) -> [UInt8] {
      try OutputFile.named(name) { () throws(ExportError) in
        try export.bytes(format, page: index)
      }
    }
    guard indices.count > 1 else {
      try output.write(
        Self.made(name) { () throws(ExportError) in
          try export.bytes(format, page: indices[0])
        })
      return [output.path]
    }
    guard !output.isStream else { throw .severalPages(count: indices.count, file: name) }
    for path in indices.map({ PagesExport.path(output.path, page: $0) }) where !isFree(path) {
      throw .pageOfAnother(path: DrawingFile.name(of: path), file: name)
    }
    return try output.write(pages: indices, bytes)
  }

  /// Returns the bytes of a file, whose failures are about the drawing in the file with that name.
  private static func made(
    _ file: String, _ body: () throws(ExportError) -> [UInt8]
  ) throws(CommandError) -> [UInt8] {
    try GuardedWork.interruptible { () throws(CommandError) in try OutputFile.named(file, body) }
  }

  /// Returns a picture of all ink that its pages show, on the plane of the drawing or on a page of
  /// a PDF. The background is that of the only page.
  private func whole(
    _ document: InkDocument, _ shown: [Stroke], _ format: ExportFormat
  ) throws(ExportError) -> [UInt8] {
    let page = document.pages[0]
    let ground = try ExportGround(
      page.placedBackground, on: page.frame, showsPaper: hasBackground,
      showsPicture: hasBackground, file: tr("the picture"))
    var options = picture.exportOptions(paper: ground.paper, pixels: pixels)
    options.ruling = options.background == ground.paper ? ground.ruling : nil
    if let sheet {
      options.page = .fixed(width: sheet.size.width, height: sheet.size.height)
    }
    return try DrawingExport(
      shown, engine: engine ?? .xsign, options: options, picture: sheet?.picture ?? ground.picture
    ).bytes(format)
  }
}
