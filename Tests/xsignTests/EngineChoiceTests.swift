import Export
import Foundation
import Graphics
import Ink
import Input
import TestSupport
import Testing

@testable import xsign

/// Engines and views chosen in the window.
@Suite(.serialized) struct EngineChoiceTests {
  private static let zigzag: [RunningApp.Place] = (0...12).map { i in
    let y = i % 2 == 0 ? 100.0 : 190.0
    return (x: 60 + 30 * Double(i), y: y)
  }

  /// Returns the ink of the panes once no work is under way.
  private func papers(_ app: RunningApp) throws -> [Pixels] {
    try app.flush()
    return [app.paper(0), app.paper(1)]
  }

  /// Panes with the same engine are equal, for each of the eight engines, and no two engines draw
  /// alike.
  @Test func keysAndMenusSetThePanesEngines() throws {
    let app = try RunningApp()
    try app.draw(Self.zigzag)
    var seen: [Pixels] = []
    for kind in EngineKind.allCases {
      app.key("\(kind.number)", .control)
      try app.choose(.engine(kind, pane: 1))
      try app.wait("\(kind.title) in both panes") {
        app.paper(0).differences(from: app.paper(1)) == 0
          && app.paper(0).bounds(where: isTouched).width > 300
      }
      let paper = try papers(app)[0]
      // At a low speed, the quadratic engines all have one width.
      for other in kind == .modulatedQuadratic ? seen.dropLast() : seen[...] {
        #expect(paper.differences(from: other) > 0, "\(kind.title)")
      }
      seen.append(paper)
    }
  }

  /// The keys set the engine of the pane chosen last; the other pane keeps its engine.
  @Test func keysGoToTheFocusedPane() throws {
    let app = try RunningApp()
    try app.draw(Self.zigzag)
    let before = try papers(app)
    app.key("Tab")
    app.key("1", .control)
    try app.wait("lines on the right") { app.paper(1).differences(from: before[1]) > 0 }
    let after = try papers(app)
    expectSame(after[0], before[0])
    // Back again, the same picture to the last bit; drawing has chosen the left pane meanwhile.
    app.key("Tab")
    app.key("3", .control)
    try app.wait("the picture before") { app.paper(1).differences(from: before[1]) == 0 }
  }

  /// An engine changed while a stroke is being drawn draws that stroke too.
  @Test func anEngineChangesUnderTheHand() throws {
    let app = try RunningApp()
    let mouse = app.server.mouse
    let places = Self.zigzag.map { app.at(0, $0.x, $0.y) }
    mouse.move(places[0].x, places[0].y)
    mouse.down()
    for place in places.dropFirst() { mouse.move(place.x, place.y) }
    mouse.sync()
    try app.wait("ink") { app.isReached(420, 100) }
    app.key("1", .control)
    app.key("1", .control)
    mouse.up()
    mouse.sync()
    try app.choose(.engine(.lines, pane: 1))
    try app.wait("lines in both") { app.paper(0).differences(from: app.paper(1)) == 0 }
    _ = try papers(app)
  }

  @Test func constructionAndDifferenceComeAndGo() throws {
    let app = try RunningApp()
    try app.draw(Self.zigzag)
    let plain = try papers(app)
    for (key, command) in [("F7", Command.construction), ("F8", .difference)] {
      app.key(key)
      try app.wait("\(command)") {
        [0, 1].allSatisfy { app.paper($0).differences(from: plain[$0]) > 100 }
      }
      try app.choose(command)
      try app.wait("plain ink") {
        [0, 1].allSatisfy { app.paper($0).differences(from: plain[$0]) == 0 }
      }
    }
  }

  /// The latency is shown in a corner while it is measured, with figures once ink was drawn.
  @Test func latencyComesAndGoes() throws {
    let app = try RunningApp()
    try app.draw(Self.zigzag)
    let plain = try papers(app)
    let page = app.geometry.page(1)
    let corner = PixelRect(x: page.maxX - 290, y: page.maxY - 60, width: 290, height: 60)
    try app.choose(.latency)
    try app.wait("the figures") { app.paper(1).differences(from: plain[1]) > 100 }
    let empty = app.pixels(corner)
    // Also of a stroke that is over before the figures may change again.
    try app.draw([(60, 100), (100, 140), (140, 100)])
    try app.wait("a latency") { app.pixels(corner).differences(from: empty) > 100 }
    try app.shot("latency")
    app.key("z", .control)
    try app.choose(.latency)
    try app.wait("plain ink") {
      [0, 1].allSatisfy { app.paper($0).differences(from: plain[$0]) == 0 }
    }
  }

  /// Translucent ink is as dark where a stroke crosses itself as elsewhere; another stroke adds to
  /// it.
  @Test func aHighlighterLetsPaperThroughEvenly() throws {
    let app = try RunningApp()
    try app.choose(.preset(.highlighter))
    let corners = [(100, 100), (300, 100), (300, 200), (200, 200), (200, 60)] as [RunningApp.Place]
    // As a hand draws it: corners far apart and at no time apart are no motion that can be known.
    let line = zip(corners, corners.dropFirst()).flatMap { from, to in
      (0..<20).map { step in
        let share = Double(step) / 20
        return (x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share)
      }
    }
    try app.draw(line + corners.suffix(1), pause: 0.006)
    try app.flush()
    let once = app.ink(0, 130, 100)
    // 40 % of 0xffd400 over white.
    #expect(once == 0xffff_ee99)
    #expect(app.ink(0, 200, 100) == once && app.ink(0, 200, 150) == once)
    #expect(app.ink(1, 130, 100) == once && app.ink(1, 200, 100) == once)
    try app.draw([(250, 60), (250, 90), (250, 140)])
    try app.flush()
    #expect(app.ink(0, 250, 100) != once)
  }

  /// An export contains the drawing of the chosen pane's engine.
  @Test func anExportHasThePanesEngine() throws {
    let app = try RunningApp()
    try app.draw(Self.zigzag)
    app.key("1", .control)
    let lines = try app.export(.svg, as: "lines.svg")
    app.key("8", .control)
    let own = try app.export(.svg, as: "own.svg")
    #expect(lines != own)
    app.key("1", .control)
    #expect(try app.export(.svg, as: "again.svg") == lines)
  }
}
