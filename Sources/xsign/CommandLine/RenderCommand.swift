import ArgumentParser
import Ink
import X11Canvas

/// The command `xsign render`, which converts a drawing to a picture, InkML or JSON.
struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Convert a drawing to a picture or another format, without a window.",
    usage: "xsign render <in> -o <out> [<options>]",
    discussion: """
      Reads InkML, the JSON of signature_pad, files of Xournal++, or plain text with one sample \
      per line: stroke, time in seconds, x, y and pressure (0 to 1, or - for none), separated by \
      blanks. The ending of <out> determines the format to write. Options that do not apply to \
      that format are ignored. A PDF has all pages of the drawing, each in its own size; PNG and \
      SVG have a file for each. Of a drawing on endless paper they show the ink.

      Engines: \(TypedEngine.list).
      """)

  @Argument(help: ArgumentHelp("The drawing to read; - is standard input.", valueName: "in"))
  var input: String

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The file to write: .png, .pdf, .svg, .inkml or .json.", valueName: "out"),
    transform: { try OutputFile($0) })
  var output: OutputFile

  @Option(
    help: ArgumentHelp(
      "The engine: its number, its name or the beginning of its name. Default: xsign.",
      valueName: "engine"),
    transform: TypedEngine.engine)
  var engine: EngineKind?

  @Flag(
    name: .customLong("with-background"),
    help: ArgumentHelp(
      """
      Include the paper and the picture under the ink, which InkML of xsign can contain, or the \
      paper of Xournal++; --background replaces the paper.
      """))
  var hasBackground = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      """
      The pages of the drawing: 3, 2-5, 1,4, last, -1, all or all-but-last. Default: all. A PNG or \
      SVG of several has the number of its page before the ending, as in out-1.png.
      """, valueName: "pages"),
    transform: { try TypedPages.pages($0) })
  var pages: TypedPages?

  @OptionGroup(title: "Pen") var pen: PenOptions
  @OptionGroup(title: "Picture") var picture: PictureOptions
  @OptionGroup(title: "Page of a PDF") var sheet: SheetOptions

  func validate() throws {
    try sheet.check(
      output.kind, hasPage: picture.page != nil || pages != nil, hasBackground: hasBackground)
    if pages != nil, picture.page != nil {
      throw ValidationError("'--page' is a part of the drawing; leave it out with '--pages'.")
    }
  }

  func run() throws {
    let sheet: ExportPicture?
    do throws(SigningError) {
      sheet = try self.sheet.picture(scale: picture.exportOptions(paper: nil).scale)
    } catch {
      complain("\(error)")
      throw ExitCode.failure
    }
    try output.convert(
      input, unit: picture.unit, pen: pen, needsBackground: hasBackground
    ) { (document, name) throws(CommandError) in
      switch output.kind {
      case .inkML:
        var document = document
        if let page = picture.page { document.size = page }
        if let engine { document.engines = [engine] }
        try output.write(document.inkML())
      case .signaturePad: try output.write(document.signaturePad())
      case .picture(let format): try render(document, format, name, on: sheet)
      }
    }
  }

  private func render(
    _ document: InkDocument, _ format: ExportFormat, _ name: String, on sheet: ExportPicture?
  ) throws(CommandError) {
    if document.source != nil, sheet == nil {
      complain("\(name): the pages of its PDF are not in the picture.")
    }
    guard document.pages[0].size != nil, picture.page == nil, sheet == nil else {
      guard pages == nil else { throw .endlessPaper(file: name) }
      return try output.write(
        OutputFile.named(name) { () throws(ExportError) in
          try whole(document, format, on: sheet)
        })
    }
    let count = document.pages.count
    let indices: [Int]
    do throws(TypedPages.Missing) {
      indices = try pages?.indices(of: count) ?? Array(0..<count)
    } catch {
      throw .noPage(error.number, count: count, file: name)
    }
    guard !indices.isEmpty else { throw .noPages(file: name) }
    let options = picture.exportOptions(paper: nil)
    let paper: PagesExport.Paper =
      hasBackground && picture.background == nil ? .own : .color(options.background)
    let export = PagesExport(
      document.strokes, on: document.pages, engine: engine ?? .xsign, paper: paper,
      showsPictures: hasBackground, scale: options.scale, pictureName: "the picture")
    if format == .pdf {
      return try output.write(
        OutputFile.named(name) { () throws(ExportError) in try export.pdf(indices) })
    }
    for index in indices {
      let bytes = try OutputFile.named(name) { () throws(ExportError) in
        try export.bytes(format, page: index)
      }
      try output.write(bytes, page: indices.count > 1 ? index : nil)
    }
  }

  /// Returns a picture of all ink on the plane of the drawing, or on a page of a PDF.
  private func whole(
    _ document: InkDocument, _ format: ExportFormat, on sheet: ExportPicture?
  ) throws(ExportError) -> [UInt8] {
    let background = hasBackground ? document.background : Background(paper: nil)
    var options = picture.exportOptions(paper: background.paper)
    if let sheet {
      options.page = .fixed(width: sheet.frame.width, height: sheet.frame.height)
    }
    let own = try background.picture.map { picture throws(ExportError) in
      try ExportPicture(picture, file: "the picture")
    }
    return try DrawingExport(
      document.strokes, engine: engine ?? .xsign, options: options, picture: sheet ?? own
    ).bytes(format)
  }
}
