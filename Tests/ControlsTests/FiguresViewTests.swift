import Ink
import TestSupport
import Testing

@testable import Accessibility
@testable import Controls
@testable import Graphics
@testable import Input
@testable import X11Canvas

/// The figures over the corner of the canvas.
@Suite struct FiguresViewTests {
  private func layer(_ width: Int, _ height: Int, scale: Double = 1) -> ControlsLayer {
    let layer = Fixtures.layer(width, height, scale: scale)
    _ = layer.layout(width: width, height: height, scale: scale)
    _ = layer.takeDamage()
    return layer
  }

  @Test(arguments: [(800, 600, 1), (1600, 1200, 2)])
  func theyAreOverTheCornerOfTheCanvas(_ size: (width: Int, height: Int, scale: Double)) {
    let layer = layer(size.width, size.height, scale: size.scale)
    let area = layer.contentRect
    #expect(layer.overlayBounds.isEmpty)
    layer.figures = ["Latency: 3.1 ms", "Prediction: 0.5 px off"]
    let bounds = layer.overlayBounds
    #expect(bounds.intersection(area) == bounds && layer.contentRect == area)
    #expect(bounds.x > area.center.x.rounded().pixel && bounds.y > area.center.y.rounded().pixel)
    #expect(layer.takeDamage() == [bounds])
    let node = layer.accessibleNodes(around: []).first { $0.bounds == bounds }
    #expect(node?.name == "Latency: 3.1 ms, Prediction: 0.5 px off")
    // The same again is no work, and other digits of the same width move nothing.
    layer.figures = layer.figures
    #expect(layer.takeDamage().isEmpty)
    layer.figures = ["Latency: 3.2 ms", "Prediction: 0.5 px off"]
    #expect(layer.overlayBounds == bounds && layer.takeDamage() == [bounds])
    layer.figures = []
    #expect(layer.overlayBounds.isEmpty && layer.takeDamage() == [bounds])
    #expect(layer.cutTexts.isEmpty)
  }

  @Test(arguments: [(60, 300), (10, 10), (1, 1)])
  func withoutRoomTheyAreNotShown(_ size: (width: Int, height: Int)) {
    let layer = layer(size.width, size.height)
    layer.figures = ["Latency: 3.1 ms"]
    #expect(layer.overlayBounds.isEmpty)
  }
}

extension Double {
  fileprivate var pixel: Int { Int(self) }
}
