import Ink
import TestSupport
import Testing

@testable import Accessibility
@testable import Controls
@testable import Graphics
@testable import Input

/// The view from which a user begins, over the middle of the canvas.
@Suite struct StartViewTests {
  private static func content(documents: Int, drawings: Int = 0) -> StartContent {
    StartContent(
      title: "Sign or draw",
      ways: [.init("Open a PDF to sign…", command: CommandID("open")), .init("Draw here")],
      unfinishedHeading: "Unfinished drawings",
      unfinished: (0..<drawings).map { .init("\($0 + 1) strokes", detail: "14:0\($0)") },
      removal: { "Remove \($0)" }, heading: "Recent documents",
      documents: (0..<documents).map {
        .init("Contract \($0).pdf", detail: "~/Papers", command: CommandID("recent\($0)"))
      }, hint: "A PDF can also be dropped on the window.")
  }

  private func layer(
    _ width: Int, _ height: Int, documents: Int = 5, drawings: Int = 0
  ) -> ControlsLayer {
    let layer = Fixtures.layer(width, height)
    layer.start = Self.content(documents: documents, drawings: drawings)
    _ = layer.takeDamage()
    return layer
  }

  private func event(_ layer: ControlsLayer, part: Int) -> PointerEvent {
    event(at: layer.startView.frames[part].center)
  }

  private func event(at place: Point) -> PointerEvent {
    PointerEvent(
      phase: .down, contact: Fixtures.mouse, kind: .mouse, position: place, time: 0)
  }

  @Test func itIsInTheMiddleAndGoesWithoutATrace() {
    let layer = layer(1000, 800)
    let (area, bounds) = (layer.contentRect, layer.startView.bounds)
    #expect(bounds.intersection(area) == bounds)
    #expect(abs(bounds.center.x - area.center.x) <= 1 && abs(bounds.center.y - area.center.y) <= 1)
    #expect(layer.startView.parts.count == 7)
    layer.start = nil
    // What it covered, with its shadow, is drawn again, and the canvas has the same room.
    #expect(layer.takeDamage().contains { $0.intersection(bounds) == bounds })
    #expect(layer.contentRect == area && layer.overlayBounds.isEmpty)
  }

  /// The ring of a part that gets the keyboard focus, or loses it, is drawn as a whole.
  @Test func theRingOfThePartInFocusIsDrawn() {
    let layer = layer(1000, 800)
    let view = layer.startView
    for part in [0, 1, nil] as [Int?] {
      let touched = [view.focus, part].compactMap { $0 }
      view.take(focus: part)
      let damage = layer.takeDamage()
      for part in touched {
        let ring = view.frames[part].inset(by: -4)
        #expect(damage.contains { $0.intersection(ring) == ring }, "\(part)")
      }
    }
  }

  /// The title of the first way is bold, and wider than it were otherwise.
  @Test(arguments: ["PDF zum Unterschreiben öffnen …", "Ouvrir un PDF à signer…"])
  func aTitleIsShownWhole(title: String) throws {
    let layer = Fixtures.layer(1000, 800)
    var content = Self.content(documents: 0)
    content.ways[0] = .init(title, command: CommandID("open"))
    layer.start = content
    let style = layer.startView.style
    let frame = try #require(layer.startView.frames.first)
    #expect(frame.width >= style.width(of: title, weight: .semibold) + 2 * style.px(8))
  }

  /// Without documents the ways are as wide as the view, and beside one another.
  @Test func withoutDocumentsItIsAsWideAsItsWays() {
    let view = layer(1000, 800, documents: 0).startView
    let (open, draw) = (view.frames[0], view.frames[1])
    #expect(open.y == draw.y && open.width == draw.width)
    #expect(open.x - view.bounds.x == view.bounds.maxX - draw.maxX)
    #expect(view.bounds.width < 560 && view.hintFrame.maxX <= view.bounds.maxX)
  }

  /// What has no room goes, the least important first, and nothing overlaps.
  @Test(arguments: [(1000, 800, 7), (420, 700, 4), (500, 300, 2), (300, 420, 2), (240, 200, 0)])
  func whatHasNoRoomIsLeftOut(_ size: (width: Int, height: Int, parts: Int)) {
    let view = layer(size.width, size.height).startView
    #expect(view.parts.count == size.parts)
    let frames =
      view.parts.map { view.frames[$0] } + [view.titleFrame, view.headingFrame]
      + [view.hintFrame]
    for (index, frame) in frames.enumerated() where !frame.isEmpty {
      #expect(view.bounds.intersection(frame) == frame)
      for other in frames[..<index] { #expect(!other.intersects(frame)) }
    }
  }

  /// Documents go before drawings, and pictures before names. Each drawing has a button that
  /// removes it.
  @Test(arguments: [
    (1000, 800, 2 + 6 + 5), (1000, 560, 2 + 6), (1000, 400, 2 + 6), (1000, 260, 2),
    (300, 560, 2 + 2), (300, 420, 2 + 2),
  ])
  func drawingsAreAboveDocuments(_ size: (width: Int, height: Int, parts: Int)) {
    let view = layer(size.width, size.height, drawings: 3).startView
    #expect(view.parts.count == size.parts)
    let frames =
      view.parts.map { view.frames[$0] } + [view.titleFrame, view.unfinishedFrame]
      + [view.headingFrame, view.hintFrame]
    for (index, frame) in frames.enumerated() where !frame.isEmpty {
      #expect(view.bounds.intersection(frame) == frame)
      for other in frames[..<index] { #expect(!other.intersects(frame)) }
    }
  }

  @Test func drawingsAreOpenedAndRemoved() throws {
    let layer = layer(1000, 800, drawings: 2)
    for (part, action) in [
      (2, ControlAction.unfinishedOpened(0)), (5, .unfinishedRemoved(1)),
      (6, .command(CommandID("recent0"))),
    ] {
      #expect(layer.pressStart(event(layer, part: part)))
      #expect(layer.releaseStart(event(layer, part: part), isTap: true) == [action])
    }
    let nodes = try #require(layer.startView.node).children[2].children
    #expect(nodes[1].name == "Remove 1 strokes" && nodes[2].description == "14:01")
  }

  @Test func contactsGoThroughToTheCanvas() {
    let layer = layer(1000, 800)
    let place = layer.startView.frames[0].center
    #expect(layer.send(.down, Int(place.x), Int(place.y)) == .ignored)
    #expect(layer.send(.up, Int(place.x), Int(place.y)) == .ignored)
    #expect(layer.cursor(at: place) == .arrow)
    let beside = layer.startView.bounds.center
    #expect(layer.startView.part(at: PixelPoint(beside)) != nil || layer.cursor(at: beside) == nil)
  }

  @Test func aTapPressesAButtonAndAnythingElseDoesNot() {
    let layer = layer(1000, 800)
    for (part, action) in [
      (0, ControlAction.command(CommandID("open"))), (1, .startLeft),
      (3, .command(CommandID("recent1"))),
    ] {
      #expect(layer.pressStart(event(layer, part: part)))
      #expect(layer.startView.state(of: part).isPressed)
      #expect(layer.releaseStart(event(layer, part: part), isTap: true) == [action])
      #expect(layer.pressStart(event(layer, part: part)))
      #expect(layer.releaseStart(event(layer, part: part), isTap: false).isEmpty)
      #expect(!layer.startView.state(of: part).isPressed)
    }
    let corner = layer.startView.bounds
    #expect(!layer.pressStart(event(at: Point(Double(corner.x), Double(corner.y)))))
  }

  @Test func theKeyboardReachesEachButton() {
    let layer = layer(1000, 800)
    for part in 0..<7 {
      layer.press(.tab)
      #expect(layer.startView.focus == part)
    }
    layer.press(.tab, .shift)
    #expect(layer.press(.enter).actions == [.command(CommandID("recent3"))])
    layer.press(.home)
    #expect(layer.press(.character(" ")).actions == [.command(CommandID("open"))])
    layer.press(.escape)
    #expect(layer.startView.focus == nil && layer.start != nil)
    layer.start = nil
    #expect(layer.press(.tab) == .ignored)
  }

  /// What was removed by keyboard comes back by keyboard.
  @Test func tabLeadsToTheButtonOfANotice() {
    let layer = layer(1000, 800, documents: 0, drawings: 1)
    for _ in 0..<4 { layer.press(.tab) }
    #expect(layer.press(.character(" ")).actions == [.unfinishedRemoved(0)])
    layer.start = Self.content(documents: 0)
    layer.show(Toast("Removed", button: Banner.Button("Undo", CommandID("putBack"))))
    for _ in 0..<3 { layer.press(.tab) }
    #expect(layer.isNoticeFocused)
    #expect(layer.press(.character(" ")).actions == [.command(CommandID("putBack"))])
  }

  @Test func assistiveTechnologiesSeeIt() throws {
    let layer = layer(1000, 800, documents: 1)
    let nodes = layer.accessibleNodes(around: [])
    let node = try #require(nodes.first { $0.name == "Sign or draw" })
    #expect(
      node.children.map(\.name) == ["Open a PDF to sign…", "Draw here", "Recent documents"])
    let document = try #require(node.children[2].children.first)
    #expect(document.name == "Contract 0.pdf" && document.description == "~/Papers")
    #expect(layer.perform(.press(document.id)) == [.command(CommandID("recent0"))])
  }

  /// What is below a heading is in a group with its name.
  @Test func theHeadingsAreTold() throws {
    let layer = layer(1000, 800, documents: 2, drawings: 1)
    let node = try #require(layer.accessibleNodes(around: []).first { $0.name == "Sign or draw" })
    let groups = node.children.suffix(2)
    #expect(groups.map(\.name) == ["Unfinished drawings", "Recent documents"])
    #expect(groups.allSatisfy { $0.role == .group } && Set(node.children.map(\.id)).count == 4)
    #expect(
      groups.map { $0.children.map(\.name) }
        == [["1 strokes", "Remove 1 strokes"], ["Contract 0.pdf", "Contract 1.pdf"]])
    for group in groups {
      for button in group.children {
        #expect(group.bounds.intersection(button.bounds) == button.bounds)
      }
    }
    // What has no room is not there, and neither is its heading.
    let small = self.layer(500, 300)
    let view = try #require(small.startView.node)
    #expect(small.startView.headingFrame.isEmpty && view.children.allSatisfy(\.children.isEmpty))
  }
}
