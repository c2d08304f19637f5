import Ink
import TestSupport
import Testing

@testable import Export
@testable import Graphics
@testable import xsign

/// Tests of `xsign render` with backgrounds.
@Suite struct RenderBackgroundTests {
  private let folder: CommandFolder
  private let drawing: String

  /// Ink in the middle of a picture of 20 times 10 units, green at the left and red at the right.
  init() throws {
    folder = try CommandFolder()
    var surface = try ImageSurface(format: .rgb24, width: 40, height: 20)
    surface.fill(PixelRect(x: 0, y: 0, width: 20, height: 20), with: 0x00_ff00)
    surface.fill(PixelRect(x: 20, y: 0, width: 20, height: 20), with: 0xff_0000)
    let frame = Bounds(min: Point(100, 50), max: Point(120, 60))
    drawing = try Self.write(
      Background(
        paper: InkColor(hex: 0xfbf4e2),
        picture: Background.Picture(bytes: surface.pngData(), frame: frame),
        baseline: Background.Baseline(start: Point(100, 52), length: 18)),
      to: "drawing.inkml", folder)
  }

  private static func write(
    _ background: Background, to name: String, _ folder: CommandFolder
  ) throws -> String {
    let dot = Stroke(
      id: StrokeID(1), pen: Pen(width: 4), samples: [Sample(Point(110, 55), time: 0)])
    let document = InkDocument(strokes: [dot], background: background)
    return try folder.write(String(decoding: document.inkML(), as: UTF8.self), to: name)
  }

  private func picture(_ options: [String]) throws -> Pixels {
    try folder.picture(folder.render(drawing, options))
  }

  @Test func withoutTheOptionInkIsAlone() throws {
    let plain = try picture([])
    #expect(plain.width < 60 && plain[0, 0] == 0)
    #expect(try picture(["--background", "#0000ff"])[0, 0] == 0xff00_00ff)
  }

  @Test func thePictureIsThePage() throws {
    let page = try picture(["--with-background"])
    #expect(page.width == 80 && page.height == 40)
    #expect(page[2, 2] == 0xff00_ff00 && page[77, 37] == 0xffff_0000)
    #expect(page[40, 20] == 0xff00_0000)
    // The line to sign on is never exported.
    #expect(page[4, 8] == 0xff00_ff00)
    let wide = try picture(["--with-background", "--page", "130:70", "--scale", "1"])
    #expect(wide.width == 130 && wide[5, 5] == 0xfffb_f4e2 && wide[102, 51] == 0xff00_ff00)
  }

  @Test func anotherBackgroundTakesThePapersPlace() throws {
    let options = ["--with-background", "--page", "130:70", "--scale", "1", "--background"]
    let blue = try picture(options + ["#0000ff"])
    #expect(blue[5, 5] == 0xff00_00ff && blue[102, 51] == 0xff00_ff00)
    let clear = try picture(options + ["transparent"])
    #expect(clear[5, 5] == 0 && clear[102, 51] == 0xff00_ff00)
  }

  /// The paper of a drawing may have any colour, and so may what is asked for.
  @Test func paperOfAnyColourIsInEachPicture() throws {
    let dark = try Self.write(
      Background(paper: InkColor(hex: 0x10261c)), to: "dark.inkml", folder)
    let own = try folder.picture(folder.render(dark, ["--with-background"]))
    let asked = try folder.picture(folder.render(dark, ["--background", "10261c"]))
    #expect(own[0, 0] == 0xff10_261c && asked == own)
    let after = try InkDocument(inkML: folder.render(dark, as: "inkml"), file: "b")
    #expect(after.background.paper == InkColor(hex: 0x10261c))
  }

  @Test(arguments: ["pdf", "svg"]) func otherPicturesHaveItToo(ending: String) throws {
    let with = try folder.render(drawing, as: ending, ["--with-background"])
    let without = try folder.render(drawing, as: ending)
    #expect(with.count > without.count + 50)
    #expect(try folder.render(drawing, as: ending, ["--with-background"]) == with)
  }

  @Test func inkMLKeepsTheBackground() throws {
    let before = try InkDocument(inkML: folder.bytes("drawing.inkml"), file: "a")
    let after = try InkDocument(inkML: folder.render(drawing, as: "inkml"), file: "b")
    #expect(before.background == after.background && before.background.picture != nil)
  }

  @Test func otherKindsHoldNone() throws {
    let hand = try folder.write(CommandFolder.hand, to: "hand.txt")
    let tool = try folder.run(["render", hand, "-o", folder.path("a.png"), "--with-background"])
    #expect(tool.status == 1)
    #expect(
      tool.errors
        == "xsign: \(hand): Plain text has no background; --with-background is for InkML "
        + "and Xournal++.\n")
    let sheet = try folder.run([
      "compare", drawing, "-o", folder.path("a.png"), "--with-background",
    ])
    #expect(sheet.status == 64 && !folder.names.contains("a.png"))
  }

  @Test func unreadablePicturesAreReportedOnlyIfIncluded() throws {
    let frame = Bounds(min: .zero, max: Point(20, 10))
    let broken = try Self.write(
      Background(picture: Background.Picture(bytes: [1, 2, 3], frame: frame)), to: "b.inkml",
      folder)
    let tool = try folder.run(["render", broken, "-o", folder.path("a.png"), "--with-background"])
    #expect(tool.status == 1)
    #expect(tool.errors == "xsign: \(broken): the picture is neither a PNG nor a JPEG picture.\n")
    #expect(try folder.run(["render", broken, "-o", folder.path("a.png")]).status == 0)
  }
}
