import Foundation
import Ink
import TestSupport
import Testing

@testable import Export
@testable import Graphics

/// JPEGs in exported PDFs, which keep their bytes, read by other programs.
@Suite(.enabled(if: Tool.exists("convert") && Tool.exists("pdfimages")))
struct KeptPictureTests {
  private func pdf(_ file: [UInt8]) throws -> [UInt8] {
    let image = try Image(decoding: file, file: "f")
    // A pixel is a unit; the picture is not in the middle.
    let corner = Point(10, 20)
    let size = Point(Double(image.width), Double(image.height))
    let page = Page(
      id: Page.ID(rawValue: 1), size: CanvasSize(width: size.x + 15, height: size.y + 24),
      background: Background(
        picture: Background.Picture(
          bytes: file, frame: Bounds(min: corner, max: corner + size))))
    let export = PagesExport(
      [], on: [page], engine: .xsign, paper: .own, showsPictures: true)
    return try export.pdf([0])
  }

  /// The mean difference of a channel between the picture as the window has it and a page, which
  /// begins at 10,20 on the page.
  private func difference(_ image: Image, _ page: PixelMap) -> Double {
    guard page.width == image.width + 15, page.height == image.height + 24 else { return 255 }
    var sum = 0
    // The edges fall on parts of pixels.
    for y in 2..<image.height - 2 {
      for x in 2..<image.width - 2 {
        let (pixel, shown) = (image.pixels[y * image.width + x], page[x + 10, y + 20])
        for (shift, part) in [(16, shown.red), (8, shown.green), (0, shown.blue)] {
          sum += abs(Int(pixel >> UInt32(shift) & 255) - Int(part))
        }
      }
    }
    return Double(sum) / Double(3 * (image.height - 4) * (image.width - 4))
  }

  /// Checks a file as viewers show it.
  private func expectShown(_ file: [UInt8], _ note: String) throws {
    let path = FileManager.default.temporaryDirectory.path + "/kept-\(UUID()).pdf"
    defer { unlink(path) }
    try Data(pdf(file)).write(to: URL(fileURLWithPath: path))
    let image = try Image(decoding: file, file: "f")
    for viewer in [PDFViewer.poppler, .mupdf] {
      let page = try viewer.pictures(of: [.init(path: path, pages: 1)], dpi: 96)[0][0]
      let difference = difference(image, page)
      #expect(difference < 6, "\(note), \(viewer)")
      #expect(page[4, 4] == (255, 255, 255))
    }
  }

  @Test func aJPEGKeepsItsBytesWithoutItsNotes() throws {
    let file = try #require(try PictureFiles.jpeg.bytes())
    let noted = Array(file[..<2]) + PictureFiles.exif(1) + Array(file[2...])
    let made = Data(try pdf(noted))
    #expect(made.range(of: Data(file)) != nil && made.count < file.count + 1500)
    #expect(made.range(of: Data(PictureFiles.secret.utf8)) == nil)
    #expect(made.range(of: Data("/Filter/DCTDecode".utf8)) != nil)
    #expect(made == Data(try pdf(file)))
  }

  @Test func allOrientationsAreUpright() throws {
    let file = try #require(try PictureFiles.jpeg.bytes())
    for orientation in Orientation.allCases {
      let turned = UInt8(orientation.rawValue)
      try expectShown(
        Array(file[..<2]) + PictureFiles.exif(turned) + Array(file[2...]), "\(orientation)")
    }
  }

  /// Grey and progressive ones are kept; inks become pixels, as the window has them.
  @Test func otherKindsAreShownAlike() throws {
    let file = try #require(try PictureFiles.jpeg.bytes())
    let kinds = [["-colorspace", "Gray"], ["-interlace", "JPEG"], ["-sampling-factor", "4:2:0"]]
    for options in kinds {
      let other = try PictureFiles.converted(file, options)
      #expect(Data(try pdf(other)).range(of: Data("/DCTDecode".utf8)) != nil)
      try expectShown(other, "\(options)")
    }
    let inks = try #require(try PictureFiles.cmykJPEG.bytes())
    #expect(Data(try pdf(inks)).range(of: Data("/DCTDecode".utf8)) == nil)
    try expectShown(inks, "inks")
  }

  /// Viewers show nothing of one that is cut short, or no two of them the same.
  @Test func aJPEGThatIsCutShortBecomesPixels() throws {
    let file = try #require(try PictureFiles.jpeg.bytes())
    let half = Array(file[..<(file.count * 3 / 4)])
    for cut in [half, half + [0xff, 0xd9], Array(file.dropLast(2))] {
      #expect(Data(try pdf(cut)).range(of: Data("/DCTDecode".utf8)) == nil)
      try expectShown(cut, "\(cut.count) bytes")
    }
  }
}
