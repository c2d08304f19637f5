import ArgumentParser
import Localization
import Platform

/// A word that looks like an option of a command and is none.
///
/// The parser takes what follows it for a file, and complains about that, or takes its letters for
/// options of one letter, among which is the one for help.
struct MisspeltOption {
  /// The option as it was typed, without a value.
  let name: String
  /// True if it begins with two dashes.
  private(set) var isLong = false
  /// The option that was meant, or nil if none resembles it.
  let meant: String?

  /// Finds the first such word among the arguments of a command that the parser refused, or for
  /// which it has its help printed; returns nil if there is none.
  init?(_ arguments: [String]) {
    let command = XSign.configuration.subcommands.first { command in
      command.configuration.commandName == arguments.first
    }
    let options = Self.options(of: command ?? WindowCommand.self)
    var words = arguments.dropFirst(command == nil ? 0 : 1)
    while let word = words.popFirst(), word != "--" {
      guard word.utf8.starts(with: "-".utf8), word.utf8.count > 1 else { continue }
      let name = String(word.prefix { $0 != "=" })
      if let takesValue = options[name] {
        if takesValue, name == word { _ = words.popFirst() }
        continue
      }
      isLong = name.utf8.starts(with: "--".utf8)
      // Letters may be options together.
      if !isLong, name.dropFirst().allSatisfy({ options["-\($0)"] != nil }) { continue }
      self.name = name
      meant = isLong ? ClosestName.of(name, in: options.keys.sorted()) : nil
      return
    }
    return nil
  }

  /// The sentence for the user.
  var sentence: String {
    let shown = name.legible.inOneLine
    if let meant { return tr("Unknown option '\(shown)'. Did you mean '\(meant)'?") }
    return AtomicFile.exists(name)
      ? tr("Unknown option '\(shown)'. The file of that name is './\(shown)'.")
      : tr("Unknown option '\(shown)'.")
  }

  /// Returns the options of a command by their names, each with true if it takes a value: what its
  /// help says.
  private static func options(of command: ParsableCommand.Type) -> [String: Bool] {
    var options: [String: Bool] = [:]
    let help = XSign.helpMessage(for: command, includeHidden: true, columns: 1000)
    for line in help.split(separator: "\n") where line.hasPrefix("  -") {
      var rest = line.drop { $0 == " " }
      var names: [String] = []
      while rest.hasPrefix("-") {
        let name = rest.prefix { $0 != " " && $0 != "," }
        names.append(String(name))
        rest = rest.dropFirst(name.count).drop { $0 == "," }
        if rest.first == " " { rest = rest.dropFirst() }
      }
      for name in names { options[name] = rest.first == "<" }
    }
    return options
  }
}
