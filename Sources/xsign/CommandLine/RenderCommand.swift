import ArgumentParser
import Ink
import X11Canvas

/// `xsign render`: a drawing becomes a picture, InkML or JSON.
struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Make a picture or another file of a drawing, without a window.",
    usage: "xsign render <in> -o <out> [<options>]",
    discussion: """
      Reads InkML, the JSON of signature_pad, files of Xournal++, or plain text with a sample a \
      line: stroke, time in seconds, x, y and pressure (0 to 1, or - for none), separated by \
      blanks. Writes what the ending of <out> says; options that a format has no use for change \
      nothing.

      Engines: \(TypedEngine.list).
      """)

  @Argument(help: ArgumentHelp("The drawing; - reads standard input.", valueName: "in"))
  var input: String

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The file to write: .png, .pdf, .svg, .inkml or .json.", valueName: "out"),
    transform: { try OutputFile($0) })
  var output: OutputFile

  @Option(
    help: ArgumentHelp(
      "The engine that draws: its number, name or the name's beginning; else xsign.",
      valueName: "engine"),
    transform: TypedEngine.engine)
  var engine: EngineKind?

  @Flag(
    name: .customLong("with-background"),
    help: ArgumentHelp(
      """
      Draw the paper and the picture that InkML of xsign has under the ink, too; --background \
      takes the paper's place.
      """))
  var hasBackground = false

  @OptionGroup(title: "Pen") var pen: PenOptions
  @OptionGroup(title: "Picture") var picture: PictureOptions

  func run() throws {
    try CommandError.report { () throws(CommandError) in
      let document = try DrawingFile.read(
        input, unit: picture.unit, pen: pen, needsBackground: hasBackground)
      defer { DrawingFile.tellLeftOut(of: document, input) }
      try output.write(try bytes(of: document))
    }
  }

  private func bytes(of document: InkDocument) throws(CommandError) -> [UInt8] {
    switch output.kind {
    case .inkML:
      var document = document
      if let page = picture.page { document.size = page }
      if let engine { document.engines = [engine] }
      return document.inkML()
    case .signaturePad: return document.signaturePad()
    case .picture(let format):
      do throws(ExportError) {
        let background = hasBackground ? document.background : Background(paper: nil)
        return try DrawingExport(
          document.strokes, engine: engine ?? .xsign,
          options: picture.exportOptions(paper: background.paper),
          picture: try background.picture.map { picture throws(ExportError) in
            try ExportPicture(picture, file: "the picture")
          }
        ).bytes(format)
      } catch {
        throw .export(error, file: InputFile(path: input).name)
      }
    }
  }
}
