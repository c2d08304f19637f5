import Graphics
import Ink

/// The lines of a ruling on a page of a vector file. Dots are lines with dashes, so that a page of
/// them is no longer than one of lines.
struct RulingLines {
  /// A line from one point to another, in canvas units from the corner of the page.
  struct Line {
    var start: Point
    var end: Point
  }

  let lines: [Line]
  /// The width of the lines.
  let width: Double
  /// The lengths of a dash and of the gap after it, or nil for whole lines.
  let dash: (length: Double, gap: Double)?
  /// Their colour.
  let color: InkColor

  /// Creates the lines of a ruling on the page `page` of the plane, of paper with that colour.
  /// O(number of lines).
  init(_ placed: PlacedRuling, on page: Bounds, paper: InkColor?) {
    let ruling = placed.ruling
    let (rows, columns) = (placed.rows(in: page), placed.columns(in: page))
    color = Ruling.color(on: paper)
    let dot = Ruling.dot
    width = ruling.kind == .dots ? dot : Ruling.width
    dash = ruling.kind == .dots ? (dot, ruling.spacing - dot) : nil
    func line(_ x: Double, _ y: Double, _ x2: Double, _ y2: Double) -> Line {
      Line(start: Point(x, y) - page.min, end: Point(x2, y2) - page.min)
    }
    switch ruling.kind {
    case .lines, .squares:
      lines =
        rows.map { line(page.min.x, $0, page.max.x, $0) }
        + columns.map { line($0, page.min.y, $0, page.max.y) }
    case .dots:
      let (first, last) = (columns.first ?? 0, columns.last ?? 0)
      lines = columns.isEmpty ? [] : rows.map { line(first - dot / 2, $0, last + dot / 2, $0) }
    }
  }
}

extension VectorText {
  /// Writes lines as content of a PDF, in steps of the grid.
  mutating func write(_ ruling: RulingLines) {
    guard !ruling.lines.isEmpty else { return }
    write("q ")
    write([ruling.color.red, ruling.color.green, ruling.color.blue], digits: 4)
    write("RG ")
    write([ruling.width * Self.grid], digits: 4)
    write("w\n")
    if let dash = ruling.dash {
      write("[")
      write([dash.length * Self.grid, dash.gap * Self.grid], digits: 4)
      write("]0 d\n")
    }
    for line in ruling.lines {
      let (start, end) = (line.start * Self.grid, line.end * Self.grid)
      write([start.x, start.y], digits: 2)
      write("m ")
      write([end.x, end.y], digits: 2)
      write("l S\n")
    }
    write("Q\n")
  }
}
