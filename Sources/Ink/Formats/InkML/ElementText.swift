/// The text of an element, and on which lines of the file it is.
struct ElementText {
  /// The text, in UTF-8.
  private(set) var bytes: [UInt8] = []
  /// Where in it lines begin that were not expected: comments hide some.
  private var lines: [(offset: Int, line: Int)] = [(0, 1)]
  private var expectedLine = 0

  /// Begins anew with an element on `line`.
  mutating func start(_ line: Int) {
    bytes.removeAll(keepingCapacity: true)
    lines = [(0, line)]
    expectedLine = line
  }

  /// Adds a part of the text, which begins on `line`.
  mutating func append(_ part: Span<UInt8>, line: Int) {
    if line != expectedLine { lines.append((bytes.count, line)) }
    // Mostly a line's end comes as a part of its own. Nobody counts those within one: where one was,
    // the next part is on an unexpected line.
    expectedLine = line + (part.count == 1 && part[0] == UInt8(ascii: "\n") ? 1 : 0)
    part.withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
  }

  /// The line of the file that the byte at `index` is on.
  func line(at index: Int) -> Int {
    let known = lines.last { $0.offset <= index } ?? lines[0]
    let between = bytes[known.offset..<min(index, bytes.count)]
    return known.line + between.count { $0 == UInt8(ascii: "\n") }
  }
}
