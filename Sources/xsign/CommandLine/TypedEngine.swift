import Ink

/// Engines as one types them on a command line.
enum TypedEngine {
  /// The engine that `text` means: its number, its name, or a beginning of the name that no other
  /// engine's has. Capitals, blanks, underscores and accents are as on the screen or not.
  ///
  /// - Throws: where it means none, with all there are.
  static func engine(_ text: String) throws -> EngineKind {
    let name = normalized(text)
    let all = EngineKind.allCases
    // A name that is also the beginning of another's means itself.
    if let engine = all.first(where: { $0.rawValue == name || String($0.number) == name }) {
      return engine
    }
    let matching = all.filter { $0.rawValue.hasPrefix(name) }
    guard !name.isEmpty, matching.count == 1, let engine = matching.first else {
      throw OptionError("the engines are \(list)")
    }
    return engine
  }

  /// All engines, in a sentence.
  static var list: String {
    let names = EngineKind.allCases.map { "\($0.number) \($0.rawValue)" }
    return names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
  }

  private static func normalized(_ text: String) -> String {
    String(
      text.lowercased().map { character in
        switch character {
        case " ", "_": "-"
        case "é": "e"
        default: character
        }
      })
  }
}
