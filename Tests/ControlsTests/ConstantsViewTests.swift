import Accessibility
import Ink
import TestSupport
import Testing

@testable import Controls
@testable import Graphics
@testable import Input

/// The sliders of an engine's constants below the panes.
@Suite struct ConstantsViewTests {
  private static let close = CommandID("close")

  /// What was changed.
  private final class Log {
    var changes: [(engine: EngineSettings, isDone: Bool)] = []
    var last: EngineSettings? { changes.last?.engine }
  }
  private let log = Log()

  private func layer(
    _ engine: EngineSettings = .modulatedQuadratic, _ width: Int = 800, _ height: Int = 600,
    scale: Double = 1
  ) -> ControlsLayer {
    let layer = Fixtures.layer(width, height, scale: scale)
    layer.constants = EngineConstants(
      pane: 0, title: engine.kind.title, engine: engine, command: Self.close)
    layer.constantChanged = { [log] in log.changes.append(($0, $1)) }
    _ = layer.layout(width: width, height: height, scale: scale)
    _ = layer.takeDamage()
    return layer
  }

  /// Returns the place of a value of a slider.
  private func place(_ layer: ControlsLayer, _ part: Int, _ value: Double) -> (x: Int, y: Int) {
    let slider = layer.constantsView.sliders[part]
    return (
      Int(slider.place(of: value, style: layer.style)), slider.track.y + slider.track.height / 2
    )
  }

  // MARK: Layout

  @Test func itTakesRoomBelowTheCanvas() {
    let layer = layer()
    let view = layer.constantsView
    #expect(!view.bounds.isEmpty && view.bounds.maxY == 600)
    #expect(layer.contentRect.maxY == view.bounds.y)
    layer.constants = nil
    #expect(layer.layout(width: 800, height: 600, scale: 1).maxY == 600)
    #expect(view.frames.isEmpty && view.node == nil)
  }

  /// Names are whole also beside two other sliders, and do not touch their tracks.
  @Test(arguments: [(733, 1.0), (800, 1), (1100, 1.5)])
  func namesAreWhole(width: Int, scale: Double) throws {
    let layer = layer(.xsign, width, 900, scale: scale)
    let view = layer.constantsView
    for (index, parameter) in EngineSettings.xsign.kind.parameters.enumerated() {
      let name = layer.style.width(of: parameter.name, weight: .semibold)
      let track = view.sliders[index].track
      #expect(view.cells[index].x + name + layer.style.px(4) <= track.x, "\(parameter.name)")
      #expect(track.width >= layer.style.px(40))
    }
  }

  /// It is inside its area and leaves most of it to the panes; its parts are apart.
  @Test(
    arguments: [
      (800, 600, 1.0), (500, 400, 1), (1200, 800, 1), (300, 500, 1), (1000, 800, 2),
      (500, 400, 2), (240, 200, 1), (60, 300, 1), (10, 10, 1),
    ])
  func itLeavesRoom(_ size: (width: Int, height: Int, scale: Double)) {
    for engine in EngineSettings.defaults {
      let layer = layer(engine, size.width, size.height, scale: size.scale)
      let view = layer.constantsView
      #expect(layer.contentRect.height >= view.bounds.height / 2, "\(engine) \(size)")
      let frames = view.frames.filter { !$0.isEmpty } + [view.hintFrame].filter { !$0.isEmpty }
      for (index, frame) in frames.enumerated() {
        #expect(frame.intersection(view.bounds) == frame, "\(engine) \(size)")
        for other in frames[(index + 1)...] { #expect(!frame.intersects(other)) }
      }
      guard !view.bounds.isEmpty, !view.sliders.isEmpty else { continue }
      // Every slider can be reached.
      layer.focusConstants()
      for part in view.sliders.indices {
        #expect(view.focus == part && !view.frames[part].isEmpty, "\(engine) \(size)")
        layer.press(.tab)
      }
    }
    if size.height >= 400 {
      #expect(!layer(.xsign, 500, 400, scale: 1).constantsView.bounds.isEmpty)
    }
  }

  @Test func theWheelAndADragScroll() throws {
    let layer = layer(.xsign, 300, 400)
    let view = layer.constantsView
    #expect(view.rows == 5 && view.shownRows < 5 && !view.frames[0].isEmpty)
    let cell = view.cells[0]
    layer.send(.scroll(Point(0, 1)), cell.x + 1, cell.y + 5)
    #expect(view.first == 1 && view.frames[0].isEmpty && !view.frames[1].isEmpty)
    layer.send(.down, cell.x + 1, cell.y + 5)
    layer.send(.move, cell.x + 1, cell.y + 5 + view.rowHeight, inContact: true)
    layer.send(.up, cell.x + 1, cell.y + 5 + view.rowHeight)
    #expect(view.first == 0 && log.changes.isEmpty)
  }

  // MARK: Pointer

  @Test func aDragSetsTheConstant() throws {
    let layer = layer()
    // The second constant of the engine is the speed from which on the line gets thinner.
    let parameter = EngineParameter.fullWidthSpeed
    let (start, end) = (place(layer, 1, 600), place(layer, 1, 5000))
    layer.send(.down, start.x, start.y)
    // It stops at the default, so nothing has changed yet.
    layer.send(.up, start.x, start.y)
    layer.send(.down, start.x, start.y)
    #expect(log.changes.isEmpty && layer.constantsView.focus == 1)
    layer.send(.move, end.x, end.y + 300, inContact: true)
    let value = try #require(log.last?[parameter])
    #expect(abs(value / 5000 - 1) < 0.05 && log.changes.last?.isDone == false)
    #expect(layer.constants?.engine == log.last && !layer.takeDamage().isEmpty)
    let count = log.changes.count
    layer.send(.move, end.x, end.y, inContact: true)
    #expect(log.changes.count == count)
    layer.send(.up, end.x, end.y)
    #expect(log.changes.last?.isDone == true && log.last?[parameter] == value)
    layer.send(.move, start.x, start.y)
    #expect(log.last?[parameter] == value)
    // Back to the default, of which nothing remains in the text.
    layer.send(.down, start.x + 2, start.y)
    layer.send(.up, start.x + 2, start.y)
    #expect(log.last == .modulatedQuadratic)
  }

  /// What the owner sets meanwhile does not end a drag.
  @Test func aDragOutlastsAnUpdate() throws {
    let layer = layer()
    let end = place(layer, 2, 0.8)
    layer.send(.down, end.x, end.y)
    let engine = try #require(log.last)
    layer.constants?.engine = engine
    let far = place(layer, 2, 1)
    layer.send(.move, far.x + 50, far.y, inContact: true)
    #expect(log.last?[.earlierSpeed] == 1)
  }

  @Test func buttonsResetCopyAndClose() throws {
    let layer = layer(EngineSettings(.hermite, [.alpha: 0.5]))
    let view = layer.constantsView
    func frame(_ button: ConstantsView.Button) -> PixelRect { view.frames[view.part(of: button)] }
    #expect(layer.click(frame(.copy)).actions == [.engineCopied("hermite:alpha=0.5")])
    layer.click(frame(.reset))
    #expect(log.last == .hermite && log.changes.last?.isDone == true)
    // There is nothing to reset any more.
    let count = log.changes.count
    layer.click(frame(.reset))
    #expect(log.changes.count == count)
    #expect(layer.click(frame(.copy)).actions == [.engineCopied("hermite")])
    #expect(layer.click(frame(.close)).actions == [.command(Self.close)])
  }

  // MARK: Keyboard

  @Test func keysSetTheConstant() throws {
    let layer = layer(.xsign)
    layer.focusConstants()
    layer.press(.tab)
    layer.press(.tab)
    let parameter = EngineParameter.taper
    #expect(layer.constantsView.focus == 2)
    for (key, value) in [
      (Key.right, 37.0), (.up, 39), (.left, 37), (.down, 35), (.pageUp, 55), (.pageDown, 35),
      (.home, 0), (.end, 200),
    ] {
      #expect(layer.press(key) == .consumed)
      #expect(log.last?[parameter] == value, "\(key)")
    }
    let count = log.changes.count
    layer.press(.right)
    #expect(log.changes.count == count && layer.constantsView.focus == 2)
    // Other keys are those of commands.
    #expect(!layer.press(.function(7)).isConsumed && !layer.press(.character("e")).isConsumed)
    #expect(layer.press(.escape).actions == [.command(Self.close)] && !layer.hasFocus)
  }

  /// Tab goes through all parts and leaves at the ends.
  @Test func tabGoesThroughTheParts() {
    let layer = layer(EngineSettings(.quadratic, [.rounding: 0.5]))
    layer.focusConstants()
    for part in 0..<4 {
      #expect(layer.constantsView.focus == part)
      layer.press(.tab)
    }
    #expect(layer.constantsView.focus == nil && layer.bar.focusedTitle == 0)
    layer.press(.tab, .shift)
    #expect(layer.constantsView.focus == 3)
    layer.press(.enter)
    layer.press(.left)
    layer.press(.left)
    #expect(layer.constantsView.focus == 1)
    layer.press(.character(" "))
    #expect(log.last == .quadratic)
    // The button has nothing more to do.
    #expect(layer.constantsView.focus == 2)
  }

  @Test func anEngineWithoutConstantsSaysSo() {
    let layer = layer(.lines)
    layer.focusConstants()
    #expect(layer.constantsView.button(layer.constantsView.focus ?? -1) == .copy)
    #expect(layer.press(.enter).actions == [.engineCopied("lines")])
  }

  // MARK: Assistive technologies

  @Test func slidersHaveValues() throws {
    let layer = layer(EngineSettings(.modulatedQuadratic, [.fullWidthSpeed: 1200]))
    func node(_ name: String) -> AccessibleNode? {
      layer.accessibleNodes(around: []).lazy.compactMap { node in
        node.first { $0.name == name }
      }.first
    }
    let speed = try #require(node("speed"))
    #expect(speed.role == .slider && speed.value?.current == 1200)
    #expect(speed.value?.range == EngineParameter.fullWidthSpeed.range)
    #expect(speed.value?.text == "1200 px/s")
    #expect(speed.description.contains("600 px/s"))
    #expect(speed.states.isSuperset(of: [.enabled, .focusable, .showing]))
    #expect(layer.perform(.setValue(speed.id, 300)) == [])
    #expect(log.last?[.fullWidthSpeed] == 300 && node("speed")?.value?.current == 300)
    #expect(layer.perform(.setValue(speed.id, 1e9)) == [])
    #expect(log.last?[.fullWidthSpeed] == 100_000)
    #expect(
      layer.perform(.focus(speed.id)) == [] && node("speed")?.states.contains(.focused) == true)
    let copy = try #require(node("Copy as --engine text"))
    #expect(
      layer.perform(.press(copy.id)) == [.engineCopied("modulated-quadratic:speed=100000")])
    // Behind a card nothing is set.
    layer.present(Fixtures.about)
    #expect(layer.perform(.setValue(speed.id, 5)) == [] && log.last?[.fullWidthSpeed] == 100_000)
  }

  /// Another value is told as one, and nothing else with it.
  @Test func changesOfValuesAreTold() throws {
    let layer = layer()
    func tree() -> AccessibleNode {
      AccessibleNode(
        AccessibleID(.window), .window, "", children: layer.accessibleNodes(around: []))
    }
    let old = tree()
    layer.constantsView.set(2, 0.55)
    let changes = AccessibleChange.all(from: old, to: tree())
    #expect(changes.contains(.value(AccessibleID(.constantPart, [2], name: "smoothing"), 0.55)))
  }

  // MARK: Nothing while it is closed

  @Test func closedItTakesNothing() {
    let layer = Fixtures.layer()
    #expect(layer.press(.right) == .ignored && !layer.hasFocus)
    #expect(layer.send(.down, 400, 590) == .ignored)
    #expect(layer.constantsView.sliders.isEmpty && layer.constantsView.frames.isEmpty)
  }
}
