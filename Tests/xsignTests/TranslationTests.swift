import Foundation
import Localization
import Testing
import TestSupport

@testable import xsign

/// Makes this process speak the language that `TranslationTests` runs it in. Every suite that it
/// runs calls this first.
func adoptTestedLanguage() {
  if let folder = Languages.tested { Translation.adoptLanguage(catalogues: Array(folder.utf8)) }
}

/// The catalogues, and the program in each language.
@Suite(
  .enabled(
    if: Languages.tested == nil && Tool.exists("msgfmt") && Tool.exists("python3"),
    "gettext or Python is not here, or this is a run in another language"))
struct TranslationTests {
  /// The program as it is installed, with its catalogues. Making them takes seconds, so all tests
  /// share it.
  private struct Installed: Sendable {
    let folder: URL
    let languages: Languages
    var program: String { folder.path + "/bin/xsign" }

    init() throws {
      let files = FileManager.default
      folder = try RunFolder.make(for: "languages")
      for name in ["bin", "share"] {
        try files.createDirectory(
          at: folder.appendingPathComponent(name), withIntermediateDirectories: true)
      }
      languages = try Languages(in: folder)
      try files.copyItem(at: AppProcess.executable(), to: URL(fileURLWithPath: program))
      makeProgram(program)
      try files.createSymbolicLink(
        atPath: folder.path + "/share/locale", withDestinationPath: languages.catalogues)
    }
  }

  private static let installed = Result { try Installed() }

  private let folder: CommandFolder
  private let installed: Installed

  init() throws {
    folder = try CommandFolder()
    installed = try Self.installed.get()
  }

  /// Every text has a translation, with the same placeholders, and the template is up to date.
  @Test func theCataloguesAreComplete() throws {
    let tool = try Tool(SourceTree.path("scripts/phrases"), ["--check"])
    #expect(tool.status == 0 && tool.errors.isEmpty, "\(tool.errors)")
  }

  /// The program finds the catalogues beside it, where it is installed.
  private func run(_ locale: String, _ arguments: [String]) throws -> Tool {
    try Tool(
      installed.program, arguments, environment: installed.languages.environment(locale))
  }

  @Test(arguments: [
    ("de_DE", "existiert nicht."), ("es_ES", "no existe."), ("fr_FR", "n’existe pas."),
    ("he_IL", "אינו קיים."),
    ("ja_JP", "は存在しません。"), ("zh_CN", "不存在。"),
  ])
  func sentencesAreTranslated(locale: String, words: String) throws {
    let path = folder.path("none.inkml")
    let tool = try run(locale, ["render", path, "-o", folder.path("out.png")])
    #expect(tool.status == 1 && tool.errors.contains(path), "\(tool.errors)")
    #expect(tool.errors.hasSuffix("\(words)\n"), "\(tool.errors)")
  }

  @Test func numbersHaveTheirForms() throws {
    for (columns, words) in [("1", "Es gibt 1 Spalte statt fünf"), ("1 2", "Es gibt 2 Spalten")] {
      let path = try folder.write("\(columns)\n", to: "bad.txt")
      let tool = try run("de_DE", ["render", path, "-o", folder.path("out.png")])
      #expect(tool.errors.contains(", Zeile 1: \(words)"), "\(tool.errors)")
    }
  }

  /// The system's own sentences are UTF-8, whatever the charset of the rest is.
  @Test func sentencesOfTheSystemAreReadable() throws {
    let path = folder.path("loop")
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "loop")
    for locale in ["de_DE", "ja_JP"] {
      let tool = try run(locale, ["render", path, "-o", folder.path("out.png")])
      #expect(tool.status == 1 && !tool.errors.contains("?"), "\(tool.errors)")
    }
  }

  /// Files and numbers stay as programs read them.
  @Test func onlyWordsAreTranslated() throws {
    let path = try folder.write(CommandFolder.line, to: "line.txt")
    #expect(try run("de_DE", ["info", path]).text.contains("strokes 1\nsamples 31\n"))
    let tool = try run("de_DE", ["render", path, "-o", folder.path("out.svg")])
    #expect(tool.status == 0 && tool.errors.isEmpty, "\(tool.errors)")
    #expect(try folder.bytes("out.svg") == folder.render(path, as: "svg"))
  }

  @Test func aLocaleThatIsNotInstalledIsEnglish() throws {
    let variables: [String: String?] = ["LC_ALL": "xx_XX.UTF-8", "LANGUAGE": nil]
    let tool = try folder.run(
      ["render", folder.path("none.inkml"), "-o", folder.path("out.png")], environment: variables)
    #expect(tool.errors.hasSuffix("does not exist.\n"), "\(tool.errors)")
  }

  /// In every language no label is cut, and the letters of a menu differ: the tests of that run
  /// again, in a process of their own, for the language of a process is chosen at its start.
  @Test(arguments: Languages.all.values.sorted()) func labelsFit(locale: String) throws {
    let own = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let tool = try Tool(
      own,
      [
        "--disable-xctest", "--testing-library", "swift-testing", "--filter",
        "LabelTests|MenuTitleTests",
      ], environment: installed.languages.environment(locale))
    let output = tool.text + tool.errors
    #expect(tool.status == 0 && output.contains("passed after"), "\(output.suffix(5000))")
  }
}
