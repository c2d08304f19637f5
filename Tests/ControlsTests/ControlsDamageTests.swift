import Glibc
import Ink
import Testing

@testable import Controls
@testable import Graphics
@testable import Input
@testable import X11Canvas

/// Random input: nothing traps, and drawing only the damage gives the complete image.
@Suite struct ControlsDamageTests {
  /// A generator that returns the same numbers on every run.
  private struct Generator: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ (state >> 29)
    }
  }

  struct Run: Sendable {
    var width: Int
    var height: Int
    var scale: Double
    var seed: UInt64
  }

  private static let keys: [Key] = [
    .enter, .escape, .tab, .backspace, .left, .right, .up, .down, .home, .end, .function(10),
    .alt, .character("a"), .character(" "), .character("e"), .delete,
    .character("v"), .character("g"), .character("l"),
  ]

  private func act(_ layer: ControlsLayer, _ random: inout Generator, _ down: inout Set<UInt32>) {
    let size = (max(1, layer.window.width), max(1, layer.window.height))
    let x = Int.random(in: 0..<size.0, using: &random)
    // Mostly near the top, where most controls are.
    let reach = Bool.random(using: &random) ? min(90, size.1) : size.1
    let y = Int.random(in: 0..<reach, using: &random)
    let finger = UInt32.random(in: 1...3, using: &random)
    switch Int.random(in: 0..<20, using: &random) {
    case 0...4: layer.send(.move, x, y)
    case 5...7:
      down.insert(finger)
      layer.send(.down, x, y, finger: finger)
    case 8: layer.send(.move, x, y, finger: finger, inContact: true)
    case 9...10: layer.send(down.remove(finger) == nil ? .cancel : .up, x, y, finger: finger)
    case 11: layer.click(PixelRect(x: x, y: y, width: 1, height: 1))
    case 12...14:
      let modifiers: [Modifiers] = [[], [], .shift, .control, .alt]
      if let key = Self.keys.randomElement(using: &random) {
        layer.press(key, modifiers.randomElement(using: &random) ?? [])
      }
    case 15: layer.send(.scroll(Point(0, Bool.random(using: &random) ? 1 : -1)), x, y)
    case 16:
      layer.show(Toast("Exported", isError: Bool.random(using: &random)))
      layer.warning = Bool.random(using: &random) ? "Not protected" : nil
    case 17:
      switch Int.random(in: 0..<9, using: &random) {
      case 0: layer.present(Fixtures.prompt)
      case 1: layer.present(Fixtures.shortcuts)
      case 2: layer.askInPrompt("Replace?", confirmTitle: "Replace")
      case 3: layer.showInPrompt(note: "No such folder", isError: true)
      case 4: layer.present(Fixtures.calibration)
      case 5: layer.scribble(Int.random(in: 1...60, using: &random))
      case 6: layer.tick(Double.random(in: 0...9, using: &random))
      default: layer.dismissCard()
      }
    case 18:
      layer.tools[0][0].isEnabled.toggle()
      layer.menus[1].items[0].isEnabled.toggle()
    case 19 where Bool.random(using: &random):
      // A submenu rarely opens by chance.
      layer.bar.open(3, isTouch: Bool.random(using: &random))
      layer.bar.openSubmenu(of: Bool.random(using: &random) ? 3 : 5, in: 0)
      layer.menus[3].items[5].submenu[0].mark = .check(Bool.random(using: &random))
    default: layer.send(.leave, 0, 0)
    }
  }

  @Test(arguments: [1.0, 1.5, 2]) func aScribbleIsDrawnPieceByPiece(scale: Double) throws {
    let layer = Fixtures.layer(800, 600, scale: scale)
    layer.present(Fixtures.calibration)
    var surface = try ImageSurface(format: .rgb24, width: 800, height: 600)
    draw(layer, layer.takeDamage(), &surface)
    func step(_ what: String) throws {
      draw(layer, layer.takeDamage(), &surface)
      var whole = try ImageSurface(format: .rgb24, width: 800, height: 600)
      draw(layer, [layer.window], &whole)
      let worst = Self.greatestDifference(surface, whole)
      #expect(worst <= 24, "\(what)")
    }
    layer.send(.down, 400, 300)
    layer.send(.up, 400, 300)
    try step("a mouse that has no pressure")
    layer.pen(.down, 20, 20, time: 900, pressure: 0.5)
    try step("a dot")
    layer.pen(.up, 20, 20, time: 910, pressure: 0)
    for part in 0..<4 {
      layer.scribble(20, from: 1000 + UInt32(part) * 900, every: 30)
      layer.tick(Double(part))
      try step("part \(part)")
    }
    layer.press(.enter)
    try step("the curve")
  }

  private func draw(_ layer: ControlsLayer, _ rects: [PixelRect], _ surface: inout ImageSurface) {
    surface.draw { context in
      for rect in rects {
        context.scope {
          context.clip(rect)
          context.setColor(.white)
          context.paint()
          layer.draw(in: context, clip: rect)
          layer.drawOverlay(in: context, clip: rect)
        }
      }
    }
  }

  @Test(arguments: [
    Run(width: 640, height: 400, scale: 1, seed: 1),
    Run(width: 500, height: 400, scale: 1.25, seed: 2),
    Run(width: 300, height: 200, scale: 1, seed: 3),
    Run(width: 200, height: 100, scale: 1, seed: 4),
    Run(width: 1, height: 1, scale: 1, seed: 5), Run(width: 700, height: 300, scale: 1.5, seed: 6),
    Run(width: 1000, height: 500, scale: 1, seed: 7),
  ])
  func damageIsComplete(_ run: Run) throws {
    let layer = Fixtures.layer(run.width, run.height, scale: run.scale)
    var random = Generator(state: run.seed)
    var down: Set<UInt32> = []
    var kept = try ImageSurface(format: .rgb24, width: run.width, height: run.height)
    var fresh = try ImageSurface(format: .rgb24, width: run.width, height: run.height)
    draw(layer, [layer.window], &kept)
    for step in 0..<300 {
      act(layer, &random, &down)
      draw(layer, layer.takeDamage(), &kept)
      draw(layer, [layer.window], &fresh)
      let place = Self.undrawn(kept, fresh)
      #expect(place == nil, "step \(step)")
      if place != nil { return }
    }
  }

  /// Returns the largest difference between two pixels' colour components.
  private static func greatestDifference(
    _ one: borrowing ImageSurface, _ other: borrowing ImageSurface
  ) -> Int {
    one.withBytes { left, _ in
      other.withBytes { right, _ in
        var worst = 0
        for index in 0..<left.count where index % 4 != 3 {
          worst = max(worst, abs(Int(left[index]) - Int(right[index])))
        }
        return worst
      }
    }
  }

  /// Returns a place where two images differ over 3 × 3 pixels. Single pixels at the edges of
  /// shapes may differ: Cairo antialiases them slightly differently under another clip.
  private static func undrawn(
    _ kept: borrowing ImageSurface, _ fresh: borrowing ImageSurface
  ) -> PixelRect? {
    let bounds = kept.bounds
    return kept.withBytes { left, rowBytes in
      fresh.withBytes { right, _ in
        guard let a = left.baseAddress, let b = right.baseAddress else { return nil }
        if memcmp(a, b, left.count) == 0 { return nil }
        func differs(_ x: Int, _ y: Int) -> Bool {
          let start = y * rowBytes + x * 4
          return (start..<start + 3).contains { abs(Int(left[$0]) - Int(right[$0])) > 2 }
        }
        for y in stride(from: 1, to: bounds.height, by: 3) {
          for x in stride(from: 1, to: bounds.width, by: 3) where differs(x, y) {
            let around = PixelRect(x: x - 1, y: y - 1, width: 3, height: 3)
              .intersection(bounds)
            let all = (around.y..<around.maxY).allSatisfy { row in
              (around.x..<around.maxX).allSatisfy { differs($0, row) }
            }
            if all { return around }
          }
        }
        return nil
      }
    }
  }

  @Test func resizingKeepsTheCard() {
    let layer = Fixtures.layer()
    layer.present(Fixtures.prompt)
    layer.type("kept")
    for (width, height) in [(1, 1), (0, 0), (-5, 10), (200, 100), (4000, 3000)] {
      let content = layer.layout(width: width, height: height, scale: 1.5)
      #expect(content.isEmpty || layer.window.intersection(content) == content)
    }
    #expect(layer.promptCard?.field.text == "~/Pictures/kept.png")
    _ = layer.layout(width: 100, height: 100, scale: .nan)
    _ = layer.layout(width: 100, height: 100, scale: 0)
  }

  @Test func theCanvasGetsTheRest() {
    let layer = Fixtures.layer()
    #expect(layer.contentRect == PixelRect(x: 0, y: 80, width: 800, height: 520))
    let scaled = Fixtures.layer(800, 600, scale: 1.25)
    #expect(scaled.contentRect == PixelRect(x: 0, y: 100, width: 800, height: 500))
  }

  @Test func quietControlsHaveNoDamage() {
    let layer = Fixtures.layer()
    layer.send(.move, 400, 300)
    layer.send(.down, 400, 300)
    layer.send(.move, 420, 300, inContact: true)
    layer.send(.up, 420, 300)
    #expect(layer.takeDamage().isEmpty)
  }
}
