import ArgumentParser
import Localization

/// The option for the file to write, given more than once to a command that writes one file.
///
/// The parser takes the last one, so that the others would be missing without a word. `xsign
/// capture` writes them all.
enum RepeatedOutput {
  private static let names: Set = ["-o", "--output"]

  /// Returns a sentence for the user if the arguments of a command have the option more than once;
  /// otherwise nil.
  static func sentence(_ arguments: [String]) -> String? {
    // What the options of a command are takes a while to find out.
    guard arguments.count(where: { names.contains(where: $0.hasPrefix) }) > 1,
      arguments.first != CaptureCommand.configuration.commandName
    else { return nil }
    let given = CommandOptions(of: arguments).given(in: arguments)
    return given.count(where: { names.contains($0.name) }) > 1
      ? tr("'-o' names the one file to write; give it once.") : nil
  }
}
