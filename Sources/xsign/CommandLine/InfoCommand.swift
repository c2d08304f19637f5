import ArgumentParser
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
      xsign info --keys [--json]
      """,
    discussion: tr(
      """
      Reads the same formats as render. Prints the number of strokes and samples, the rate of the \
      samples, the size of the ink as the xsign engine draws it, the time that the pen was down, \
      the pages, and what the device reported besides positions. --engines prints the parameters \
      of each engine instead, with their defaults and limits, and --keys the keys of the window's \
      commands, as the file xsign/keys in the folder of settings can change them.
      """))

  @Argument(
    help: ArgumentHelp(tr("The drawing to read; - is standard input."), valueName: "in"),
    completion: .file())
  var input: String?

  @Flag(help: ArgumentHelp(tr("Print the engines and their parameters; no drawing is read.")))
  var engines = false

  @Flag(help: ArgumentHelp(tr("Print the keys of the window's commands; no drawing is read.")))
  var keys = false

  @Flag(help: ArgumentHelp(tr("Print it as JSON, in one line.")))
  var json = false

  @Option(
    help: UnitArgument.help, completion: UnitArgument.completion, transform: UnitArgument.unit)
  var unit: InkDocument.Unit?

  func validate() throws {
    let options = (engines ? ["--engines"] : []) + (keys ? ["--keys"] : [])
    if let option = options.first, input != nil {
      throw ValidationError(tr("'\(option)' reads no drawing; leave out the file."))
    }
    if let option = options.first, unit != nil {
      throw ValidationError(tr("'\(option)' reads no drawing; leave out '--unit'."))
    }
    if options.count == 2 {
      throw ValidationError(tr("Give '--engines' or '--keys', not both."))
    }
    if options.isEmpty, input == nil {
      throw ValidationError(tr("Give the drawing to read, or '--engines' or '--keys'."))
    }
  }

  func run() throws {
    guard let input else {
      if keys { return printKeys() }
      for line in json ? [EngineArgument.json.line] : EngineArgument.lines { print(line) }
      return
    }
    try reportingFailure {
      let document = try DrawingFile.contents(input, unit: unit)
      defer { if let sentence = document.leftOutNote(of: input) { complain(sentence) } }
      guard !document.strokes.isEmpty else {
        throw CommandError.empty(file: DrawingFile.name(of: input))
      }
      let list = InfoList(document)
      for line in json ? [list.json.line] : list.lines { print(line) }
    }
  }

  /// Prints the keys that the commands have by the user's file.
  private func printKeys() {
    UserKeys.adopt(from: UserKeys.path)
    if let complaint = UserKeys.complaint { complain(complaint) }
    let entries = CommandTable.entries
    guard json else {
      for line in UserKeys.lines(of: entries) { print(line) }
      return
    }
    let keys = entries.filter(\.canHaveKeys).map { entry in
      (entry.word, JSONText.list(entry.keys.map { .text($0.written) }))
    }
    print(JSONText.object(keys).line)
  }
}
