import ArgumentParser
import Foundation
import TestSupport
import Testing

@testable import xsign

/// The man page and the completions that `scripts/generate-docs` writes.
@Suite(.enabled(if: Tool.exists("python3"), "Python is not here"))
struct GeneratedDocsTests {
  private static let script = SourceTree.path("scripts/generate-docs")
  /// The folder with what the script writes, which all tests share.
  private static let share = Result {
    let share = try RunFolder.make(for: "docs")
    let tool = try Tool(
      script, [share.path, AppProcess.executable().path], environment: ["DISPLAY": nil])
    try #require(tool.status == 0 && tool.errors.isEmpty && tool.output.isEmpty, "\(tool)")
    return share
  }

  private let share: URL

  init() throws { share = try Self.share.get() }

  private func path(_ name: String) -> String { share.appendingPathComponent(name).path }
  private var page: String { path("man/man1/xsign.1") }
  private var completion: String { path("bash-completion/completions/xsign") }

  @Test(.enabled(if: Tool.exists("groff"), "groff is not here"))
  func thePageHasNoWarnings() throws {
    let tool = try Tool("groff", ["-ww", "-man", "-z", "-Kutf8", page])
    #expect(tool.status == 0 && tool.errors.isEmpty && tool.output.isEmpty, "\(tool)")
  }

  @Test(.enabled(if: Tool.exists("man"), "man is not here"))
  func thePageNamesAllCommandsAndOptions() throws {
    let tool = try Tool(
      "man", ["--warnings", "-l", page],
      environment: ["LC_ALL": "C.UTF-8", "MANWIDTH": "200", "MANROFFOPT": "-c", "MANPAGER": "cat"])
    #expect(tool.status == 0 && tool.errors.isEmpty, "\(tool.errors)")
    // Without the marks of bold and underlined letters.
    let text = tool.text.replacing(/.\u{8}/, with: "")
    #expect(text.contains("xsign \(XSign.configuration.version)"))
    for section in ["NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "COMMANDS", "EXIT STATUS"] {
      #expect(text.contains("\n\(section)\n"), "\(section)")
    }
    for command in XSign.configuration.subcommands {
      let name = try #require(command.configuration.commandName)
      guard command.configuration.shouldDisplay else { continue }
      #expect(text.contains("   xsign \(name)\n"), "\(name)")
      // The options as the help has them.
      let help = XSign.helpMessage(for: command, includeHidden: false)
      for option in help.matches(of: /\n +(?:-., )?(--[a-z-]+)/) {
        #expect(text.contains(option.1), "\(name) \(option.1)")
      }
    }
    #expect(text.contains("xsign render in ... --out-dir dir --format format"))
    #expect(text.contains("XSIGN_SCALE         pixels per 1/96 inch"))
    // What stands for something else is in italics, not in angle brackets.
    #expect(!text.contains("<out>"))
  }

  @Test func bashAcceptsItsCompletion() throws {
    let tool = try Tool("bash", ["-n", completion])
    #expect(tool.status == 0 && tool.errors.isEmpty, "\(tool.errors)")
  }

  /// What a user gets who types a command and presses Tab.
  @Test func bashCompletesCommandsOptionsAndNames() throws {
    func completed(_ words: [String]) throws -> Set<String> {
      let line = words.joined(separator: " ")
      let script = """
        . "$1"; shift
        COMP_LINE="$*"; COMP_POINT=${#COMP_LINE}; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1))
        COMP_TYPE=9; COMP_KEY=9
        _xsign xsign "${@: -1}" "${@: -2:1}"
        printf '%s\\n' "${COMPREPLY[@]}"
        """
      let tool = try Tool("bash", ["-c", script, "bash", completion] + words)
      #expect(tool.status == 0, "\(line): \(tool.errors)")
      return Set(
        tool.text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) })
    }
    #expect(try completed(["xsign", "re"]).contains("render"))
    #expect(try completed(["xsign", "render", "--out"]) == ["--out-dir", "--output"])
    #expect(try completed(["xsign", "render", "--engine", "h"]) == ["hermite"])
    #expect(try completed(["xsign", "sign", "--as", "a"]) == ["annotation"])
    #expect(try completed(["xsign", "render", "--color", "bl"]) == ["black", "blue"])
    #expect(try completed(["xsign", "render", "--background", "t"]) == ["transparent"])
    #expect(try completed(["xsign", "trace", "--color", "p"]) == ["photo"])
    for option in ["--page", "--initials-pages"] {
      #expect(try completed(["xsign", "sign", option, "a"]) == ["all", "all-but-last"])
    }
    #expect(try completed(["xsign", "render", "--pages", "l"]) == ["last"])
  }

  @Test(.enabled(if: Tool.exists("zsh"), "zsh is not here")) func zshAcceptsItsCompletion() throws {
    let tool = try Tool("zsh", ["-n", path("zsh/site-functions/_xsign")])
    #expect(tool.status == 0 && tool.errors.isEmpty, "\(tool.errors)")
  }

  @Test(.enabled(if: Tool.exists("fish"), "fish is not here"))
  func fishAcceptsItsCompletion() throws {
    let script = path("fish/vendor_completions.d/xsign.fish")
    let tool = try Tool("fish", ["--no-execute", script])
    #expect(tool.status == 0 && tool.errors.isEmpty, "\(tool.errors)")
  }

  @Test func allCompletionsAreWritten() throws {
    for name in ["zsh/site-functions/_xsign", "fish/vendor_completions.d/xsign.fish"] {
      #expect(try Data(contentsOf: share.appendingPathComponent(name)).count > 1000)
    }
  }

  @Test func theFolderMustBeGiven() throws {
    let tool = try Tool(Self.script, [])
    #expect(tool.status == 1)
    #expect(tool.errors == "generate-docs: the folder to write to is missing.\n")
  }
}
