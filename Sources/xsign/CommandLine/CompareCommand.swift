import ArgumentParser
import Ink
import X11Canvas

/// `xsign compare`: all engines on one sheet.
struct CompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Show what each engine makes of a drawing, on one sheet.",
    usage: "xsign compare <in> -o <out> [<options>]",
    discussion: """
      Reads what render reads, and writes a PNG with a card for each engine. The background \
      is that of the cards; else white. Where --scale is not given, it is 4, or less for a large \
      drawing.
      """)

  @Argument(help: ArgumentHelp("The drawing; - reads standard input.", valueName: "in"))
  var input: String

  @Option(
    name: .shortAndLong, help: ArgumentHelp("The PNG to write.", valueName: "out"),
    transform: { text in
      guard let file = try? OutputFile(text), file.kind == .picture(.png) else {
        throw OptionError("a sheet is a PNG, so the name has to end in .png")
      }
      return file
    })
  var output: OutputFile

  @OptionGroup(title: "Pen") var pen: PenOptions
  @OptionGroup(title: "Picture") var picture: PictureOptions

  func run() throws {
    try CommandError.report { () throws(CommandError) in
      let document = try DrawingFile.read(input, unit: picture.unit, pen: pen)
      defer { DrawingFile.tellLeftOut(of: document, input) }
      let bytes: [UInt8]
      do throws(ExportError) {
        bytes = try ComparisonSheet(
          document.strokes, page: picture.page, paper: picture.paper, scale: picture.scale
        ).png()
      } catch {
        throw .export(error, file: InputFile(path: input).name)
      }
      try output.write(bytes)
    }
  }
}
