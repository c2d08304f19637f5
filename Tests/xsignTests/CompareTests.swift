import Foundation
import Ink
import TestSupport
import Testing

@testable import Export
@testable import Graphics
@testable import xsign

/// Tests of `xsign compare`, which draws a sheet with a card for each engine.
@Suite struct CompareTests {
  private let folder: CommandFolder
  private let hand: String

  init() throws {
    folder = try CommandFolder()
    hand = try folder.write(CommandFolder.hand, to: "hand.txt")
  }

  /// Returns the pixels of `sheet` in `part`.
  private func part(_ sheet: Pixels, _ part: PixelRect) -> Pixels {
    var argb: [UInt32] = []
    for y in part.y..<part.maxY {
      argb += sheet.argb[y * sheet.width + part.x..<y * sheet.width + part.maxX]
    }
    return Pixels(width: part.width, height: part.height, argb: argb)
  }

  @Test(arguments: [
    ["--width", "1:3", "--color", "blue", "--opacity", "0.4"],
    ["--opacity", "0.2:0.9", "--opacity-follows", "speed"],
  ])
  func everyCardShowsWhatRenderMakes(pen: [String]) throws {
    let size = (width: 250.0, height: 210.0)
    let options = ["--page", "250:210", "--scale", "2", "--background", "#fffbe8"] + pen
    let sheet = try folder.picture(folder.compare(hand, options))
    let page = Bounds(min: .zero, max: Point(size.width, size.height))
    let layout = SheetLayout(page: page, scale: 2, cards: 8)
    #expect(sheet.width == layout.width && sheet.height == layout.height)
    for (index, engine) in EngineSettings.defaults.enumerated() {
      let alone = try folder.picture(
        folder.render(hand, options + ["--engine", engine.kind.rawValue]))
      let shown = part(sheet, layout.picture(index))
      #expect(shown.differences(from: alone) == 0, "\(engine)")
    }
  }

  @Test func thePageIsTheInkOfAllEngines() throws {
    var bounds = Bounds.empty
    for engine in EngineSettings.defaults {
      bounds.formUnion(try DrawingExport(CommandFolder.strokes(), engine: engine).page)
    }
    let comparison = try ComparisonSheet(CommandFolder.strokes(), paper: .white)
    #expect(comparison.page == bounds)
    let sheet = try folder.picture(folder.compare(hand))
    let layout = SheetLayout(page: bounds, scale: 4, cards: 8)
    #expect(sheet.width == layout.width && sheet.height == layout.height)
    for index in 0..<8 {
      let shown = part(sheet, layout.picture(index))
      let ink = shown.bounds { $0 != 0xffff_ffff }
      #expect(ink.width > 100 && ink.height > 100)
      // A margin of two units of paper.
      #expect(ink.x >= 7 && ink.y >= 7 && ink.maxX <= shown.width - 7)
      #expect(ink.maxY <= shown.height - 7)
    }
  }

  @Test func aSheetWithoutExtentIsRefused() throws {
    let strokes = try CommandFolder.strokes()
    for scale in [0, -1, -.infinity, .infinity, Double.nan] {
      #expect(throws: ExportError.tooLarge) { try ComparisonSheet(strokes, scale: scale) }
    }
    for side in [0, -5, .infinity, Double.nan] {
      for (width, height) in [(side, side), (side, 90), (90, side)] {
        let page = CanvasSize(width: width, height: height)
        #expect(throws: ExportError.tooLarge) { try ComparisonSheet(strokes, page: page) }
      }
    }
  }

  @Test func everyCardSaysWhichEngineItIs() throws {
    let sheet = try folder.picture(folder.compare(hand))
    let page = try ComparisonSheet(CommandFolder.strokes()).page
    let layout = SheetLayout(page: page, scale: 4, cards: 8)
    var captions: Set<Pixels> = []
    for index in 0..<8 {
      let card = layout.card(index)
      let caption = part(
        sheet, PixelRect(x: card.x, y: card.y, width: card.width, height: layout.captionHeight))
      captions.insert(caption)
      #expect(caption.count { $0 & 0xff < 0x60 && $0 >> 16 & 0xff < 0x60 } > 200)
      // No text exceeds the edge of the card.
      #expect((8..<caption.height).allSatisfy { caption[caption.width - 8, $0] == 0xffff_ffff })
    }
    #expect(captions.count == 8)
  }

  /// What is advised helps: a smaller scale does not if the smallest is too large, or if there are
  /// too many cards.
  @Test(
    arguments: [
      (["--page", "5000:5000", "--scale", "4"], "give a smaller --scale", ["--scale", "0.05"]),
      (["--page", "1000000:9", "--scale", "4"], "leave out --scale", []),
      (["--page", "1000000:9", "--scale", "0.05"], "leave out --scale", []),
      (
        Array(repeating: ["--engine", "hermite"], count: 600).flatMap(\.self),
        "give --engine fewer times", ["--engine", "hermite"]
      ),
    ] as [([String], String, [String])])
  func aSheetThatIsTooLargeIsAdvised(
    options: [String], advice: String, instead: [String]
  ) throws {
    let line = try folder.write(CommandFolder.line, to: "line.txt")
    let command = ["compare", line, "-o", folder.path("a.svg")]
    let tool = try folder.run(command + options)
    #expect(
      tool.errors == "xsign: \(line): the picture would have too many pixels; \(advice).\n")
    #expect(tool.status == 1)
    let page = options[0] == "--page" ? Array(options[0..<2]) : []
    #expect(try folder.run(command + page + instead).status == 0)
  }

  @Test func theSameDrawingIsTheSameSheet() throws {
    let once = try folder.compare(hand)
    #expect(try folder.compare(hand) == once)
    for language in ["de_DE.UTF-8", "ar_EG.UTF-8"] {
      let elsewhere: [String: String?] = [
        "TZ": "Asia/Kathmandu", "LANG": language, "LC_ALL": language, "LANGUAGE": language,
        "XSIGN_SCALE": "2",
      ]
      #expect(try folder.compare(hand, environment: elsewhere) == once, "\(language)")
    }
    #expect(try folder.compare(hand, environment: ["DISPLAY": "no-such-host.invalid:77"]) == once)
    let inkML = try folder.render(hand, as: "inkml")
    try Data(inkML).write(to: folder.url.appendingPathComponent("hand.inkml"))
    #expect(try folder.compare(folder.path("hand.inkml")) == once)
  }

  /// The language of the user is none of the sheet's.
  @Test(.enabled(if: Tool.exists("msgfmt"), "gettext is not here"))
  func theSameDrawingIsTheSameSheetInEveryLanguage() throws {
    for ending in ["png", "svg"] { _ = try folder.compare(hand, as: ending) }
    let (png, svg) = (try folder.bytes("sheet.png"), try folder.bytes("sheet.svg"))
    let german = try folder.installProgram(speaking: "de")
    // It does speak German.
    let engines = try [german, ["LC_ALL": "C"]].map {
      try folder.run(["info", "--engines"], environment: $0).text
    }
    #expect(engines[0] != engines[1] && engines[0].hasPrefix("lines\n"))
    #expect(try folder.compare(hand, environment: german) == png)
    #expect(try folder.compare(hand, as: "svg", environment: german) == svg)
  }

  @Test func backgroundsAreTheCards() throws {
    let layout = SheetLayout(
      page: try ComparisonSheet(CommandFolder.strokes()).page, scale: 4, cards: 8)
    let place = (x: layout.card(0).x + 40, y: layout.card(0).maxY - 10)
    for (background, card, around) in [
      ("#203040", 0xff20_3040, 0xffe9_e6e1), ("white", 0xffff_ffff, 0xffe9_e6e1),
      ("transparent", 0, 0),
    ] as [(String, UInt32, UInt32)] {
      let sheet = try folder.picture(folder.compare(hand, ["--background", background]))
      #expect(sheet[place.x, place.y] == card)
      #expect(sheet[1, 1] == around)
    }
    // Captions are legible on dark paper, too.
    let dark = try folder.picture(folder.compare(hand, ["--background", "black"]))
    let card = layout.card(0)
    let caption = part(
      dark, PixelRect(x: card.x, y: card.y, width: card.width, height: layout.captionHeight))
    #expect(caption.count { $0 == 0xffff_ffff } > 200)
  }

  @Test(.enabled(if: Recordings.exist, "there are no recordings here"))
  func sheetsOfLargeDrawingsCanBeLookedAt() throws {
    for (name, bytes) in Recordings.files.suffix(1) {
      try Data(bytes).write(to: folder.url.appendingPathComponent(name))
      let sheet = try folder.picture(folder.compare(folder.path(name)))
      #expect(max(sheet.width, sheet.height) <= 4800, "\(name)")
    }
  }

  /// A sheet of cards without ink compares nothing. `xsign render` refuses the same.
  @Test func inkThatNobodySeesHasNoSheet() throws {
    for (options, sentence) in [
      (["--opacity", "0"], "the ink is wholly transparent."),
      (["--width", "0.000001"], "the ink would be too thin to be seen."),
    ] {
      for command in ["compare", "render"] {
        let tool = try folder.run([command, hand, "-o", folder.path("none.png")] + options)
        #expect(tool.status == 1 && tool.errors == "xsign: \(hand): \(sentence)\n", "\(tool)")
        #expect(!folder.names.contains("none.png"))
      }
    }
  }
}

@Suite struct SheetLayoutTests {
  private static let pages: [(Double, Double)] = [
    (4, 4), (200, 80), (80, 200), (900, 40), (40, 900), (500, 500), (0.5, 3000),
  ]

  @Test(arguments: pages, [0.05, 1, 4, 7.3])
  func cardsKeepApartAndHoldTheirPictures(page: (width: Double, height: Double), scale: Double) {
    let bounds = Bounds(min: .zero, max: Point(page.width, page.height))
    let layout = SheetLayout(page: bounds, scale: scale, cards: 8)
    let sheet = PixelRect(x: 0, y: 0, width: layout.width, height: layout.height)
    let cards = (0..<8).map(layout.card)
    for (index, card) in cards.enumerated() {
      #expect(card.intersection(sheet) == card)
      let picture = layout.picture(index)
      #expect(picture.intersection(card) == picture)
      #expect(picture.y > card.y + layout.captionHeight)
      #expect(picture.width == Int((page.width * scale).rounded(.up)))
      #expect(cards[..<index].allSatisfy { $0.intersection(card).isEmpty })
    }
    // The picture is centred.
    #expect(cards[0].x == sheet.maxX - cards[7].maxX && cards[0].y == sheet.maxY - cards[7].maxY)
  }

  @Test func wideDrawingsAreInTwoColumnsAndHighOnesInFour() {
    func columns(_ width: Double, _ height: Double) -> Int {
      let page = Bounds(min: .zero, max: Point(width, height))
      let layout = SheetLayout(page: page, scale: 4, cards: 8)
      return Set((0..<8).map { layout.card($0).x }).count
    }
    #expect(columns(300, 100) == 2 && columns(900, 100) == 2)
    #expect(columns(100, 300) == 4 && columns(300, 300) == 4)
  }

  @Test func drawingsOfAnyExtentHaveASheet() throws {
    func stroke(_ end: Point) -> Stroke {
      Stroke(
        id: StrokeID(1), pen: Pen(), samples: [Sample(.zero, time: 0), Sample(end, time: 1)])
    }
    for end in [Point(0, 0), Point(30_000, 5), Point(5, 30_000)] {
      let sheet = try ImageSurface(png: ComparisonSheet([stroke(end)]).bytes(.png))
      #expect(max(sheet.width, sheet.height) <= 6000, "\(end)")
    }
    #expect(throws: ExportError.nothingDrawn) { try ComparisonSheet([]) }
    let far = [stroke(Point(9000, 0))]
    #expect(throws: ExportError.tooLarge) { try ComparisonSheet(far, scale: 4) }
  }
}
