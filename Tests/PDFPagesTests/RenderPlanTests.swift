import Ink
import Testing

@testable import Graphics
@testable import PDFPages

@Suite struct RenderPlanTests {
  private static let paper = PDFPage(width: 595, height: 842)
  private static let poster = PDFPage(width: 2384, height: 3370)

  private func plan(
    _ pages: [PDFPage], drawsParts: Bool = true, budget: Int = 100_000_000
  ) -> RenderPlan {
    RenderPlan(pages: pages, drawsParts: drawsParts, budget: budget)
  }

  private func view(_ places: [(Int, Int, Int)], scale: Double = 1) -> PageView {
    PageView(
      scale: scale, width: 1000, height: 800,
      pages: places.map { PageView.Place(page: $0.0, x: $0.1, y: $0.2) })
  }

  @Test func theNearestPageComesFirstAndNeighboursLast() {
    let plan = plan([PDFPage](repeating: Self.paper, count: 9))
    // The middle of the view is on page 4.
    let requests = plan.requests(for: view([(3, 200, -800), (4, 200, 60), (5, 200, 790)])) { _ in
      false
    }
    #expect(requests.inView.map(\.page) == [4, 3, 5])
    #expect(requests.ahead.map(\.page) == [6, 2, 7, 1])
    #expect(requests.all.allSatisfy { $0.resolution == 72 && $0.part == nil })
  }

  @Test func thereAreNoNeighboursBeyondTheEnds() {
    let plan = plan([Self.paper, Self.paper])
    let requests = plan.requests(for: view([(0, 0, 0)])) { _ in false }
    #expect(
      requests
        == RenderPlan.Requests(
          inView: [RenderRequest(page: 0, resolution: 72)],
          ahead: [RenderRequest(page: 1, resolution: 72)])
    )
    #expect(plan.requests(for: view([(2, 0, 0), (-1, 0, 0)])) { _ in false }.all.isEmpty)
  }

  @Test func noResolutionIsGreaterThanTheGreatest() {
    let small = PDFPage(width: 72, height: 72)
    let requests = plan([small]).requests(for: view([(0, 0, 0)], scale: 50)) { _ in false }
    #expect(requests.inView == [RenderRequest(page: 0, resolution: 400)])
  }

  /// At three times its size a poster has 72 million pixels.
  @Test func aLargePageIsDrawnInPartsOverACoarsePicture() throws {
    let plan = plan([Self.poster])
    let requests = plan.requests(for: view([(0, -2000, -3000)], scale: 3)) { _ in false }
    let coarse = try #require(requests.inView.first)
    #expect(coarse.part == nil && coarse.resolution < 72)
    let (width, height) = coarse.extent(of: Self.poster)
    #expect((1_900_000...2_200_000).contains(width * height))
    let parts = requests.inView.dropFirst().compactMap(\.part)
    // Columns 2000 to 3000 and rows 3000 to 3800 of the page are in view.
    #expect(parts.count == requests.inView.count - 1)
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
    let requests = plan([Self.poster]).requests(for: view([(0, -6200, -9400)], scale: 3)) { _ in
      false
    }
    let parts = requests.inView.compactMap(\.part)
    #expect(parts.map(\.maxX).max() == 7152 && parts.map(\.maxY).max() == 10110)
  }

  /// Beyond the greatest resolution a pixel of the view is less than one of the picture.
  @Test func partsOfEnlargedPicturesAreThoseInView() {
    let scale = 800.0 / 72
    let requests = plan([Self.poster]).requests(
      for: view([(0, -4096, -4096)], scale: scale)
    ) { _ in false }
    #expect(
      requests.inView.compactMap(\.part) == [
        PixelRect(x: 2048, y: 2048, width: 1024, height: 1024)
      ])
    #expect(requests.inView.dropFirst().allSatisfy { $0.resolution == 400 })
  }

  @Test func aProgramThatDrawsNoPartsDrawsALargePageCoarser() throws {
    let plan = plan([Self.poster], drawsParts: false)
    let requests = plan.requests(for: view([(0, -2000, -3000)], scale: 3)) { _ in false }
    let request = try #require(requests.inView.first)
    #expect(requests.inView.count == 1 && request.part == nil)
    let (width, height) = request.extent(of: Self.poster)
    #expect((8_000_000...8_500_000).contains(width * height))
  }

  @Test func aLongPageHasNoSideThatCairoCannotDraw() throws {
    let strip = PDFPage(width: 14_400, height: 1)
    let request = try #require(
      plan([strip]).requests(for: view([(0, 0, 0)], scale: 4)) { _ in false }.inView.first)
    #expect(request.part == nil && request.extent(of: strip).width <= 16_384)
  }

  /// A sharp picture that fails, for example for lack of memory, leaves a coarser one.
  @Test func whatHasFailedIsReplacedByWhatIsCoarser() {
    let plan = plan([Self.paper])
    let sharp = RenderRequest(page: 0, resolution: 288)
    let (first, rest) = (
      plan.requests(for: view([(0, 0, 0)], scale: 4)) { _ in false },
      plan.requests(for: view([(0, 0, 0)], scale: 4)) { $0 == sharp }
    )
    #expect(first.inView == [sharp])
    #expect(rest.inView.count == 1 && rest.inView[0].resolution < 288)
    #expect(plan.requests(for: view([(0, 0, 0)], scale: 4)) { _ in true }.all.isEmpty)
  }

  @Test func whatFindsNoRoomIsNotRequested() {
    let page = 4 * 595 * 842
    let plan = plan([PDFPage](repeating: Self.paper, count: 9), budget: 3 * page)
    let requests = plan.requests(for: view([(4, 0, 0), (5, 0, 850)])) { _ in false }
    #expect(requests.inView.map(\.page) == [4, 5] && requests.ahead.map(\.page) == [6])
  }

  @Test func aPageHasThePixelsThatProgramsGiveIt() {
    let request = RenderRequest(page: 0, resolution: 37.5)
    #expect(request.extent(of: Self.paper) == (310, 439))
    // 842 points at 72 pixels per inch are not 843 pixels for a rounding error.
    #expect(RenderRequest(page: 0, resolution: 72).extent(of: Self.paper) == (595, 842))
    #expect(RenderRequest(page: 0, resolution: 100.00049).resolution == 100)
    #expect(RenderRequest(page: 0, resolution: 0.0011427123).resolution == 0.001142712)
  }

  @Test func shapesDifferByHalfAPerCent() {
    func hasShape(_ width: Int, _ height: Int) -> Bool {
      RenderRequest.hasShape(of: Self.paper, width: width, height: height)
    }
    #expect(hasShape(595, 842) && hasShape(2380, 3368) && hasShape(99, 140))
    #expect(hasShape(2390, 3368) && !hasShape(2396, 3368) && !hasShape(2365, 3368))
    #expect(!hasShape(842, 595) && !hasShape(600, 830))
  }
}

@Suite struct RenderedPageCacheTests {
  private func picture(_ page: Int, number: UInt64) -> RenderedPage {
    RenderedPage(
      number: number, page: page,
      image: Image(opaque: [UInt32](repeating: 0, count: 25), width: 5, height: 5), scale: 1,
      frame: Bounds(min: Point(0, 0), max: Point(5, 5)))
  }

  @Test func theLeastRecentlyWantedGoFirst() {
    let requests = (0..<5).map { RenderRequest(page: $0, resolution: 72) }
    var cache = RenderedPageCache()
    for (page, request) in requests.enumerated() {
      cache.want([request])
      cache.put(picture(page, number: UInt64(page)), for: request, isWanted: true)
    }
    #expect(cache.bytes == 500)
    cache.want([requests[0], requests[3]])
    let isDone1 = cache.shrink(to: 300)
    #expect(isDone1)
    #expect(requests.map { cache[$0] != nil } == [true, false, false, true, true])
    // What is wanted stays.
    let isDone2 = cache.shrink(to: 100)
    #expect(!isDone2)
    #expect(requests.map { cache[$0] != nil } == [true, false, false, true, false])
    #expect(cache.bytes == 200)
  }

  @Test func aPictureThatCameTooLateGoesBeforeOthers() {
    let requests = (0..<2).map { RenderRequest(page: $0, resolution: 72) }
    var cache = RenderedPageCache()
    cache.want(requests)
    cache.put(picture(0, number: 1), for: requests[0], isWanted: true)
    cache.put(picture(1, number: 2), for: requests[1], isWanted: false)
    let isDone3 = cache.shrink(to: 100)
    #expect(isDone3)
    #expect(cache[requests[0]] != nil && cache[requests[1]] == nil)
    // The same request twice counts once.
    cache.put(picture(0, number: 3), for: requests[0], isWanted: true)
    #expect(cache.bytes == 100)
  }
}

@Suite struct ThumbnailPlanTests {
  @Test func allPagesOfAShortFileAreWanted() {
    let plan = ThumbnailPlan([PDFPage](repeating: PDFPage(width: 595, height: 842), count: 500))
    #expect(plan.pages(around: 0) == 0..<500 && plan.pages(around: 700) == 0..<500)
    #expect((27_000_000...ThumbnailPlan.maximumBytes).contains(plan.reserve))
    #expect(ThumbnailPlan([]).pages(around: 3) == 0..<0)
  }

  @Test func thoseAroundThePageOfALongOne() {
    let plan = ThumbnailPlan([PDFPage](repeating: PDFPage(width: 595, height: 842), count: 9000))
    let center = plan.pages(around: 4000)
    #expect(center.contains(3800) && center.contains(4200) && center.count < 700)
    #expect(plan.pages(around: 0).lowerBound == 0 && plan.pages(around: 0).count == center.count)
    #expect(plan.pages(around: 8999).upperBound == 9000)
    #expect(plan.reserve == ThumbnailPlan.maximumBytes)
  }
}
