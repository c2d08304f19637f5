import Foundation
import Ink
import TestSupport
import Testing

@testable import Export
@testable import Graphics
@testable import Input

/// A picture of another program on the page of a PDF, in a real window.
@Suite(.serialized, .waiting) struct DocumentPictureWindowTests {
  private func png() throws -> Data {
    var surface = try ImageSurface(format: .argb32, width: 160, height: 80)
    surface.fill(surface.bounds, with: 0xffc0_4020)
    surface.fill(PixelRect(x: 0, y: 0, width: 40, height: 40), with: 0xff20_40c0)
    surface.fill(PixelRect(x: 120, y: 40, width: 40, height: 40), with: 0)
    var file = PNGFile(width: 160, height: 80, pixels: .straight, pixelsPerMetre: nil)
    file.add("IDAT", Deflate.zlib(surface.rows(0..<80)))
    return Data(file.bytes())
  }

  @Test(.enabled(if: hasTestDevices && Tool.exists("xclip"), needsDevices))
  func aPastedPictureIsSavedWhereItIsShown() throws {
    let window = try DocumentWindow("plain-1.4")
    let app = window.app
    let source = try app.setClipboard(try png(), "image/png")
    app.key("v", .control)
    try withExtendedLifetime(source) {
      try app.wait("the picture") { app.paper(0).argb.contains(0xffc0_4020) }
    }
    try window.sign(60, 60)
    try window.picture("document-picture")
    let bytes = try window.save()
    let path = window.folder.path("contract-signed.pdf")
    #expect(!bytes.isEmpty)
    try window.picture("document-picture-saved")
    // The middle of the picture, 160 by 80 canvas units large, in the window and in the file.
    let seen = app.paper(0).bounds { $0 == 0xffc0_4020 }
    let center = window.point(
      Double(seen.x) + Double(seen.width) / 2, Double(seen.y) + Double(seen.height) / 2)
    let map = try PDFViewer.mupdf.pictures(of: [.init(path: path, pages: 1)], dpi: 96)[0][0]
    let (x, y) = (Int(center.x), Int(center.y))
    func shows(_ pixel: UInt32, _ x: Int, _ y: Int) -> Bool {
      let color = map[x, y]
      return pixel == UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue)
    }
    #expect(shows(0xc04020, x, y) && shows(0x2040c0, x - 70, y - 30))
    #expect(!shows(0xc04020, x + 70, y + 30))
    // Its edges.
    #expect(shows(0xc04020, x - 78, y + 38) && !shows(0xc04020, x - 83, y + 38))
    #expect(shows(0xc04020, x + 78, y - 38) && !shows(0xc04020, x + 78, y - 43))
  }
}
