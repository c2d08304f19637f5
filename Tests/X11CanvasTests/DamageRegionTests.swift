import Testing

@testable import X11Canvas

@Suite struct DamageRegionTests {
  /// Two squares of 32 pixels, `gap` apart: together they waste 32 pixels for each column between.
  private func region(gap: Int) -> DamageRegion {
    var region = DamageRegion()
    region.add(PixelRect(x: 0, y: 0, width: 32, height: 32))
    region.add(PixelRect(x: 32 + gap, y: 0, width: 32, height: 32))
    return region
  }

  /// Two rectangles may waste up to 1,024 pixels together.
  @Test func rectanglesThatWasteLittleBecomeOne() {
    #expect(region(gap: 32).rects == [PixelRect(x: 0, y: 0, width: 96, height: 32)])
    #expect(region(gap: 33).rects.count == 2)
    #expect(region(gap: 33).bounds == PixelRect(x: 0, y: 0, width: 97, height: 32))
  }

  /// The rectangle around two may be close to a third.
  @Test func joinedRectanglesMeetOthers() {
    var region = region(gap: 100)
    let between = PixelRect(x: 64, y: 0, width: 36, height: 32)
    region.add(between)
    #expect(region.rects == [PixelRect(x: 0, y: 0, width: 164, height: 32)])
  }

  @Test func onlySoManyRectanglesAreKeptApart() {
    var region = DamageRegion()
    for i in 0...DamageRegion.capacity {
      // Further apart each time: the first two waste the least.
      region.add(PixelRect(x: 100 * i * (i + 1), y: 0, width: 10, height: 40))
    }
    #expect(region.rects.count == DamageRegion.capacity)
    #expect(region.rects.contains(PixelRect(x: 0, y: 0, width: 210, height: 40)))
  }
}
