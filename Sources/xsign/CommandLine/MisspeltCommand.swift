import ArgumentParser
import Localization
import Platform

/// A word in the place of a command that is neither one nor a file.
enum MisspeltCommand {
  /// The names of the commands that are in the help.
  private static var names: [String] {
    var names: [String] = []
    for command in XSign.configuration.subcommands where command.configuration.shouldDisplay {
      if let name = command.configuration.commandName { names.append(name) }
    }
    return names
  }

  /// Returns the sentence that names the command that was meant, or nil if the first argument is a
  /// command, an option or a file, or resembles no command.
  static func sentence(_ arguments: [String]) -> String? {
    guard let word = arguments.first, !word.isEmpty,
      word.unicodeScalars.allSatisfy({ $0.properties.isAlphabetic }),
      !names.contains(word), word != WindowCommand.configuration.commandName, word != "help",
      let meant = ClosestName.of(word, in: names), !AtomicFile.exists(word)
    else { return nil }
    return tr("There is no file and no command \(word); did you mean xsign \(meant)?")
  }
}
