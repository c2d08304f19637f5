import Controls
import Foundation
import Graphics
import Ink
import Input
import TestSupport
import Testing
import X11Canvas

@testable import xsign

/// The signature fields of a PDF in the window.
@Suite(.serialized) struct FieldWindowTests {
  /// The frames of the fields on the second page, the upper first, in canvas units from its corner.
  private static let fields = [842.0 - 240, 842.0 - 160].map { top in
    Bounds(min: Point(300, top) * (96 / 72), max: Point(500, top + 60) * (96 / 72))
  }

  @Test func signaturesAreFittedIntoFields() throws {
    let (state, data) = (StateFolder(), try CommandFolder())
    let window = try DocumentWindow(
      "acroform-two-signatures",
      note: InfoBar("This form has 3 fields: click one, or press F2, to fill it in."),
      environment: try data.saveInitials(with: state))
    let app = window.app
    func strokes(_ count: Int) throws -> [Stroke] {
      try app.wait("\(count) strokes") { state.journal.replay.drawing.strokes.count == count }
      return state.journal.replay.drawing.strokes
    }
    /// The rectangle of the chosen field, by its blue.
    func chosen() -> PixelRect {
      app.paper(0).bounds { pixel in
        let (r, g, b) = (pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255)
        return abs(Int(r) - 66) < 4 && abs(Int(g) - 123) < 4 && abs(Int(b) - 226) < 4
      }
    }
    // Tab goes there from the first page, which has other fields.
    app.key("Tab")
    try app.wait("the first field") { chosen().width > 200 }
    try window.picture("field-chosen")
    let first = chosen()
    // The page still fits the view; the backdrop is at its left.
    #expect(!app.isBare(6, 40) && app.isBare(16, 40))
    app.key("Tab")
    try app.wait("the second field") { chosen().y > first.y || chosen().y < first.y }
    app.key("Tab", .shift)
    try app.wait("the first field again") { chosen() == first }
    // Over a field, the signature has the size that it will have there.
    let center = app.at(
      0, Double(first.x + first.width / 2 + 30), Double(first.y + first.height / 2))
    app.server.mouse.move(center.x, center.y)
    app.key("g")
    func ghost() -> PixelRect {
      app.paper(0).bounds { $0 & 255 < 0xa0 && $0 >> 16 & 255 < 0xa0 }
    }
    try app.wait("a ghost in the field") { ghost().width > first.width / 2 }
    try window.picture("field-ghost")
    app.key("Return")
    let upper = try strokes(1)[0].extent
    app.key("Escape")
    app.key("Escape")
    try window.picture("field-signed")
    // The other is filled by a click anywhere in it.
    app.key("Tab")
    try app.wait("the second field") { chosen().width > 200 && chosen() != first }
    let second = chosen()
    app.key("g")
    let place = app.at(0, Double(second.x + 12), Double(second.y + 12))
    app.server.mouse.click(place.x, place.y)
    let lower = try strokes(2)[1].extent
    let corner = try #require(state.journal.replay.drawing.pages.last).origin
    for (ink, field) in zip([upper, lower], Self.fields) {
      let center = ink.center - corner
      #expect(center.distance(to: field.center) < 1, "\(center) \(field.center)")
      let share = max(ink.width / field.width, ink.height / field.height)
      #expect(abs(share - 0.96) < 0.001, "\(share)")
    }
    _ = try window.save()
    let paths = ["contract.pdf", "contract-signed.pdf"].map { window.folder.path($0) }
    let change = try Signings.change(paths[0], paths[1], page: 2).frame
    let unit = 25.4 / 96
    #expect(change.min.distance(to: (upper.min - corner) * unit) < 1.5)
    #expect(change.max.distance(to: (lower.max - corner) * unit) < 1.5)
  }
}
