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
    for text in ["6", "-6", "4-6", "4-2", "1,9"] { #expect(indices(text, of: 5) == nil) }
  }

  @Test(arguments: ["", "0", "a", "1,", "1-", "-", "--1", "1-2-3", "+1", "1.5", "0x1", " 1", "-0"])
  func otherTextIsRefused(text: String) {
    #expect(throws: OptionError.self) { try PagesArgument.pages(text) }
  }
}
