import Testing

/// The formatter checks the length of lines of code; this one, that of comments, too.
@Suite struct LineLengthTests {
  /// The most columns a line may have.
  private static let columns = 100

  /// The numbers of the lines of `text` that are too long.
  private func longLines(_ text: String) -> [Int] {
    text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
      .filter { $0.element.utf8.count > Self.columns && $0.element.count > Self.columns }
      .map { $0.offset + 1 }
  }

  @Test func noLineIsTooLong() throws {
    let files = try SwiftFiles.all(in: ["Sources", "Tests", "Examples", "Benchmarks", "Fuzzing"])
    #expect(files.count > 400)
    for file in files {
      for line in longLines(file.text) { Issue.record("\(file.path):\(line) is too long") }
    }
  }

  @Test func columnsAreCharacters() {
    let full = String(repeating: "ä", count: Self.columns)
    #expect(longLines("\(full)\n/// \(full)\n") == [2])
  }
}
