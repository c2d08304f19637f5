import ArgumentParser

/// The options of a command with the names of their values, as its help has them.
struct CommandOptions {
  /// The name of the value of each option, by the option's name, or nil if it takes none.
  private let values: [String: String?]
  /// The number of the first argument after the name of the command.
  let start: Int

  /// The names of values that are names of files or folders.
  private static let pathNames: Set = [
    "certificates", "dir", "drawing", "file", "in", "out", "pdf", "photo", "picture",
  ]

  /// Creates the options of the command that the arguments name.
  init(of arguments: [String]) {
    let command = XSign.configuration.subcommands.first { command in
      command.configuration.commandName == arguments.first
    }
    start = command == nil ? 0 : 1
    var values: [String: String?] = [:]
    let help = XSign.helpMessage(
      for: command ?? WindowCommand.self, includeHidden: true, columns: 1000)
    for line in help.split(separator: "\n") where line.hasPrefix("  -") {
      var rest = line.drop { $0 == " " }
      var names: [String] = []
      while rest.hasPrefix("-") {
        let name = rest.prefix { $0 != " " && $0 != "," }
        names.append(String(name))
        rest = rest.dropFirst(name.count).drop { $0 == "," }
        if rest.first == " " { rest = rest.dropFirst() }
      }
      let value = rest.first == "<" ? String(rest.dropFirst().prefix { $0 != ">" }) : nil
      for name in names { values.updateValue(value, forKey: name) }
    }
    self.values = values
  }

  /// The names of all options, sorted.
  var names: [String] { values.keys.sorted() }

  /// Returns true if there is such an option.
  func contains(_ name: String) -> Bool { values[name] != nil }

  /// Returns true if there is such an option, and it takes a value.
  func takesValue(_ name: String) -> Bool { values[name]?.map { _ in true } ?? false }

  /// Returns true if the value of an option is the name of a file or folder.
  func takesPath(_ name: String) -> Bool {
    values[name]?.map { Self.pathNames.contains($0) } ?? false
  }
}
