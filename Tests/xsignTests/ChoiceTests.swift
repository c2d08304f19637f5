import Graphics
import Input
import TestSupport
import Testing

@testable import xsign

@Suite(.serialized) struct ChoiceTests {
  @Test func aChosenColourIsThatOfTheNextStroke() throws {
    let app = try RunningApp()
    func line(_ y: Double) throws {
      try app.draw(stride(from: 80.0, through: 280, by: 20).map { ($0, y) })
    }
    let colors: [UInt32] = [0xff00_0000, 0xff1d_3f9e, 0xffc1_272d, 0xff1f_7a3d, 0xff6b_2fa0]
    for (index, color) in colors.enumerated() {
      if index == 3 {
        try app.choose(.color(3))
      } else {
        app.click(app.geometry.tool(.color(index)))
      }
      let y = 80 + Double(index) * 40
      try line(y)
      try app.wait("colour \(index)") { [0, 1].allSatisfy { app.ink($0, 180, y) == color } }
    }
    try app.flush()
    // The earlier ones keep theirs, also when they are redrawn.
    func keepTheirs() -> Bool {
      colors.indices.allSatisfy { index in
        [0, 1].allSatisfy { app.ink($0, 180, 80 + Double(index) * 40) == colors[index] }
      }
    }
    #expect(keepTheirs())
    app.key("Delete", .control)
    try app.wait("bare paper") { app.isBare(180, 80) }
    app.key("z", .control)
    try app.wait("all colours") { keepTheirs() }
  }

  @Test func aBroaderPenDrawsBroader() throws {
    let app = try RunningApp()
    let ways: [() throws -> Void] = [
      { try app.choose(.width(0)) },
      { app.click(app.geometry.tool(.width(1))) },
      { app.click(app.geometry.tool(.width(2))) },
      { app.click(app.geometry.tool(.width(3))) },
      { try app.choose(.width(4)) },
      { try app.choose(.width(5)) },
    ]
    for (index, choose) in ways.enumerated() {
      try choose()
      let place = app.at(0, 80 + Double(index) * 50, 100)
      app.server.mouse.drag([place])
      try app.wait("dot \(index)") {
        [0, 1].allSatisfy { isTouched(app.ink($0, 80 + Double(index) * 50, 100)) }
      }
    }
    try app.flush()
    for pane in 0...1 {
      let paper = app.paper(pane)
      // A dot is a disc with the width of its pen.
      for (index, pen) in Palette.widths.enumerated() {
        var ink = 0.0
        for y in 85..<115 {
          for x in 60 + index * 50..<100 + index * 50 { ink += 255 - Double(paper[x, y] & 255) }
        }
        let disc = pen.units.upperBound * pen.units.upperBound * 0.7854
        #expect(abs(ink / 255 - disc) < 0.2 + disc * 0.03, "\(pen), \(ink / 255)")
      }
    }
  }

  @Test func oneOrBothPanesAreShown() throws {
    let app = try RunningApp()
    try app.draw([(100, 100), (160, 120)])
    try app.choose(.view(.left))
    try app.follow(view: .left)
    #expect(app.geometry.page(0).width > 1100 && app.geometry.page(1).isEmpty)
    try app.wait("the drawing on the one page") { app.isInked(160, 120) }
    // A stroke drawn here appears in the other pane, too.
    try app.dot(900, 300)
    try app.dot(260, 300)
    app.key("v", .alt)
    app.key("r")
    try app.follow(view: .right)
    #expect(app.geometry.page(0).isEmpty && app.geometry.page(1).width > 1100)
    try app.wait("the drawing on the other page") {
      app.isInked(160, 120) && app.isInked(260, 300) && app.isInked(900, 300)
    }
    try app.dot(400, 200, pane: 1)
    app.key("z", .control)
    app.key("z", .control)
    app.key("y", .control)
    try app.choose(.view(.both))
    try app.follow(view: .both)
    try app.wait("the drawing on both pages") {
      app.isInked(160, 120) && app.isInked(260, 300) && app.isBare(400, 200)
    }
  }

  @Test(.enabled(if: hasTestDevices, needsDevices))
  func aStrokeGoesOnWhileTheViewChanges() throws {
    let app = try RunningApp()
    let pen = try app.pen
    pen.enterProximity()
    var place = app.at(0, 100, 100)
    pen.move(place.x, place.y, pressure: 1)
    pen.down()
    place = app.at(0, 200, 100)
    pen.move(place.x, place.y, pressure: 1)
    pen.sync()
    try app.wait("live ink") { app.isInked(200, 100) }
    for (letter, view) in [("l", PaneView.left), ("s", .both)] {
      app.key("v", .alt)
      app.key(letter)
      try app.follow(view: view)
      try app.wait("live ink, view \(view)") { app.isInked(200, 100) }
    }
    place = app.at(0, 300, 100)
    pen.move(place.x, place.y, pressure: 1)
    pen.up()
    pen.sync()
    try app.wait("all of the stroke") {
      app.isInked(110, 100) && app.isInked(200, 100) && app.isInked(300, 100)
    }
    app.key("z", .control)
    try app.wait("no stroke") { app.isBare(200, 100) && app.isBare(300, 100) }
  }

  @Test(.enabled(if: hasTestDevices, needsDevices))
  func touchingAndTabMoveTheFocus() throws {
    let app = try RunningApp()
    /// True if the edge of a pane has the blue of the accent.
    func isFocused(_ pane: Int) -> Bool {
      let page = app.geometry.page(pane)
      let edge = app.pixel(page.x + 50, page.maxY)
      return (edge & 255) > (edge >> 16 & 255) + 80
    }
    #expect(isFocused(0) && !isFocused(1))
    app.key("Tab")
    try app.wait("the focus on the right") { isFocused(1) && !isFocused(0) }
    app.key("Tab", .shift)
    try app.wait("the focus on the left") { isFocused(0) && !isFocused(1) }
    try app.dot(100, 100, pane: 1)
    try app.wait("the focus on the right") { isFocused(1) && !isFocused(0) }
    let (touch, place) = (try app.touch, app.at(0, 150, 150))
    touch.begin(0, place.x, place.y)
    touch.sync()
    try app.wait("the focus on the left") { isFocused(0) && !isFocused(1) }
    touch.end(0, place.x, place.y)
    touch.sync()
    // A view without the chosen pane chooses the pane that it shows.
    try app.choose(.view(.right))
    try app.follow(view: .right)
    try app.wait("the focus on the right") { isFocused(1) }
  }
}
