import Graphics
import Ink
import Platform

extension InkDocument {
  /// The greatest number of characters that are read as texts of another program's file.
  private static let maximumCharacters = 1_000_000

  /// Makes strokes of the embedded texts, and pictures of pages of the embedded pictures. What
  /// cannot be read stays among the omissions. Blocks on the disk, and on a program that draws
  /// formulas.
  ///
  /// - Parameters:
  ///   - path: The path of the file, beside which its attachments are.
  ///   - cancellation: What ends the programs that draw, and leaves out the other pictures.
  mutating func includeEmbedded(of path: String, _ cancellation: ChildCancellation) {
    includeTexts()
    var reader = EmbeddedPictures(path: path, cancellation)
    for (page, picture, kinds) in reader.pictures(embedded.pictures, on: pages) {
      setPicture(picture, ofPage: page)
      for kind in kinds { include(kind) }
    }
    embedded = EmbeddedContent()
  }

  private mutating func includeTexts() {
    guard !embedded.texts.isEmpty else { return }
    NeededDescriptor.checkLimit()
    let limits = DrawingLimits.others
    let engine = DocumentTextEngine()
    var made: [(stroke: Stroke, strokesBelow: Int)] = []
    var samples = strokes.reduce(0) { $0 + $1.samples.count }
    var characters = 0
    for text in embedded.texts {
      characters += text.text.string.count
      guard characters <= Self.maximumCharacters else { break }
      guard let all = try? text.strokes(by: engine) else { continue }
      let parts = all.compactMap { $0.begun(onPage: text.page, of: pages) }
      let count = parts.reduce(0) { $0 + $1.samples.count }
      guard samples + count <= limits.samples,
        strokes.count + made.count + parts.count <= limits.strokes
      else { break }
      samples += count
      made += parts.map { (stroke: $0, strokesBelow: text.strokesBelow) }
      // Lines that are nowhere near the page of the text are left out, and so said.
      if parts.count == all.count { include(.text) }
    }
    if !made.isEmpty { insert(made) }
  }
}

extension EmbeddedContent.Text {
  /// Returns the strokes of the text: one, or several of whole lines if it has more characters than
  /// a text can have. They have no place among those of a drawing yet. A text without ink has none.
  fileprivate func strokes(by engine: DocumentTextEngine) throws(TextInkError) -> [Stroke] {
    var strokes: [Stroke] = []
    var top = 0.0
    for part in parts {
      let map = Affine(step: text.map.step + Point(0, top))
      let typed = TypedText(part, style: text.style, map: map)
      do throws(TextInkError) {
        strokes.append(
          try Stroke(
            id: StrokeID(0), text: typed, color: color, opacity: opacity, by: engine))
      } catch {
        if error != .blank { throw error }
      }
      top += engine.layout(part, text.style.font).height
    }
    return strokes
  }

  /// The text in parts of whole lines, which are as long as a text can be.
  private var parts: [String] {
    let string = text.string
    guard string.count > TypedText.longest else { return [string] }
    var parts: [String] = []
    var length = 0
    for line in string.split(separator: "\n", omittingEmptySubsequences: false) {
      let count = line.count + 1
      if !parts.isEmpty, length + count <= TypedText.longest {
        parts[parts.count - 1] += "\n\(line)"
        length += count
      } else {
        parts.append(String(line))
        length = count
      }
    }
    return parts
  }
}
