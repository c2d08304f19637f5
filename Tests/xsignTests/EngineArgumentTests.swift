import ArgumentParser
import Foundation
import Graphics
import Ink
import Input
import TestSupport
import Testing

@testable import Export
@testable import xsign

/// Engines with parameters on the command line.
@Suite struct EngineArgumentTests {
  private let folder: CommandFolder
  private let hand: String

  init() throws {
    folder = try CommandFolder()
    hand = try folder.write(CommandFolder.hand, to: "hand.txt")
  }

  @Test func parametersFollowAColon() throws {
    for (text, expected) in [
      (
        "modulated-quadratic:smoothing=.2",
        EngineSettings(.modulatedQuadratic, [.earlierSpeed: 0.2])
      ),
      (
        "3:smoothing=.2,speed=300",
        .init(.modulatedQuadratic, [.earlierSpeed: 0.2, .fullWidthSpeed: 300])
      ),
      ("Parallel Bézier:DISC=1", .init(.parallelBezier, [.disc: 1])),
      ("x:pressed_tip=5e-1", .init(.xsign, [.pressedTip: 0.5])),
      ("hermite:speed=600,smoothing=.4,shrink=.75,grow=1.25", .hermite),
    ] {
      #expect(try EngineArgument.engine(text) == expected, "\(text)")
    }
  }

  /// The sentences name what is possible.
  @Test(arguments: [
    ("foo:alpha=1", "the engines are 1 lines, 2 quadratic,"),
    ("lines:alpha=1", "lines has no parameters"), ("lines:", "lines has no parameters"),
    ("quadratic:x=1", "the parameter of quadratic is rounding"),
    ("hermite:", "the parameters of hermite are alpha, speed, smoothing, shrink and grow"),
    ("hermite:alpha=1,", "the parameters of hermite are alpha, speed, smoothing, shrink and grow"),
    ("hermite:spacing=1", "the parameters of hermite are alpha, speed, smoothing, shrink and grow"),
    ("hermite:alpha", "alpha of hermite is a number from 0 to 1"),
    ("hermite:alpha=", "alpha of hermite is a number from 0 to 1"),
    ("hermite:alpha=half", "alpha of hermite is a number from 0 to 1"),
    ("hermite:alpha=nan", "alpha of hermite is a number from 0 to 1"),
    ("hermite:alpha=0,alpha=1", "alpha is given twice"),
    ("hermite:alpha=0,speed=9,ALPHA=0", "alpha is given twice"),
    ("hermite:alpha=1=1", "alpha of hermite is a number from 0 to 1"),
    ("6:grow=0.5", "grow of hermite is a number from 1 to 100"),
    ("xsign:taper=201", "taper of xsign is a number from 0 to 200"),
  ]) func whatIsWrongIsSaid(text: String, sentence: String) throws {
    let error = try #require(throws: OptionError.self) { try EngineArgument.engine(text) }
    #expect("\(error)".hasPrefix(sentence), "\(error)")
  }

  /// Each range of the catalogue is that of the command line.
  @Test func rangesAreEnforced() throws {
    for kind in EngineKind.allCases {
      for parameter in kind.parameters {
        func parse(_ value: Double) throws -> EngineSettings {
          try EngineArgument.engine("\(kind.rawValue):\(parameter.name)=\(value)")
        }
        let (low, high) = (parameter.range.lowerBound, parameter.range.upperBound)
        #expect(try parse(low)[parameter] == low && parse(high)[parameter] == high)
        #expect(throws: OptionError.self) { try parse(low - 0.001) }
        #expect(throws: OptionError.self) { try parse(high + 0.001) }
      }
    }
  }

  /// All commands refuse the same, with the status of wrong usage, and write nothing.
  @Test func commandsRefuseWrongParameters() throws {
    let names = folder.names
    let out = folder.path("a.png")
    for (arguments, status) in [
      (["render", hand, "-o", out], 64), (["compare", hand, "-o", out], 64),
      (["sign", "a.pdf", "--signature", hand, "--page", "1", "--at", "1,1", "-o", out], 64),
      ([], 64),
      // All wrong usage of it has this status.
      (["capture", "-o", out], 2),
    ] as [([String], Int32)] {
      let tool = try folder.run(arguments + ["--engine", "hermite:alpha=2"])
      #expect(tool.status == status, "\(arguments): \(tool)")
      #expect(tool.errors.contains("alpha of hermite is a number from 0 to 1"), "\(tool.errors)")
    }
    let three = try folder.run(["--engine=1", "--engine=2", "--engine=3"])
    #expect(three.status == 64 && three.errors.contains("two panes"), "\(three)")
    #expect(folder.names == names)
  }

  @Test func renderDrawsWithTheParameters() throws {
    let settings = EngineSettings(.hermite, [.alpha: 1, .fullWidthSpeed: 100])
    let made = try folder.render(hand, as: "svg", ["--engine", "hermite:alpha=1,speed=100"])
    #expect(try made == DrawingExport(CommandFolder.strokes(), engine: settings).bytes(.svg))
    #expect(try made != folder.render(hand, as: "svg", ["--engine", "hermite"]))
    // A drawing names the engine in the same way.
    let inkML = try folder.render(hand, as: "inkml", ["--engine", "hermite:alpha=1"])
    #expect(
      try InkDocument(inkML: inkML, file: "a").engines == [EngineSettings(.hermite, [.alpha: 1])])
  }

  /// A sheet of some engines has a card for each, also of one with several parameters.
  @Test func sheetsCompareParameters() throws {
    let texts = ["hermite", "hermite:alpha=0", "xsign:tip=0.2"]
    let options = ["--page", "250:210", "--scale", "2", "--background", "white"]
    let sheet = try folder.picture(
      folder.compare(hand, options + texts.flatMap { ["--engine", $0] }))
    let layout = SheetLayout(
      page: Bounds(min: .zero, max: Point(250, 210)), scale: 2, cards: texts.count)
    #expect(sheet.width == layout.width && sheet.height == layout.height)
    for (index, text) in texts.enumerated() {
      let alone = try folder.picture(folder.render(hand, options + ["--engine", text]))
      let place = layout.picture(index)
      let isSame = (0..<place.height).allSatisfy { y in
        (0..<place.width).allSatisfy { sheet[place.x + $0, place.y + y] == alone[$0, y] }
      }
      #expect(isSame, "\(text)")
    }
    for count in 1...9 {
      let layout = SheetLayout(
        page: Bounds(min: .zero, max: Point(250, 210)), scale: 2, cards: count)
      #expect((0..<count).allSatisfy { layout.card($0).maxX < layout.width })
      #expect((0..<count).allSatisfy { layout.card($0).maxY < layout.height })
    }
  }

  /// The lines that `xsign info --engines` prints begin with what `--engine` takes.
  @Test func theParametersAreListed() throws {
    let tool = try folder.run(["info", "--engines"])
    #expect(tool.status == 0 && tool.errors.isEmpty)
    let lines = tool.text.split(separator: "\n")
    #expect(lines.count == 1 + EngineKind.allCases.map(\.parameters.count).reduce(0, +))
    #expect(lines.contains("lines"))
    #expect(
      lines.contains(
        "modulated-quadratic:speed=600  1 to 100000 px/s: the speed from which on the line gets "
          + "thinner"), "\(tool.text)")
    for line in lines {
      let engine = try EngineArgument.engine(String(line.prefix { $0 != " " }))
      #expect(engine.changes.isEmpty)
    }
    for arguments in [["info"], ["info", "--engines", hand]] {
      #expect(try folder.run(arguments).status == 64)
    }
    for option in ["--engines", "--keys"] {
      let tool = try folder.run(["info", option, "--unit", "mm"])
      #expect(tool.status == 64)
      #expect(tool.errors.contains("'\(option)' reads no drawing; leave out '--unit'."))
    }
  }
}

/// Windows with engines from the command line.
@Suite(.serialized) struct EngineWindowTests {
  private static let line: [RunningApp.Place] = (0...20).map { i in
    (x: 60 + 15 * Double(i), y: [100.0, 130, 190, 160][i % 4])
  }

  private func export(_ app: RunningApp, _ strokes: [Stroke], _ engine: EngineSettings) throws {
    let made = try app.export(.svg, as: "pane.svg")
    #expect(try Array(made) == DrawingExport(strokes, engine: engine).bytes(.svg))
    #expect(
      try Array(made) != DrawingExport(strokes, engine: EngineSettings(engine.kind)).bytes(.svg))
  }

  /// The panes show and export with the parameters, files name them, and menus choose engines with
  /// the defaults.
  @Test func panesHaveTheParameters() throws {
    let (folder, settings) = (try CommandFolder(), Settings())
    let path = folder.path("a.inkml")
    let app = try RunningApp(
      ["--engine", "hermite:alpha=1", "--engine", "hermite", path],
      environment: settings.environment)
    try app.draw(Self.line)
    try app.flush()
    let tuned = EngineSettings(.hermite, [.alpha: 1])
    #expect(app.paper(0).differences(from: app.paper(1)) > 100)
    try app.shot("engine-parameters")
    app.key("s", .control)
    try app.wait("the file") { FileManager.default.fileExists(atPath: path) }
    let document = try InkDocument(inkML: folder.bytes("a.inkml"), file: "a")
    #expect(document.engines == [tuned, .hermite])
    try export(app, document.strokes, tuned)
    let left = app.paper(0)
    app.key("6", .control)
    try app.wait("the defaults") { app.paper(0).differences(from: app.paper(1)) == 0 }
    #expect(app.paper(0).differences(from: left) > 100)
    try app.wait("the preferences") {
      settings.text.contains("engines=hermite modulated-quadratic\n")
    }
  }

  /// A file names engines, too; those of the command line hold. The other pane has the file's.
  @Test func theOptionOutranksTheFile() throws {
    let folder = try CommandFolder()
    let strokes = try CommandFolder.strokes()
    let drawing = InkDocument(strokes: strokes, engines: [.lines, .xsign])
    try Data(drawing.inkML()).write(to: folder.url.appendingPathComponent("a.inkml"))
    let app = try RunningApp(["--engine", "ribbon:spacing=20,step=4", folder.path("a.inkml")])
    try app.wait("the drawing") { app.title == "a.inkml – xsign" }
    let read = try InkDocument(inkML: folder.bytes("a.inkml"), file: "a").strokes
    try export(app, read, EngineSettings(.ribbon, [.barSpacing: 20, .minimumStep: 4]))
    app.key("Tab")
    let right = try app.export(.svg, as: "right.svg")
    #expect(try Array(right) == DrawingExport(read, engine: .xsign).bytes(.svg))
  }

  /// The Sign view has the first engine of the command line.
  @Test func theSignViewHasTheParameters() throws {
    let folder = try CommandFolder()
    let app = try RunningApp(
      on: XServer(), ["--sign", "--engine", "xsign:tip=0.1,taper=200", folder.path("a.inkml")])
    app.adopt(view: .sign)
    try app.wait("one pane") {
      app.locate()
      app.adopt(view: .sign)
      return app.ink(0, Double(app.geometry.page(0).width / 2), 100) == 0xffff_ffff
    }
    try app.draw(Self.line)
    app.key("s", .control)
    try app.wait("the file") { folder.names.contains("a.inkml") }
    let document = try InkDocument(inkML: folder.bytes("a.inkml"), file: "a")
    try export(app, document.strokes, EngineSettings(.xsign, [.tip: 0.1, .taper: 200]))
  }
}
