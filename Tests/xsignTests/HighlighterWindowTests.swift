import Controls
import Graphics
import Ink
import TestSupport
import Testing

@testable import xsign

/// The highlighter in the window, from its menu to the ink that follows it.
@Suite(.serialized) struct HighlighterWindowTests {
  @Test func blackUnderItStaysBlackAndTheStripLeavesItWhole() throws {
    let app = try RunningApp()
    app.click(app.geometry.tool(.width(3)))
    try app.draw([(100, 60), (100, 100), (100, 140)])
    try app.choose(.preset(.highlighter))
    try app.draw([(60, 100), (100, 100), (160, 100)])
    try app.flush()
    #expect(app.ink(0, 100, 100) == 0xff00_0000 && app.ink(1, 100, 100) == 0xff00_0000)
    #expect(app.ink(0, 130, 100) == 0xffff_ee99)
    try app.shot("highlighter")
    // Another ink leaves it: the pen is the broad one again.
    app.click(app.geometry.tool(.color(1)))
    try app.draw([(60, 200), (100, 200), (160, 200)])
    try app.flush()
    #expect(app.ink(0, 100, 200) == 0xff1d_3f9e && app.isBare(100, 208))
    try app.shot("after-highlighter")
    // One tap on its button chooses it, and one on the pen's leaves it. From another tool a tap
    // chooses it, too, although it was the pen chosen last.
    app.click(app.geometry.tool(.highlighter))
    app.click(app.geometry.tool(.eraser))
    app.click(app.geometry.tool(.highlighter))
    try app.draw([(60, 250), (100, 250), (160, 250)])
    try app.flush()
    #expect(app.ink(0, 100, 250) == 0xffff_ee99)
    app.click(app.geometry.tool(.pen))
    try app.draw([(60, 290), (100, 290), (160, 290)])
    try app.flush()
    #expect(app.ink(0, 100, 290) == 0xff1d_3f9e)
    // The button that shows the next stroke opens the Pen menu.
    let index = try #require(
      app.geometry.controls.tools.joined().map(\.command).firstIndex(of: MenuState.penButton))
    let frame = app.geometry.controls.strip.frames[index]
    app.click((frame.x + frame.width / 2, frame.y + frame.height / 2))
    try app.shot("pen-menu")
    #expect(app.process.standardError == "")
  }
}
