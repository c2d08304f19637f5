import Testing

@testable import Ink

/// Places of ink measured from a corner of each page.
@Suite struct PageCornerTests {
  private static let sizes = [
    CanvasSize(width: 800, height: 1100), CanvasSize(width: 1100, height: 800),
    CanvasSize(width: 400, height: 500),
  ]

  /// A drawing without ink on pages of these sizes.
  private func drawing(_ sizes: [CanvasSize] = sizes) throws -> Drawing {
    Drawing([], pages: try #require(Page.arranged(sizes)))
  }

  /// Returns a rectangle on a page.
  private func ink(_ page: Page, _ x: Double, _ y: Double, _ width: Double, _ height: Double)
    -> Bounds
  {
    let place = page.origin + Point(x, y)
    return Bounds(min: place, max: place + Point(width, height))
  }

  @Test func theDistanceFromTheCornerIsKept() throws {
    let drawing = try drawing()
    let pages = drawing.pages
    let own = try #require(pages[0].frame)
    for corner in PageCorner.allCases {
      // Towards the middle of the page.
      let start = corner.place(on: own)
      let inwards = Point(start.x == 0 ? 1 : -1, start.y == 0 ? 1 : -1) * 60
      var ink = Bounds.empty
      for place in [start + inwards, start + inwards * 2] { ink.insert(place) }
      let found = drawing.steps(
        of: ink, from: pages[0], to: Set(pages.map(\.id)), corner: corner)
      #expect(found.steps.count == 2 && found.tooSmall.isEmpty)
      for (page, step) in zip(pages.dropFirst(), found.steps) {
        let frame = try #require(page.frame)
        #expect(
          ink.min + step - corner.place(on: frame) == ink.min - corner.place(on: own), "\(corner)")
      }
    }
    func count(_ from: Int, _ to: Set<Int>) -> Int {
      let ids = Set(to.map { pages[$0].id })
      return drawing.steps(
        of: ink(pages[from], 10, 10, 5, 5), from: pages[from], to: ids, corner: .bottomRight
      ).steps.count
    }
    #expect(count(1, [1]) == 0 && count(2, [0]) == 1)
    // Endless paper has no corners.
    let endless = Drawing()
    let none = endless.steps(
      of: Bounds(min: .zero, max: Point(1, 1)), from: endless.pages[0], to: [], corner: .topLeft)
    #expect(none == PageSteps())
  }

  /// Wherever ink is on one page, its copies are whole on the others.
  @Test(arguments: PageCorner.allCases, [0, 1, 2]) func copiesAreOnTheirPages(
    corner: PageCorner, from: Int
  ) throws {
    let drawing = try drawing()
    let pages = drawing.pages
    let size = Self.sizes[from]
    let others = pages.filter { $0.id != pages[from].id }
    let places = [0, 150, size.width - 90].flatMap { x in
      [0, 200, size.height - 40].map { Point(x, $0) }
    }
    for place in places {
      let ink = ink(pages[from], place.x, place.y, 90, 40)
      let found = drawing.steps(
        of: ink, from: pages[from], to: Set(pages.map(\.id)), corner: corner)
      #expect(found.steps.count == 2 && found.tooSmall.isEmpty)
      for (page, step) in zip(others, found.steps) {
        let frame = try #require(page.frame)
        #expect(frame.contains(ink.min + step) && frame.contains(ink.max + step), "\(place)")
      }
    }
  }

  /// Only what would be beside the page moves, and only so far that it is on it.
  @Test func aCopyMovesAsFarAsNeeded() throws {
    let drawing = try drawing()
    let pages = drawing.pages
    // 60 units from the top of the first page: the second one is 300 lower.
    let ink = ink(pages[0], 500, 60, 90, 40)
    let found = drawing.steps(
      of: ink, from: pages[0], to: [pages[1].id], corner: .bottomRight)
    #expect(found.steps == [Point(300, pages[1].origin.y - 60)])
  }

  @Test func pagesThatAreTooSmallAreNamed() throws {
    let drawing = try drawing()
    let pages = drawing.pages
    let ink = ink(pages[0], 100, 100, 600, 200)
    let found = drawing.steps(
      of: ink, from: pages[0], to: Set(pages.map(\.id)), corner: .topLeft)
    #expect(found.steps.count == 1 && found.tooSmall == [2])
  }

  /// Ink over the edge of its page is so on pages of that size, too.
  @Test func whatIsBesideThePageDoesNotCount() throws {
    let size = CanvasSize(width: 400, height: 500)
    let drawing = try drawing([size, size, CanvasSize(width: 500, height: 300)])
    let pages = drawing.pages
    let ink = ink(pages[0], 380, 460, 600, 30)
    let found = drawing.steps(
      of: ink, from: pages[0], to: Set(pages.map(\.id)), corner: .topRight)
    #expect(
      found.steps == [pages[1].origin, Point(100, pages[2].origin.y - 190)]
        && found.tooSmall.isEmpty)
  }

  @Test func theMiddleIsOnAPage() throws {
    let drawing = try drawing()
    let gap = Bounds(min: Point(100, 900), max: Point(300, 1310))
    #expect(drawing.page(at: gap.center) == nil)
    #expect(drawing.middle(of: gap) == Point(200, 1000))
    let page = Bounds(min: Point(100, 100), max: Point(300, 200))
    #expect(drawing.middle(of: page) == page.center)
    let beside = Bounds(min: Point(-900, 100), max: Point(-700, 200))
    #expect(drawing.middle(of: beside) == Point(0, 150))
    #expect(Drawing().middle(of: beside) == beside.center)
  }
}
