import Foundation
import TestSupport
import Testing

/// What shells complete after `xsign`.
@Suite struct CompletionTests {
  private let folder: CommandFolder

  init() throws { folder = try CommandFolder() }

  private func script(for shell: String) throws -> String {
    let tool = try folder.run(["--generate-completion-script", shell])
    try #require(tool.status == 0 && tool.errors.isEmpty, "\(tool)")
    return tool.text
  }

  /// The window has no name, and takes files and options as other commands do.
  @Test(arguments: [
    (["let"], ["letter.inkml"]), (["--sign", "let"], ["letter.inkml"]), (["--si"], ["--sign"]),
    (["--engine", "her"], ["hermite"]), (["--engine", "xsign", "let"], ["letter.inkml"]),
    (["render", "let"], ["letter.inkml"]), (["rend"], ["render"]),
    (["render", "--color", "bla"], ["black"]),
  ])
  func bashCompletesFilesAndOptions(_ words: [String], _ completions: [String]) throws {
    let script = try folder.write(try script(for: "bash"), to: "completions")
    try folder.write("", to: "letter.inkml")
    let tool = try Tool(
      "bash",
      [
        "-c",
        """
        cd "$1" && source "$2" && shift 2 && COMP_WORDS=(xsign "$@") && COMP_CWORD=$#
        COMP_LINE="${COMP_WORDS[*]}"; COMP_POINT=${#COMP_LINE}
        _xsign xsign "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
        printf '%s\\n' "${COMPREPLY[@]}"
        """, "bash", folder.path(""), script,
      ] + words)
    #expect(tool.text.split(separator: "\n").map(String.init) == completions, "\(tool)")
  }

  /// Neither zsh nor fish is on the system that builds: what is added is where it belongs.
  @Test func zshAndFishGetTheSame() throws {
    let zsh = try script(for: "zsh")
    let options = try #require(zsh.range(of: "'--sign[Show the Sign view\\: one pane with"))
    let command = try #require(zsh.range(of: "'(-): :->command'"))
    #expect(options.upperBound < command.lowerBound)
    #expect(zsh.contains("]:engine:(lines quadratic "))
    #expect(zsh.contains("subcommands && ret=0\n        _files && ret=0\n"))
    let fish = try script(for: "fish")
    #expect(fish.contains("__xsign_parse_subcommand 0 'sign' 'engine=+' 'version' 'h/help'\n"))
    #expect(fish.contains("positional \"xsign\" -eq 1' -F\n"))
    #expect(fish.contains("\"xsign\" sign' -l 'sign' -d 'Show the Sign view"))
    #expect(fish.contains("-rfka 'lines quadratic "))
  }

  @Test func aShellWithoutCompletionsIsNamed() throws {
    let tool = try folder.run(["--generate-completion-script", "tcsh"])
    #expect(tool.status == 64 && tool.output.isEmpty)
    #expect(tool.errors.contains("'tcsh'") && !tool.errors.contains("Unknown option"), "\(tool)")
  }
}
