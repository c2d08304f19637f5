import Testing

@testable import Ink

/// The places of a PDF's fields on the plane of its drawing.
@Suite struct SurveyFieldTests {
  @Test func emptyFieldsAreFoundInTheOrderOfPages() throws {
    let size = CanvasSize(width: 800, height: 1000)
    let pages = try #require(Page.arranged([size, size], showsPageContents: true))
    func field(_ page: Int, _ y: Double, _ kind: PDFField.Kind) -> PDFField {
      PDFField(
        name: "a", page: page, frame: Bounds(min: Point(72, y), max: Point(144, y + 36)),
        kind: kind)
    }
    var closed = field(0, 216, .emptySignature)
    closed.isReadOnly = true
    let fields = [
      closed, field(1, 72, .emptySignature), field(0, 144, .emptySignature),
      field(0, 72, .emptySignature),
      field(0, 0, .signature), field(0, 0, .timeStamp), field(0, 0, .other),
      field(5, 0, .emptySignature),
    ]
    let frames = PDFSurvey.emptyFields(among: fields, on: pages).map(\.frame)
    #expect(frames.map(\.min) == [Point(96, 96), Point(96, 192), pages[1].origin + Point(96, 96)])
    #expect(frames[0].width == 96 && frames[0].height == 48)
  }
}
