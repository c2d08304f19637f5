import ArgumentParser
import Ink
import Localization
import Platform
import X11

/// The command `xsign capture`, which asks for a signature in a small window.
struct CaptureCommand: OpenFilesCommand {
  /// The statuses that the command ends with, besides 0 for a signature.
  enum Status {
    static let cancelled = ExitCode(1)
    static let error = ExitCode(2)
    static let timedOut = ExitCode(3)
  }

  static let configuration = CommandConfiguration(
    commandName: "capture",
    abstract: tr("Ask for a signature in a small window, and write it to a file."),
    usage: """
      xsign capture -o <out> ... [<options>]
      xsign capture -o - --format <format> [<options>]
      """,
    discussion: tr(
      """
      A script gets the signature that it needs now: the user signs with pen, finger or mouse, and \
      presses Done. A picture is the ink with a small margin, transparent where the format allows, \
      as render makes it. The status is 0 if the user signed, 1 if the user cancelled, 2 with a \
      sentence on standard error if something failed, and 3 if the time was over. A sentence also \
      says how many strokes nobody could see in a picture, and another one what JSON leaves out. \
      The ink is kept nowhere else.

      \(EngineArgument.help)
      """))

  @Option(
    name: .shortAndLong, parsing: .singleValue,
    help: ArgumentHelp(
      tr(
        """
        The file to write: .png, .pdf, .svg, .inkml or .json; - is standard output. Several write \
        several files.
        """),
      valueName: "out"),
    completion: .file())
  var output: [String]

  @Option(
    help: ArgumentHelp(
      tr(
        """
        The format, whatever the file is called: png, pdf, svg, inkml or json. With several files, \
        that of standard output.
        """),
      valueName: "format"),
    completion: .list(OutputFile.Kind.names),
    transform: { text in
      let ending = "." + text.lowercased()
      guard let format = OutputFile.Kind.endings.first(where: { $0.ending == ending }) else {
        throw OptionError(tr("the formats are png, pdf, svg, inkml and json"))
      }
      return format.kind
    })
  var format: OutputFile.Kind?

  @OptionGroup(title: tr("Window")) var window: CaptureWindowOptions

  @Option(engine: EngineArgument.optionHelp) var engine: EngineSettings?

  @OptionGroup(title: tr("Paper")) var paper: CapturePaperOptions
  @OptionGroup(title: tr("Pen")) var pen: PenOptions

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      tr("The least number of strokes that are a signature. Default: 1."), valueName: "number"),
    transform: { text in
      guard let count = Int(text), 1...1000 ~= count else {
        throw OptionError(tr("the number of strokes is from 1 to 1000"))
      }
      return count
    })
  var requireStrokes = CaptureRequest().leastStrokes

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(tr("The seconds after which the window closes."), valueName: "seconds"),
    transform: { try NumberArgument.seconds($0) })
  var timeout: Double?

  func validate() throws {
    do throws(OptionError) {
      _ = try CaptureTargets(output, format: format)
    } catch {
      throw ValidationError("\(error)")
    }
    try ReadOnce.check([paper.background, paper.from])
  }

  func run() throws {
    FreedMemory.limit()
    // Before any thread starts, as for the main window.
    let signals = SignalWatch()
    Display.adoptLocale()
    signals.endIfStuck()
    let launch = StartupNotification.take()
    do {
      var targets = try CaptureTargets(output, format: format)
      if let picture = paper.background { try targets.checkThatTheyDiffer(from: picture) }
      try targets.open()
      let engine = engine ?? .xsign
      var request = CaptureRequest(
        engine: engine,
        pen: PadPen(pen.applied(to: PenChoice().pen), isChosen: pen.smoothing != nil),
        paper: try paper.paper(applying: pen, engine: engine), leastStrokes: requireStrokes,
        timeout: timeout)
      window.apply(to: &request)
      let outcome = try MainActor.assumeIsolated {
        try CaptureWindow(
          display: try Display(), signals: signals, launch: launch, request: request,
          targets: targets
        ).run()
      }
      switch outcome {
      case .signed: break
      case .failed(let sentence):
        complain(sentence)
        throw Status.error
      case .cancelled: throw Status.cancelled
      case .timedOut: throw Status.timedOut
      }
    } catch let code as ExitCode {
      throw code
    } catch let ending as Ending {
      throw ExitCode(128 + ending.signal)
    } catch {
      complain("\(error)")
      throw Status.error
    }
  }

  /// Reports arguments that are wrong, and returns the status. Scripts expect one sentence, and no
  /// status that could be confused with another command's.
  ///
  /// - Parameter message: What the parser says, perhaps with more lines after the first.
  static func reportWrongUsage(_ message: String) -> Int32 {
    let sentence = message.legible.split(separator: "\n").first ?? ""
    complain(sentence.last == "?" ? String(sentence) : trClause(String(sentence)) + ".")
    return Status.error.rawValue
  }
}
