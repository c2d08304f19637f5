/// Words in Latin letters, names and commands in a translation that is written from right to left.
///
/// Signs at the ends of such words, as in `.p12`, `--page`, `Xournal++` and `PKCS #12 (.p12)`,
/// would change sides, and words of a list would be read in the wrong order. So each is isolated
/// from the sentence, with the signs that belong to it. What a translation isolates itself stays a
/// word.
struct LatinIsolation {
  /// A character, what is isolated already, or a placeholder.
  private typealias Token = Substring.UnicodeScalarView

  private let tokens: [Token]

  /// Returns `translation` with its words in Latin isolated, if it has letters of a script that is
  /// written from right to left. O(its length).
  static func applied(to translation: String) -> String {
    guard TextDirection.hasRightToLeft(translation) else { return translation }
    return LatinIsolation(tokens: tokens(of: translation)).result()
  }

  private func result() -> String {
    var text = String.UnicodeScalarView()
    var index = 0
    while index < tokens.count {
      let end = runEnd(from: index)
      let run = String.UnicodeScalarView(tokens[index..<end].flatMap { Self.content($0) })
      if run.contains(where: Self.isLatin) {
        text.append("\u{2066}")
        // FriBidi 1.0.8 forgets the direction of an isolated text until its first letter.
        if run.first?.properties.numericType != nil { text.append("\u{200E}") }
        text.append(contentsOf: run)
        text.append("\u{2069}")
      } else {
        for token in tokens[index..<max(end, index + 1)] { text.append(contentsOf: token) }
      }
      index = max(end, index + 1)
    }
    return String(text)
  }

  // MARK: Runs

  /// Returns the end of the words that begin at `start`, with blanks and parentheses between them,
  /// or `start` if none begins there.
  private func runEnd(from start: Int) -> Int {
    let before = start > 0 ? character(start - 1) : nil
    // A hyphen after a Hebrew letter is no part of the word after it.
    if let before, TextDirection.isRightToLeft(before), before != "\u{05BE}", !isWord(start) {
      return start
    }
    var end = wordEnd(from: start)
    while end > start, character(end) == " " {
      let word = wordEnd(from: end + 1)
      let next = word > end + 1 ? word : bracketEnd(from: end + 1)
      guard next > end + 1 else { break }
      end = next
    }
    return end
  }

  /// Returns the end of the word that begins at `start`, with the signs around it.
  private func wordEnd(from start: Int) -> Int {
    var end = start
    while let sign = character(end), Self.leading.contains(sign) { end += 1 }
    if isIsolated(end) { return end + 1 }
    guard isWord(end) else { return start }
    while true {
      while isWord(end) { end += 1 }
      var next = end
      while let sign = character(next), Self.inner.contains(sign) { next += 1 }
      guard next > end, isWord(next) else { break }
      end = next
    }
    var last = end
    while let sign = character(last), Self.trailing.contains(sign) { last += 1 }
    // In "Ctrl+" before a word in Hebrew, the sign joins the two.
    let joins = character(last).map(TextDirection.isRightToLeft) ?? (last < tokens.count)
    return joins ? end : last
  }

  /// Returns the end of words in parentheses that begin at `start`, or `start`.
  private func bracketEnd(from start: Int) -> Int {
    guard character(start) == "(" else { return start }
    var end = start + 1
    while true {
      let word = wordEnd(from: end)
      guard word > end else { return start }
      end = word
      if character(end) == ")" { return end + 1 }
      if character(end) == "," { end += 1 }
      if character(end) == " " { end += 1 }
    }
  }

  // MARK: Tokens

  private static let leading: Set<Unicode.Scalar> = [
    ".", "-", "#", "/", "~", "_", "$", "+", "<", "@",
  ]
  private static let inner: Set<Unicode.Scalar> = [
    ".", "_", "-", "+", "/", ":", "@", "#", "=", "*", "&", "'", "~", "%", ",", "×",
  ]
  private static let trailing: Set<Unicode.Scalar> = ["+", "%", "°", "#", "*", ">"]

  /// Returns the single character of a token, or nil.
  private func character(_ index: Int) -> Unicode.Scalar? {
    guard tokens.indices.contains(index), tokens[index].count == 1 else { return nil }
    return tokens[index].first
  }

  private func isWord(_ index: Int) -> Bool {
    character(index).map { Self.isLatin($0) || $0.properties.numericType != nil } ?? false
  }

  /// True if the token is isolated and read from left to right, without a value.
  private func isIsolated(_ index: Int) -> Bool {
    tokens.indices.contains(index) && tokens[index].first == "\u{2066}"
      && !tokens[index].contains("{")
  }

  private static func isLatin(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic && !TextDirection.isRightToLeft(scalar)
  }

  /// Returns what is isolated, or the token itself.
  private static func content(_ token: Token) -> Token {
    token.first == "\u{2066}" ? token.dropFirst().dropLast() : token
  }

  private static func tokens(of text: String) -> [Token] {
    var tokens: [Token] = []
    var rest = text.unicodeScalars[...]
    while let first = rest.first {
      var end = rest.index(after: rest.startIndex)
      if ("\u{2066}"..."\u{2068}").contains(first) {
        var depth = 1
        while depth > 0, end < rest.endIndex {
          if ("\u{2066}"..."\u{2068}").contains(rest[end]) { depth += 1 }
          if rest[end] == "\u{2069}" { depth -= 1 }
          end = rest.index(after: end)
        }
      } else if first == "{", let close = rest.firstIndex(of: "}") {
        end = rest.index(after: close)
      }
      tokens.append(rest[..<end])
      rest = rest[end...]
    }
    return tokens
  }
}
