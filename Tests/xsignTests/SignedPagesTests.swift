import Foundation
import Ink
import Input
import TestSupport
import Testing

@testable import xsign

/// Ink on several pages of a PDF, from the hand through a crash to the signed file.
@Suite(.serialized) struct SignedPagesTests {
  /// The frames of the ink on each page of a drawing, from the page's corner, in millimetres.
  private func frames(_ drawing: Drawing) -> [Bounds] {
    drawing.pages.map { page in
      let strokes = drawing.strokes.filter { drawing.page(of: $0).id == page.id }
      let extent = strokes.reduce(into: Bounds.empty) { $0.formUnion($1.extent) }
      let unit = 25.4 / 96
      return Bounds(min: (extent.min - page.origin) * unit, max: (extent.max - page.origin) * unit)
    }
  }

  /// A mouse draws on the second page, a finger places initials on all, and a pen signs the third.
  @Test(.enabled(if: hasTestDevices, needsDevices)) func inkStaysOnItsPages() throws {
    let (state, data) = (StateFolder(), try CommandFolder())
    let environment = try data.saveInitials(with: state)
    let window = try DocumentWindow("made-by-libreoffice", environment: environment)
    let (app, folder) = (window.app, window.folder)
    func wait(strokes: Int) throws {
      try app.wait("\(strokes) strokes") { state.journal.replay.drawing.strokes.count == strokes }
    }
    try window.go(toPage: 1)
    try app.draw([(120.0, 250.0), (160, 270), (200, 250)].map { window.place($0, $1, page: 1) })
    try wait(strokes: 1)
    app.key("End")
    // The form begins with all pages, from the bottom right.
    try app.choose(.placeOnPages)
    try app.wait("the form") { app.isDimmed }
    try window.picture("pages-form")
    app.key("Return")
    try app.wait("no form") { !app.isDimmed }
    let (place, touch) = (window.place(500, 330, page: 2), try app.touch)
    let screen = app.at(0, place.x, place.y)
    touch.begin(0, screen.x, screen.y)
    touch.end(0, screen.x, screen.y)
    touch.sync()
    try wait(strokes: 4)
    // All initials are one step.
    app.key("z", .control)
    try wait(strokes: 1)
    app.key("y", .control)
    try wait(strokes: 4)
    // The pen is back after the selection is closed, and then the tool that selects.
    for _ in 0..<2 { app.key("Escape") }
    try window.sign(120, 130, page: 2)
    try wait(strokes: 5)
    try window.picture("pages-initials")
    let shown = frames(state.journal.replay.drawing)

    app.process.signal(SIGKILL)
    _ = app.process.waitForExit()
    let second = try DocumentWindow(
      after: window, environment: environment, title: "• contract.pdf – xsign")
    try second.picture("pages-restored")
    _ = try second.save()
    let signed = folder.path("contract-signed.pdf")
    let unit = 25.4 / 96
    let left = [470.0, 120, 120].map { $0 * unit }
    let top = [320.0, 250, 130].map { $0 * unit }
    for page in 0..<3 {
      let change = try Signings.change(folder.path("contract.pdf"), signed, page: page + 1).frame
      // Initials have the same place on each page, and what was drawn begins left of it.
      #expect(abs(change.min.x - left[page]) < 1 && abs(change.min.y - top[page]) < 1.2)
      #expect(abs(change.max.x - 530 * unit) < 1 && abs(change.max.y - 340 * unit) < 1.2)
      #expect(change.min.distance(to: shown[page].min) < 1)
      #expect(change.max.distance(to: shown[page].max) < 1)
    }
    #expect(try Tool("qpdf", ["--check", signed]).status == 0)
    #expect(second.app.process.standardError == "")
  }
}
