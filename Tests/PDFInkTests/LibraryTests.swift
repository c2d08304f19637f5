import PDFInk
import Testing

struct LibraryTests {
  @Test func theLibraryAnswers() {
    #expect(libraryVersion.hasPrefix("1"))
  }
}
