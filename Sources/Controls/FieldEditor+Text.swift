import Graphics
import Ink

extension FieldEditor {
  /// What a field for text is.
  package struct Text {
    /// The text at the beginning.
    package var text: String
    /// True if it may have several lines.
    package var hasLines: Bool
    /// The most characters, or nil.
    package var maximumLength: Int?
    /// True if it has choices, which the down key and a button show.
    package var hasChoices = false
    package var alignment: FieldLook.Alignment
    /// The font and the place of the text, as on the page.
    package var print: Print
    /// Returns the size of the font for a text, in pixels.
    package var size: (String) -> Double
    /// Returns the sentence for the user about what has no room.
    package var refusal: (TextCut) -> String = { $0.sentence }

    package init(
      _ text: String, hasLines: Bool, maximumLength: Int?, alignment: FieldLook.Alignment,
      print: Print = Print(), size: @escaping (String) -> Double
    ) {
      self.text = text
      self.hasLines = hasLines
      self.maximumLength = maximumLength
      self.alignment = alignment
      self.print = print
      self.size = size
    }
  }

  /// How the page shows the text of a field, so that it stays where it is when the work ends.
  package struct Print {
    /// The font, in any size.
    package var font = DocumentFont(families: "Sans", size: 1)
    /// The colour.
    package var color = Color(hex: 0)
    /// The distance of the text from the sides, in points.
    package var inset = 4.0
    /// The distance of the first of several lines from the top, in points.
    package var top = 2.0
    /// The number of cells that share the width, one for each character, or nil.
    package var cells: Int?
    /// The number of pixels in a point.
    package var unit: () -> Double = { 1 }
    /// What shapes the text.
    package var engine: DocumentTextEngine

    /// Creates the description of black text.
    package init(engine: DocumentTextEngine = DocumentTextEngine()) { self.engine = engine }

    /// Returns a text of a field, shaped in a size and for a box in pixels.
    func layout(
      _ text: String, of content: Text, size: Double, in box: PixelRect
    ) -> any EditableLayout {
      let unit = max(1e-6, unit())
      var font = font
      font.size = size / unit
      if let cells {
        return CellText(
          text, font, engine, cells: cells, alignment: content.alignment, box: box, unit: unit)
      }
      let width = content.hasLines ? max(1, Double(box.width) / unit - 2 * inset) : nil
      return ScaledText(
        engine.layout(text, font, width: width, alignment: content.alignment), scale: unit)
    }
  }
}
