import Foundation
import Ink
import TestSupport
import Testing

@testable import Export
@testable import Graphics
@testable import xsign

/// The texts and pictures of files of Xournal++ in the drawing, and in what is made of it.
@Suite struct EmbeddedContentTests {
  private let folder: CommandFolder

  init() throws { folder = try CommandFolder() }

  private static let line = "<stroke width=\"1\">1 142 3 142</stroke>"

  /// Returns the file of a picture of one colour, 0xAARRGGBB premultiplied.
  private func png(_ color: UInt32, width: Int = 30, height: Int = 20) throws -> [UInt8] {
    var surface = try ImageSurface(format: .argb32, width: width, height: height)
    surface.fill(surface.bounds, with: color)
    return surface.pngData()
  }

  private func image(
    _ bytes: [UInt8], _ left: Double, _ top: Double, _ right: Double, _ bottom: Double,
    _ element: String = "image"
  ) -> String {
    "<\(element) left=\"\(left)\" top=\"\(top)\" right=\"\(right)\" bottom=\"\(bottom)\">"
      + String(decoding: Base64.text(of: bytes), as: UTF8.self) + "</\(element)>"
  }

  private func text(_ string: String, _ attributes: String = "x=\"9\" y=\"18\"") -> String {
    "<text font=\"Sans\" size=\"12\" color=\"#0000ffff\" \(attributes)>\(string)</text>"
  }

  /// Writes a file of a page of 72 by 144 points, which are 96 by 192 units.
  private func write(_ layer: String, background: String = "") throws -> String {
    try folder.write(
      "<xournal><page width=\"72\" height=\"144\">\(background)<layer>\(layer)\(Self.line)</layer>"
        + "</page></xournal>", to: "a.xopp")
  }

  private func read(_ layer: String, background: String = "") throws -> InkDocument {
    try DrawingFile.contents(try write(layer, background: background))
  }

  private func bounds(_ stroke: Stroke) -> Bounds {
    var bounds = Bounds.empty
    for sample in stroke.samples { bounds.insert(sample.position) }
    return bounds
  }

  @Test func textsAreTypedTexts() throws {
    let document = try read(Self.line + text("Hello\nyou"))
    #expect(document.leftOutSentence == nil && document.strokes.count == 3)
    let stroke = document.strokes[1]
    #expect(stroke.text?.string == "Hello\nyou" && stroke.text?.style.size == 16)
    #expect(stroke.text?.map == Affine(step: Point(12, 24)))
    #expect(stroke.pen.fills && stroke.pen.color == InkColor(hex: 0x0000ff))
    // Two lines of 12 points below the corner.
    let ink = bounds(stroke)
    #expect(ink.min.x > 12 && ink.min.x < 15 && ink.min.y > 24 && ink.min.y < 32)
    #expect(ink.max.y > 48 && ink.max.y < 64)
    #expect(document.strokes.map(\.id.rawValue) == [1, 2, 3])
    // Times were made up and are not written. Areas have none.
    let saved = try InkDocument(inkML: document.inkML(), file: "b").strokes
    #expect(saved.map(\.pen) == document.strokes.map(\.pen))
    #expect(saved.map(\.text) == document.strokes.map(\.text))
    #expect(
      saved.map { $0.samples.map(\.position) }
        == document.strokes.map { $0.samples.map(\.position) })
  }

  /// A text that begins above its page belongs to it, with all of its lines.
  @Test func aTextBeginsOnItsPage() throws {
    func read(_ height: Double) throws -> InkDocument {
      let high = text("One\ntwo\nthree", "x=\"9\" y=\"\(height)\"")
      let page = "<page width=\"72\" height=\"144\"><layer>"
      let path = try folder.write(
        "<xournal>\(page)</layer></page>\(page)\(high)</layer></page></xournal>", to: "a.xopp")
      return try DrawingFile.contents(path)
    }
    let (document, inside) = (try read(-30), try read(30))
    #expect(document.leftOutSentence == nil && document.strokes.count == 1)
    let stroke = document.strokes[0]
    #expect(stroke.text?.string == "One\ntwo\nthree")
    #expect(Page.index(of: stroke, in: document.pages) == 1)
    let (ink, other) = (bounds(stroke), bounds(inside.strokes[0]))
    #expect(abs(ink.min.y + 80 - other.min.y) < 1e-6 && abs(ink.max.y + 80 - other.max.y) < 1e-6)
    let lost = try read(-300)
    #expect(lost.strokes.isEmpty && lost.leftOutSentence == "1 text was left out.")
  }

  @Test func fontsMayBeBoldAndItalic() {
    func font(_ family: String) -> DocumentFont { TypedText.Style(family: family, size: 9).font }
    #expect(font("Noto Sans") == DocumentFont(families: "Noto Sans", size: 9))
    #expect(font("Noto Sans Bold") == DocumentFont(families: "Noto Sans", size: 9, isBold: true))
    #expect(
      font("A,B C Bold Oblique")
        == DocumentFont(families: "A,B C", size: 9, isBold: true, isItalic: true))
    #expect(font("Bold") == DocumentFont(families: "Bold", size: 9))
  }

  /// A text without ink is no loss; one whose characters no font has is.
  @Test func textsWithoutInkAreNotMissed() throws {
    #expect(try read(text(" \n ")).leftOutSentence == nil)
    #expect(try read(text("a\u{10fffd}")).leftOutSentence == "1 text was left out.")
  }

  /// A text may have more characters than one that is typed: its lines follow one another.
  @Test func longTextsAreSeveral() throws {
    let lines = (0..<40).map { _ in String(repeating: "x", count: 99) }
    let document = try read(text(lines.joined(separator: "\n")))
    let texts = document.strokes.compactMap(\.text)
    #expect(document.leftOutSentence == nil && texts.count == 2)
    #expect(texts.map(\.string).joined(separator: "\n") == lines.joined(separator: "\n"))
    #expect(texts.allSatisfy { $0.string.count <= TypedText.longest })
    let one = DocumentTextEngine().layout("x\nx", texts[0].style.font)
    let single = DocumentTextEngine().layout("x", texts[0].style.font)
    let step = texts[1].map.step - texts[0].map.step
    #expect(abs(step.y - 20 * (one.height - single.height)) < 1 && step.x == 0)
    // A line that is too long is left out.
    let long = String(repeating: "x", count: 2001)
    #expect(try read(text(long)).leftOutSentence == "1 text was left out.")
  }

  @Test func onePictureKeepsItsFile() throws {
    let file = try png(0xffff_0000)
    let document = try read(image(file, 9, 18, 39, 38))
    let frame = Bounds(min: Point(12, 24), max: Point(52, 38 * (96.0 / 72)))
    #expect(document.background.picture == Background.Picture(bytes: file, frame: frame))
    #expect(document.leftOutSentence == nil)
    let saved = try InkDocument(inkML: document.inkML(), file: "b")
    #expect(saved.pages == document.pages)
  }

  /// Those of a page become one, each in its frame, the later over the earlier.
  @Test func picturesOfAPageBecomeOne() throws {
    let document = try read(
      image(try png(0xffff_0000), 9, 9, 36, 36) + image(try png(0xff00_00ff), 27, 18, 72, 90)
        + image(try png(0x8000_8000), -9, 72, 18, 99))
    #expect(document.leftOutSentence == nil)
    let picture = try #require(document.background.picture)
    #expect(picture.frame.min == Point(0, 12))
    let pixels = try folder.picture(
      folder.render(
        folder.path("a.xopp"), ["--with-background", "--pages", "1", "--scale", "1"]))
    #expect(pixels.width == 96 && pixels.height == 192)
    #expect(pixels[6, 6] == 0xffff_ffff && pixels[14, 14] == 0xffff_0000)
    // Where both are, and on either side of the edges of the second.
    #expect(pixels[40, 40] == 0xff00_00ff && pixels[90, 116] == 0xff00_00ff)
    #expect(pixels[34, 22] == 0xffff_0000 && pixels[60, 124] == 0xffff_ffff)
    // Half opaque, and only what is on the page.
    #expect(pixels[2, 110] == 0xff7f_ff7f && pixels[30, 110] == 0xffff_ffff)
  }

  /// A frame may have another ratio than its picture.
  @Test func aPictureMayBeStretched() throws {
    let document = try read(image(try png(0xffff_0000), 9, 9, 18, 63))
    let picture = try #require(document.background.picture)
    let decoded = try Image(decoding: picture.bytes, file: "")
    let ratio = picture.frame.width / picture.frame.height
    #expect(abs(ratio - Double(decoded.width) / Double(decoded.height)) < 1e-9)
    #expect(abs(picture.frame.width - 12) < 1 && abs(picture.frame.height - 72) < 1)
    #expect(decoded.pixels[0] == 0xffff_0000)
  }

  @Test func picturesThatCannotBeReadAreLeftOut() throws {
    let whole = try png(0xffff_0000)
    // It ends before its pixels.
    let cut = Array(whole.prefix(33))
    let document = try read(
      image(Array("GIF89a".utf8), 9, 9, 18, 18) + image(cut, 9, 9, 18, 18)
        + image(whole, 100, 9, 120, 18) + image(whole, 9, 9, 39, 29)
        + image(Array("no PDF".utf8), 9, 9, 18, 18, "teximage"))
    #expect(document.leftOutSentence == "3 images and 1 formula were left out.")
    #expect(document.background.picture?.bytes == whole)
  }

  /// A drawing has only files of its own folder.
  @Test func backgroundsAreFilesBesideTheDrawing() throws {
    func background(_ domain: String, _ name: String) -> String {
      "<background type=\"pixmap\" domain=\"\(domain)\" filename=\"\(name)\"/>"
    }
    let (file, other) = (try png(0xffff_0000, width: 20, height: 40), try png(0xff00_ff00))
    try Data(file).write(to: URL(fileURLWithPath: folder.path("a.xopp.bg.png")))
    try Data(file).write(to: URL(fileURLWithPath: folder.path("b.png")))
    let deep = folder.url.appendingPathComponent("deep")
    try FileManager.default.createDirectory(at: deep, withIntermediateDirectories: true)
    try Data(other).write(to: deep.appendingPathComponent("c.png"))
    for (domain, name) in [("attach", "bg.png"), ("absolute", folder.path("b.png"))] {
      let document = try read("", background: background(domain, name))
      #expect(document.background.picture?.bytes == file && document.leftOutSentence == nil)
      let frame = Bounds(min: .zero, max: Point(96, 192))
      #expect(document.background.picture?.frame == frame)
    }
    for (domain, name) in [
      ("attach", "/../deep/c.png"), ("absolute", folder.path("deep/c.png")), ("attach", "no.png"),
      ("clone", "3"),
    ] {
      let document = try read("", background: background(domain, name))
      #expect(document.background.picture == nil, "\(domain) \(name)")
      #expect(document.leftOutSentence == "1 image was left out.")
    }
    // Another page may have the same one.
    let path = try folder.write(
      "<xournal><page width=\"72\" height=\"144\">\(background("attach", "bg.png"))</page>"
        + "<page width=\"36\" height=\"72\">\(background("clone", "0"))</page></xournal>",
      to: "a.xopp")
    let pages = try DrawingFile.contents(path).pages
    #expect(pages.map { $0.background.picture?.bytes } == [file, file])
    #expect(pages[1].background.picture?.frame.max == Point(48, 96))
  }

  /// Without ink there is a picture of the pictures, if that is wanted.
  @Test func picturesAloneAreRendered() throws {
    let picture = image(try png(0xffff_0000), 9, 9, 36, 36)
    let path = try folder.write(
      "<xournal><page width=\"72\" height=\"144\"><layer>\(picture)</layer></page></xournal>",
      to: "a.xopp")
    let pixels = try folder.picture(folder.render(path, ["--with-background", "--scale", "1"]))
    #expect(pixels.width == 96 && pixels.height == 192)
    #expect(pixels[16, 16] == 0xffff_0000 && pixels[60, 60] == 0xffff_ffff)
    let ink = try folder.render(path, as: "inkml")
    #expect(try InkDocument(inkML: ink, file: "a").background.picture != nil)
    let refused = try folder.run(["render", path, "-o", folder.path("b.png")])
    #expect(refused.status == 1)
    #expect(refused.errors.contains("pictures, but no ink; --with-background includes them."))
  }

  /// A page of a PDF beside the drawing is drawn, if it has the shape of the drawing's page.
  @Test(.enabled(if: Tool.exists("pdftoppm"), "pdftoppm is not here"))
  func pagesOfAPDFAreTheGroundOfPages() throws {
    // Two pages of 72 by 144 points, with a black bar in the left half or the right one.
    let bars = ["15 0 15 72", "57 0 57 72"].map { "<stroke width=\"27\">\($0)</stroke>" }
    let pages = bars.map { "<page width=\"72\" height=\"144\"><layer>\($0)</layer></page>" }
    let source = try folder.write("<xournal>\(pages.joined())</xournal>", to: "source.xopp")
    try Data(folder.render(source, as: "pdf"))
      .write(to: URL(fileURLWithPath: folder.path("ground.pdf")))
    func write(_ size: String) throws -> String {
      let backgrounds = [
        "<background type=\"pdf\" domain=\"absolute\" filename=\"/no/ground.pdf\" pageno=\"2\"/>",
        "<background type=\"pdf\" pageno=\"1\"/>",
      ]
      return try folder.write(
        "<xournal>"
          + backgrounds.map { "<page \(size)>\($0)<layer>\(Self.line)</layer></page>" }.joined()
          + "</xournal>", to: "a.xopp")
    }
    let path = try write("width=\"72\" height=\"144\"")
    #expect(try DrawingFile.contents(path).leftOutSentence == nil)
    for (page, isLeft) in [("1", false), ("2", true)] {
      let pixels = try folder.picture(
        folder.render(path, ["--with-background", "--pages", page, "--scale", "1"]))
      let (left, right) = (pixels[20, 40], pixels[76, 40])
      #expect(left == (isLeft ? 0xff00_0000 : 0xffff_ffff), "page \(page)")
      #expect(right == (isLeft ? 0xffff_ffff : 0xff00_0000), "page \(page)")
      #expect(pixels[48, 150] == 0xffff_ffff)
    }
    // Of another shape, and elsewhere.
    let other = try DrawingFile.contents(write("width=\"144\" height=\"72\""))
    // The line is below the first page then; the last one has no end for it.
    #expect(other.leftOutSentence == "2 PDF pages and 1 stroke beside its page were left out.")
    try FileManager.default.removeItem(atPath: folder.path("ground.pdf"))
    let gone = try DrawingFile.contents(write("width=\"72\" height=\"144\""))
    #expect(gone.leftOutSentence == "2 PDF pages were left out.")
  }

  /// A formula of today's Xournal++ is a PDF, whose paper is left out.
  @Test(.enabled(if: Tool.exists("pdftoppm"), "pdftoppm is not here"))
  func formulasShowThePaperUnderThem() throws {
    // A black bar in the left half.
    let bar = Stroke(
      id: StrokeID(1), pen: Pen(width: 40...40, line: .ruled),
      samples: [Sample(Point(20, 0), time: 0), Sample(Point(20, 40), time: 1)])
    let ink = InkDocument(strokes: [bar])
    let path = try folder.write(String(decoding: ink.inkML(), as: UTF8.self), to: "bar.inkml")
    let pdf = try folder.render(path, as: "pdf", ["--page", "80:40"])
    let yellow = "<background type=\"solid\" color=\"#ffff00ff\"/>"
    let formula = image(pdf, 6, 6, 66, 36, "teximage")
    let page = try write(formula, background: yellow)
    let pixels = try folder.picture(
      folder.render(page, ["--with-background", "--pages", "1", "--scale", "1"]))
    #expect(pixels[14, 28] == 0xff00_0000 && pixels[44, 44] == 0xff00_0000)
    #expect(pixels[52, 28] == 0xffff_ff00 && pixels[4, 28] == 0xffff_ff00)
  }

  /// What is shown is in every export, whoever shows it.
  @Test(
    .enabled(
      if: Tool.exists("pdftoppm") && Tool.exists("mutool"), "pdftoppm or mutool is not here"))
  func viewersShowTextsAndPictures() throws {
    let path = try write(
      image(try png(0xffff_0000), 9, 9, 36, 36) + image(try png(0xff00_00ff), 27, 18, 72, 90)
        + text("█", "x=\"9\" y=\"99\""))
    try Data(folder.render(path, as: "pdf", ["--with-background"]))
      .write(to: URL(fileURLWithPath: folder.path("b.pdf")))
    for viewer in [PDFViewer.poppler, .mupdf] {
      let shown = try viewer.pictures(
        of: [PDFViewer.Job(path: folder.path("b.pdf"), pages: 1)], dpi: 96)
      let page = try #require(shown.first?.first)
      func shows(_ x: Int, _ y: Int, _ color: UInt32) -> Bool {
        let pixel = page[x, y]
        return zip([16, 8, 0], [pixel.red, pixel.green, pixel.blue]).allSatisfy { shift, value in
          abs(Int(color >> shift & 0xff) - Int(value)) <= 2
        }
      }
      #expect(shows(6, 6, 0xffffff) && shows(16, 16, 0xff0000), "\(viewer)")
      #expect(shows(40, 40, 0x0000ff) && shows(90, 116, 0x0000ff), "\(viewer)")
      // The block fills its line, which begins at 132.
      #expect(shows(16, 142, 0x0000ff) && shows(16, 126, 0xffffff), "\(viewer)")
    }
  }
}
