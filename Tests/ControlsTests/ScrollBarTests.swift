import Ink
import Testing

@testable import Controls
@testable import Graphics
@testable import Input

/// The bar that scrolls the pages.
@Suite struct ScrollBarTests {
  private let layer = Fixtures.layer()
  private let bounds = PixelRect(x: 780, y: 100, width: 11, height: 400)
  private let log = Log()

  private final class Log { var rows: [Double] = [] }

  init() {
    layer.placeScrollBar(bounds) { [log] in log.rows.append($0) }
    layer.scrollRange = ScrollRange(all: -10..<990, shown: 40..<290)
    _ = layer.takeDamage()
  }

  private var thumb: PixelRect { layer.scrollBarView.thumb }

  @Test func theThumbShowsThePartInView() {
    // A quarter of the column is in view, and 50 of the 750 above it are past.
    #expect(thumb == PixelRect(x: 780, y: 120, width: 11, height: 100))
    layer.scrollRange?.shown = -500 ..< -250
    #expect(thumb.y == 100 && thumb.height == 100)
    layer.scrollRange?.shown = 2000..<2250
    #expect(thumb.maxY == 500)
    // However long the column is, the thumb can be taken.
    layer.scrollRange = ScrollRange(all: 0..<1e9, shown: 5e8..<5e8 + 100)
    #expect(thumb.height == 28)
  }

  @Test(arguments: [
    ScrollRange(all: 0..<100, shown: 0..<100), ScrollRange(all: 0..<100, shown: -50..<150),
    ScrollRange(all: 0..<0, shown: 0..<0), ScrollRange(all: 0..<Double.infinity, shown: 0..<9),
  ])
  func nothingToScrollHasNoThumb(_ range: ScrollRange) {
    layer.scrollRange = range
    #expect(thumb.isEmpty && layer.send(.down, 785, 150) == .ignored)
    layer.scrollRange = nil
    #expect(thumb.isEmpty)
  }

  @Test func aDragOfTheThumbScrolls() {
    #expect(layer.send(.down, 785, 130) == .consumed)
    #expect(log.rows.isEmpty)
    layer.send(.move, 785, 160)
    // 30 of the 300 pixels that the thumb can go are a tenth of 750.
    #expect(log.rows.last.map { abs($0 - 115) < 1e-9 } == true)
    layer.send(.move, 700, 900)
    #expect(log.rows.last == 740)
    layer.send(.move, 785, -50)
    #expect(log.rows.last == -10)
    layer.send(.up, 785, 130)
    let count = log.rows.count
    layer.send(.move, 785, 300)
    #expect(log.rows.count == count)
  }

  @Test func aPressBesideTheThumbBringsItThere() {
    layer.send(.down, 785, 400)
    // Its middle is at the pointer: it begins 250 of 300 pixels down.
    #expect(log.rows.last.map { abs($0 - 615) < 1e-9 } == true)
    layer.send(.up, 785, 400)
  }

  @Test func theWheelIsForThePages() {
    #expect(layer.send(.scroll(Point(0, 1)), 785, 300) == .ignored)
  }
}
