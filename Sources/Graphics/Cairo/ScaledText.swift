import Ink

/// A text of a document as the window shows it while it is edited: it has the lines and the places
/// of the document. Lengths are in pixels, from its top left corner.
package struct ScaledText {
  private let text: DocumentText
  /// The number of pixels per unit of the text.
  private let scale: Double

  package init(_ text: DocumentText, scale: Double) {
    (self.text, self.scale) = (text, scale)
  }

  private var shaped: ShapedText {
    ShapedText(raw: text.raw, string: text.string, lead: text.lead, drop: text.drop)
  }

  /// The width of its longest line.
  package var width: Int { Self.pixels(text.width, scale) }
  /// The height of its lines.
  package var height: Int { Self.pixels(text.height, scale) }

  /// Returns a length in pixels, of which those beyond the pages at the largest zoom are limited.
  package static func pixels(_ length: Double, _ scale: Double) -> Int {
    Int(min(length * scale, 1e10).rounded(.up))
  }

  /// Returns the place of a caret before the byte `index` of the UTF-8 text and its height.
  package func caret(ofUTF8Offset index: Int) -> (x: Double, y: Double, height: Double) {
    let caret = shaped.caret(ofUTF8Offset: index)
    return (caret.x * scale, caret.y * scale, caret.height * scale)
  }

  /// Returns the rectangles of the text between two bytes, a line each.
  package func selection(_ start: Int, _ end: Int) -> [PixelRect] {
    shaped.selection(start, end)
      .map { PixelRect.around(Bounds(min: $0.min * scale, max: $0.max * scale)) }
  }

  /// Returns the caret position nearest to a point, as a byte offset into the UTF-8 text.
  package func utf8Offset(at point: Point) -> Int { shaped.utf8Offset(at: point / scale) }

  /// Returns the caret position one to the left (-1) or right (1) of that before the byte `index`,
  /// as the text is seen.
  package func step(fromUTF8Offset index: Int, by direction: Int) -> Int {
    shaped.step(fromUTF8Offset: index, by: direction)
  }

  /// Returns the bytes of the line that has the caret before the byte `index`, without a line feed
  /// at its end.
  package func line(ofUTF8Offset index: Int) -> Range<Int> { shaped.line(ofUTF8Offset: index) }

  /// Draws the text with its top left corner at `x`, `y`, and clears the path.
  package func draw(in context: borrowing DrawingContext, x: Int, y: Int, color: Color) {
    context.scope {
      context.translate(x: Double(x), y: Double(y))
      context.scale(scale)
      text.draw(in: context, at: .zero, color: color)
    }
  }
}
