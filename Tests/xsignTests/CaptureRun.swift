import Foundation
import Ink
import TestSupport
import Testing

@testable import Controls
@testable import Graphics
@testable import Input
@testable import X11
@testable import X11Canvas
@testable import xsign

/// `xsign capture` with its window on a server of its own. It ends with this object.
final class CaptureRun {
  typealias Place = (x: Double, y: Double)

  let server: XServer
  let reader: ScreenReader
  let process: AppProcess
  let window: UInt
  /// The window on the screen.
  let frame: PixelRect
  /// The paper, in window pixels.
  let paper: PixelRect
  private let controls = ControlsLayer()

  /// Starts the command and waits for the paper. `starter` is a script that starts it instead.
  init(
    _ arguments: [String], on server: XServer? = nil, environment: [String: String] = [:],
    starter: String? = nil, command: String = "capture"
  ) throws {
    let server = try server ?? XServer()
    let reader = try ScreenReader(server.displayName)
    let process = try AppProcess(
      display: server.displayName, [command] + arguments, environment: environment,
      starter: starter)
    var found: UInt?
    let isThere = waitUntil {
      found = reader.windows().first { reader.classes(of: $0).last == "Xsign" }
      return found.map { reader.isViewable($0) } ?? !process.isRunning
    }
    guard isThere, let found else {
      throw Missing(description: "The command shows no window. \(process.standardError)")
    }
    (self.server, self.reader, self.process, window) = (server, reader, process, found)
    reader.move(window, 80, 60)
    reader.focus(window)
    reader.synchronise()
    frame = reader.geometry(window) ?? .empty
    controls.actions = ActionBar(
      tools: [ActionBar.Button("Clear", CommandID("clear"))],
      cancel: ActionBar.Button("Cancel", CommandID("cancel")),
      accept: ActionBar.Button("Done", CommandID("done")))
    let area = controls.layout(width: frame.width, height: frame.height, scale: 1)
    paper =
      PaneFrames(
        in: area, view: .both, isTall: frame.height > frame.width, count: 1,
        theme: controls.theme, scale: 1
      ).page(0) ?? .empty
    try wait("paper") { pixels(paper).argb.first == 0xffff_ffff }
    settle()
  }

  /// The buttons, in the order of the bar.
  enum Button: Int { case clear, cancel, done }

  /// Returns the middle of a button on the screen.
  func place(_ button: Button) -> Place {
    let frame = controls.actionView.buttons[button.rawValue].frame
    return onScreen(frame.x + frame.width / 2, frame.y + frame.height / 2)
  }

  /// Returns the position on the screen of a pixel of the window.
  func onScreen(_ x: Int, _ y: Int) -> Place {
    (Double(frame.x + x), Double(frame.y + y))
  }

  /// Returns the position on the screen of a point of the paper.
  func at(_ x: Double, _ y: Double) -> Place {
    (Double(frame.x + paper.x) + x, Double(frame.y + paper.y) + y)
  }

  func pixels(_ part: PixelRect) -> Pixels {
    reader.pixels(in: part.offset(x: frame.x, y: frame.y))
  }

  /// The number of dark pixels on the paper.
  var inkCount: Int { pixels(paper).count { isDark($0) } }

  /// True if Done can be pressed: it has the accent colour then.
  var canFinish: Bool {
    let frame = controls.actionView.buttons[Button.done.rawValue].frame
    let corner = PixelRect(x: frame.x + 10, y: frame.y + 4, width: 1, height: 1)
    return pixels(corner).argb.first == 0xff2d_6cdf
  }

  func wait(_ what: String, _ condition: () throws -> Bool) throws {
    guard try !waitUntil(condition) else { return }
    throw Missing(description: "\(what). \(process.standardError)")
  }

  /// Waits until the program has handled and drawn all earlier events.
  func settle() {
    for _ in 0..<2 { #expect(reader.ping(window)) }
    reader.synchronise()
  }

  func key(_ name: String, _ modifiers: Modifiers = []) {
    server.keyboard.press(name, modifiers)
    server.keyboard.sync()
  }

  /// The places of a wave, 200 pixels wide, on the screen.
  var wave: [Place] {
    (0...40).map { at(60 + 5 * Double($0), 100 + 8 * Double($0 % 4)) }
  }

  /// Draws a wave with the mouse.
  func sign() throws {
    server.mouse.drag(wave)
    try wait("ink") { inkCount > 100 }
    settle()
  }

  /// Taps a button with a finger.
  func tap(_ button: Button) throws {
    guard let touch = server.touch else { throw Missing(description: "a touch screen") }
    let place = place(button)
    touch.begin(0, place.x, place.y)
    touch.end(0, place.x, place.y)
    touch.sync()
  }

  func click(_ button: Button) {
    let place = place(button)
    server.mouse.click(place.x, place.y)
  }

  /// Expects the program to end with a status, in silence.
  func end(with status: Int32, at location: SourceLocation = #_sourceLocation) {
    #expect(process.waitForExit() == status, sourceLocation: location)
    #expect(process.standardError == "", sourceLocation: location)
  }

  /// Writes a picture of the window to the folder named by `XSIGN_GALLERY`, if it is set.
  func picture(_ name: String) throws {
    guard Gallery.folder != nil else { return }
    settle()
    try Gallery.write(
      pixels(PixelRect(x: 0, y: 0, width: frame.width, height: frame.height)), name)
  }
}
