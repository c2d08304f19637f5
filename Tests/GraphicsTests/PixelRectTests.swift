import Graphics
import Testing

@Suite struct PixelRectTests {
  @Test func anEmptyRectangleAddsNothingToAUnion() {
    let r = PixelRect(x: 2, y: 3, width: 4, height: 5)
    #expect(r.union(.empty) == r)
    #expect(PixelRect.empty.union(r) == r)
    #expect(r.intersection(PixelRect(x: 6, y: 3, width: 1, height: 1)).isEmpty)
    #expect(r.intersection(PixelRect(x: 5, y: 7, width: 9, height: 9)).width == 1)
  }
}
