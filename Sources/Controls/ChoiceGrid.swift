import Graphics

/// The columns of the choices in a row of a form. Their titles are whole where there is room.
struct ChoiceGrid {
  /// The widths of the columns, from the left, in pixels.
  let columns: [Int]
  /// The number of choices, and of lines of them.
  let count: Int
  let lines: Int

  /// Divides `width` pixels among the choices of a row. Round buttons are in fewer columns than
  /// they are meant for if their titles need it.
  init(_ row: Form.Row, width: Int, style: StyleContext) {
    let least = Self.least(row, style)
    count = least.count
    switch row.style {
    case .field: (columns, lines) = ([], 0)
    case .segments: (columns, lines) = (Self.divide(width, least), 1)
    case .buttons(let most):
      let grid = Self.grid(least, most: most, width: width)
      columns = Self.divide(width, grid)
      lines = (least.count + grid.count - 1) / grid.count
    }
  }

  /// Returns the widths that the choices of a row need, in pixels. The title of a chosen segment
  /// is semibold.
  private static func least(_ row: Form.Row, _ style: StyleContext) -> [Int] {
    row.choices.map { title in
      row.style == .segments
        ? style.width(of: title, weight: .semibold) + style.px(16)
        : LabelledMark.width(of: title, style: style) + style.px(8)
    }
  }

  /// Returns the width that shows the titles of all segments of a row, in pixels; 0 for other rows.
  static func segmentsWidth(_ row: Form.Row, style: StyleContext) -> Int {
    row.style == .segments ? least(row, style).reduce(0, +) : 0
  }

  /// Returns the widths that the columns of a grid need: of `most` columns, or of fewer with about
  /// as many choices in each line if those are wider than `width`.
  private static func grid(_ least: [Int], most: Int, width: Int) -> [Int] {
    func widths(_ columns: Int) -> [Int] {
      (0..<columns).map { column in
        stride(from: column, to: least.count, by: columns).map { least[$0] }.max() ?? 0
      }
    }
    let first = (least.count + most - 1) / most
    var grid = widths(most)
    for lines in stride(from: first + 1, through: least.count, by: 1)
    where grid.reduce(0, +) > width {
      grid = widths((least.count + lines - 1) / lines)
    }
    return grid
  }

  /// Returns the parts of `width`: equal ones if what each needs at `least` fits, else greater ones
  /// for what needs more.
  private static func divide(_ width: Int, _ least: [Int]) -> [Int] {
    let (count, sum) = (least.count, least.reduce(0, +))
    func shares(_ rest: Int) -> [Int] {
      (0..<count).map { rest * ($0 + 1) / count - rest * $0 / count }
    }
    if least.allSatisfy({ $0 <= width / count }) { return shares(width) }
    if sum > width { return least.map { $0 * width / sum } }
    return zip(least, shares(width - sum)).map { $0 + $1 }
  }

  /// Returns the frames of the choices in an area of the width that was divided.
  func frames(in area: PixelRect) -> [PixelRect] {
    var starts: [Int] = []
    var x = area.x
    for column in columns {
      starts.append(x)
      x += column
    }
    let height = area.height / max(1, lines)
    return (0..<count).map { index in
      let (line, column) = index.quotientAndRemainder(dividingBy: columns.count)
      return area.columns(starts[column], width: columns[column])
        .rows(area.y + line * height, height: height)
    }
  }
}
