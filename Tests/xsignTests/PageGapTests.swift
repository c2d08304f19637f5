import Foundation
import Graphics
import Ink
import PDFPages
import Platform
import TestSupport
import Testing

@testable import xsign

/// PDFs whose tree of pages has something else, which programs count as pages, or behind which they
/// show none.
@Suite struct PageGapTests {
  private let folder: CommandFolder

  init() throws { folder = try CommandFolder() }

  /// A PDF with a red, a green and a blue page of the same size, the objects 3 to 5.
  private static func file(_ kids: String) -> [UInt8] {
    let colors = ["1 0 0", "0 1 0", "0 0 1"]
    var bodies = [
      "<</Type/Catalog/Pages 2 0 R>>",
      "<</Type/Pages/Kids[\(kids)]/Count 3/MediaBox[0 0 90 60]>>",
    ]
    for index in colors.indices {
      bodies.append("<</Type/Page/Parent 2 0 R/Contents \(index + 6) 0 R>>")
    }
    for color in colors {
      let content = "\(color) rg 0 0 90 60 re f"
      bodies.append("<</Length \(content.utf8.count)>>\nstream\n\(content)\nendstream")
    }
    return Array(PlainPDF.text(bodies).utf8)
  }

  /// Each program draws the page that is asked for.
  @Test(
    .enabled(if: Tool.exists("pdftoppm") && Tool.exists("mutool")),
    arguments: [
      "null 3 0 R 4 0 R 5 0 R", "3 0 R null 4 0 R 5 0 R", "3 0 R 17 0 R 4 0 R 5 0 R",
      "42 3 0 R 2 0 R 4 0 R 5 0 R", "3 0 R 4 0 R 5 0 R",
    ])
  func programsDrawTheRightPages(kids: String) throws {
    let path = folder.path("a.pdf")
    try Data(Self.file(kids)).write(to: URL(fileURLWithPath: path))
    let pdf = try OpenPDF(path)
    #expect(pdf.survey.pages.count == 3)
    #expect(pdf.survey.hasGaps == (kids != "3 0 R 4 0 R 5 0 R"))
    let shown = try pdf.shown()
    for program in PageRasterizer.all() {
      for index in 0..<3 {
        let picture = try program.picture(
          of: index, pdf.survey.pages[index], in: shown, scale: 1)
        let middle = picture.pixels[picture.height / 2 * picture.width + picture.width / 2]
        #expect(middle == [0xffff_0000, 0xff00_ff00, 0xff00_00ff][index], "\(program.name)")
      }
    }
  }

  /// The picture in the start view is that of the page which opens.
  @Test(
    .enabled(if: Tool.exists("pdftoppm")),
    arguments: ["null 3 0 R 4 0 R 5 0 R", "17 0 R 3 0 R 4 0 R 5 0 R", "3 0 R 4 0 R 5 0 R"])
  func theStartViewShowsTheFirstPage(kids: String) throws {
    let path = folder.path("a.pdf")
    try Data(Self.file(kids)).write(to: URL(fileURLWithPath: path))
    let picture = try #require(StartPictures.picture(of: path, side: 90, ChildCancellation()))
    let middle = picture.pixels[picture.height / 2 * picture.width + picture.width / 2]
    #expect(middle == 0xffff_0000)
  }

  /// Neither a PDF nor a drawing is read once no picture is wanted.
  @Test func theStartViewEndsWhatItReads() throws {
    let pdf = folder.path("a.pdf")
    try Data(Self.file("3 0 R 4 0 R 5 0 R")).write(to: URL(fileURLWithPath: pdf))
    let line = try folder.write(CommandFolder.line, to: "line.txt")
    #expect(StartPictures.picture(of: line, side: 90, ChildCancellation()) != nil)
    let stop = ChildCancellation()
    stop.cancel()
    #expect(StartPictures.picture(of: line, side: 90, stop) == nil)
    do throws(SigningError) {
      _ = try OpenPDF(pdf, cancellation: stop)
      Issue.record("It was surveyed.")
    } catch {
      guard case .helper(.cancelled, _) = error else { throw error }
    }
  }

  /// What is signed is the page that is seen, and the check of the pages sees that.
  @Test(.enabled(if: Tool.exists("pdftoppm") && Tool.exists("mutool")))
  func theRightPageIsSigned() throws {
    let path = folder.path("a.pdf")
    try Data(Self.file("null 3 0 R 4 0 R 5 0 R")).write(to: URL(fileURLWithPath: path))
    let line = try folder.write(CommandFolder.line, to: "line.txt")
    let tool = try folder.run([
      "sign", path, "--signature", line, "--page", "2", "--at", "2,5", "--size", "20", "-o",
      folder.path("b.pdf"),
    ])
    #expect(tool.status == 0 && tool.errors.isEmpty, "\(tool.errors)")
  }
}
