import ArgumentParser
import Export
import Ink
import Localization

/// The command `xsign info`, which prints what is in a drawing.
struct InfoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info",
    abstract: tr("Print what is in a drawing, one item a line."),
    usage: """
      xsign info <in> [--unit <unit>] [--json]
      xsign info --engines [--json]
      """,
    discussion: tr(
      """
      Reads the same formats as render. Prints the number of strokes and samples, the rate of the \
      samples, the size of the ink as the xsign engine draws it, the time that the pen was down, \
      the pages, and what the device reported besides positions. --engines prints the parameters \
      of each engine instead, with their defaults and limits.
      """))

  @Argument(
    help: ArgumentHelp(tr("The drawing to read; - is standard input."), valueName: "in"),
    completion: .file())
  var input: String?

  @Flag(help: ArgumentHelp(tr("Print the engines and their parameters; no drawing is read.")))
  var engines = false

  @Flag(help: ArgumentHelp(tr("Print it as JSON, in one line.")))
  var json = false

  @Option(
    help: UnitArgument.help, completion: UnitArgument.completion, transform: UnitArgument.unit)
  var unit: InkDocument.Unit?

  func validate() throws {
    if engines, input != nil {
      throw ValidationError(tr("'--engines' reads no drawing; leave out the file."))
    }
    if !engines, input == nil {
      throw ValidationError(tr("Give the drawing to read, or '--engines'."))
    }
  }

  func run() throws {
    guard let input else {
      for line in json ? [EngineArgument.json.line] : EngineArgument.lines { print(line) }
      return
    }
    do throws(CommandError) {
      let name = DrawingFile.name(of: input)
      let document = try DrawingFile.contents(input, unit: unit)
      guard !document.strokes.isEmpty else { throw .empty(file: name) }
      let list = try Result { () throws(ExportError) in try InfoList(document) }
        .mapError { CommandError.export($0, file: name) }.get()
      for line in json ? [list.json.line] : list.lines { print(line) }
      if let sentence = document.leftOutSentence { complain("\(name): \(sentence)") }
    } catch {
      complain("\(error)")
      throw ExitCode.failure
    }
  }
}
