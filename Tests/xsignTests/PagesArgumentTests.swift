import Testing

@testable import xsign

/// Pages on the command line.
@Suite struct PagesArgumentTests {
  private func indices(_ text: String, of count: Int) -> [Int]? {
    try? PagesArgument.pages(text).indices(of: count, file: "a")
  }

  @Test func pagesCountFromOneOrFromTheEnd() {
    #expect(indices("3", of: 5) == [2])
    #expect(indices("2-4", of: 5) == [1, 2, 3])
    #expect(indices("4,1,1", of: 5) == [0, 3])
    #expect(indices("last", of: 5) == [4])
    #expect(indices("-1", of: 5) == [4])
    #expect(indices("-2", of: 5) == [3])
    #expect(indices("2--2", of: 5) == [1, 2, 3])
    #expect(indices("-3--2", of: 5) == [2, 3])
    #expect(indices("4-last,1", of: 5) == [0, 3, 4])
    #expect(indices("all", of: 3) == [0, 1, 2])
    #expect(indices("all-but-last", of: 3) == [0, 1])
    #expect(indices("all-but-last", of: 1) == [])
  }

  @Test func pagesThatAreNotThereAreNone() {
    for text in ["6", "-6", "4-6", "1,9"] { #expect(indices(text, of: 5) == nil) }
  }

  /// Of some ranges that is known only with the number of pages.
  @Test func aRangeIsNotReversed() throws {
    for text in ["4-2", "1,4-2", "-1--2", "last--3"] {
      #expect(throws: OptionError.self, "\(text)") { try PagesArgument.pages(text) }
      #expect(throws: OptionError.self, "\(text)") { try TurnArgument("\(text):90") }
    }
    #expect(indices("4--2", of: 5) == [3])
    let pages = try PagesArgument.pages("last-2")
    #expect(throws: PagesArgument.Fault.reversed(PagesArgument.Range(first: -1, last: 2))) {
      try pages.indices(of: 5)
    }
    #expect(try pages.indices(of: 2) == [1])
    let found = #expect(throws: SigningError.self) { try pages.indices(of: 5, file: "a.pdf") }
    #expect(
      found.map { "\($0)" } == "a.pdf has no pages last-2: the first of them comes after the last.")
  }

  @Test(arguments: ["", "0", "a", "1,", "1-", "-", "--1", "1-2-3", "+1", "1.5", "0x1", " 1", "-0"])
  func otherTextIsRefused(text: String) {
    #expect(throws: OptionError.self) { try PagesArgument.pages(text) }
  }
}
