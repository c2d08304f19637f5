import ArgumentParser
import Export
import Ink
import Localization

/// The command `xsign render`, which converts drawings to pictures, InkML or JSON.
struct RenderCommand: OpenFilesCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: tr("Convert drawings to pictures or another format, without a window."),
    usage: """
      xsign render <in> -o <out> [<options>]
      xsign render <in> ... --out-dir <dir> --format <format> [<options>]
      xsign render <in> -o - --format <format> [<options>]
      """,
    discussion: tr(
      """
      Reads InkML, the JSON of signature_pad, files of Xournal++, or plain text with one sample \
      per line: stroke, time in seconds, x, y and pressure (0 to 1, or - for none), separated by \
      blanks. The ending of <out> determines the format to write. Options that do not apply to \
      that format are ignored. A PDF has all pages of the drawing, each in its own size; PNG and \
      SVG have a file for each. Of a drawing on endless paper they show the ink. With --out-dir \
      each drawing becomes a file there with its name; one that fails does not stop the others.

      \(EngineArgument.help)
      """))

  @Argument(
    help: ArgumentHelp(tr("The drawings to read; - is standard input."), valueName: "in"),
    completion: .file())
  var inputs: [String]

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      tr("The file to write: .png, .pdf, .svg, .inkml or .json; - is standard output."),
      valueName: "out"),
    completion: .file(), transform: { try OutputTarget($0) })
  var output: OutputTarget?

  @Option(
    name: .customLong("out-dir"),
    help: ArgumentHelp(tr("The folder to write a file for each drawing to."), valueName: "dir"),
    completion: .directory)
  var folder: String?

  @Option(
    help: ArgumentHelp(
      tr("The format in --out-dir and on standard output: png, pdf, svg, inkml or json."),
      valueName: "format"),
    completion: .list(OutputFile.Kind.names), transform: { try FormatArgument.ending($0) })
  var format: String?

  @Option(engine: EngineArgument.optionHelp) var engine: EngineSettings?

  @Flag(
    name: .customLong("with-background"),
    help: ArgumentHelp(
      tr(
        """
        Include the paper and the picture under the ink, which InkML of xsign and files of \
        Xournal++ can contain; --background replaces the paper.
        """)))
  var hasBackground = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      tr(
        """
        The pages of the drawing: 3, 2-5, 1,4, last, -1, all or all-but-last. Default: all. A PNG \
        or SVG of several has the number of its page before the ending, as in out-1.png.
        """), valueName: "pages"),
    completion: .list(PagesArgument.words), transform: { try PagesArgument.pages($0) })
  var pages: PagesArgument?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      tr(
        """
        The size of a PNG in pixels instead: its width as 800x, its height as x600, or a box that \
        it fits into as 800x600.
        """), valueName: "[width]x[height]"),
    transform: { text in
      guard let pixels = PixelFit(text) else {
        throw OptionError(tr("pixels are 800x, x600 or 800x600, at most 32767 each"))
      }
      return pixels
    })
  var pixels: PixelFit?

  @Flag(help: ArgumentHelp(tr("With --out-dir, print a line of JSON for each file.")))
  var json = false

  @OptionGroup(title: tr("Many files")) var batch: BatchOptions
  @OptionGroup(title: tr("Pen")) var pen: PenOptions
  @OptionGroup(title: tr("Picture")) var picture: PictureOptions
  @OptionGroup(title: tr("Page of a PDF")) var options: PageOptions

  func validate() throws {
    let pageOption = picture.page != nil ? "--page" : pages != nil ? "--pages" : nil
    try options.check(try kind, pageOption: pageOption, hasBackground: hasBackground)
    try ReadOnce.check([options.on, options.passwordFile] + inputs)
    if pixels != nil, picture.scale != nil {
      throw ValidationError(tr("'--pixels' and '--scale' exclude each other."))
    }
    guard pages != nil else { return }
    guard case .picture = try kind else {
      throw ValidationError(
        tr("'--pages' is for PNG, PDF and SVG; InkML and JSON have the whole drawing."))
    }
    if picture.page != nil {
      throw ValidationError(tr("'--page' is a part of the drawing; leave it out with '--pages'."))
    }
  }

  /// The format of the files. What belongs together must have been given together.
  private var kind: OutputFile.Kind {
    get throws {
      if let output {
        guard folder == nil, inputs.count == 1 else {
          throw ValidationError(
            tr(
              "'-o' names the file of one drawing; several need '--out-dir <dir>' instead, and "
                + "'--format <format>'."))
        }
        guard batch.jobs == nil, !json else {
          throw ValidationError(
            tr("'--jobs' and '--json' need '--out-dir <dir>' instead of '-o'."))
        }
        return try output.file(format).kind
      }
      guard folder != nil, let format else {
        throw ValidationError(
          tr(
            "Give the file to write with '-o <out>', or '--out-dir <dir>' and '--format <format>'.")
        )
      }
      guard folder != "" else {
        throw ValidationError(tr("'--out-dir' needs the name of a folder."))
      }
      try NamedInputs.check(inputs)
      return try OutputFile("drawing" + format).kind
    }
  }

  /// Reads the page or picture under the ink, and returns how drawings are converted.
  private func rendering() throws -> Rendering {
    Rendering(
      engine: engine, hasBackground: hasBackground, pages: pages, pixels: pixels, pen: pen,
      picture: picture,
      sheet: try options.sheet(for: kind) {
        picture.exportOptions(paper: nil, pixels: pixels).scale(of: $0)
      })
  }

  /// The paths of the files that are read beside the drawings, which none may replace.
  private var sources: [String] { [options.on, options.passwordFile].compactMap(\.self) }

  func run() throws {
    try reportingFailure {
      if let output {
        let rendering = try self.rendering()
        let file = try output.file(format)
        try file.checkThatItDiffers(from: [inputs[0]] + sources)
        _ = try rendering.render(inputs[0], to: file, report: complain)
        return
      }
      let targets = try BatchTargets(
        inputs, sources: sources, folder: folder ?? "", ending: format ?? "")
      let (kind, rendering) = (
        try self.kind, try BatchTargets.shared(json: json) { try self.rendering() }
      )
      let isDone = targets.write(
        with: rendering, jobs: batch.jobs, json: json,
        counted: { tr("\($0) of \($1) drawings") }
      ) { number, rendering, report in
        do throws(CommandError) {
          let (input, output) = targets.all[number]
          return .written(
            try rendering.render(
              input, to: OutputFile(output, as: kind), isFree: targets.isFree, report: report))
        } catch {
          return .failed("\(error)")
        }
      }
      guard isDone else { throw ExitCode.failure }
    }
  }
}
