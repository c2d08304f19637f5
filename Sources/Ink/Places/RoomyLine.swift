/// A part of a line that has nothing right above it: there is room to write. In pixels.
struct RoomyLine: Sendable, Hashable {
  var line: DrawnLine
  /// The index of the line among those of the page.
  var index: Int
  /// The first column with room.
  var start: Int
  /// The column after the last.
  var end: Int
  /// The number of rows that are free above it.
  var room: Int
  /// True if the line is the top of a box: a line goes down from it, beside or within this part.
  var isBoxTop = false

  /// The row on which writing stands.
  var baseline: Int { (line.top + line.bottom) / 2 }
}

/// A search for the parts of lines that have room above them.
struct RoomSearch {
  /// The least room, in millimetres: text with single spacing leaves less between its lines.
  static let least = 4.2
  /// The rooms that are worth a shorter line, in millimetres.
  private static let steps = [14, 11, 9, 7, 5.5, least]
  /// The most room that is looked at, in millimetres.
  private static let most = 30.0

  /// Returns the parts of `lines` that have room above them, from left to right along each. O(sum
  /// of the widths of the lines).
  static func parts(of lines: [DrawnLine], on page: GreyPage) -> [RoomyLine] {
    var parts: [RoomyLine] = []
    let shortest = page.pixels(LineSearch.shortest)
    for (index, line) in lines.enumerated() {
      let free = freeRows(above: line, on: page)
      let least = page.pixels(least)
      var start = 0
      while start < free.count {
        guard free[start] >= least else {
          start += 1
          continue
        }
        var end = start
        while end < free.count, free[end] >= least { end += 1 }
        if end - start >= shortest {
          parts.append(part(of: line, index, free, start..<end, on: page))
        }
        start = end
      }
    }
    return parts
  }

  /// Returns the part of a line whose columns `range` have room: all of it, or less of it with more
  /// room if that is not much shorter, or still long.
  private static func part(
    of line: DrawnLine, _ index: Int, _ free: [Int], _ range: Range<Int>, on page: GreyPage
  ) -> RoomyLine {
    let enough = min(Double(range.count) * 0.85, Double(page.pixels(60)))
    for step in steps {
      let least = page.pixels(step)
      var longest = range.lowerBound..<range.lowerBound
      var start = range.lowerBound
      while start < range.upperBound {
        var end = start
        while end < range.upperBound, free[end] >= least { end += 1 }
        if end - start > longest.count { longest = start..<end }
        start = end + 1
      }
      guard Double(longest.count) >= enough, !longest.isEmpty else { continue }
      var part = RoomyLine(
        line: line, index: index, start: line.start + longest.lowerBound,
        end: line.start + longest.upperBound, room: free[longest].min() ?? 0)
      part.isBoxTop = isBoxTop(part, on: page)
      return part
    }
    return RoomyLine(
      line: line, index: index, start: line.start + range.lowerBound,
      end: line.start + range.upperBound, room: free[range].min() ?? 0)
  }

  /// Returns the number of free rows above each column of a line.
  private static func freeRows(above line: DrawnLine, on page: GreyPage) -> [Int] {
    let (most, near) = (page.pixels(most), page.pixels(0.7, minimum: 2))
    return page.pixels.withUnsafeBufferPointer { pixels in
      let first = max(0, line.top - 2)
      // What is right above the line is the background: white, or the colour of a field. A line
      // that goes up from it is none.
      let grounds = (line.start..<line.end).map { column in
        (max(0, first - near)...first).reduce(UInt8(0)) {
          max($0, pixels[$1 * page.width + column])
        }
      }
      return (line.start..<line.end).map { column in
        let index = column - line.start
        let beside = max(0, index - near)...min(grounds.count - 1, index + near)
        let ground = grounds[beside].max() ?? 255
        let dark = ground > LineSearch.contrast ? ground - LineSearch.contrast : 0
        var row = first
        while row >= 0, first - row < most, pixels[row * page.width + column] >= dark { row -= 1 }
        // The room ends at the edge of the page.
        return first - row
      }
    }
  }

  /// Returns true if a line of at least 4 mm goes down from a part, or from close beside it.
  private static func isBoxTop(_ part: RoomyLine, on page: GreyPage) -> Bool {
    let (spare, length) = (page.pixels(1), page.pixels(4))
    let first = part.line.bottom
    guard first + length <= page.height else { return false }
    return page.pixels.withUnsafeBufferPointer { pixels in
      (max(0, part.start - spare)..<min(page.width, part.end + spare)).contains { column in
        (first..<first + length).allSatisfy {
          pixels[$0 * page.width + column] < 255 - LineSearch.contrast
        }
      }
    }
  }
}
