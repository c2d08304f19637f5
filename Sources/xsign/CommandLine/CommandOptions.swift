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

  /// An option among the arguments, with its value.
  struct Given {
    let name: String
    let value: String
    /// The number of the argument that has the value.
    let place: Int
    /// True if that argument has the name before it, as in `--name=value`.
    let isJoined: Bool
  }

  /// Returns the options that take values among the arguments of the command, in their order.
  func given(in arguments: [String]) -> [Given] {
    var found: [Given] = []
    var next = start
    while next < arguments.count, arguments[next] != "--" {
      let word = arguments[next]
      next += 1
      if takesValue(word) {
        guard next < arguments.count else { break }
        found.append(Given(name: word, value: arguments[next], place: next, isJoined: false))
        next += 1
      } else if let sign = word.utf8.firstIndex(of: UInt8(ascii: "=")) {
        // A combining mark at the start of a value is one character with the sign.
        let (name, value) = (word[..<sign], word[word.utf8.index(after: sign)...])
        guard takesValue(String(name)) else { continue }
        found.append(
          Given(name: String(name), value: String(value), place: next - 1, isJoined: true))
      }
    }
    return found
  }

  /// Returns true if the value of an option is the name of a file or folder.
  func takesPath(_ name: String) -> Bool {
    values[name]?.map { Self.pathNames.contains($0) } ?? false
  }
}
