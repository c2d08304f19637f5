import Foundation
import Ink
import TestSupport
import Testing

@testable import PDFInk

/// Pages that are turned in the update of a file.
@Suite struct TurningTests {
  /// Returns the file with an update, and its survey.
  private func surveyed(
    _ bytes: [UInt8], _ result: SigningResult, password: String?
  ) throws -> (PDFFile, PDFSurvey) {
    let file = try opened(bytes + result.update, password: password)
    return (file, try PDFInkTests.surveyed(file))
  }

  private func result(
    _ name: String, _ turns: [Int: PageTurn], ink: [Int] = []
  ) throws -> (survey: PDFSurvey, bytes: [UInt8], result: SigningResult) {
    let bytes = try bytes(of: name)
    let file = try opened(name, password: SignedCases.passwords[name.replacing(".pdf", with: "")])
    let tree = try PageTree.pages(of: file)
    let survey = try PDFSurvey(of: file, pages: tree, size: file.size)
    var request = SignedCase.request(ink, of: survey.turned(by: turns))
    request.turns = turns
    return (
      survey, bytes, try InkUpdate.result(of: request, in: file, pages: tree, survey: survey)
    )
  }

  /// The survey of a turned file is the turned survey of the file: the sizes of its pages, and the
  /// frames of its fields.
  @Test(
    arguments: [
      "plain-1.4", "plain-2.0", "rotated", "rotate-inherited", "cropbox-offset", "userunit",
      "acroform", "mediabox-odd", "object-streams", "hybrid-xref", "page-twice", "nested-tree",
      "enc-aes-256-user", "pdfa-2b-tagged", "annots-indirect", "scan-rotated",
    ], PageTurn.allCases.dropFirst())
  func theFileIsAsTheSurveySays(_ name: String, _ turn: PageTurn) throws {
    let last =
      try PDFInkTests.surveyed(
        name + ".pdf", password: SignedCases.passwords[name]
      ).pages.count - 1
    var turns = [0: turn]
    turns[last] = turn
    let (survey, bytes, result) = try result(name + ".pdf", turns)
    #expect(result.pages.isEmpty)
    let (_, after) = try surveyed(bytes, result, password: SignedCases.passwords[name])
    let wanted = survey.turned(by: turns)
    #expect(after.pages == wanted.pages && after.pages != survey.pages)
    for (new, old) in zip(after.fields, wanted.fields) {
      #expect(new.name == old.name && new.page == old.page)
      #expect((new.frame.min - old.frame.min).length < 1e-9)
      #expect((new.frame.max - old.frame.max).length < 1e-9)
    }
  }

  /// Ink that is put on a turned page is at its place there, in poppler and MuPDF.
  @Test(
    .enabled(if: Tool.exists("pdftoppm") && Tool.exists("mutool")),
    arguments: ["plain-1.4", "rotated", "cropbox-offset", "userunit", "page-twice"],
    [PDFViewer.poppler, .mupdf])
  func pagesAreTurnedWithInkOnThem(_ name: String, _ viewer: PDFViewer) throws {
    let folder = try SignedCases.newFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let (survey, bytes, signed) = try result(name + ".pdf", [0: .right], ink: [0])
    let (_, _, turned) = try result(name + ".pdf", [0: .right])
    var paths: [String] = []
    for (index, update) in [[], turned.update, signed.update].enumerated() {
      let path = folder.appending(path: "\(index).pdf")
      try Data(bytes + update).write(to: path)
      paths.append(path.path)
    }
    let pictures = try viewer.pictures(
      of: paths.map { PDFViewer.Job(path: $0, pages: 1) }, dpi: 72
    ).map { $0[0] }
    let (old, new, inked) = (pictures[0], pictures[1], pictures[2])
    #expect((new.width, new.height) == (old.height, old.width))
    // Glyphs and lines are rasterised otherwise on their side; where there is nothing, is nothing.
    var (same, count) = (0, 0)
    for y in 1..<old.height - 1 {
      for x in 1..<old.width - 1 where isDark(old, x, y, 90) {
        count += 1
        let (column, row) = (old.height - 1 - y, x)
        let near = (-1...1).contains { dy in
          (-1...1).contains { dx in isDark(new, column + dx, row + dy, 190) }
        }
        same += near ? 1 : 0
      }
    }
    #expect(count > 20 && Double(same) > 0.97 * Double(count), "\(same) of \(count)")
    let frame = SignedCase.frame(on: survey.pages[0].turned(by: .right))
    // Poppler passes over the unit of a page.
    let scale = Double(new.width) / survey.pages[0].turned(by: .right).width
    let changed = inked.differences(from: new, by: 60)
    #expect(changed.count > 20)
    #expect(
      changed.allSatisfy {
        Double($0.x) > frame.min.x * scale - 2 && Double($0.x) < frame.max.x * scale + 2
          && Double($0.y) > frame.min.y * scale - 2 && Double($0.y) < frame.max.y * scale + 2
      })
  }

  private func isDark(_ picture: PixelMap, _ x: Int, _ y: Int, _ limit: UInt8) -> Bool {
    let pixel = picture[x, y]
    return min(pixel.red, pixel.green, pixel.blue) < limit
  }

  /// A page that is in a file twice is turned at one place.
  @Test func onePlaceOfAPageTurns() throws {
    let (survey, bytes, result) = try result("page-twice.pdf", [0: .left])
    let (_, after) = try surveyed(bytes, result, password: nil)
    #expect(after.pages[0] == survey.pages[0].turned(by: .left))
    #expect(Array(after.pages.dropFirst()) == Array(survey.pages.dropFirst()))
  }

  @Test(arguments: ["signed-one-of-two", "enc-notes-allowed", "certified-p3"])
  func whatMustNotChangeDoesNotTurn(_ name: String) throws {
    #expect(throws: PDFFailure.contentNotPermitted) { try result(name + ".pdf", [0: .right]) }
  }

  @Test func pagesThatAreNotThereDoNotTurn() throws {
    #expect(throws: PDFFailure.noPage(99)) { try result("plain-1.4.pdf", [99: .right]) }
  }
}
