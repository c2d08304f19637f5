import ArgumentParser
import Ink
import Words

/// The parser of engines on the command line.
enum TypedEngine {
  /// Returns the engine that `text` names: its number, its name, or a beginning of its name that is
  /// unique. Case and accents are ignored; blanks and underscores count as hyphens.
  ///
  /// - Throws: `OptionError`, which lists all engines, if it names none.
  static func engine(_ text: String) throws -> EngineKind {
    let normal: [Character: Character] = [" ": "-", "_": "-", "é": "e"]
    let name = String(text.lowercased().map { normal[$0] ?? $0 })
    let all = EngineKind.allCases
    // An exact name takes precedence over longer names that begin with it.
    if let engine = all.first(where: { $0.rawValue == name || String($0.number) == name }) {
      return engine
    }
    let matching = all.filter { $0.rawValue.hasPrefix(name) }
    guard !name.isEmpty, matching.count == 1, let engine = matching.first else {
      throw OptionError(tr("the engines are \(list)"))
    }
    return engine
  }

  /// The names that a shell completes.
  static let completion = CompletionKind.list(EngineKind.allCases.map(\.rawValue))

  /// A list of all engines, as part of a sentence.
  static var list: String {
    trList(EngineKind.allCases.map { "\($0.number) \($0.rawValue)" })
  }
}
