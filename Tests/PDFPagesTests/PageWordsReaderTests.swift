import Ink
import Testing

@testable import PDFPages

/// What is read of the words of pages.
@Suite struct PageWordsReaderTests {
  private func pages(_ text: String) -> [PageWordsReader.Page] {
    PageWordsReader.pages(in: Array(text.utf8))
  }

  @Test func wordsAreOfTheirPages() {
    let pages = pages(
      """
      <doc>
        <page width="595.000000" height="842.000000">
          <word xMin="72.5" yMin="57.64" xMax="153.14" yMax="76.14">Ort &amp; &lt;Datum&gt;</word>
        </page>
        <page width="842" height="595">
        </page>
      </doc>
      """)
    #expect(pages.count == 2)
    #expect(pages.first?.width == 595 && pages.first?.height == 842)
    #expect(
      pages.first?.words == [
        PageWord(
          "Ort & <Datum>", frame: Bounds(min: Point(72.5, 57.64), max: Point(153.14, 76.14)))
      ])
    #expect(pages.last?.words.isEmpty == true)
  }

  @Test(arguments: [
    "<word xMin=\"1\" yMin=\"1\" xMax=\"2\" yMax=\"2\">before a page</word>",
    "<page width=\"1\" height=\"1\">\n<word xMin=\"1\" yMin=\"1\" xMax=\"2\">no height</word>",
    "<page width=\"1\" height=\"1\">\n<word xMin=\"nan\" yMin=\"1\" xMax=\"2\" yMax=\"2\">a</word>",
    "<page width=\"1\" height=\"1\">\n<word xMin=\"3\" yMin=\"1\" xMax=\"2\" yMax=\"2\">a</word>",
    "<page width=\"1\" height=\"1\">\n<word xMin=\"1\" yMin=\"1\" xMax=\"1e99\" yMax=\"2\">a</>",
    "<page width=\"1\" height=\"1\">\n<word xMin=\"1\" yMin=\"1\" xMax=\"2\" yMax=\"2\"",
    "<page width=\"\" height=\"\">\n<word ><word xMin=\"", "<page ",
  ])
  func whatIsDamagedHasNoWords(text: String) {
    let words = pages(text).flatMap(\.words)
    #expect(words.isEmpty)
  }

  @Test func pagesHaveLimitedWords() {
    let word = "<word xMin=\"1\" yMin=\"1\" xMax=\"2\" yMax=\"2\">a</word>\n"
    let text = "<page width=\"9\" height=\"9\">\n" + String(repeating: word, count: 7000)
    #expect(pages(text).first?.words.count == 6000)
  }

  /// Any damage of any byte ends in pages, not in a trap.
  @Test func anyBytesAreRead() {
    let text =
      "<page width=\"595\" height=\"842\">\n"
      + "<word xMin=\"7\" yMin=\"5\" xMax=\"9\" yMax=\"6\">&lt;</word>"
    let bytes = Array(text.utf8)
    for index in bytes.indices {
      for value: UInt8 in [0, 0x22, 0x26, 0x3c, 0x3e, 0x2d, 0xff] {
        var damaged = bytes
        damaged[index] = value
        #expect(PageWordsReader.pages(in: damaged).count <= 2)
      }
      #expect(PageWordsReader.pages(in: Array(bytes[..<index])).count <= 1)
    }
  }
}
