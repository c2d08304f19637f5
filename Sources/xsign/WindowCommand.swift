import ArgumentParser
import X11Canvas

/// `xsign`: the window.
struct WindowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "window", abstract: "Open the window; what xsign does unless told otherwise.",
    usage: "xsign [<file>]", shouldDisplay: false)

  @Argument(help: ArgumentHelp("The drawing to open.", valueName: "file"))
  var file: String?

  func run() throws {
    // Before any thread starts: they inherit which signals are left to the event loop.
    let signals = SignalWatch()
    Display.adoptLocale()
    do {
      // The event loop runs on the main thread, without an executor.
      try MainActor.assumeIsolated {
        let app = App(display: try Display(), signals: signals)
        try app.run(opening: file)
      }
    } catch let ending as Ending {
      throw ExitCode(128 + ending.signal)
    } catch let error as X11Error {
      complain("\(error)")
      throw ExitCode(1)
    }
  }
}
