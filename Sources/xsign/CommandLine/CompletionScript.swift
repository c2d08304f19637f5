import Ink

/// The completions for a shell as the parser writes them, with those of the window added.
///
/// The parser writes only those of commands that have names: without more, a shell would complete
/// neither the name of a file after `xsign` nor the options of the window.
struct CompletionScript {
  /// The script.
  private(set) var text: String

  private static let engines = EngineKind.allCases.map(\.rawValue)

  /// Adds the completions of the window to a script. What is no script of the parser stays as it
  /// is, such as help.
  init(_ written: String) {
    text = written
    if written.hasPrefix("#!/bin/bash") {
      addToBash()
    } else if written.hasPrefix("#compdef") {
      addToZsh()
    } else if written.hasPrefix("function __xsign_") {
      addToFish()
    }
  }

  /// Returns true if the arguments ask for a script.
  static func isWanted(by arguments: [String]) -> Bool {
    arguments.contains { $0.hasPrefix("--generate-completion-script") }
  }

  private mutating func addToBash() {
    replace("local -a non_repeating_flags=(", "local -a non_repeating_flags=(--sign ")
    replace("local -a repeating_options=()", "local -a repeating_options=(--engine)")
    let words = Self.engines.map { "'\($0)'" }.joined(separator: "$'\\n'")
    replace(
      "        # Offer subcommand completions\n",
      """
              if [[ "${prev}" = '--engine' ]]; then
                  __xsign_add_completions -W \(words)
                  return
              fi
              # Offer files to open and subcommand completions
              __xsign_add_completions -f

      """)
  }

  private mutating func addToZsh() {
    func quoted(_ text: String) -> String {
      text.replacing("'", with: "'\\''").replacing(":", with: "\\:").replacing("]", with: "\\]")
    }
    let words = Self.engines.joined(separator: " ")
    let command = "        '(-): :->command'\n"
    replace(
      command,
      """
              '--sign[\(quoted(WindowCommand.signHelp))]'
              '*--engine[\(quoted(WindowCommand.engineHelp))]:engine:(\(words))'
      \(command)
      """)
    let subcommands = "        _describe -V subcommand subcommands && ret=0\n"
    replace(subcommands, subcommands + "        _files && ret=0\n")
  }

  private mutating func addToFish() {
    func quoted(_ text: String) -> String {
      text.replacing("\\", with: "\\\\").replacing("'", with: "\\'")
    }
    let parse = "__xsign_parse_subcommand 0 "
    replace("\(parse)'version'", "\(parse)'sign' 'engine=+' 'version'")
    let offers = "complete -c 'xsign' -n '__xsign_should_offer_completions_for"
    if !text.hasSuffix("\n") { text += "\n" }
    text += """
      \(offers)_positional "xsign" -eq 1' -F
      \(offers)_flags_or_options "xsign" sign' -l 'sign' -d '\(quoted(WindowCommand.signHelp))'
      \(offers)_flags_or_options "xsign"' -l 'engine' -d '\(quoted(WindowCommand.engineHelp))' \
      -rfka '\(Self.engines.joined(separator: " "))'
      """
  }

  /// Replaces a part that the script has once.
  private mutating func replace(_ part: String, _ new: String) {
    text = text.replacing(part, with: new, maxReplacements: 1)
  }
}
