import Foundation

/// The languages of xsign, for tests that run a program in one: its compiled catalogues, and
/// locales, which the system may not have.
public struct Languages: Sendable {
  /// The languages with the locales that tests use for them.
  public static let all = [
    "de": "de_DE", "es": "es_ES", "fr": "fr_FR", "he": "he_IL", "ja": "ja_JP", "zh_CN": "zh_CN",
  ]

  /// The folder with the compiled catalogues.
  public let catalogues: String
  private let locales: String

  /// Compiles the catalogues and the locales into a folder.
  public init(in folder: URL) throws {
    catalogues = folder.appendingPathComponent("catalogues").path
    locales = folder.appendingPathComponent("locales").path
    try Self.run(SourceTree.path("scripts/catalogues"), [catalogues])
    try FileManager.default.createDirectory(
      atPath: locales, withIntermediateDirectories: true)
    for locale in Self.all.values {
      let source = "\(locales)/\(locale)"
      try Self.source(of: locale).write(toFile: source, atomically: false, encoding: .utf8)
      try Self.run("localedef", ["-i", source, "-f", "UTF-8", "\(locales)/\(locale).UTF-8"])
    }
  }

  /// Returns the source of a locale without its order of words, which the program does not ask for,
  /// and which takes most of the time.
  private static func source(of locale: String) -> String {
    let categories = [
      "IDENTIFICATION", "CTYPE", "MONETARY", "NUMERIC", "TIME", "MESSAGES", "PAPER", "NAME",
      "ADDRESS", "TELEPHONE", "MEASUREMENT", "COLLATE",
    ]
    return categories.map { name in
      let origin = name == "COLLATE" ? "POSIX" : locale
      return "LC_\(name)\ncopy \"\(origin)\"\nEND LC_\(name)\n"
    }.joined()
  }

  /// Returns the variables that make a program speak the language of `locale`.
  public func environment(_ locale: String) -> [String: String?] {
    [
      "LOCPATH": locales, "LC_ALL": "\(locale).UTF-8", "LANGUAGE": nil,
      Self.variable: catalogues,
    ]
  }

  /// The variable that tells tests the folder of the catalogues.
  static let variable = "XSIGN_TEST_CATALOGUES"

  /// The folder of the catalogues in whose language this process tests, or nil in English.
  public static var tested: String? { ProcessInfo.processInfo.environment[variable] }

  private static func run(_ program: String, _ arguments: [String]) throws {
    let tool = try Tool(program, arguments)
    guard tool.status == 0 else { throw TestError("\(program) failed: \(tool.errors)") }
  }
}
