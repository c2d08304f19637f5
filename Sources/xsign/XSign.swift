import ArgumentParser

/// The command line.
@main
struct XSign: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "xsign",
    abstract: "Sign and draw by hand, with mouse, touch screen or pen tablet.",
    version: "0.1.0")
}
