/// What a PDF keeps beside a form of ink, so that xsign can take the ink up again as strokes.
///
/// The outlines are not in it: they are the content of the form, one fill for each stroke. Neither
/// are the motions of the pen, which the file does not show: how fast and how hard somebody signs
/// is their secret. So a record tells only how many strokes there are, and which are texts.
///
/// Ink whose opacity varies and pictures have a record, too, by which they can be removed.
///
/// | bytes | content |
/// |---|---|
/// | 1 | the kind |
/// | 4 | the number of strokes |
/// | 4 | the number of texts |
///
/// For each text there follow the index of its stroke in 4 bytes, ascending, and the text as a
/// journal has it, in canvas units from the origin of the form.
package struct InkRecord: Sendable, Hashable {
  /// What a form shows.
  package enum Kind: UInt8, Sendable, Hashable, CaseIterable {
    /// Strokes that can be taken up.
    case strokes = 1
    /// Strokes through masks, because the opacity of some varies.
    case shaded
    case picture
  }

  /// The least number of bytes that a text takes: its index, two counts and eight measures.
  private static let leastText = 76

  /// What the form shows.
  package var kind: Kind
  /// The number of strokes, which is that of the fills, or 1 for a picture.
  package var strokes: Int
  /// The texts, by the indices of their strokes.
  package var texts: [Int: TypedText]

  /// Creates the record of a number of strokes.
  package init(_ kind: Kind = .strokes, strokes: Int, texts: [Int: TypedText] = [:]) {
    self.kind = kind
    self.strokes = strokes
    self.texts = texts
  }

  /// The record as it is kept.
  package var bytes: [UInt8] {
    var bytes = JournalBytes()
    bytes.byte(kind.rawValue)
    bytes.number(UInt32(clamping: strokes))
    bytes.number(UInt32(clamping: texts.count))
    for (index, text) in texts.sorted(by: { $0.key < $1.key }) {
      bytes.number(UInt32(clamping: index))
      bytes.typed(text)
    }
    return bytes.bytes
  }

  /// Reads a record. Returns nil if it is damaged, or of another kind. O(number of bytes).
  package init?(bytes: [UInt8]) {
    var parts = JournalParts(bytes[...])
    guard let kind = parts.byte().flatMap({ Kind(rawValue: $0) }),
      let strokes = parts.number(UInt32.self), strokes > 0,
      strokes <= InkDocument.maximumStrokes, let count = parts.count(of: Self.leastText)
    else { return nil }
    self.init(kind, strokes: Int(strokes))
    var next = 0
    for _ in 0..<count {
      guard let index = parts.number(UInt32.self).map({ Int($0) }),
        next..<self.strokes ~= index, let text = parts.typed()
      else { return nil }
      texts[index] = text
      next = index + 1
    }
    guard parts.isAtEnd else { return nil }
  }
}
