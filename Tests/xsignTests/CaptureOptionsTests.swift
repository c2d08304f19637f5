import ArgumentParser
import Controls
import Export
import Foundation
import Ink
import TestSupport
import Testing

@testable import Graphics
@testable import xsign

/// What `xsign capture` can be told: its words, its paper, its pen, its files.
@Suite(.serialized, .waiting) struct CaptureOptionsTests {
  private let folder: CommandFolder

  init() throws { folder = try CommandFolder() }

  private func drawing(_ name: String) throws -> InkDocument {
    try InkDocument(inkML: folder.bytes(name), file: name)
  }

  /// Writes a drawing of one red stroke, which begins at a place.
  private func writeDrawing(_ name: String, at place: Point = Point(60, 60)) throws -> Stroke {
    let samples = (0..<9).map {
      Sample(place + Point(10 * Double($0), Double($0 % 2)), time: 0.01 * Double($0))
    }
    let pen = Pen(color: InkColor(hex: 0xff0000), width: 2...4)
    let stroke = Stroke(id: StrokeID(7), pen: pen, samples: samples)
    try Data(InkDocument(strokes: [stroke]).inkML()).write(
      to: URL(fileURLWithPath: folder.path(name)))
    return stroke
  }

  @Test func severalFilesGetTheInkOfThePen() throws {
    let run = try CaptureRun([
      "-o", folder.path("a.png"), "-o", folder.path("b.inkml"), "--color", "#00f", "--width", "3",
    ])
    try run.sign()
    run.key("Return")
    run.end(with: 0)
    #expect(folder.names.sorted() == ["a.png", "b.inkml"])
    let strokes = try drawing("b.inkml").strokes
    let width = 3 * Pen.unitsPerMillimetre
    #expect(strokes.map(\.pen.color) == [InkColor(hex: 0x0000ff)])
    #expect(strokes.allSatisfy { abs($0.pen.width.upperBound - width) < 1e-6 })
    let picture = try folder.picture(folder.bytes("a.png"))
    #expect(picture.argb.contains(0xff00_00ff))
  }

  /// A file that cannot be written stops those after it. Done writes all, also those that were
  /// written.
  @Test func allFilesAreTriedAgain() throws {
    try FileManager.default.createDirectory(
      atPath: folder.path("sub"), withIntermediateDirectories: true)
    let run = try CaptureRun([
      "-o", folder.path("a.inkml"), "-o", folder.path("sub/b.inkml"),
    ])
    try run.sign()
    try FileManager.default.removeItem(atPath: folder.path("sub"))
    run.key("Return")
    try run.wait("the first file") { folder.names == ["a.inkml"] }
    try run.wait("Done") { run.canFinish }
    try FileManager.default.createDirectory(
      atPath: folder.path("sub"), withIntermediateDirectories: true)
    run.key("Return")
    run.end(with: 0)
    #expect(try drawing("a.inkml").strokes == drawing("sub/b.inkml").strokes)
  }

  /// What nobody could see is in the drawing that is signed upon, but in no picture.
  @Test(arguments: ["out.png", "out.inkml"]) func strokesThatAreNotSeenAreCounted(
    name: String
  ) throws {
    let stroke = Stroke(
      id: StrokeID(7), pen: Pen(width: 2...4, opacity: 0...0),
      samples: (0..<9).map { Sample(Point(60 + 8 * Double($0), 60), time: 0.01 * Double($0)) })
    try Data(InkDocument(strokes: [stroke]).inkML()).write(
      to: URL(fileURLWithPath: folder.path("clear.inkml")))
    let run = try CaptureRun([
      "-o", folder.path(name), "--from", folder.path("clear.inkml"),
    ])
    try run.sign()
    run.key("Return")
    #expect(run.process.waitForExit() == 0)
    #expect(
      run.process.standardError
        == (name == "out.png" ? "xsign: One wholly transparent stroke was left out.\n" : ""))
    #expect(folder.names.contains(name))
  }

  /// JSON has no tilt. It is said once, also beside a picture.
  @Test(arguments: ["b.inkml", "b.json"]) func lostTiltIsSaid(name: String) throws {
    let stroke = Stroke(
      id: StrokeID(7), pen: Pen(width: 2...4),
      samples: (0..<9).map {
        Sample(Point(60 + 8 * Double($0), 60), time: 0.01 * Double($0), tilt: Point(20, 10))
      })
    try Data(InkDocument(strokes: [stroke]).inkML()).write(
      to: URL(fileURLWithPath: folder.path("tilted.inkml")))
    let run = try CaptureRun([
      "-o", folder.path("a.png"), "-o", folder.path(name), "--from", folder.path("tilted.inkml"),
    ])
    try run.wait("Done") { run.canFinish }
    run.key("Return")
    #expect(run.process.waitForExit() == 0)
    #expect(
      run.process.standardError == (name == "b.json" ? "xsign: JSON leaves out tilt.\n" : ""))
  }

  /// What of the file is not in the drawing that is accepted, as for other commands.
  @Test func whatADrawingLacksIsSaid() throws {
    let path = try folder.write(
      "<ink><trace>60 60, 90 70, x 4, 140 60</trace></ink>", to: "me.inkml")
    let run = try CaptureRun(["-o", folder.path("a.png"), "--from", path])
    try run.wait("Done") { run.canFinish }
    run.key("Return")
    #expect(run.process.waitForExit() == 0)
    #expect(run.process.standardError == "xsign: \(path): 1 invalid number was left out.\n")
  }

  /// Nor does what nobody has seen beyond the edge of its page come to light.
  @Test func theInkOfAPageEndsAtItsEdge() throws {
    try Data(ShownStrokesTests.document().inkML()).write(
      to: URL(fileURLWithPath: folder.path("me.inkml")))
    let run = try CaptureRun(["-o", folder.path("out.inkml"), "--from", folder.path("me.inkml")])
    try run.wait("Done") { run.canFinish }
    run.key("Return")
    run.end(with: 0)
    let places = try drawing("out.inkml").strokes.flatMap { $0.samples.map(\.position.x) }
    #expect(abs((places.max() ?? 0) - 100) < 0.01)
  }

  @Test func theInkOfADrawingIsThereAtFirst() throws {
    let stroke = try writeDrawing("me.inkml")
    let run = try CaptureRun([
      "-o", folder.path("out.inkml"), "--from", folder.path("me.inkml"),
    ])
    // It can be accepted as it is, and written upon.
    try run.wait("Done") { run.canFinish }
    let from = run.at(100, 150)
    run.server.mouse.drag([from, run.at(150, 150), run.at(200, 150)])
    run.settle()
    run.key("Return")
    run.end(with: 0)
    let strokes = try drawing("out.inkml").strokes
    #expect(strokes.count == 2 && strokes.first?.pen == stroke.pen)
    #expect(strokes.first?.samples.map(\.position) == stroke.samples.map(\.position))
  }

  /// Ink that is not on the paper comes into its middle, smaller if it has no room.
  @Test func inkFromElsewhereIsOnThePaper() throws {
    let far = try writeDrawing("far.inkml", at: Point(5000, -300))
    let paper = Bounds(min: .zero, max: Point(400, 200))
    let placed = CapturePaper(strokes: [far]).drawing(on: paper.max).strokes
    let middle = try #require(placed.first?.extent.center)
    #expect((middle - paper.center).length < 1e-9 && placed.first?.pen == far.pen)
    let large = far.transformed(by: Affine(scale: Point(20, 20)), id: far.id)
    let small = try #require(
      CapturePaper(strokes: [large]).drawing(on: paper.max).strokes.first?.extent)
    #expect(paper.contains(small.min) && paper.contains(small.max) && small.width > 300)
  }

  /// White ink is seen on blank paper. A picture or a drawing is there as it is.
  @Test(
    arguments: [("white", 0x333333), ("#fffff0", 0x333333), ("blue", 0xffffff)]
      as [(String, UInt32)])
  func thePaperShowsTheInk(ink: String, hex: UInt32) throws {
    let pen = try PenOptions.parse(["--color", ink])
    func paper(_ options: [String]) throws -> InkColor? {
      try CapturePaperOptions.parse(options).paper(applying: pen, engine: .xsign)
        .drawing(on: Point(400, 200)).background.paper
    }
    #expect(try paper([]) == InkColor(hex: hex))
    #expect(try paper(["--no-baseline"]) == InkColor(hex: hex))
    _ = try writeDrawing("me.inkml")
    #expect(try paper(["--from", folder.path("me.inkml")]) == InkColor(hex: 0xffffff))
  }

  @Test func soManyStrokesAreRequired() throws {
    let run = try CaptureRun(["-o", folder.path("out.inkml"), "--require-strokes", "2"])
    try run.sign()
    #expect(!run.canFinish)
    run.key("Return")
    run.settle()
    #expect(run.process.isRunning && folder.names.isEmpty)
    run.server.mouse.drag([run.at(100, 150), run.at(150, 150)])
    try run.wait("Done") { run.canFinish }
    run.key("Return")
    run.end(with: 0)
    #expect(try drawing("out.inkml").strokes.count == 2)
  }

  /// The picture is under the ink and not in the file.
  @Test func aPictureIsUnderTheInk() throws {
    var surface = try ImageSurface(format: .argb32, width: 40, height: 20)
    surface.withMutableBytes { bytes, stride in
      for index in 0..<800 {
        bytes.storeBytes(
          of: UInt32(0xff11_cc77), toByteOffset: index / 40 * stride + index % 40 * 4,
          as: UInt32.self)
      }
    }
    try Data(surface.pngData()).write(to: URL(fileURLWithPath: folder.path("ground.png")))
    let run = try CaptureRun([
      "-o", folder.path("out.png"), "--background", folder.path("ground.png"),
    ])
    try run.wait("the picture") { run.pixels(run.paper).count { $0 == 0xff11_cc77 } > 1000 }
    run.server.mouse.drag([run.at(200, 100), run.at(260, 110), run.at(300, 100)])
    try run.wait("Done") { run.canFinish }
    run.key("Return")
    run.end(with: 0)
    let picture = try folder.picture(folder.bytes("out.png"))
    #expect(picture.argb.first == 0 && !picture.argb.contains(0xff11_cc77))
  }

  @Test func itStaysOverAnotherWindow() throws {
    let parent = try CaptureRun(["-o", folder.path("a.png")])
    let number = "0x" + String(parent.window, radix: 16)
    let run = try CaptureRun(
      ["-o", folder.path("b.png"), "--attach", number, "--title", "Over"], on: parent.server)
    // Another client finds both windows, of which the newer one has the title.
    try run.wait("the window over the other") {
      run.reader.window(title: "Over").map { run.reader.transient(for: $0) == parent.window }
        ?? false
    }
    let missing = try Tool(
      AppProcess.executable().path,
      ["capture", "-o", folder.path("c.png"), "--attach", "4194303"],
      environment: ["DISPLAY": parent.server.displayName])
    #expect(missing.status == 2 && missing.errors == "xsign: There is no window 0x3fffff.\n")
  }

  @Test func wrongOptionsAreSaid() throws {
    let wrong: [([String], String)] = [
      (["-o", "a.png", "-o", "./a.png"], "./a.png is given twice"),
      (["-o", "a.png", "-o", "-"], "Standard output has no ending"),
      (["-o", "a.png", "--attach", "me"], "a window is a number"),
      (["-o", "a.png", "--require-strokes", "0"], "from 1 to 1000"),
      (["-o", "a.png", "--from", folder.path("no.inkml")], "does not exist"),
      (["-o", "a.png", "--background", folder.path("no.png")], "does not exist"),
      ([], "-o"),
    ]
    for (options, sentence) in wrong {
      let tool = try folder.run(["capture"] + options)
      #expect(tool.status == 2 && tool.errors.contains(sentence), "\(options) \(tool.errors)")
      #expect(tool.errors.hasPrefix("xsign: ") && tool.errors.filter { $0 == "\n" }.count == 1)
    }
  }

  /// The words of the window are those that were given.
  @Test func wordsOfOnesOwn() throws {
    let options = try CaptureWindowOptions.parse([
      "--title", "Receipt", "--text", "I have received it.", "--ok-label", "Accept",
      "--cancel-label", "", "--size", "400x300",
    ])
    var request = CaptureRequest()
    options.apply(to: &request)
    #expect(request.title == "Receipt" && request.text == "I have received it.")
    #expect(request.acceptTitle == "Accept" && request.cancelTitle == nil)
    #expect(request.size == CanvasSize(width: 400, height: 300))
  }

  /// What is signed is read before it is signed: the window is large enough for it.
  @MainActor @Test func theWindowHasRoomForTheText() {
    func size(_ words: Int, width: Double = 640) -> CaptureWindowSize {
      var request = CaptureRequest()
      request.text = words > 0 ? String(repeating: "word ", count: words) : nil
      request.size = CanvasSize(width: width, height: 360)
      let controls = ControlsLayer()
      controls.note = request.text.map { InfoBar($0, canClose: false) }
      let size = CaptureWindowSize(request, controls: controls, screen: (1920, 1080), scale: 1)
      // It is as the layout has it, also in the least window.
      if size.hasRoom {
        for (width, height) in [
          (size.width, size.height), (size.minimumWidth, size.minimumHeight),
        ] {
          let rest = controls.layout(width: width, height: height, scale: 1).height
          controls.note = nil
          let all = controls.layout(width: width, height: height, scale: 1).height
          controls.note = request.text.map { InfoBar($0, canClose: false) }
          #expect(rest >= 160 && (words == 0 || rest < all), "\(words) \(width)x\(height)")
        }
      }
      return size
    }
    for words in [0, 1, 150] { #expect(size(words).height == 360 && size(words).hasRoom) }
    #expect(size(0).minimumWidth == 320 && size(0).minimumHeight == 200)
    #expect(size(300).height > 360 && size(300).hasRoom)
    #expect(!size(3000).hasRoom && size(3000, width: 1700).width == 1700)
  }
}
