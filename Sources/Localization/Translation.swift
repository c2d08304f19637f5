import CGettext
import Glibc

/// Returns a text in the language of the user: that of the catalogues, or else the English one.
///
/// The argument is a literal, for `scripts/phrases` collects the literals of all calls.
package func tr(_ phrase: Phrase) -> String { phrase.translated }

/// Returns a text that is needed in the language of the user, and elsewhere in English. The
/// argument is a literal, too.
package func trPhrase(_ phrase: Phrase) -> Phrase { phrase }

/// Returns a text about a number of things in the language of the user, which may have more or
/// fewer than two forms.
///
/// - Parameters:
///   - one: The English text for one thing. It has the values of `many`, or none.
///   - many: The English text for another number.
///   - count: The number.
package func tr(_ one: Phrase, _ many: Phrase, count: Int) -> String {
  many.filled(into: Translation.text(of: one.key, many.key, count: count))
}

/// The translations: catalogues of glibc's gettext, a file `LANGUAGE/LC_MESSAGES/xsign.mo` each.
package enum Translation {
  /// The name of the catalogues, which gettext calls the domain.
  private static let domain = "xsign"

  /// The direction in which the language of the texts is written: that of the interface.
  // SAFETY: set by `adoptLanguage`, which is called before there are other threads.
  nonisolated(unsafe) package private(set) static var direction = TextDirection.leftToRight

  /// Chooses the language by the environment: LANGUAGE, LC_ALL, LC_MESSAGES and LANG. Without the
  /// call, texts are English. Call it before the first text is made: some are made once.
  ///
  /// - Parameter folder: The bytes of the path of the folder with the folders of the languages.
  ///   They need not be UTF-8.
  package static func adoptLanguage(catalogues folder: [UInt8]) {
    setlocale(LC_MESSAGES, "")
    let path: [CChar] = folder.map { CChar(bitPattern: $0) } + [0]
    bindtextdomain(domain, path)
    // LC_CTYPE may be another charset. The sentences of the system, of strerror, are in its own
    // catalogue.
    for domain in [domain, "libc"] { bind_textdomain_codeset(domain, "UTF-8") }
    direction = TextDirection(locale: locale)
  }

  /// The locale of the texts, such as `de_AT.UTF-8`, for programs that read them aloud.
  package static var locale: String {
    // The empty key has the head of the catalogue, or nothing if there is no catalogue.
    let head = String(cString: dgettext(domain, ""))
    let field = "Language: "
    let language = head.split(separator: "\n").first { $0.hasPrefix(field) }?
      .dropFirst(field.count)
    let messages = setlocale(LC_MESSAGES, nil).map { String(cString: $0) } ?? "C"
    return locale(language: language.map(String.init), messages: messages)
  }

  /// Returns the locale of texts in a catalogue's language, where `messages` is the locale of the
  /// system's messages. LANGUAGE may choose a catalogue of another language than that. Texts
  /// without a catalogue are British English.
  static func locale(language: String?, messages: String) -> String {
    guard let language, !language.isEmpty else { return "en_GB.UTF-8" }
    let isSame =
      messages.hasPrefix(language)
      && "_.@".contains(messages.dropFirst(language.count).first ?? ".")
    return isSame ? messages : language
  }

  static func text(of key: String) -> String {
    // The empty key has the head of the catalogue. A key without a translation is returned itself.
    key.isEmpty ? "" : key.withCString { String(cString: dgettext(domain, $0)) }
  }

  static func text(of one: String, _ many: String, count: Int) -> String {
    one.withCString { one in
      many.withCString { many in
        String(cString: dngettext(domain, one, many, UInt(count.magnitude)))
      }
    }
  }
}
