import ArgumentParser
import Localization
import Platform

/// The command `xsign capture-service`, which the session bus starts.
struct CaptureServiceCommand: OpenFilesCommand {
  static let configuration = CommandConfiguration(
    commandName: "capture-service",
    abstract: tr("Ask for signatures for programs on the session bus, which starts this."),
    usage: "xsign capture-service [--patience <seconds>]", shouldDisplay: false)

  @Option(
    help: ArgumentHelp(
      tr("The seconds after which it ends if nobody needs it. Default: 60."),
      valueName: "seconds"),
    transform: { try NumberArgument.seconds($0) })
  var patience = 60.0

  func run() throws {
    FreedMemory.limit()
    guard let sentence = CaptureService.run(patience: patience) else { return }
    complain(sentence)
    throw ExitCode.failure
  }
}
