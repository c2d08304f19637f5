import Ink

/// A part of a page's content that xsign wrote: the brackets around what precedes it, and forms at
/// places. `InkUpdate.append` writes it, a line for each form.
struct OwnContent {
  /// A line that places a form.
  struct Line {
    /// The index among the lines.
    var index: Int
    /// The name of the form in the resources of the page.
    var name: PDFName
    /// The map from the form's coordinates to user space.
    var map: Affine
  }

  /// All lines.
  let lines: [ArraySlice<UInt8>]
  /// Those that place forms.
  let placements: [Line]
  /// The number of states that it restores before the first form.
  let restores: Int

  /// The lines that close what precedes the ink, and that mark it as an artifact.
  private static let closing = Set(["", "ET", "EMC", "Q"].map { Array($0.utf8)[...] })
  private static let marks = Set(["", "/Artifact BMC", "EMC"].map { Array($0.utf8)[...] })
  /// The longest part: a line of some hundred bytes for each of many thousand forms.
  private static let longest = 16 << 20

  /// Takes a part of a content apart. Returns nil if another program wrote any of it.
  init?(_ data: [UInt8]) {
    guard data.count <= Self.longest else { return nil }
    lines = data.split(separator: 10, omittingEmptySubsequences: false)
    var (placements, restores): ([Line], Int) = ([], 0)
    for (index, line) in lines.enumerated() {
      if let (name, map) = Self.placement(line) {
        placements.append(Line(index: index, name: name, map: map))
      } else if placements.isEmpty, Self.closing.contains(line) {
        if line.elementsEqual("Q".utf8) { restores += 1 }
      } else if !Self.marks.contains(line) {
        return nil
      }
    }
    guard !placements.isEmpty else { return nil }
    (self.placements, self.restores) = (placements, restores)
  }

  /// Returns the part without the forms with these names.
  func without(_ names: Set<PDFName>) -> [UInt8] {
    let gone = Set(placements.filter { names.contains($0.name) }.map(\.index))
    let rest = lines.enumerated().filter { !gone.contains($0.offset) }.map(\.element)
    return Array(rest.joined(separator: [10]))
  }

  /// Returns the name and the place of the form that a line `q x y w h re W n a b c d e f cm /name
  /// Do Q` places; the clip may be missing.
  private static func placement(_ line: ArraySlice<UInt8>) -> (PDFName, Affine)? {
    guard line.count <= 500, line.last == UInt8(ascii: "Q"), line.first == UInt8(ascii: "q") else {
      return nil
    }
    var words = line.split(separator: 32).map { String(decoding: $0, as: UTF8.self) }[...]
    guard words.popFirst() == "q", words.popLast() == "Q" else { return nil }
    if words.count == 16 {
      let clip = words.prefix(7)
      guard numbers(clip.prefix(4)) != nil, clip.suffix(3) == ["re", "W", "n"] else { return nil }
      words = words.dropFirst(7)
    }
    return drawing(words)
  }

  /// Returns the name and the place of the form that the words `a b c d e f cm /name Do` draw.
  static func drawing(_ words: ArraySlice<String>) -> (PDFName, Affine)? {
    guard words.count == 9, let values = numbers(words.prefix(6)) else { return nil }
    let rest = Array(words.suffix(3))
    guard rest[0] == "cm", rest[2] == "Do", rest[1].first == "/", !rest[1].contains("#") else {
      return nil
    }
    return (
      PDFName(String(rest[1].dropFirst())),
      Affine(
        scale: Point(values[0], values[3]), skew: Point(values[2], values[1]),
        step: Point(values[4], values[5]))
    )
  }

  private static func numbers(_ words: ArraySlice<String>) -> [Double]? {
    let values = words.compactMap { word in Double(word).flatMap { $0.isFinite ? $0 : nil } }
    return values.count == words.count ? values : nil
  }
}

/// Whether the coordinates at a place of a page's content are those of the page: only saved states
/// precede it.
struct OwnState {
  private var changed = false
  private var saved: [Bool] = []
  /// The most states that may be saved.
  private static let deepest = 10_000

  /// True if an operator changed the state, and nothing restored it.
  var isChanged: Bool { changed }

  /// The operators that mark content, which change no state.
  private static let marks = Set(["BMC", "BDC", "EMC", "MP", "DP"].map { Array($0.utf8)[...] })

  /// Follows a word of a content.
  mutating func follow(_ word: ArraySlice<UInt8>) {
    if word.first == 0 || Self.marks.contains(word) { return }
    if word.elementsEqual("q".utf8) {
      saved.append(changed || saved.count > Self.deepest)
    } else if word.elementsEqual("Q".utf8) {
      restore()
    } else {
      changed = true
    }
  }

  /// Restores the state that was saved last.
  mutating func restore() { if let last = saved.popLast() { changed = last } }
}
