import Glibc
import Ink
import PDFInk
import TestSupport
import Testing

/// The answers of the helper, without its program.
@Suite struct AnswerTests {
  private func response(to request: PDFRequest, _ name: String) throws -> PDFResponse {
    let file = open(PDFCases.path(name), O_RDONLY)
    try #require(file >= 0)
    defer { close(file) }
    return PDFResponse(to: request, file: file)
  }

  @Test func hashesAreThoseOfOtherPrograms() throws {
    let path = PDFCases.path("pages-500")
    let expected = try Tool("sha256sum", [path]).text.prefix(64)
    guard case .survey(let survey) = try response(to: .survey(password: []), "pages-500"),
      case .hash(let whole) = try response(to: .hash(size: survey.size), "pages-500"),
      case .hash(let part) = try response(to: .hash(size: 3), "pages-500")
    else {
      Issue.record("There is another answer.")
      return
    }
    #expect(HexDigits.text(survey.hash) == expected && HexDigits.text(whole) == expected)
    // The SHA-256 of "%PD".
    let start = try Tool("sh", ["-c", "printf %%PD | sha256sum"]).text.prefix(64)
    #expect(HexDigits.text(part) == start)
  }

  /// Every answer about a test file can be read by the other program.
  @Test func answersAboutAllFilesAreValid() throws {
    let form = InkForm(
      box: .init(left: 0, top: 0, right: 100, bottom: 100),
      content: Array("1 0 0 rg 0 0 100 100 re f\n".utf8), opacities: [1000], masks: [])
    let order = SigningRequest(
      forms: [form], placements: [.init(form: 0, page: 0, map: Affine(step: Point(9, 9)))])
    var signed = 0
    for name in PDFCases.names {
      for request in [PDFRequest.survey(password: []), .sign(password: [], order)] {
        let response = try response(to: request, name)
        #expect(try PDFResponse(bytes: response.bytes) == response, "\(name)")
        if case .signed = response { signed += 1 }
      }
    }
    #expect(signed > 50)
  }
}
