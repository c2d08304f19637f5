import Foundation
import Ink
import TestSupport
import Testing

@testable import Export
@testable import Graphics
@testable import Input
@testable import Platform
@testable import xsign

/// A program of GTK 3 with a window at a place of the screen, which takes what is dropped on it.
final class DropProgram {
  private let process = Process()
  private let folder: URL

  /// True if GTK 3 is there.
  static let isThere =
    (try? Tool(
      "/usr/bin/python3", ["-c", "import gi; gi.require_version('Gtk', '3.0')"]))?.status == 0

  /// Starts it. It takes the first of `types` that is offered.
  init(_ types: [String], on display: String, x: Int, y: Int) throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "xsign-drop-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    process.prepare(
      ["/usr/bin/python3", "-c", Self.program, folder.path, "\(x)", "\(y)"] + types)
    var variables = ProcessInfo.processInfo.environment
    variables["DISPLAY"] = display
    variables["GDK_BACKEND"] = "x11"
    variables["NO_AT_BRIDGE"] = "1"
    variables["GTK_A11Y"] = "none"
    for name in ["DBUS_SESSION_BUS_ADDRESS", "WAYLAND_DISPLAY"] { variables[name] = nil }
    process.environment = variables
    process.standardError = FileHandle.nullDevice
    try process.run()
    guard waitUntil({ self.file("ready") != nil }) else {
      throw Missing(description: "the GTK program")
    }
  }

  deinit {
    process.end()
    try? FileManager.default.removeItem(at: folder)
  }

  /// A file that the program wrote, or nil.
  func file(_ name: String) -> Data? {
    FileManager.default.contents(atPath: folder.appendingPathComponent(name).path)
  }

  /// Waits for what is dropped, and returns its type and bytes.
  func dropped() -> (type: String, bytes: Data)? {
    guard waitUntil({ self.file("type") != nil }), let type = file("type"),
      let bytes = file("data")
    else { return nil }
    for name in ["type", "data"] {
      try? FileManager.default.removeItem(at: folder.appendingPathComponent(name))
    }
    return (String(decoding: type, as: UTF8.self), bytes)
  }

  private static let program = """
    import gi, os, sys
    gi.require_version('Gtk', '3.0')
    from gi.repository import Gdk, Gtk
    folder, x, y, types = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4:]
    def write(name, data):
      path = os.path.join(folder, name)
      with open(path + '.part', 'wb') as file: file.write(data)
      os.rename(path + '.part', path)
    def received(widget, context, x, y, data, info, time):
      write('data', data.get_data())
      write('type', data.get_target().name().encode())
    window = Gtk.Window()
    window.set_default_size(300, 300)
    targets = [Gtk.TargetEntry.new(name, 0, number) for number, name in enumerate(types)]
    window.drag_dest_set(Gtk.DestDefaults.ALL, targets, Gdk.DragAction.COPY)
    window.connect('drag-data-received', received)
    window.connect('map-event', lambda *a: write('ready', b''))
    window.move(x, y)
    window.show_all()
    Gtk.main()
    """
}

/// Ink that is dragged out of the window, into a program of GTK 3.
@Suite(.serialized, .enabled(if: DropProgram.isThere, "GTK 3 for Python is not here"))
struct DragWindowTests {
  private static let (x, y) = (1500, 300)

  /// The middle of the grip, on the screen.
  private func grip(_ app: RunningApp) -> (x: Double, y: Double) {
    let place = app.geometry.tool(.dragOut)
    return (Double(app.frame.x + place.x), Double(app.frame.y + place.y))
  }

  /// The way from the grip to the middle of the other window.
  private func way(_ app: RunningApp) -> [(x: Double, y: Double)] {
    let (start, end) = (grip(app), (x: Double(Self.x + 150), y: Double(Self.y + 150)))
    return (0...20).map { step in
      let share = Double(step) / 20
      return (start.x + (end.x - start.x) * share, start.y + (end.y - start.y) * share)
    }
  }

  private func program(_ app: RunningApp, _ types: [String]) throws -> DropProgram {
    try DropProgram(types, on: app.server.displayName, x: Self.x, y: Self.y)
  }

  @Test func theInkIsDroppedAsPictureOrFile() throws {
    let app = try RunningApp()
    try app.draw([(60, 60), (90, 140), (120, 70), (160, 130)])
    let base = app.process.home.appendingPathComponent("run/xsign").path
    for (type, format) in [("image/png", ExportFormat.png), ("image/svg+xml", .svg)] {
      let other = try program(app, [type])
      app.server.mouse.drag(way(app))
      let dropped = try #require(other.dropped())
      #expect(dropped.type == type)
      #expect(try dropped.bytes == app.export(format, as: "ink.\(format.rawValue)"))
      #expect(!FileManager.default.fileExists(atPath: base))
    }
    let other = try program(app, ["text/uri-list"])
    app.server.mouse.drag(way(app))
    let list = try #require(other.dropped())
    let path = try #require(FileURI.paths(inList: Array(list.bytes)).first)
    #expect(path.hasPrefix(base + "/dragged-") && path.hasSuffix(".png"))
    let mode = FileManager.default.mode(of: path)
    #expect(mode == 0o600)
    #expect(
      FileManager.default.contents(atPath: path)
        == FileManager.default.contents(
          atPath: app.process.home.appendingPathComponent("ink.png").path))
    // The ink stays, and so does the drawing: nothing was opened in the own window.
    #expect(app.isReached(160, 130))
    app.server.keyboard.press("q", .control)
    try app.wait("the question") { app.isDimmed }
    app.key("Left")
    app.key("Left")
    app.server.keyboard.press("Return")
    try app.wait("the end") { !app.process.isRunning }
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  /// Another window of xsign gets the strokes themselves, by xsign's own type.
  @Test func theStrokesAreOffered() throws {
    let app = try RunningApp()
    try app.draw([(60, 60), (90, 140)])
    let other = try program(app, [CopyType.strokes.rawValue])
    app.server.mouse.drag(way(app))
    let dropped = try #require(other.dropped())
    let read = try InkDocument(inkML: Array(dropped.bytes), file: "", pen: Pen())
    #expect(read.strokes.count == 1 && read.isOwn)
  }

  @Test func theSelectionAloneIsDropped() throws {
    let app = try RunningApp()
    try app.draw([(60, 60), (90, 140)])
    try app.draw([(60, 200), (160, 210)])
    app.key("s")
    app.server.mouse.click(app.at(0, 110, 205).x, app.at(0, 110, 205).y)
    app.settle()
    let other = try program(app, ["image/svg+xml"])
    app.server.mouse.drag(way(app))
    let svg = String(decoding: try #require(other.dropped()).bytes, as: UTF8.self)
    #expect(svg.components(separatedBy: "<path").count == 2)
  }

  @Test func escapeCancels() throws {
    let app = try RunningApp()
    try app.draw([(60, 60), (90, 140)])
    let other = try program(app, ["image/png"])
    let way = way(app)
    app.server.mouse.move(way[0].x, way[0].y)
    app.server.mouse.down()
    for place in way.dropFirst() { app.server.mouse.move(place.x, place.y) }
    app.server.mouse.sync()
    // The picture follows the pointer.
    func isPicture(_ window: UInt) -> Bool {
      guard let place = app.reader.geometry(window) else { return false }
      return app.reader.isViewable(window) && place.x == Self.x + 164 && place.y == Self.y + 164
    }
    try app.wait("the picture") { app.reader.windows().contains(where: isPicture) }
    app.key("Escape")
    try app.wait("no picture") { !app.reader.windows().contains(where: isPicture) }
    app.server.mouse.up()
    app.server.mouse.sync()
    app.settle()
    #expect(other.file("type") == nil)
    // The next drag is a new one.
    app.server.mouse.drag(way)
    #expect(other.dropped()?.type == "image/png")
  }

  /// What other programs do not get is said of what one got.
  @Test func unseenInkIsSaidOnceItWasTaken() throws {
    let folder = try CommandFolder()
    let strokes = [1.0, 0].enumerated().map { number, opacity in
      Stroke(
        id: StrokeID(UInt64(number + 1)), pen: Pen(width: 2...4, opacity: opacity...opacity),
        samples: (0..<9).map { Sample(Point(60 + 8 * Double($0), 60), time: 0.01 * Double($0)) })
    }
    try Data(InkDocument(strokes: strokes).inkML())
      .write(to: folder.url.appendingPathComponent("a.inkml"))
    let app = try RunningApp([folder.path("a.inkml")])
    try app.wait("the drawing") { app.title == "a.inkml – xsign" }
    let other = try program(app, ["image/png"])
    let way = way(app)
    app.server.mouse.move(way[0].x, way[0].y)
    app.server.mouse.down()
    for place in way.dropFirst() { app.server.mouse.move(place.x, place.y) }
    app.server.mouse.sync()
    app.key("Escape")
    app.server.mouse.up()
    app.server.mouse.sync()
    app.settle()
    #expect(!app.hasNotice && other.file("type") == nil)
    app.server.mouse.drag(way)
    #expect(other.dropped()?.type == "image/png")
    try app.wait("a notice") { app.hasNotice }
  }

  @Test(.enabled(if: hasTestDevices, needsDevices)) func penAndFingerDragToo() throws {
    let app = try RunningApp()
    try app.draw([(60, 60), (90, 140)])
    let other = try program(app, ["image/png"])
    let way = way(app)
    let touch = try #require(app.server.touch)
    touch.begin(1, way[0].x, way[0].y)
    for place in way.dropFirst() { touch.update(1, place.x, place.y) }
    touch.end(1, way[20].x, way[20].y)
    touch.sync()
    #expect(other.dropped()?.type == "image/png")
    try app.pen.stroke(way.map { ($0.x, $0.y, 0.5) })
    #expect(other.dropped()?.type == "image/png")
  }

  @Test func withoutInkThereIsNoGrip() throws {
    let app = try RunningApp()
    let other = try program(app, ["image/png"])
    let place = app.geometry.tool(.dragOut)
    func dots() -> Int {
      let plate = PixelRect(x: place.x - 10, y: place.y - 10, width: 20, height: 20)
      return app.pixels(plate).count { $0 & 0xff_ffff != 0xf7f5f2 }
    }
    #expect(dots() == 0)
    app.server.mouse.drag(way(app))
    app.settle()
    #expect(other.file("type") == nil)
    try app.draw([(60, 60), (90, 140)])
    try app.wait("the grip") { dots() > 10 }
    // A click says what it is for.
    app.click(place)
    try app.wait("a notice") { app.hasNotice }
  }
}
