import Graphics
import Ink

/// A text whose characters stand in cells of equal width, as forms have them for numbers. Lengths
/// are in pixels, from the top left corner of the field.
struct CellText: EditableLayout {
  private struct Piece {
    var text: ScaledText
    var place: Point
  }

  let width: Int
  let height: Int
  private var pieces: [Piece] = []
  /// The bytes of the UTF-8 text before each character, and at its end.
  private var offsets = [0]
  private let cells: TextCells
  /// The text in a line, in which the caret goes the same ways.
  private let text: ScaledText
  /// The width of a cell.
  private let cell: Double
  private let line: (top: Double, height: Double)

  /// Lays a text out in a box in pixels, where a point has `unit` of them.
  init(
    _ string: String, _ font: DocumentFont, _ engine: DocumentTextEngine, cells count: Int,
    alignment: FieldLook.Alignment, box: PixelRect, unit: Double
  ) {
    (width, height) = (box.width, box.height)
    cells = TextCells(string, font, engine, count: max(1, count), alignment: alignment)
    cell = Double(box.width) / Double(cells.count)
    text = ScaledText(engine.layout(string, font), scale: unit)
    let sample = engine.layout("X", font)
    line = ((Double(box.height) - sample.height * unit) / 2, sample.height * unit)
    let baseline = line.top + sample.baseline * unit
    for piece in cells.pieces {
      let (letter, middle) = (piece.text, (Double(piece.cell) + 0.5) * cell)
      pieces.append(
        Piece(
          text: ScaledText(letter, scale: unit),
          place: Point(middle - letter.width * unit / 2, baseline - letter.baseline * unit)))
    }
    for character in string { offsets.append(offsets[offsets.count - 1] + character.utf8.count) }
  }

  /// Returns the left edge of a cell, where a caret is in view.
  private func edge(_ number: Int) -> Double {
    max(1, min(Double(number) * cell, Double(width) - 2))
  }

  private func character(atUTF8Offset offset: Int) -> Int {
    (offsets.firstIndex { $0 > offset } ?? offsets.count) - 1
  }

  func caret(ofUTF8Offset index: Int) -> (x: Double, y: Double, height: Double) {
    (edge(cells.caret(before: character(atUTF8Offset: index))), line.top, line.height)
  }

  func selection(_ start: Int, _ end: Int) -> [PixelRect] {
    let ends = [start, end].map(character(atUTF8Offset:)).sorted()
    return cells.cells(of: ends[0]..<ends[1]).map { marked in
      PixelRect.around(
        Bounds(
          min: Point(edge(marked.lowerBound), line.top),
          max: Point(edge(marked.upperBound), line.top + line.height)))
    }
  }

  func utf8Offset(at point: Point) -> Int {
    guard cell > 0, point.x.isFinite else { return 0 }
    return offsets[cells.character(at: point.x / cell)]
  }

  func step(fromUTF8Offset index: Int, by direction: Int) -> Int {
    text.step(fromUTF8Offset: index, by: direction)
  }

  func line(ofUTF8Offset index: Int) -> Range<Int> { 0..<offsets[offsets.count - 1] }

  func draw(in context: borrowing DrawingContext, x: Int, y: Int, color: Color) {
    for piece in pieces {
      piece.text.draw(
        in: context, x: x + Int(piece.place.x.rounded()), y: y + Int(piece.place.y.rounded()),
        color: color)
    }
  }
}
