import ArgumentParser
import Export
import Graphics
import Ink
import Localization

/// The command `xsign compare`, which draws all engines on one sheet.
struct CompareCommand: OpenFilesCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: tr("Draw a drawing with every engine, on one sheet."),
    usage: "xsign compare <in> -o <out> [<options>]",
    discussion: tr(
      """
      Reads the same formats as render and writes a PNG, PDF or SVG with a card for each engine; \
      the ending of <out> determines the format. --background is the colour of the cards, white by \
      default. The default of --scale is 4, or less for a large drawing. A PDF or SVG has the \
      layout of the PNG, as outlines. With --engine, the sheet has a card for each one given, so \
      that one engine may be compared with other parameters.

      \(EngineArgument.help)
      """))

  @Argument(
    help: ArgumentHelp(tr("The drawing to read; - is standard input."), valueName: "in"),
    completion: .file())
  var input: String

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      tr("The file to write: .png, .pdf or .svg; - is standard output."), valueName: "out"),
    completion: .file(),
    transform: { text in
      guard let target = try? OutputTarget(text), target.mayBePicture else {
        throw OptionError(tr("a sheet is a picture; the name must end in .png, .pdf or .svg"))
      }
      return target
    })
  var output: OutputTarget

  @Option(
    help: ArgumentHelp(
      tr("The format on standard output: png, pdf or svg."), valueName: "format"),
    completion: .list(FormatArgument.pictures),
    transform: { try FormatArgument.pictureEnding($0) })
  var format: String?

  @Option(
    engines: ArgumentHelp(
      tr("An engine for a card of its own; may be repeated. Default: all engines."),
      valueName: "engine"))
  var engines: [EngineSettings] = []

  @OptionGroup(title: tr("Pen")) var pen: PenOptions
  @OptionGroup(title: tr("Picture")) var picture: PictureOptions

  func validate() throws { _ = try output.file(format) }

  func run() throws {
    let output = try output.file(format)
    guard let format = output.pictureFormat else { return }
    var notes: [String] = []
    try output.write(input, unit: picture.unit, pen: pen) {
      (document, name) throws(CommandError) in
      do throws(ExportError) {
        let bytes = try sheet(of: document, scale: picture.scale).bytes(format)
        notes = unseenNotes(of: document, name)
        return bytes
      } catch .tooLarge {
        throw .tooManyPixels(remedy(for: document), file: name)
      } catch {
        throw .export(error, file: name)
      }
    }
    for note in notes { complain(note) }
  }

  /// Returns what is said of the strokes that nobody could see: once if that is the same of all
  /// engines, or else of each that draws such.
  private func unseenNotes(of document: InkDocument, _ name: String) -> [String] {
    let shown = engines.isEmpty ? EngineSettings.defaults : engines
    let unseen = shown.map { UnseenInk(document.strokes, engine: $0) }
    guard Set(unseen).count > 1 else {
      return unseen.first?.sentence.map { ["\(name): \($0)"] } ?? []
    }
    return zip(shown, unseen).compactMap { engine, ink in
      ink.sentence.map { "\(name): \(engine.title): \($0)" }
    }
  }

  private func sheet(
    of document: InkDocument, scale: Double?
  ) throws(ExportError) -> ComparisonSheet {
    try ComparisonSheet(
      engines: engines, page: picture.page,
      paper: picture.background(or: Paper.white.color).map { Color($0) }, scale: scale
    ) { document.shownStrokes(engine: $0) }
  }

  /// Returns what helps if the sheet of the drawing has too many pixels. Its default scale makes
  /// each card as small as its caption allows, so that only fewer cards are smaller.
  private func remedy(for document: InkDocument) -> CommandError.PixelRemedy {
    func fits(_ scale: Double?) -> Bool { (try? sheet(of: document, scale: scale)) != nil }
    let least = PictureOptions.scales.lowerBound
    guard let scale = picture.scale else { return .engines }
    if scale > least, fits(least) { return .scale }
    return fits(nil) ? .defaultScale : .engines
  }
}
