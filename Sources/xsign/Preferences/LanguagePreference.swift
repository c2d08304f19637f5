import Glibc
import Localization
import Platform

/// The language of the window's texts, if the user chose another than the desktop's. The texts are
/// read once, so a choice takes effect with the next start.
@MainActor final class LanguagePreference {
  /// A language that the program has texts in.
  struct Language: Sendable, Hashable {
    /// Its code, as gettext and the preferences know it.
    let code: String
    /// Its name, in itself.
    let name: String
  }

  /// The languages, the program's own first.
  nonisolated static let all = [
    Language(code: "en", name: "English"), Language(code: "de", name: "Deutsch"),
    Language(code: "es", name: "Español"), Language(code: "fr", name: "Français"),
    Language(code: "he", name: "עברית"),
    Language(code: "ja", name: "日本語"), Language(code: "zh_CN", name: "简体中文"),
  ]

  private let preferences: PreferencesFile

  init(preferences: PreferencesFile) { self.preferences = preferences }

  /// The index of the chosen language, or nil for that of the desktop.
  var index: Int? { preferences.values[.language].flatMap(Self.index) }

  /// Chooses a language by its index, or that of the desktop.
  func choose(_ index: Int?) {
    guard index != self.index else { return }
    preferences.update { $0[.language] = index.map { Self.all[$0].code } }
  }

  /// Takes the language that the preferences at `path` name for this run. It is that of programs
  /// which the window starts, too. The folder `catalogues` has the translations. Call it before any
  /// thread is started.
  nonisolated static func adopt(from path: String, catalogues: String) {
    guard case .preferences(let preferences) = Preferences.find(at: path),
      let code = preferences[.language], index(of: code) != nil
    else { return }
    // For gettext, LANGUAGE goes before the locale.
    setenv("LANGUAGE", code, 1)
    Translation.adoptLanguage(catalogues: catalogues.rawBytes)
  }

  private nonisolated static func index(of code: String) -> Int? {
    all.firstIndex { $0.code == code }
  }
}

extension Preferences.Key {
  /// The language of the texts: the code of one of `LanguagePreference.all`.
  static let language = Self(name: "language")
}
