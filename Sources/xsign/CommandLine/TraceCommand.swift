import ArgumentParser
import Export
import Graphics
import Ink
import Localization

/// The command `xsign trace`, which makes ink of a photo or scan of handwriting.
struct TraceCommand: OpenFilesCommand {
  static let configuration = CommandConfiguration(
    commandName: "trace",
    abstract: tr("Make ink of a photo or scan of a signature."),
    usage: "xsign trace <photo> -o <out> [<options>]",
    discussion: tr(
      """
      Reads a PNG or JPEG of ink on paper and writes the ink alone, as outlines. Shadows, pale \
      rules and what reaches the border of the picture are left out. The ink has its true size if \
      the file of a scan states one, and is otherwise as large as 60 by 20 mm allow. The ending of \
      <out> determines the format.
      """))

  @Argument(
    help: ArgumentHelp(
      tr("The picture to read: a PNG or JPEG; - is standard input."), valueName: "photo"),
    completion: .file())
  var input: String

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      tr("The file to write: .png, .pdf, .svg, .inkml or .json; - is standard output."),
      valueName: "out"),
    completion: .file(), transform: { try OutputTarget($0) })
  var output: OutputTarget

  @Option(
    help: ArgumentHelp(
      tr("The format on standard output: png, pdf, svg, inkml or json."), valueName: "format"),
    completion: .list(OutputFile.Kind.names), transform: { try FormatArgument.ending($0) })
  var format: String?

  @OptionGroup(title: tr("Ink")) var options: TracingOptions

  func validate() throws { _ = try output.file(format) }

  func run() throws {
    let output = try output.file(format)
    try reportingFailure {
      let path = try InputPath.path(input)
      let name = DrawingFile.name(of: path)
      try output.checkThatItDiffers(from: [input])
      let image = try Image(decoding: ImageFile.input(path, file: name), file: name)
      if let sentence = image.cutSentence(of: name) { complain(sentence) }
      try write(InkDocument(strokes: try options.strokes(of: image, file: name)), name, to: output)
    }
  }

  private func write(
    _ document: InkDocument, _ name: String, to output: OutputFile
  ) throws(CommandError) {
    switch output.kind {
    case .inkML: try output.write(document.inkML())
    case .signaturePad:
      try output.write(document.signaturePad())
      if let sentence = document.leftOutOfSignaturePad { complain("\(name): \(sentence)") }
    case .picture(let format):
      try output.write(
        OutputFile.named(name) { () throws(ExportError) in
          try DrawingExport(
            document.strokes, engine: .xsign, options: ExportOptions(), picture: nil
          ).bytes(format)
        })
    }
  }
}
