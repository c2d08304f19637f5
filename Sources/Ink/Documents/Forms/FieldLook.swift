/// How a field shows its value at one place: the box and the text in it.
///
/// Lengths are in units of the page's user space, before the page is turned.
package struct FieldLook: Sendable, Hashable {
  /// Where text stands in its box.
  package enum Alignment: UInt8, Sendable, Hashable, CaseIterable {
    case left
    case center
    case right
  }

  /// The family of a font.
  package enum Family: UInt8, Sendable, Hashable, CaseIterable {
    case sansSerif
    case serif
    case monospaced
  }

  /// The width of the box as its text is read.
  package var width: Double
  /// The height of the box as its text is read.
  package var height: Double
  /// The width of the border within the box.
  package var edge: Double
  /// The alignment of the text.
  package var alignment: Alignment
  /// The size of the font, or 0 for one that suits the box.
  package var fontSize: Double
  /// The family of the font.
  package var family: Family
  /// True if the font is bold.
  package var isBold: Bool
  /// True if the font is italic.
  package var isItalic: Bool
  /// The colour of the text.
  package var color: InkColor

  package init(
    width: Double, height: Double, edge: Double = 0, alignment: Alignment = .left,
    fontSize: Double = 0, family: Family = .sansSerif, isBold: Bool = false,
    isItalic: Bool = false, color: InkColor = .black
  ) {
    self.width = width
    self.height = height
    self.edge = edge
    self.alignment = alignment
    self.fontSize = fontSize
    self.family = family
    self.isBold = isBold
    self.isItalic = isItalic
    self.color = color
  }
}

extension FieldLook {
  func write(_ writer: inout WireWriter) {
    writer.measures(width, height, edge, fontSize, color.red, color.green, color.blue)
    writer.byte(alignment.rawValue)
    writer.byte(family.rawValue)
    writer.boolean(isBold)
    writer.boolean(isItalic)
  }

  init(_ reader: inout WireReader) throws(WireError) {
    let (width, height) = (try reader.measure(), try reader.measure())
    let (edge, fontSize) = (try reader.measure(), try reader.measure())
    let color = InkColor(
      red: try reader.measure(), green: try reader.measure(), blue: try reader.measure())
    self.init(
      width: width, height: height, edge: edge, alignment: try reader.choice(),
      fontSize: fontSize, family: try reader.choice(), isBold: try reader.boolean(),
      isItalic: try reader.boolean(), color: color)
    try reader.check(width > 0 && height > 0 && edge >= 0 && fontSize >= 0)
  }
}
