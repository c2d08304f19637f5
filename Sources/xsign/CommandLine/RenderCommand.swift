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
      that format are ignored.

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
      Include the paper and the picture under the ink, which InkML of xsign can contain; \
      --background replaces the paper.
      """))
  var hasBackground = false

  @OptionGroup(title: "Pen") var pen: PenOptions
  @OptionGroup(title: "Picture") var picture: PictureOptions
  @OptionGroup(title: "Page of a PDF") var sheet: SheetOptions

  func validate() throws {
    try sheet.check(output.kind, hasPage: picture.page != nil, hasBackground: hasBackground)
  }

  func run() throws {
    let sheet: ExportPicture?
    do throws(SigningError) {
      sheet = try self.sheet.picture(scale: picture.exportOptions(paper: nil).scale)
    } catch {
      complain("\(error)")
      throw ExitCode.failure
    }
    try output.write(
      input, unit: picture.unit, pen: pen, needsBackground: hasBackground
    ) { document throws(ExportError) in try bytes(of: document, on: sheet) }
  }

  private func bytes(
    of document: InkDocument, on sheet: ExportPicture?
  ) throws(ExportError) -> [UInt8] {
    switch output.kind {
    case .inkML:
      var document = document
      if let page = picture.page { document.size = page }
      if let engine { document.engines = [engine] }
      return document.inkML()
    case .signaturePad: return document.signaturePad()
    case .picture(let format):
      let background = hasBackground ? document.background : Background(paper: nil)
      var options = picture.exportOptions(paper: background.paper)
      if let sheet {
        options.page = .fixed(width: sheet.frame.width, height: sheet.frame.height)
      }
      let picture = try background.picture.map { picture throws(ExportError) in
        try ExportPicture(picture, file: "the picture")
      }
      return try DrawingExport(
        document.strokes, engine: engine ?? .xsign, options: options, picture: sheet ?? picture
      ).bytes(format)
    }
  }
}
