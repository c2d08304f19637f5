import Controls
import Foundation
import Graphics
import TestSupport
import Testing

@testable import xsign

/// The error that a condition did not become true in time.
struct Missing: Error, CustomStringConvertible {
  let description: String
}

/// The program on its own X server, which the test sees and controls. It ends with this object.
final class RunningApp {
  typealias Place = (x: Double, y: Double)

  /// The server with the screen and the devices.
  let server: XServer
  /// A second X client.
  let reader: ScreenReader
  /// The server that shows the screen: the same one, except on a Wayland desktop.
  private let viewer: ScreenReader
  let process: AppProcess
  let window: UInt
  /// The frame of the window on the screen.
  private(set) var frame: PixelRect
  /// The geometry of the window.
  private(set) var geometry: Geometry
  private(set) var scale: Double
  private var view = PaneView.both
  /// The bar below the tools.
  private var note: InfoBar?
  /// True if a finger touched the screen that may not draw: the tools have a button for that.
  var hasIdleFingers = false
  /// The Wayland desktop, or nil if there is only the X server.
  let desktop: NestedWayland?

  /// Starts a server and the program on it, with its window away from the edges of the screen, and
  /// waits until its pages are shown, if no file is opened: how those of a file look, the test
  /// knows. `resources` are those of the desktop, `standardInput` is the file that the program
  /// reads, and `starter` a script that starts it.
  init(
    _ arguments: [String] = [], scale: Double = 1, environment: [String: String] = [:],
    resources: String = "", kind: XServer.Kind = .xorg, standardInput: String? = nil,
    starter: String? = nil
  ) throws {
    server = try XServer(kind: kind)
    desktop = nil
    reader = try ScreenReader(server.displayName)
    viewer = reader
    reader.setResources(resources)
    process = try AppProcess(
      display: server.displayName, arguments, environment: environment,
      standardInput: standardInput, starter: starter)
    window = try Self.window(of: process, reader)
    reader.move(window, 100, 60)
    reader.focus(window)
    self.scale = scale
    frame = .empty
    geometry = Geometry(width: 1, height: 1)
    if arguments.contains(where: { $0.hasPrefix("/") }) {
      locate()
      settle()
    } else {
      try follow()
    }
  }

  /// Starts the program again on a running server, also `besides` another that still runs.
  init(
    on server: XServer, _ arguments: [String] = [], environment: [String: String] = [:],
    besides other: RunningApp? = nil
  ) throws {
    self.server = server
    desktop = nil
    reader = try ScreenReader(server.displayName)
    viewer = reader
    process = try AppProcess(display: server.displayName, arguments, environment: environment)
    window = try Self.window(of: process, reader, besides: other?.window)
    reader.move(window, 100, 60)
    reader.focus(window)
    scale = 1
    frame = .empty
    geometry = Geometry(width: 1, height: 1)
  }

  /// Starts the program on a Wayland desktop, where its window fills the screen, and waits until
  /// its pages are shown.
  init(on desktop: NestedWayland) throws {
    self.desktop = desktop
    server = desktop.server
    viewer = try ScreenReader(server.displayName)
    reader = try ScreenReader(desktop.displayName)
    process = try AppProcess(display: desktop.displayName, user: desktop.user)
    window = try Self.window(of: process, reader)
    scale = 1
    frame = .empty
    geometry = Geometry(width: 1, height: 1)
    try follow(PixelRect(x: 0, y: 0, width: server.width, height: server.height))
  }

  private static func window(
    of process: AppProcess, _ reader: ScreenReader, besides other: UInt? = nil
  ) throws -> UInt {
    var found: UInt?
    let isThere = waitUntil {
      found = reader.windows().first { reader.classes(of: $0).last == "Xsign" && $0 != other }
      return found.map { reader.isViewable($0) } ?? !process.isRunning
    }
    guard isThere, let found else {
      throw Missing(description: "xsign shows no window. \(process.standardError)")
    }
    return found
  }

  /// Waits until the desktop has placed the window, and the program has followed.
  func follow(_ place: PixelRect) throws {
    try wait("the window at \(place)") { reader.geometry(window) == place }
    try follow()
  }

  /// Updates the frame of the window, and waits until the program has drawn its pages there.
  func follow(view: PaneView? = nil, scale: Double? = nil) throws {
    if let view { self.view = view }
    if let scale { self.scale = scale }
    locate()
    let corners = [0, 1].map { geometry.page($0) }.filter { !$0.isEmpty }.flatMap {
      [(x: $0.x, y: $0.y, isPaper: true), (x: $0.x - 2 - Int(self.scale), y: $0.y, isPaper: false)]
    }.filter { isOnScreen($0.x, $0.y) }
    try wait("paper") {
      corners.allSatisfy { (pixel($0.x, $0.y) == 0xffff_ffff) == $0.isPaper }
    }
    settle()
  }

  /// Expects other panes, and a bar below the tools, without looking.
  func adopt(view: PaneView, note: InfoBar? = nil) {
    (self.view, self.note) = (view, note)
    locate()
    settle()
  }

  /// Updates the frame of the window.
  func locate() {
    frame = reader.geometry(window) ?? .empty
    // What is larger than the screen is drawn as large as the screen.
    geometry = Geometry(
      width: min(frame.width, server.width), height: min(frame.height, server.height), scale: scale,
      view: view, note: note, hasIdleFingers: hasIdleFingers)
  }

  /// Resizes the window and waits until the program has followed.
  func resize(_ width: Int, _ height: Int) throws {
    reader.resize(window, width, height)
    try follow()
  }

  /// The title of the window.
  var title: String { reader.text("_NET_WM_NAME", of: window) ?? "" }

  // MARK: Waiting

  /// Waits until `condition` is true. Throws an error if it is not in time.
  func wait(
    _ what: String, timeout: Double = Patience.usual,
    at location: SourceLocation = #_sourceLocation, _ condition: () throws -> Bool
  ) throws {
    guard try !waitUntil(timeout: timeout, condition) else { return }
    Issue.record("Not seen in time: \(what). \(process.standardError)", sourceLocation: location)
    throw Missing(description: what)
  }

  /// Waits until the program has handled and drawn all earlier events. It answers in the order of
  /// events, before it draws, so only the second answer comes after the frame of the first.
  func settle() {
    for _ in 0..<2 { #expect(reader.ping(window)) }
    reader.synchronise()
  }

  /// Waits as `settle`, and until the predicted tips of live strokes are withdrawn: at most 25 ms
  /// after the newest event was handled.
  func rest() {
    settle()
    usleep(26_000)
    settle()
  }

  // MARK: Places

  /// Returns the position on the screen of a position on a pane's page, in pixels.
  func at(_ pane: Int, _ x: Double, _ y: Double) -> Place {
    let page = geometry.page(pane)
    return (Double(frame.x + page.x) + x, Double(frame.y + page.y) + y)
  }

  /// Returns the position on the screen of a pixel of the window.
  func onScreen(_ place: (x: Int, y: Int)) -> Place {
    (Double(frame.x + place.x), Double(frame.y + place.y))
  }

  private func isOnScreen(_ x: Int, _ y: Int) -> Bool {
    x >= 0 && y >= 0 && frame.x + x < server.width && frame.y + y < server.height
  }

  // MARK: Pixels

  /// A pixel of the window.
  func pixel(_ x: Int, _ y: Int) -> UInt32 {
    pixels(PixelRect(x: x, y: y, width: 1, height: 1)).argb.first ?? 0
  }

  /// The pixels of the window, counted from its corner.
  var whole: PixelRect { PixelRect(x: 0, y: 0, width: frame.width, height: frame.height) }

  /// Pixels of the window as the screen shows them, at most those on the screen.
  func pixels(_ part: PixelRect) -> Pixels {
    let screen = PixelRect(x: 0, y: 0, width: server.width, height: server.height)
    let visible = part.offset(x: frame.x, y: frame.y).intersection(screen)
    guard !visible.isEmpty else { return Pixels(width: 0, height: 0, argb: []) }
    return viewer.pixels(in: visible)
  }

  /// Returns the pixels of a pane's page.
  func paper(_ pane: Int) -> Pixels { pixels(geometry.page(pane)) }

  /// Returns a pixel of a pane's page.
  func ink(_ pane: Int, _ x: Double, _ y: Double) -> UInt32 {
    let page = geometry.page(pane)
    return pixel(page.x + Int(x.rounded(.down)), page.y + Int(y.rounded(.down)))
  }

  /// Returns true if the pixel at a position is ink in each of the shown panes.
  func isInked(_ x: Double, _ y: Double) -> Bool {
    [0, 1].filter { !geometry.page($0).isEmpty }.allSatisfy { isDark(ink($0, x, y)) }
  }

  /// Returns true if any ink is on the pixel at a position in each of the shown panes. A fast line
  /// is thin at its end, and its speed depends on the machine.
  func isReached(_ x: Double, _ y: Double) -> Bool {
    [0, 1].filter { !geometry.page($0).isEmpty }.allSatisfy { isTouched(ink($0, x, y)) }
  }

  /// Returns true if the pixel at a position is bare paper in each of the shown panes.
  func isBare(_ x: Double, _ y: Double) -> Bool {
    [0, 1].filter { !geometry.page($0).isEmpty }.allSatisfy { ink($0, x, y) == 0xffff_ffff }
  }
}

/// Returns true if a pixel is at least half ink of any colour.
func isDark(_ pixel: UInt32) -> Bool {
  let (r, g, b) = (pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255)
  return min(r, g, b) < 128
}

/// Returns true if a pixel is not bare paper.
func isTouched(_ pixel: UInt32) -> Bool { pixel & 0xff_ffff != 0xff_ffff }
