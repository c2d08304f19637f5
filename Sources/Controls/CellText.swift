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
  /// The width of a cell, and the number of cells.
  private let (cell, cells): (Double, Int)
  /// The number of empty cells before the first character.
  private let begin: Int
  private let isFromRight: Bool
  private let line: (top: Double, height: Double)

  /// Lays a text out in a box in pixels, where a point has `unit` of them.
  init(
    _ string: String, _ font: DocumentFont, _ engine: DocumentTextEngine, cells: Int,
    alignment: FieldLook.Alignment, box: PixelRect, unit: Double
  ) {
    (width, height) = (box.width, box.height)
    self.cells = max(1, cells)
    cell = Double(box.width) / Double(self.cells)
    let characters = Array(string)
    begin =
      switch alignment {
      case .left: 0
      case .center: (self.cells - characters.count) / 2
      case .right: self.cells - characters.count
      }
    isFromRight = !string.isEmpty && engine.layout(string, font).isFromRight
    let sample = engine.layout("X", font)
    line = ((Double(box.height) - sample.height * unit) / 2, sample.height * unit)
    let baseline = line.top + sample.baseline * unit
    for (index, character) in characters.enumerated() {
      let text = engine.layout(String(character), font)
      let number = isFromRight ? self.cells - 1 - (begin + index) : begin + index
      pieces.append(
        Piece(
          text: ScaledText(text, scale: unit),
          place: Point(
            (Double(number) + 0.5) * cell - text.width * unit / 2,
            baseline - text.baseline * unit)))
      offsets.append(offsets[index] + character.utf8.count)
    }
  }

  /// Returns the edge before a character, where a caret is in view.
  private func edge(_ index: Int) -> Double {
    let number = isFromRight ? cells - begin - index : begin + index
    return max(1, min(Double(number) * cell, Double(width) - 2))
  }

  private func character(atUTF8Offset offset: Int) -> Int {
    (offsets.firstIndex { $0 > offset } ?? offsets.count) - 1
  }

  func caret(ofUTF8Offset index: Int) -> (x: Double, y: Double, height: Double) {
    (edge(character(atUTF8Offset: index)), line.top, line.height)
  }

  func selection(_ start: Int, _ end: Int) -> [PixelRect] {
    let ends = [start, end].map { edge(character(atUTF8Offset: $0)) }
    guard ends[0] != ends[1] else { return [] }
    return [
      PixelRect.around(
        Bounds(
          min: Point(min(ends[0], ends[1]), line.top),
          max: Point(max(ends[0], ends[1]), line.top + line.height)))
    ]
  }

  func utf8Offset(at point: Point) -> Int {
    guard cell > 0, point.x.isFinite else { return 0 }
    let number = Int(max(0, min((point.x / cell).rounded(), Double(cells))))
    let index = isFromRight ? cells - begin - number : number - begin
    return offsets[max(0, min(index, offsets.count - 1))]
  }

  func step(fromUTF8Offset index: Int, by direction: Int) -> Int {
    let place = character(atUTF8Offset: index) + (isFromRight ? -direction : direction)
    return offsets[max(0, min(place, offsets.count - 1))]
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
