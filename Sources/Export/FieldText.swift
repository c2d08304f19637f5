import Graphics
import Ink

/// The text that a field of a form shows in its box, laid out. The window and the file draw the
/// same.
///
/// Lengths are in points from the top left corner of the box as its text is read. The insets and
/// sizes are those of the programs that made most forms, measured on the appearances in them.
package struct FieldText {
  /// How the text fits into its box.
  package enum Fit: Sendable, Hashable {
    /// It has its size.
    case whole
    /// It is smaller than the form says, so that it fits.
    case reduced
    /// It is longer than the box.
    case cut
  }

  /// A piece of the text at its place.
  private struct Piece {
    let text: DocumentText
    let corner: Point
  }

  /// How it fits.
  package private(set) var fit = Fit.whole
  /// The size of the font.
  package private(set) var size: Double
  /// The index of the first choice of a list that is in view.
  package private(set) var firstShown = 0
  /// True if no font has a glyph for one of its characters.
  package var hasUnknownGlyphs: Bool { pieces.contains { $0.text.hasUnknownGlyphs } }

  private let look: FieldLook
  private let engine: DocumentTextEngine
  private var pieces: [Piece] = []
  /// The grounds of choices.
  private var bars: [Bounds] = []

  /// The least size of a font that fits itself to the box or is reduced.
  private static let leastSize = 4.0
  /// The height of capitals for each unit of the size.
  private static let capitals = 0.72
  /// The share of its size to which a font is reduced at most.
  private static let leastShare = 0.5
  /// The height of a line for each unit of the size, where the size fits itself to the box.
  private static let lineHeight = 1.35
  /// The least width of a cell for each unit of a size that fits itself to the box.
  private static let cellShare = 0.75
  /// The size at which a text of several lines begins to fit itself to the box.
  private static let linesSize = 12.0
  /// The most sizes that are tried.
  private static let maximumSteps = 100.0
  /// The ground of a choice.
  private static let choiceColor = InkColor(red: 0.6, green: 0.757, blue: 0.855)

  /// Lays out what a field shows for a value.
  package init(
    _ value: FieldValue, of field: PDFFormField, in look: FieldLook, by engine: DocumentTextEngine
  ) {
    self.look = look
    self.engine = engine
    size = look.fontSize
    switch value {
    case .choices(let chosen): layOutList(field.choices, chosen)
    case .button: break
    case .text:
      let text = field.shown(value).first ?? ""
      if text.isEmpty { return }
      fitHeight()
      if let cells = field.cells {
        layOutComb(text, cells)
      } else if field.traits.contains(.lines) {
        layOutLines(text)
      } else {
        layOutLine(text)
      }
      if isCutByBorder { fit = .cut }
    }
  }

  /// True if there is nothing to draw.
  package var isEmpty: Bool { pieces.isEmpty && bars.isEmpty }

  /// Draws the text, with the top left corner of the box at the origin.
  package func draw(in context: borrowing DrawingContext) {
    if !bars.isEmpty {
      context.setColor(Self.choiceColor)
      for bar in bars {
        context.addRectangle(x: bar.min.x, y: bar.min.y, width: bar.width, height: bar.height)
      }
      context.fill()
    }
    for piece in pieces { piece.text.draw(in: context, at: piece.corner, color: look.color) }
  }

  private func layout(
    _ text: String, size: Double, width: Double? = nil
  ) -> DocumentText {
    engine.layout(text, look.font(size: size), width: width, alignment: look.alignment)
  }

  private var inset: Double { look.textInset }
  private var innerWidth: Double { max(1, look.width - 2 * inset) }
  private var innerHeight: Double { max(1, look.height - 2 * look.edge) }

  /// Returns the room in the box for text of a size.
  private func room(_ size: Double) -> TextRoom {
    TextRoom(width: innerWidth, height: look.height, size: size)
  }

  /// True if the border cuts capitals.
  private var isCutByBorder: Bool { size * Self.capitals > innerHeight }

  /// Makes a font that is higher than the box, or whose capitals the border would cut, as high as
  /// the room within the border: nobody could read the text.
  private mutating func fitHeight() {
    guard size > look.height || isCutByBorder else { return }
    size = max(min(size, Self.leastSize), innerHeight)
    fit = size > innerHeight ? .cut : .reduced
  }

  private mutating func layOutLine(_ whole: String) {
    let beginning = room(size == 0 ? Self.leastSize : min(size, leastSize)).beginning(of: whole)
    let text = beginning ?? whole
    let scale = 100.0
    let unit = layout(text, size: scale).width / scale
    func overflows(_ size: Double) -> Bool { unit * size > innerWidth + 0.5 }
    if size == 0 {
      size = max(
        Self.leastSize, min(innerHeight / Self.lineHeight, unit > 0 ? innerWidth / unit : .infinity)
      )
      if overflows(size) { fit = .cut }
    } else if overflows(size) {
      let fitting = innerWidth / unit
      if fitting >= leastSize {
        (size, fit) = (fitting, .reduced)
      } else {
        fit = .cut
      }
    }
    if beginning != nil { fit = .cut }
    let line = layout(text, size: size)
    let x =
      switch look.alignment {
      case .left: inset
      case .center: (look.width - line.width) / 2
      case .right: look.width - inset - line.width
      }
    pieces.append(Piece(text: line, corner: Point(x, (look.height - line.height) / 2)))
  }

  /// The least size to which the font is reduced.
  private var leastSize: Double { max(Self.leastSize, Self.leastShare * size) }

  private mutating func layOutLines(_ text: String) {
    let top = look.linesInset
    let height = look.height - top - look.edge - 0.5
    func fits(_ size: Double, spare: Double = 0) -> Bool {
      room(size).beginning(of: text) == nil
        && layout(text, size: size, width: innerWidth).height <= height + spare
    }
    func fitting(from size: Double, to least: Double) -> Double {
      var size = size
      let step = max(0.5, (size - least) / Self.maximumSteps)
      while size > least, !fits(size) { size -= step }
      return max(size, least)
    }
    if size == 0 { size = fitting(from: Self.linesSize, to: Self.leastSize) }
    if !fits(size, spare: 0.5) {
      let smaller = fitting(from: size, to: leastSize)
      if fits(smaller) {
        (size, fit) = (smaller, .reduced)
      } else {
        fit = .cut
      }
    }
    let shown = room(size).beginning(of: text) ?? text
    pieces.append(
      Piece(text: layout(shown, size: size, width: innerWidth), corner: Point(inset, top)))
  }

  private mutating func layOutComb(_ text: String, _ cells: Int) {
    let cell = look.width / Double(cells)
    let scale = 100.0
    let widest = Set(text).map { layout(String($0), size: scale).width }.max() ?? 0
    let unit = widest / scale
    if size == 0 {
      let most = min(innerHeight / Self.lineHeight, cell / max(Self.cellShare, unit))
      size = max(Self.leastSize, most)
      if unit * size > cell + 0.5 { fit = .cut }
    } else if unit * size > cell + 0.5 {
      let fitting = cell / unit
      fit = fitting < leastSize ? .cut : .reduced
      size = max(fitting, min(size, leastSize))
    }
    let line = layout("X", size: size)
    let baseline = (look.height - line.height) / 2 + line.baseline
    let placed = TextCells(
      text, look.font(size: size), engine, count: cells, alignment: look.alignment)
    for piece in placed.pieces {
      let x = (Double(piece.cell) + 0.5) * cell - piece.text.width / 2
      pieces.append(Piece(text: piece.text, corner: Point(x, baseline - piece.text.baseline)))
    }
  }

  private mutating func layOutList(_ choices: [PDFFormField.Choice], _ chosen: [String]) {
    if size == 0 { size = Self.linesSize }
    let step = layout("Xg", size: size).height
    let top = look.edge + 1
    let rows = max(1, Int((look.height - 2 * top) / step))
    let stored = Set(chosen)
    let marked = Set(choices.indices.filter { stored.contains(choices[$0].stored) })
    // The last choices fill the box, as in other programs.
    if let first = marked.min(), first >= rows { firstShown = min(first, choices.count - rows) }
    for index in choices.indices.dropFirst(firstShown).prefix(rows + 1) {
      let y = top + Double(index - firstShown) * step
      if marked.contains(index) {
        bars.append(
          Bounds(min: Point(look.edge, y), max: Point(look.width - look.edge, y + step)))
      }
      pieces.append(
        Piece(text: layout(choices[index].shown, size: size), corner: Point(inset, y)))
    }
  }
}
