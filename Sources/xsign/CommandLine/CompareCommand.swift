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
    try output.write(input, unit: picture.unit, pen: pen) { document throws(ExportError) in
      try ComparisonSheet(
        document.strokes, page: picture.page,
        paper: picture.background(or: Paper.white.color).map { Color($0) }, scale: picture.scale
      ).png()
    }
  }
}
