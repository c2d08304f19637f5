import ArgumentParser
import Ink
import X11Canvas

/// The command `xsign compare`, which draws all engines on one sheet.
struct CompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Draw a drawing with every engine, on one sheet.",
    usage: "xsign compare <in> -o <out> [<options>]",
    discussion: """
      Reads the same formats as render and writes a PNG with a card for each engine. \
      --background is the colour of the cards, white by default. The default of --scale is 4, or \
      less for a large drawing.
      """)

  @Argument(help: ArgumentHelp("The drawing to read; - is standard input.", valueName: "in"))
  var input: String

  @Option(
    name: .shortAndLong, help: ArgumentHelp("The PNG to write.", valueName: "out"),
    transform: { text in
      guard let file = try? OutputFile(text), file.kind == .picture(.png) else {
        throw OptionError("a sheet is a PNG file; the name must end in .png")
      }
      return file
    })
  var output: OutputFile

  @OptionGroup(title: "Pen") var pen: PenOptions
  @OptionGroup(title: "Picture") var picture: PictureOptions

  func run() throws {
    try CommandError.report { () throws(CommandError) in
      let document = try DrawingFile.read(input, unit: picture.unit, pen: pen)
      defer { DrawingFile.reportLeftOut(of: document, input) }
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
