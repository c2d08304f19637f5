/// A word on a page, with its place.
package struct PageWord: Sendable, Hashable {
  /// The word; also underscores or dots.
  package var text: String
  /// The frame on the page as shown, in points from its top left corner, y down.
  package var frame: Bounds

  package init(_ text: String, frame: Bounds) {
    self.text = text
    self.frame = frame
  }
}

/// Words beside one another in a line of text, without a large gap: a label, or a line of a
/// paragraph. In points.
struct TextRun: Sendable, Hashable {
  /// The words, with spaces between them.
  var text: String
  var frame: Bounds
  /// What it asks for.
  var meaning: SignWords.Meaning?
  /// True if only its first sentence asks for it, and the rest explains.
  var isBegun = false
  /// True if it ends as a sentence does.
  var isSentence: Bool { !isBegun && text.hasSuffix(".") && !text.hasSuffix("..") }

  /// The height of its baseline: an estimate, from the height of the words.
  var baseline: Double { frame.max.y - 0.22 * frame.height }
  /// The height where its letters begin, likewise.
  var top: Double { frame.min.y + 0.2 * frame.height }
}

extension TextRun {
  /// The most words of a page that are looked at.
  static let maximumWords = 6000
  /// The gap that ends a run, as a part of the height of its words.
  private static let gap = 1.15

  /// Returns the runs of words. Underscores and dots, which stand for a line, end a run.
  /// O(n log n) for n words.
  static func runs(of words: [PageWord]) -> [TextRun] {
    let pieces = words.prefix(maximumWords).flatMap(pieces).sorted {
      $0.frame.max.y < $1.frame.max.y
    }
    var rows: [[PageWord]] = []
    for piece in pieces {
      if let last = rows.last?.last,
        piece.frame.max.y - last.frame.max.y <= 0.35 * min(piece.frame.height, last.frame.height)
      {
        rows[rows.count - 1].append(piece)
      } else {
        rows.append([piece])
      }
    }
    let isGerman = SignWords.isGermanic(words.prefix(maximumWords).map(\.text))
    return rows.flatMap { joined($0.sorted { $0.frame.min.x < $1.frame.min.x }) }
      .map { run in
        var run = run
        // "Spouse's signature. If a joint return, both must sign."
        let parts = run.text.split(separator: ". ", maxSplits: 1)
        run.isBegun =
          parts.count == 2 && parts[0].count { $0 == " " } < 4 && parts[0].count > 7
        run.meaning = SignWords.meaning(
          of: run.isBegun ? String(parts[0]) : run.text, companyIsFirma: isGerman)
        return run
      }
  }

  /// Returns the parts of a word that are no fillers, and the fillers as words without text. The
  /// letters share its width.
  private static func pieces(_ word: PageWord) -> [PageWord] {
    guard word.frame.min.x.isFinite, word.frame.max.x.isFinite, word.frame.min.y.isFinite,
      word.frame.max.y.isFinite, word.frame.height > 0,
      word.frame.height < word.frame.width * 4
        || word.text.unicodeScalars.count < 3
    else { return [] }
    let characters = Array(word.text.prefix(400))
    var pieces: [PageWord] = []
    var start = 0
    while start < characters.count {
      let isFiller = SignWords.isFiller(characters[start])
      var end = start
      while end < characters.count, SignWords.isFiller(characters[end]) == isFiller { end += 1 }
      let isText = !isFiller || end - start < 3 && characters.count > end - start
      let step = word.frame.width / Double(characters.count)
      let frame = Bounds(
        min: Point(word.frame.min.x + Double(start) * step, word.frame.min.y),
        max: Point(word.frame.min.x + Double(end) * step, word.frame.max.y))
      let text = isText ? String(characters[start..<end]) : ""
      if isText, let last = pieces.last, !last.text.isEmpty {
        pieces[pieces.count - 1].text += text
        pieces[pieces.count - 1].frame.max.x = frame.max.x
      } else {
        pieces.append(PageWord(text, frame: frame))
      }
      start = end
    }
    return pieces
  }

  private static func joined(_ row: [PageWord]) -> [TextRun] {
    var runs: [TextRun] = []
    var before: PageWord?
    for word in row {
      guard !word.text.isEmpty else {
        before = nil
        continue
      }
      if let before, let last = runs.last,
        word.frame.min.x - last.frame.max.x <= gap * max(last.frame.height, word.frame.height)
      {
        let isPart = RightToLeftPage.isOneWord(before, word)
        runs[runs.count - 1].text += isPart ? word.text : " " + word.text
        runs[runs.count - 1].frame.formUnion(word.frame)
      } else {
        runs.append(TextRun(text: word.text, frame: word.frame))
      }
      before = word
    }
    return runs
  }
}
