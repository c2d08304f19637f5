import Testing

@testable import Graphics

@Suite struct DamageRegionTests {
  /// Two squares of 32 pixels, `gap` apart: their union adds 32 pixels for each column between.
  private func region(gap: Int) -> DamageRegion {
    var region = DamageRegion()
    region.add(PixelRect(x: 0, y: 0, width: 32, height: 32))
    region.add(PixelRect(x: 32 + gap, y: 0, width: 32, height: 32))
    return region
  }

  /// Two rectangles are merged if their union adds up to 1,024 pixels.
  @Test func nearbyRectanglesAreMerged() {
    #expect(region(gap: 32).rects == [PixelRect(x: 0, y: 0, width: 96, height: 32)])
    #expect(region(gap: 33).rects.count == 2)
    #expect(region(gap: 33).bounds == PixelRect(x: 0, y: 0, width: 97, height: 32))
  }

  /// The union of two rectangles may be close to a third.
  @Test func mergedRectanglesAreMergedWithOthers() {
    var region = region(gap: 100)
    let between = PixelRect(x: 64, y: 0, width: 36, height: 32)
    region.add(between)
    #expect(region.rects == [PixelRect(x: 0, y: 0, width: 164, height: 32)])
  }

  @Test func theNumberOfRectanglesIsBounded() {
    var region = DamageRegion()
    for i in 0...DamageRegion.capacity {
      // The distances increase, so the union of the first two adds the fewest pixels.
      region.add(PixelRect(x: 100 * i * (i + 1), y: 0, width: 10, height: 40))
    }
    #expect(region.rects.count == DamageRegion.capacity)
    #expect(region.rects.contains(PixelRect(x: 0, y: 0, width: 210, height: 40)))
  }
}
