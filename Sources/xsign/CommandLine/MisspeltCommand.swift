import ArgumentParser
import Localization
import Platform

/// A word in the place of a command that is neither one nor a file, or after `help`.
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
  /// command, an option or a file, or resembles no command. After `help` there is a command or an
  /// option.
  static func sentence(_ arguments: [String]) -> String? {
    if arguments.first == "help", arguments.count > 1 { return sentence(onHelpFor: arguments[1]) }
    guard let word = arguments.first, !word.isEmpty,
      word.unicodeScalars.allSatisfy({ $0.properties.isAlphabetic }),
      !names.contains(word), word != WindowCommand.configuration.commandName, word != "help",
      let meant = ClosestName.of(word, in: names), !AtomicFile.exists(word)
    else { return nil }
    return tr("There is no file and no command \(word); did you mean xsign \(meant)?")
  }

  /// Returns the sentence on a command that help is asked for, or nil if there is one of that name.
  /// The parser prints the help of the program instead.
  private static func sentence(onHelpFor word: String) -> String? {
    let commands = XSign.configuration.subcommands
    guard !word.hasPrefix("-"), word != "help",
      !commands.contains(where: { $0.configuration.commandName == word })
    else { return nil }
    let shown = word.legible.inOneLine
    return ClosestName.of(word, in: names).map {
      tr("There is no command \(shown); did you mean xsign \($0)?")
    } ?? tr("There is no command \(shown).")
  }
}
