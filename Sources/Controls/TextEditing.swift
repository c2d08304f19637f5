import Ink
import Platform

/// An edited text, with a caret and a selection. Positions count grapheme clusters.
struct TextEditing {
  /// What was typed, if the text is a dot for each of its characters, or nil.
  let secret: SecretBytes?
  /// True if it may have several lines.
  private let hasLines: Bool
  /// The most characters, as Unicode scalars, or nil for those of any field.
  private let maximum: Int?
  private(set) var text: String
  /// The fixed end of the selection, in characters. It equals the caret if nothing is selected.
  private(set) var anchor: Int
  /// The position of the caret, in characters.
  private(set) var caret: Int
  /// The reason why a part of what was inserted last is left out, or nil.
  private(set) var cut: TextCut?

  /// The longest text of one line that a field takes, in characters, which is the longest path on
  /// Linux.
  static let limit = 4096
  /// The longest text of several lines, which may be the pages of a form.
  static let limitOfLines = 65_536

  /// Edits `text` with `selection` selected and the caret at its end. Nil selects all.
  init(
    _ text: String, selection: Range<Int>? = nil, hasLines: Bool = false, maximum: Int? = nil
  ) {
    (self.hasLines, self.maximum, secret) = (hasLines, maximum, nil)
    self.text = TextEditing.clean(text, hasLines: hasLines)
    let count = self.text.count
    anchor = max(0, min(selection?.lowerBound ?? 0, count))
    caret = max(0, min(selection?.upperBound ?? count, count))
  }

  /// Edits a secret, which is empty and gets what is typed. It shows a dot for each character, and
  /// no words.
  init(_ secret: SecretBytes) {
    (self.secret, hasLines, maximum) = (secret, false, nil)
    (text, anchor, caret) = ("", 0, 0)
  }

  /// What a secret shows for each character.
  private static let dot = "•"

  var count: Int { text.count }
  /// The selected range, in characters.
  var selection: Range<Int> { min(anchor, caret)..<max(anchor, caret) }
  var selectedText: String {
    String(text[index(selection.lowerBound)..<index(selection.upperBound)])
  }

  func utf8Offset(of character: Int) -> Int {
    text.utf8.distance(from: text.startIndex, to: index(character))
  }

  /// Returns the character position at or before a UTF-8 offset, which may lie inside a character.
  func character(atUTF8Offset offset: Int) -> Int {
    var bytes = 0
    var characters = 0
    for character in text {
      let next = bytes + character.utf8.count
      if offset < next { break }
      bytes = next
      characters += 1
    }
    return characters
  }

  /// Moves the caret to `place`. `extending` keeps the other end of the selection.
  mutating func move(to place: Int, extending: Bool) {
    caret = max(0, min(place, count))
    if !extending { anchor = caret }
  }

  /// Moves the caret by one character or word, or to the end of a selection that is dropped.
  mutating func step(_ direction: Int, byWord: Bool, extending: Bool) {
    if !extending, !selection.isEmpty, !byWord {
      return move(
        to: direction < 0 ? selection.lowerBound : selection.upperBound, extending: false)
    }
    move(
      to: byWord ? wordBoundary(from: caret, direction) : caret + direction, extending: extending)
  }

  mutating func selectAll() {
    anchor = 0
    caret = count
  }

  /// Selects the word, or the run of other characters, around `place`.
  mutating func selectWord(at place: Int) {
    let characters = Array(text)
    guard !characters.isEmpty else { return }
    let place = max(0, min(place, characters.count - 1))
    let isWord = TextEditing.isWord(characters[place])
    var start = place
    while start > 0, TextEditing.isWord(characters[start - 1]) == isWord { start -= 1 }
    var end = place + 1
    while end < characters.count, TextEditing.isWord(characters[end]) == isWord { end += 1 }
    anchor = start
    caret = end
  }

  /// Replaces the selection with `new`, without control characters, as far as there is room. Where
  /// the text has one line only, the lines of `new` follow one another with a blank between them.
  mutating func insert(_ new: String) {
    if let secret { return insert(new, into: secret) }
    let before = text[..<index(selection.lowerBound)]
    let after = text[index(selection.upperBound)...]
    let limit = hasLines ? TextEditing.limitOfLines : TextEditing.limit
    let wanted = TextEditing.clean(new, hasLines: hasLines)
    var more = String(wanted.prefix(max(0, limit - before.count - after.count)))
    let kept = before.unicodeScalars.count + after.unicodeScalars.count
    if let maximum {
      var left = maximum - kept
      more = String(
        more.prefix { character in
          left -= character.unicodeScalars.count
          return left >= 0
        })
    }
    cut =
      more.utf8.count == wanted.utf8.count
      ? nil
      : .text(maximum: min(maximum ?? limit, limit), count: kept + wanted.unicodeScalars.count)
    let head = before + more
    let headBytes = head.utf8.count
    text = String(head + after)
    // A combining character may have merged with its neighbour: the caret goes after the cluster.
    caret = character(atUTF8Offset: headBytes)
    if utf8Offset(of: caret) < headBytes { caret += 1 }
    anchor = caret
  }

  private mutating func insert(_ new: String, into secret: SecretBytes) {
    let typed = new.unicodeScalars.lazy.filter(Self.isTyped)
    show(secret.replace(selection, by: typed), of: secret)
  }

  /// Replaces the selection with what was pasted, likewise. Nothing happens if this is no secret.
  mutating func insert(_ pasted: SecretBytes) {
    guard let secret else { return }
    let count = secret.replace(selection, by: pasted, where: Self.isTyped)
    show(count, of: secret)
  }

  /// Shows a secret after a change by a number of new characters, or none if they had no room.
  private mutating func show(_ count: Int?, of secret: SecretBytes) {
    cut = count == nil ? .secret : nil
    guard let count else { return }
    let place = selection.lowerBound
    text = String(repeating: Self.dot, count: secret.count)
    caret = place + count
    anchor = caret
  }

  /// Returns the reason why a part of what was inserted last is left out, once.
  mutating func takeCut() -> TextCut? { cut.take() }

  /// Returns what was typed into a secret, which is empty then, or nil if it is none.
  mutating func takeSecret() -> SecretBytes? {
    guard let secret else { return nil }
    (text, anchor, caret) = ("", 0, 0)
    return secret.take()
  }

  /// Deletes the selection, or one character or word before (-1) or after (1) the caret.
  mutating func delete(_ direction: Int, byWord: Bool) {
    if selection.isEmpty { step(direction, byWord: byWord, extending: true) }
    if !selection.isEmpty { insert("") }
  }

  /// Returns the next position from `place` at which a word ends (1) or begins (-1).
  private func wordBoundary(from place: Int, _ direction: Int) -> Int {
    let characters = Array(text)
    var place = place
    func next() -> Character? {
      let index = direction < 0 ? place - 1 : place
      return characters.indices.contains(index) ? characters[index] : nil
    }
    while let character = next(), !TextEditing.isWord(character) { place += direction }
    while let character = next(), TextEditing.isWord(character) { place += direction }
    return place
  }

  private func index(_ character: Int) -> String.Index {
    text.index(text.startIndex, offsetBy: character, limitedBy: text.endIndex) ?? text.endIndex
  }

  private static func isWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }

  /// Returns a string without control characters and, unless it may have lines, as one line.
  private static func clean(_ string: String, hasLines: Bool) -> String {
    let plain = string.plainLines
    return hasLines ? plain : plain.split(separator: "\n").joined(separator: " ")
  }

  /// True if a secret may have the character: it has neither line breaks nor control characters.
  private static func isTyped(_ scalar: Unicode.Scalar) -> Bool {
    let breaks: [Unicode.GeneralCategory] = [.control, .lineSeparator, .paragraphSeparator]
    return !breaks.contains(scalar.properties.generalCategory)
  }
}
