import Ink
import Testing

/// The parts of a background that a page can have: those that its file holds.
@Suite struct BackgroundPartTests {
  private static let full = Background(
    paper: InkColor(hex: 0xfdf3a7),
    picture: Background.Picture(bytes: [1, 2], frame: Bounds(min: .zero, max: Point(3, 4))),
    baseline: Background.Baseline(start: Point(5, 6), length: 7))
  private static let size = CanvasSize(width: 100, height: 200)

  @Test func aPageOfItsOwnHasAllParts() {
    for size in [nil, Self.size] {
      let page = Page(id: Page.ID(rawValue: 1), size: size, background: Self.full)
      #expect(BackgroundPart.allCases.allSatisfy { page.lack(of: $0) == nil })
      #expect(page.permitted(Self.full) == Self.full && page.placedBackground == Self.full)
    }
  }

  @Test func aPageOfAPDFHasOnlyItsPicture() {
    let page = Page(
      id: Page.ID(rawValue: 1), origin: Point(0, 300), size: Self.size, background: Self.full,
      pdfPage: 0)
    #expect(
      BackgroundPart.allCases.map { page.lack(of: $0) } == [.ownPaper, nil, .notSaved])
    #expect(page.permitted(Self.full) == Background(picture: Self.full.picture))
    // Files and journals of older versions may have more, which is not shown.
    let shown = page.placedBackground
    #expect(shown.paper == Background().paper && shown.baseline == nil)
    #expect(shown.picture?.frame == Bounds(min: Point(0, 300), max: Point(3, 304)))
  }
}
