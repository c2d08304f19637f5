import ArgumentParser

/// The command line.
@main
struct XSign: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "xsign",
    abstract: "Sign and draw by hand, with mouse, touch screen or pen tablet.",
    usage: """
      xsign [<file>]
      xsign render <in> -o <out> [<options>]
      xsign compare <in> -o <out> [<options>]
      """,
    discussion: """
      Opens a window on the display named by DISPLAY, with the drawing in the file: InkML, the \
      JSON of signature_pad, Xournal++ or plain text. Environment:
        XSIGN_SCALE    pixels per 1/96 inch, for example 1.5; else from Xft.dpi
        XSIGN_NO_SHM   1 sends pixels over the connection, not by shared memory
      """,
    version: Version.current,
    subcommands: [WindowCommand.self, RenderCommand.self, CompareCommand.self],
    defaultSubcommand: WindowCommand.self)
}
