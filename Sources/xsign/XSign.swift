import ArgumentParser
import Glibc
import Ink
import Localization
import Platform
import X11

/// The command line.
@main
struct XSign: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "xsign",
    abstract: tr("Sign and draw by hand, with mouse, touch screen or pen tablet."),
    usage: """
      xsign [--sign] [--engine <engine>] [<file>]
      xsign render <in> -o <out> [<options>]
      xsign render <in> ... --out-dir <dir> --format <format> [<options>]
      xsign compare <in> -o <out> [<options>]
      xsign info <in>
      xsign fields <pdf> [--json]
      xsign trace <photo> -o <out> [<options>]
      xsign capture -o <out> [<options>]
      xsign sign <pdf> --signature <drawing> --page <pages> --at <x,y> -o <out> [<options>]
      xsign verify <pdf> [--trust <certificates>] [--json]
      xsign identity --name <name> [--mail <address>] -o <file>
      """,
    discussion: tr(
      """
      Opens a window on the display named by DISPLAY, with the drawing in the file: InkML, the \
      JSON of signature_pad, Xournal++ or plain text; or with the pages of a PDF, or a PNG or JPEG \
      picture as a page. A name ending in .inkml that no file has begins a \
      drawing of that name. --sign shows the Sign view: one pane with the xsign \
      engine, or that of --engine. xsign info --engines lists the engines and their parameters. \
      xsign --version --verbose also says how the programs that read PDFs are confined. \
      Environment:
        XSIGN_SCALE         pixels per 1/96 inch, for example 1.5; else from Xft.dpi
        XSIGN_FILE_CHOOSER  portal, zenity, kdialog or prompt; else the desktop's
        XSIGN_START         blank begins on blank paper, without the start view
        XSIGN_NO_SHM        1 sends pixels over the connection, not by shared memory
      """),
    version: Version.current,
    subcommands: [
      WindowCommand.self, RenderCommand.self, CompareCommand.self, InfoCommand.self,
      FieldsCommand.self, SignCommand.self, VerifyCommand.self, CaptureCommand.self,
      TraceCommand.self, IdentityCommand.self, CaptureServiceCommand.self,
    ],
    defaultSubcommand: WindowCommand.self)

  /// The folder with the catalogues of translations.
  static var catalogues: String { ProgramFolder.path + "/../share/locale" }

  /// Runs the command that the arguments name. Arguments may be any bytes, because names of files
  /// may; `CommandLine.arguments` would repair them.
  static func main() {
    StandardOutput.reserve()
    // What exceeds the limit for the size of files, wherever it is written, is an error as others.
    signal(SIGXFSZ, SIG_IGN)
    Translation.adoptLanguage(catalogues: catalogues.rawBytes)
    _ = OpenFileLimit.raise(to: OpenFileLimit.usual)
    // Swift has the arguments from there, and files are reached by their descriptors.
    guard access("/proc/self/cmdline", R_OK) == 0 else {
      complain(tr("xsign needs the file system /proc, which is not there."))
      Glibc.exit(ExitCode.failure.rawValue)
    }
    let given = (1..<max(1, CommandLine.argc)).compactMap { index in
      CommandLine.unsafeArgv[Int(index)].map { argument in
        String(rawBytes: Array(UnsafeRawBufferPointer(start: argument, count: strlen(argument))))
      }
    }
    let isCapture = given.first == CaptureCommand.configuration.commandName
    // Status 1 says there that the user cancelled.
    let failure = isCapture ? CaptureCommand.Status.error : .failure
    NeededDescriptor.setStatus(failure.rawValue)
    if VersionReport.isWanted(by: given) {
      for line in VersionReport.lines { print(line) }
      return checkOutput()
    }
    if let sentence = MisspeltCommand.sentence(given) { refuse(sentence) }
    let arguments: [String]
    do throws(OptionError) {
      arguments = EmptyValues.separated(try TextArguments.decoded(given))
    } catch {
      refuse(error.description, isCapture: isCapture)
    }
    do {
      var command = try parseAsRoot(arguments)
      if let sentence = RepeatedOutput.sentence(arguments) { refuse(sentence) }
      if command is any OpenFilesCommand { NeededDescriptor.checkLimit() }
      try command.run()
      checkOutput(failure)
    } catch {
      if error is ExitCode { checkOutput(failure) }
      if let option = misspeltOption(arguments, error) {
        refuse(option.sentence, isCapture: isCapture)
      }
      if isCapture, exitCode(for: error) == .validationFailure {
        Glibc.exit(CaptureCommand.reportWrongUsage(self.message(for: error)))
      }
      report(error, failure, CompletionScript.isWanted(by: arguments))
    }
  }

  /// Ends the program with a sentence on arguments that are wrong.
  private static func refuse(_ sentence: String, isCapture: Bool = false) -> Never {
    if isCapture { Glibc.exit(CaptureCommand.reportWrongUsage(sentence)) }
    complain(sentence)
    Glibc.exit(exitCode(for: ValidationError("")).rawValue)
  }

  /// Ends the program with what the parser says, which is help that was asked for, or why arguments
  /// are wrong. The parser's own `exit(withError:)` would not notice that help is lost.
  private static func report(
    _ error: any Error, _ failure: ExitCode, _ asksForCompletions: Bool
  ) -> Never {
    let code = exitCode(for: error)
    var message = fullMessage(for: error).legible
    if asksForCompletions { message = CompletionScript(message).text }
    if !message.isEmpty {
      if code.isSuccess {
        print(message)
        checkOutput(failure)
      } else {
        writeError(message)
      }
    }
    Glibc.exit(code.rawValue)
  }

  /// Ends the program with a sentence and the status `failure` if what was printed could not be
  /// written: a report that a script waits for must not be missing without a word.
  private static func checkOutput(_ failure: ExitCode = .failure) {
    guard let code = StandardOutput.flush() else { return }
    complain(tr("Standard output could not be written: \(String(cString: strerror(code)))."))
    Glibc.exit(failure.rawValue)
  }

  /// Returns the option that is none, and because of which the parser refuses the arguments, or
  /// takes them for a request for help.
  private static func misspeltOption(_ arguments: [String], _ error: any Error) -> MisspeltOption? {
    if error is ExitCode || CompletionScript.isWanted(by: arguments) { return nil }
    if exitCode(for: error) == .validationFailure { return MisspeltOption(arguments) }
    if arguments.contains(where: { ["-h", "--help", "help"].contains($0) }) { return nil }
    return MisspeltOption(arguments).flatMap { $0.isLong ? nil : $0 }
  }
}

/// The default command, which opens the window.
struct WindowCommand: OpenFilesCommand {
  static let configuration = CommandConfiguration(
    commandName: "window", abstract: tr("Open the window (the default command)."),
    usage: "xsign [--sign] [--engine <engine>] [<file>]", shouldDisplay: false)

  /// What `--sign` does.
  static var signHelp: String { tr("Show the Sign view: one pane with the xsign engine.") }
  /// What `--engine` does.
  static var engineHelp: String {
    tr(
      """
      The engine of the chosen pane and of the Sign view; given twice, those of both panes. Its \
      parameters follow a colon, as in hermite:alpha=0.5,speed=300.
      """)
  }

  @Flag(help: ArgumentHelp(WindowCommand.signHelp))
  var sign = false

  @Option(engines: ArgumentHelp(WindowCommand.engineHelp, valueName: "engine"))
  var engines: [EngineSettings] = []

  @Argument(
    help: ArgumentHelp(tr("The drawing, PDF or picture to open."), valueName: "file"),
    completion: .file())
  var file: String?

  func validate() throws {
    guard engines.count > 2 else { return }
    throw ValidationError(tr("There are two panes; give '--engine' once or twice."))
  }

  func run() throws {
    let path = try reportingFailure { try file.map { text in try InputPath.path(text) } }
    FreedMemory.limit()
    // Before any thread starts: threads inherit the mask of signals that the event loop handles.
    let signals = SignalWatch()
    Display.adoptLocale()
    LanguagePreference.adopt(from: PreferencesFile.path, catalogues: XSign.catalogues)
    UserKeys.adopt(from: UserKeys.path)
    signals.endIfStuck()
    let launch = StartupNotification.take()
    // After the locale and the environment are as they stay: other threads read them.
    let ahead = path.map(DocumentAhead.init)
    do {
      // The event loop runs on the main thread, without an executor.
      try MainActor.assumeIsolated {
        let app = App(display: try Display(), signals: signals, launch: launch)
        try app.run(opening: path, ahead: ahead, engines: engines, signs: sign)
      }
    } catch let ending as Ending {
      throw ExitCode(128 + ending.signal)
    } catch let error as X11Error {
      complain("\(error)")
      throw ExitCode(1)
    }
  }
}
