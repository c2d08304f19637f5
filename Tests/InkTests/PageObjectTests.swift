import Ink
import Testing

/// The objects that a page can have: those that its file holds.
@Suite struct PageObjectTests {
  private static let full = Background(
    paper: InkColor(hex: 0xfdf3a7), ruling: Ruling(.squares, spacing: 30),
    picture: Background.Picture(bytes: [1, 2], frame: Bounds(min: .zero, max: Point(3, 4))),
    baseline: Background.Baseline(start: Point(5, 6), length: 7))
  private static let size = CanvasSize(width: 100, height: 200)

  @Test func aPageOfItsOwnHasAllKinds() {
    for size in [nil, Self.size] {
      let page = Page(id: Page.ID(rawValue: 1), size: size, background: Self.full)
      #expect(PageObject.Kind.allCases.allSatisfy { page.lack(of: $0) == nil })
      #expect(page.permitted(Self.full) == Self.full && page.placedBackground == Self.full)
    }
  }

  @Test func aPageOfAPDFHasOnlyItsPicture() {
    let page = Page(
      id: Page.ID(rawValue: 1), origin: Point(0, 300), size: Self.size, background: Self.full,
      pdfPage: 0)
    #expect(
      PageObject.Kind.allCases.map { page.lack(of: $0) } == [
        .ownPaper, .ownPaper, nil, .notSaved, nil,
      ])
    #expect(page.permitted(Self.full) == Background(picture: Self.full.picture))
    // Files and journals of older versions may have more, which is not shown.
    let shown = page.placedBackground
    #expect(shown.paper == Background().paper && shown.baseline == nil && shown.ruling == nil)
    #expect(shown.picture?.frame == Bounds(min: Point(0, 300), max: Point(3, 304)))
  }

  @Test func aBackgroundIsItsObjects() {
    #expect(Background(Self.full.objects) == Self.full)
    #expect(Background(Background(paper: nil).objects) == Background(paper: nil))
    #expect(Self.full.objects.map(\.kind) == [.paper, .ruling, .baseline, .picture])
    let moved = Self.full.moved(by: Point(10, 20))
    #expect(moved.paper == Self.full.paper && moved.baseline?.start == Point(15, 26))
    #expect(moved.picture?.frame == Bounds(min: Point(10, 20), max: Point(13, 24)))
    #expect(moved.moved(by: Point(-10, -20)) == Self.full)
  }
}
