import Ink
import Testing

@testable import Graphics
@testable import PDFPages

@Suite struct PagePlanTests {
  private static let paper = PDFPage(width: 595, height: 842)
  private static let poster = PDFPage(width: 2384, height: 3370)

  private func plan(
    _ pages: [PDFPage], drawsParts: Bool = true, budget: Int = 100_000_000
  ) -> PagePlan {
    PagePlan(pages: pages, drawsParts: drawsParts, budget: budget)
  }

  private func view(_ places: [(Int, Int, Int)], scale: Double = 1) -> PageView {
    PageView(
      scale: scale, width: 1000, height: 800,
      pages: places.map { PageView.Place(page: $0.0, x: $0.1, y: $0.2) })
  }

  @Test func theNearestPageComesFirstAndNeighboursLast() {
    let plan = plan([PDFPage](repeating: Self.paper, count: 9))
    // The middle of the view is on page 4.
    let orders = plan.orders(for: view([(3, 200, -800), (4, 200, 60), (5, 200, 790)])) { _ in false
    }
    #expect(orders.inView.map(\.page) == [4, 3, 5])
    #expect(orders.ahead.map(\.page) == [6, 2, 7, 1])
    #expect(orders.all.allSatisfy { $0.resolution == 72 && $0.part == nil })
  }

  @Test func thereAreNoNeighboursBeyondTheEnds() {
    let plan = plan([Self.paper, Self.paper])
    let orders = plan.orders(for: view([(0, 0, 0)])) { _ in false }
    #expect(
      orders
        == PagePlan.Orders(
          inView: [PageOrder(page: 0, resolution: 72)], ahead: [PageOrder(page: 1, resolution: 72)])
    )
    #expect(plan.orders(for: view([(2, 0, 0), (-1, 0, 0)])) { _ in false }.all.isEmpty)
  }

  @Test func noResolutionIsGreaterThanTheGreatest() {
    let small = PDFPage(width: 72, height: 72)
    let orders = plan([small]).orders(for: view([(0, 0, 0)], scale: 50)) { _ in false }
    #expect(orders.inView == [PageOrder(page: 0, resolution: 400)])
  }

  /// At three times its size a poster has 72 million pixels.
  @Test func aLargePageIsDrawnInPartsOverACoarsePicture() throws {
    let plan = plan([Self.poster])
    let orders = plan.orders(for: view([(0, -2000, -3000)], scale: 3)) { _ in false }
    let coarse = try #require(orders.inView.first)
    #expect(coarse.part == nil && coarse.resolution < 72)
    let (width, height) = coarse.extent(of: Self.poster)
    #expect((1_900_000...2_200_000).contains(width * height))
    let parts = orders.inView.dropFirst().compactMap(\.part)
    // Columns 2000 to 3000 and rows 3000 to 3800 of the page are in view.
    #expect(parts.count == orders.inView.count - 1)
    #expect(
      Set(parts) == [
        PixelRect(x: 1024, y: 2048, width: 1024, height: 1024),
        PixelRect(x: 2048, y: 2048, width: 1024, height: 1024),
        PixelRect(x: 1024, y: 3072, width: 1024, height: 1024),
        PixelRect(x: 2048, y: 3072, width: 1024, height: 1024),
      ])
    #expect(parts.first == PixelRect(x: 2048, y: 3072, width: 1024, height: 1024))
  }

  @Test func thePartsAtTheEdgesEndWithThePage() {
    let orders = plan([Self.poster]).orders(for: view([(0, -6200, -9400)], scale: 3)) { _ in false }
    let parts = orders.inView.compactMap(\.part)
    #expect(parts.map(\.maxX).max() == 7152 && parts.map(\.maxY).max() == 10110)
  }

  /// Beyond the greatest resolution a pixel of the view is less than one of the picture.
  @Test func partsOfEnlargedPicturesAreThoseInView() {
    let scale = 800.0 / 72
    let orders = plan([Self.poster]).orders(
      for: view([(0, -4096, -4096)], scale: scale)
    ) { _ in false }
    #expect(
      orders.inView.compactMap(\.part) == [
        PixelRect(x: 2048, y: 2048, width: 1024, height: 1024)
      ])
    #expect(orders.inView.dropFirst().allSatisfy { $0.resolution == 400 })
  }

  @Test func aProgramThatDrawsNoPartsDrawsALargePageCoarser() throws {
    let plan = plan([Self.poster], drawsParts: false)
    let orders = plan.orders(for: view([(0, -2000, -3000)], scale: 3)) { _ in false }
    let order = try #require(orders.inView.first)
    #expect(orders.inView.count == 1 && order.part == nil)
    let (width, height) = order.extent(of: Self.poster)
    #expect((8_000_000...8_500_000).contains(width * height))
  }

  @Test func aLongPageHasNoSideThatCairoCannotDraw() throws {
    let strip = PDFPage(width: 14_400, height: 1)
    let order = try #require(
      plan([strip]).orders(for: view([(0, 0, 0)], scale: 4)) { _ in false }.inView.first)
    #expect(order.part == nil && order.extent(of: strip).width <= 16_384)
  }

  /// A sharp picture that fails, for example for lack of memory, leaves a coarser one.
  @Test func whatHasFailedIsReplacedByWhatIsCoarser() {
    let plan = plan([Self.paper])
    let sharp = PageOrder(page: 0, resolution: 288)
    let (first, rest) = (
      plan.orders(for: view([(0, 0, 0)], scale: 4)) { _ in false },
      plan.orders(for: view([(0, 0, 0)], scale: 4)) { $0 == sharp }
    )
    #expect(first.inView == [sharp])
    #expect(rest.inView.count == 1 && rest.inView[0].resolution < 288)
    #expect(plan.orders(for: view([(0, 0, 0)], scale: 4)) { _ in true }.all.isEmpty)
  }

  @Test func whatFindsNoRoomIsNotOrdered() {
    let page = 4 * 595 * 842
    let plan = plan([PDFPage](repeating: Self.paper, count: 9), budget: 3 * page)
    let orders = plan.orders(for: view([(4, 0, 0), (5, 0, 850)])) { _ in false }
    #expect(orders.inView.map(\.page) == [4, 5] && orders.ahead.map(\.page) == [6])
  }

  @Test func aPageHasThePixelsThatProgramsGiveIt() {
    let order = PageOrder(page: 0, resolution: 37.5)
    #expect(order.extent(of: Self.paper) == (310, 439))
    // 842 points at 72 pixels per inch are not 843 pixels for a rounding error.
    #expect(PageOrder(page: 0, resolution: 72).extent(of: Self.paper) == (595, 842))
    #expect(PageOrder(page: 0, resolution: 100.00049).resolution == 100)
    #expect(PageOrder(page: 0, resolution: 0.0011427123).resolution == 0.001142712)
  }

  @Test func shapesDifferByHalfAPerCent() {
    func hasShape(_ width: Int, _ height: Int) -> Bool {
      PageOrder.hasShape(of: Self.paper, width: width, height: height)
    }
    #expect(hasShape(595, 842) && hasShape(2380, 3368) && hasShape(99, 140))
    #expect(hasShape(2390, 3368) && !hasShape(2396, 3368) && !hasShape(2365, 3368))
    #expect(!hasShape(842, 595) && !hasShape(600, 830))
  }
}

@Suite struct PictureShelfTests {
  private func picture(_ page: Int, number: UInt64) -> PagePicture {
    PagePicture(
      number: number, page: page,
      image: Image(opaque: [UInt32](repeating: 0, count: 25), width: 5, height: 5), scale: 1,
      frame: Bounds(min: Point(0, 0), max: Point(5, 5)))
  }

  @Test func theLeastRecentlyWantedGoFirst() {
    let orders = (0..<5).map { PageOrder(page: $0, resolution: 72) }
    var shelf = PictureShelf()
    for (page, order) in orders.enumerated() {
      shelf.want([order])
      shelf.put(picture(page, number: UInt64(page)), for: order, isWanted: true)
    }
    #expect(shelf.bytes == 500)
    shelf.want([orders[0], orders[3]])
    let isDone1 = shelf.shrink(to: 300)
    #expect(isDone1)
    #expect(orders.map { shelf[$0] != nil } == [true, false, false, true, true])
    // What is wanted stays.
    let isDone2 = shelf.shrink(to: 100)
    #expect(!isDone2)
    #expect(orders.map { shelf[$0] != nil } == [true, false, false, true, false])
    #expect(shelf.bytes == 200)
  }

  @Test func aPictureThatCameTooLateGoesBeforeOthers() {
    let orders = (0..<2).map { PageOrder(page: $0, resolution: 72) }
    var shelf = PictureShelf()
    shelf.want(orders)
    shelf.put(picture(0, number: 1), for: orders[0], isWanted: true)
    shelf.put(picture(1, number: 2), for: orders[1], isWanted: false)
    let isDone3 = shelf.shrink(to: 100)
    #expect(isDone3)
    #expect(shelf[orders[0]] != nil && shelf[orders[1]] == nil)
    // The same order twice counts once.
    shelf.put(picture(0, number: 3), for: orders[0], isWanted: true)
    #expect(shelf.bytes == 100)
  }
}

@Suite struct ThumbnailPlanTests {
  @Test func allPagesOfAShortFileAreWanted() {
    let plan = ThumbnailPlan([PDFPage](repeating: PDFPage(width: 595, height: 842), count: 500))
    #expect(plan.pages(around: 0) == 0..<500 && plan.pages(around: 700) == 0..<500)
    #expect((27_000_000...ThumbnailPlan.mostBytes).contains(plan.reserve))
    #expect(ThumbnailPlan([]).pages(around: 3) == 0..<0)
  }

  @Test func thoseAroundThePageOfALongOne() {
    let plan = ThumbnailPlan([PDFPage](repeating: PDFPage(width: 595, height: 842), count: 9000))
    let middle = plan.pages(around: 4000)
    #expect(middle.contains(3800) && middle.contains(4200) && middle.count < 700)
    #expect(plan.pages(around: 0).lowerBound == 0 && plan.pages(around: 0).count == middle.count)
    #expect(plan.pages(around: 8999).upperBound == 9000)
    #expect(plan.reserve == ThumbnailPlan.mostBytes)
  }
}
