/// A thin horizontal line on a page: a rule, underscores, or a row of dots or dashes. In pixels.
struct DrawnLine: Sendable, Hashable {
  /// The first column.
  var start: Int
  /// The column after the last.
  var end: Int
  /// The first row.
  var top: Int
  /// The row after the last.
  var bottom: Int
  /// True if it is a row of dots or dashes.
  var isDotted = false

  /// The number of columns.
  var width: Int { end - start }
}

/// A search for thin horizontal lines.
///
/// A pixel is of a line if it is darker than one close above it and one close below. So the edges
/// of fills are no lines, and neither is text, whose pixels of that kind are in short pieces. The
/// pieces of a row are joined over the small gaps that crossing lines leave, or if they come at
/// equal distances, as dots do; those of neighbouring rows belong together, so that lines of scans
/// need not be quite level. O(number of pixels).
struct LineSearch {
  /// How much darker a line is than what is above and below it.
  static let contrast: UInt8 = 40
  /// The shortest line, in millimetres.
  static let shortest = 8.0
  /// The most pieces that are looked at, and the most lines. A page to be signed has few; a page
  /// that has more is no form, or hostile.
  private static let (maximumPieces, maximumLines) = (40_000, 300)

  private let page: GreyPage
  /// The farthest distance of the pixels that a line is compared with.
  private let reach: Int
  /// The shortest solid piece of a line that counts.
  private let shortestPiece: Int
  /// The lengths of dots and dashes, and of the gaps between them.
  private let longestDot: Int
  private let longestGap: Int
  /// The gap that a crossing line leaves in a line.
  private let crossing: Int

  /// A piece of a line in one row: its columns, and whether it is dotted.
  private typealias Piece = (start: Int, end: Int, isDotted: Bool)

  /// Returns the lines of a page, from the top down.
  static func lines(of page: GreyPage) -> [DrawnLine] { LineSearch(page).lines() }

  private init(_ page: GreyPage) {
    self.page = page
    reach = page.pixels(0.7, minimum: 2)
    shortestPiece = page.pixels(4)
    longestDot = page.pixels(2.6)
    longestGap = page.pixels(2.6)
    crossing = page.pixels(0.5)
  }

  private func lines() -> [DrawnLine] {
    var done: [DrawnLine] = []
    var open: [DrawnLine] = []
    var count = 0
    for row in 0..<page.height where count < Self.maximumPieces {
      let pieces = pieces(of: row)
      count += pieces.count
      let near = open.partition { $0.bottom >= row - 1 }
      done += open[..<near].filter(isLine)
      open.removeFirst(near)
      for piece in pieces { add(piece, row, to: &open) }
      // Lines that no piece has reached for a row are done; few are open at a time.
      if done.count > 2 * Self.maximumLines { break }
    }
    done += open.filter(isLine)
    return Array(done.sorted { ($0.top, $0.start) < ($1.top, $1.start) }.prefix(Self.maximumLines))
  }

  /// Joins a piece of a row with the open lines that it touches.
  private func add(_ piece: Piece, _ row: Int, to open: inout [DrawnLine]) {
    var new = DrawnLine(
      start: piece.start, end: piece.end, top: row, bottom: row + 1, isDotted: piece.isDotted)
    let slack = new.isDotted ? longestGap : 2
    open.removeAll { line in
      guard new.start <= line.end + slack, line.start <= new.end + slack else { return false }
      new.start = min(new.start, line.start)
      new.end = max(new.end, line.end)
      new.top = min(new.top, line.top)
      new.isDotted = new.isDotted && line.isDotted
      return true
    }
    open.append(new)
  }

  /// Returns true if what was joined is long and thin enough.
  private func isLine(_ line: DrawnLine) -> Bool {
    let height = Double(line.bottom - line.top)
    return page.millimetres(Double(line.width)) >= Self.shortest
      && page.millimetres(height) <= 1 + 0.025 * page.millimetres(Double(line.width))
  }

  /// Returns the pieces of lines in a row.
  private func pieces(of row: Int) -> [Piece] {
    var runs: [(start: Int, end: Int)] = []
    page.pixels.withUnsafeBufferPointer { pixels in
      let (width, height) = (page.width, page.height)
      var start = -1
      for column in 0..<width {
        let own = pixels[row * width + column]
        var isThin = false
        if own < 255 - Self.contrast {
          let limit = own + Self.contrast
          isThin =
            (1...reach).contains { row < $0 || pixels[(row - $0) * width + column] >= limit }
            && (1...reach).contains {
              row + $0 >= height || pixels[(row + $0) * width + column] >= limit
            }
        }
        if isThin, start < 0 { start = column }
        if !isThin, start >= 0 {
          runs.append((start, column))
          start = -1
        }
      }
      if start >= 0 { runs.append((start, width)) }
    }
    return solidPieces(runs) + dottedPieces(runs)
  }

  private func solidPieces(_ runs: [(start: Int, end: Int)]) -> [Piece] {
    var pieces: [Piece] = []
    var joined: (start: Int, end: Int)?
    for run in runs {
      // A gap is bridged only from something longer than it.
      if let now = joined, run.start - now.end <= crossing, now.end - now.start > 2 * crossing {
        joined?.end = run.end
        continue
      }
      if let now = joined, now.end - now.start >= shortestPiece {
        pieces.append((now.start, now.end, false))
      }
      joined = run
    }
    if let now = joined, now.end - now.start >= shortestPiece {
      pieces.append((now.start, now.end, false))
    }
    return pieces
  }

  /// Returns the rows of at least eight dots or dashes at equal distances.
  private func dottedPieces(_ runs: [(start: Int, end: Int)]) -> [Piece] {
    var pieces: [Piece] = []
    var first = 0
    var (pitch, count) = (0.0, 1)
    func finish(_ last: Int) {
      let (start, end) = (runs[first].start, runs[last].end)
      if count >= 8, page.millimetres(Double(end - start)) >= Self.shortest {
        pieces.append((start, end, true))
      }
    }
    guard !runs.isEmpty else { return [] }
    for index in 1..<max(runs.count, 1) {
      let (last, run) = (runs[index - 1], runs[index])
      let step = Double(run.start - last.start)
      let fits =
        run.end - run.start <= longestDot && last.end - last.start <= longestDot
        && run.start - last.end <= longestGap
        && (count < 2 || abs(step - pitch) <= 1.5 + 0.12 * pitch)
      if fits {
        pitch = (pitch * Double(count - 1) + step) / Double(count)
        count += 1
      } else {
        finish(index - 1)
        (first, pitch, count) = (index, 0, 1)
      }
    }
    finish(runs.count - 1)
    return pieces
  }
}
