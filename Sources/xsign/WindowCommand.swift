import ArgumentParser
import X11Canvas

/// The default command, which opens the window.
struct WindowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "window", abstract: "Open the window (the default command).",
    usage: "xsign [<file>]", shouldDisplay: false)

  @Argument(help: ArgumentHelp("The drawing to open.", valueName: "file"))
  var file: String?

  func run() throws {
    // Before any thread starts: threads inherit the mask of signals that the event loop handles.
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
