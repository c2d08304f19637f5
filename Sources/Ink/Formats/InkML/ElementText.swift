/// The text of an element, and its lines in the file.
struct ElementText {
  /// The text, in UTF-8.
  private(set) var bytes: [UInt8] = []
  /// The offsets in the text at which the line number changes unexpectedly, because of comments.
  private var lines: [(offset: Int, line: Int)] = [(0, 1)]
  private var expectedLine = 0

  /// Clears the text for an element in `line`.
  mutating func start(_ line: Int) {
    bytes.removeAll(keepingCapacity: true)
    lines = [(0, line)]
    expectedLine = line
  }

  /// Appends a part of the text, which begins in `line`.
  mutating func append(_ part: Span<UInt8>, line: Int) {
    if line != expectedLine { lines.append((bytes.count, line)) }
    // A line feed is usually a part of its own. If there is one within a part, the next part is in
    // an unexpected line.
    expectedLine = line + (part.count == 1 && part[0] == UInt8(ascii: "\n") ? 1 : 0)
    part.withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
  }

  /// Returns the line of the file that contains the byte at `index`.
  func line(at index: Int) -> Int {
    let known = lines.last { $0.offset <= index } ?? lines[0]
    let between = bytes[known.offset..<min(index, bytes.count)]
    return known.line + between.count { $0 == UInt8(ascii: "\n") }
  }
}
