import Ink
import Testing

@testable import Controls
@testable import Graphics
@testable import X11Canvas

/// The legend below the panes, and the parts of constructions.
@Suite struct LegendTests {
  private let legend = Legend(
    ["Samples", "Joints", "Control points of the edges", "Outline"].map {
      Legend.Entry(.ring, Color(hex: 0xd6246e), $0)
    })

  private func layer(_ width: Int, _ height: Int, scale: Double = 1) -> ControlsLayer {
    let layer = Fixtures.layer(width, height, scale: scale)
    layer.legend = legend
    _ = layer.layout(width: width, height: height, scale: scale)
    return layer
  }

  @Test func itTakesRoomBelowTheCanvas() {
    let layer = layer(800, 600)
    let view = layer.legendView
    #expect(view.bounds.maxY == 600 && layer.contentRect.maxY == view.bounds.y)
    #expect(Set(view.frames.map(\.y)).count == 1)
    layer.legend = nil
    #expect(layer.takeDamage().contains { $0.intersects(view.bounds) })
    #expect(layer.layout(width: 800, height: 600, scale: 1).maxY == 600)
  }

  /// Its entries are whole, apart and inside at every size.
  @Test(arguments: [(800, 600, 1), (500, 400, 1), (300, 500, 1), (500, 800, 2), (1000, 900, 1.5)])
  func entriesAreApart(_ size: (width: Int, height: Int, scale: Double)) {
    let layer = layer(size.width, size.height, scale: size.scale)
    let view = layer.legendView
    #expect(view.frames.count == 4)
    for (index, frame) in view.frames.enumerated() {
      #expect(frame.intersection(view.bounds) == frame)
      for other in view.frames[(index + 1)...] { #expect(!frame.intersects(other)) }
    }
  }

  /// In a low window the paper is worth more.
  @Test(arguments: [(500, 100), (60, 300), (10, 10), (1, 1)])
  func itLeavesRoom(_ size: (width: Int, height: Int)) {
    let layer = layer(size.width, size.height)
    let view = layer.legendView
    #expect(view.bounds.height <= max(0, size.height / 3))
    #expect(view.bounds.isEmpty || view.frames.count == 4)
  }

  /// The parts are those of the engines: bands alone have edges, and lines no control points.
  @Test func enginesHaveTheirParts() {
    let all: Set<ConstructionPart> = [.sample, .joint, .curve, .outline]
    #expect(ConstructionPart.parts(of: .lines) == all)
    #expect(ConstructionPart.parts(of: .hermite) == all.union([.control]))
    #expect(
      ConstructionPart.parts(of: .parallelBezier)
        == all.union([.control, .edgeControl, .crossbar]))
    #expect(ConstructionPart.parts(of: .ribbon).contains(.crossbar))
  }
}
