import Foundation
import Ink
import Input
import TestSupport
import Testing

@testable import xsign

/// Check boxes and radio buttons, by clicks and keys.
extension FormWindowTests {
  @Test func buttonsAreToggledAndInkStaysInk() throws {
    let window = try window("buttons", fields: 9)
    let app = window.app
    click(67, 767, in: window)
    try app.wait("a check mark") { values == [0: .button(0)] }
    click(67, 767, in: window)
    try app.wait("no check mark") { values == [0: .button(nil)] }
    click(97, 607, in: window)
    try app.wait("boxes that are checked together") { values[4] == .button(1) }
    // The space bar presses what Tab goes to.
    app.key("F2")
    app.key("space")
    try app.wait("the first one again") { values[0] == .button(0) }
    try window.picture("form-buttons")
    // What moves is ink, also on a field.
    let places = [62.0, 64, 70, 76, 84].map { window.place($0 * 96 / 72, 160) }
    app.server.mouse.drag(places.map { app.at(0, $0.x, $0.y) })
    try app.wait("ink") { state.journal.replay.drawing.strokes.count == 1 }
    #expect(values.count == 2)
    _ = try window.save()
    let json = try saved(window)
    #expect(json.components(separatedBy: "\"value\": \"/Yes\"").count == 5)
  }

  /// As in other programs. A check box is not toggled.
  @Test func arrowsGoThroughRadioButtons() throws {
    let window = try window("buttons", fields: 9)
    let app = window.app
    app.key("F2")
    app.key("Down")
    app.key("space")
    try app.wait("a check mark") { values == [0: .button(0)] }
    // Six fields with ten boxes come before the first button, which is pressed in the file.
    for _ in 0..<10 { app.key("Tab") }
    for (key, pressed) in [("Right", 1), ("Down", 2), ("Right", 0), ("Left", 2), ("Up", 1)] {
      app.key(key)
      try app.wait("button \(pressed) by \(key)") { values[6] == .button(pressed) }
    }
    #expect(values.count == 2)
  }
}
