import Graphics
import Testing

@testable import X11

@Suite struct MonitorTests {
  /// 96 pixels per inch, and 192.
  private let coarse = Monitor(
    part: PixelRect(x: 0, y: 0, width: 1920, height: 1080), widthInMillimetres: 508,
    heightInMillimetres: 286, isPrimary: true)
  private let dense = Monitor(
    part: PixelRect(x: 1920, y: 0, width: 3840, height: 2160), widthInMillimetres: 508,
    heightInMillimetres: 286)

  private func monitor(_ millimetres: (Int, Int)) -> Monitor {
    Monitor(
      part: PixelRect(x: 0, y: 0, width: 1920, height: 1080), widthInMillimetres: millimetres.0,
      heightInMillimetres: millimetres.1)
  }

  @Test func theDensityIsThatOfTheDiagonal() throws {
    #expect(abs(try #require(coarse.density) - 96) < 0.1)
    #expect(abs(try #require(dense.density) - 192) < 0.2)
  }

  @Test(arguments: [(0, 0), (16, 9), (160, 90), (1, 1), (100_000, 56_250), (508, 0)])
  func aSizeThatCannotBeRightHasNoDensity(millimetres: (Int, Int)) {
    #expect(monitor(millimetres).density == nil)
  }

  @Test func theFactorGoesWithTheDensity() {
    let both = [coarse, dense]
    #expect(ScaleFactor.factor(1, on: dense, of: both) == 2)
    #expect(ScaleFactor.factor(1.25, on: dense, of: both) == 2.5)
    #expect(ScaleFactor.factor(6, on: dense, of: both) == 8)
    #expect(ScaleFactor.factor(1, on: coarse, of: both) == 1)
    // The settings are made for the dense one now.
    let other = [Monitor(coarse, isPrimary: false), Monitor(dense, isPrimary: true)]
    #expect(ScaleFactor.factor(2, on: other[0], of: other) == 1)
    #expect(ScaleFactor.factor(1, on: other[0], of: other) == 1)
    #expect(ScaleFactor.factor(0.75, on: other[0], of: other) == 0.75)
    #expect(ScaleFactor.factor(2, on: other[1], of: other) == 2)
  }

  @Test func theFactorGoesInQuartersTowardThePrimaryOne() {
    // 157 pixels per inch, 1.63 times as many.
    let laptop = monitor((310, 174))
    #expect(ScaleFactor.factor(1, on: laptop, of: [coarse, laptop]) == 1.5)
    let main = Monitor(laptop, isPrimary: true)
    let external = Monitor(coarse, isPrimary: false)
    #expect(ScaleFactor.factor(2, on: external, of: [external, main]) == 1.25)
  }

  @Test func monitorsThatAreAlikeHaveOneFactor() {
    // 127 pixels per inch.
    let other = monitor((384, 216))
    #expect(ScaleFactor.factor(1, on: other, of: [coarse, other]) == 1)
    #expect(
      ScaleFactor.factor(1.5, on: coarse, of: [Monitor(other, isPrimary: true), coarse]) == 1.5)
  }

  @Test func anUnknownSizeChangesNothing() {
    let unknown = monitor((160, 90))
    #expect(ScaleFactor.factor(1.5, on: unknown, of: [coarse, unknown]) == 1.5)
    #expect(ScaleFactor.factor(1.5, on: dense, of: [unknown, dense]) == 1.5)
    #expect(ScaleFactor.factor(1.5, on: nil, of: [coarse, dense]) == 1.5)
  }

  @Test func theMonitorIsTheOneThatShowsMost() {
    let both = [coarse, dense]
    func shown(_ x: Int, _ width: Int) -> Monitor? {
      both.showing(PixelRect(x: x, y: 100, width: width, height: 500))
    }
    #expect(shown(0, 400) == coarse)
    #expect(shown(1700, 400) == coarse)
    #expect(shown(1800, 400) == dense)
    #expect(shown(6000, 400) == nil)
  }
}

extension Monitor {
  fileprivate init(_ other: Monitor, isPrimary: Bool) {
    self = other
    self.isPrimary = isPrimary
  }
}
