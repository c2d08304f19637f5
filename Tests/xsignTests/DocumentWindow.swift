import Controls
import Foundation
import Graphics
import Ink
import Input
import TestSupport
import Testing
import X11Canvas

@testable import xsign

/// The program with a PDF in its window, in a folder of its own.
final class DocumentWindow {
  /// The folder with the PDF, `contract.pdf`.
  let folder: CommandFolder
  let app: RunningApp

  /// Copies a test PDF, or that at a path, into a folder, opens it, and waits until it is in the
  /// window.
  ///
  /// - Parameter note: The bar below the tools.
  init(
    _ pdf: String, note: InfoBar? = nil, on server: XServer? = nil,
    environment: [String: String] = [:]
  ) throws {
    folder = try CommandFolder()
    try FileManager.default.copyItem(
      atPath: pdf.hasPrefix("/") ? pdf : PDFCases.path(pdf), toPath: folder.path("contract.pdf"))
    app = try RunningApp(
      on: server ?? XServer(), [folder.path("contract.pdf")], environment: environment)
    try wait(for: "contract.pdf – xsign", note: note)
  }

  /// Starts the program again after the other one has ended, without a file.
  init(after other: DocumentWindow, environment: [String: String], title: String) throws {
    folder = other.folder
    app = try RunningApp(on: other.app.server, environment: environment)
    try wait(for: title, note: nil)
  }

  private func wait(for title: String, note: InfoBar?) throws {
    try app.wait("the title \(title), not \(self.title)") { self.title == title }
    app.adopt(view: .left, note: note)
  }

  var title: String { app.title }

  /// The view of a PDF that was opened: as wide as its widest page and a margin.
  private var zoom: Double {
    let page = app.geometry.page(0)
    return (Double(page.width) / app.scale - 24) / Self.widest
  }

  /// The size of an A4 page in canvas units.
  private static let a4 = CanvasSize(width: 595.304 * 96 / 72, height: 841.89 * 96 / 72)
  private static let widest = a4.width

  /// The place of a page's corner among pages of A4, in canvas units.
  private static func origin(ofPage page: Int) -> Point {
    let sizes = [CanvasSize](repeating: a4, count: page + 1)
    return Page.arranged(sizes)?.last?.origin ?? .zero
  }

  /// The point of the drawing at the pane's corner while the top of a page is in view, in pixels.
  private func corner(ofPage page: Int) -> Point {
    let top = Self.origin(ofPage: page) * (zoom * app.scale) - Point(12, 12) * app.scale
    return Point(top.x.rounded(), top.y.rounded())
  }

  /// Returns the position in the pane of a point on a page whose top is in view, in canvas units.
  /// All pages are A4.
  func place(_ x: Double, _ y: Double, page: Int = 0) -> (x: Double, y: Double) {
    let point = Self.origin(ofPage: page) + Point(x, y)
    let place = point * (zoom * app.scale) - corner(ofPage: page)
    return (place.x, place.y)
  }

  /// Returns the point on the first page at a position in the pane.
  func point(_ x: Double, _ y: Double) -> Point {
    (Point(x, y) + corner(ofPage: 0)) / (zoom * app.scale)
  }

  /// Scrolls to the top of the page with an index, by its number.
  func go(toPage page: Int) throws {
    app.key("g", .control)
    try app.wait("the prompt") { app.asksForPath }
    app.server.keyboard.press("a", .control)
    app.server.keyboard.type("\(page + 1)")
    app.key("Return")
    try app.wait("no prompt") { !app.asksForPath }
  }

  /// Draws a wave from a point of a page whose top is in view, 120 canvas units wide, with the pen.
  /// It is as smooth as a hand, so that its shape hardly depends on when the server sees it.
  func sign(_ x: Double, _ y: Double, page: Int = 0) throws {
    let places = (0...30).map { step in
      let wave = 12 * (1 - cos(Double(step) / 7.5 * .pi))
      let place = place(x + 4 * Double(step), y + wave, page: page)
      let screen = app.at(0, place.x, place.y)
      return (x: screen.x, y: screen.y, pressure: 0.7)
    }
    // How far the smoothing takes the end depends on the times at which the server sees the pen.
    try app.pen.stroke(places, pause: 0.004)
    let end = place(x + 120, y, page: page)
    try app.wait("the ink") { app.isReached(end.x.rounded(), end.y.rounded()) }
    app.settle()
  }

  /// Saves with Ctrl+S, and Enter if a name is asked for. Returns the signed file's bytes, which
  /// must begin with the original.
  func save(as name: String = "contract-signed.pdf", asks: Bool = true) throws -> [UInt8] {
    app.key("s", .control)
    if asks {
      try app.wait("the prompt") { app.asksForPath }
      app.key("Return")
    }
    try app.wait("the file") { folder.names.contains(name) }
    try app.wait("no prompt") { !app.asksForPath }
    try app.wait("the title") { title == "contract.pdf – xsign" }
    let (old, new) = (try folder.bytes("contract.pdf"), try folder.bytes(name))
    #expect(new.starts(with: old) && new.count > old.count)
    return new
  }

  /// Writes a picture of the window to the folder named by `XSIGN_GALLERY`, if it is set.
  func picture(_ name: String) throws {
    guard Gallery.folder != nil else { return }
    app.settle()
    try Gallery.write(app.pixels(app.whole), name)
  }
}
