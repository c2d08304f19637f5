import TestSupport
import Testing

@testable import Ink

/// The places of pages, and the pages that positions and strokes belong to.
@Suite struct PageTests {
  static let a4 = CanvasSize(width: 793.7, height: 1122.52)

  static func id(_ number: UInt32) -> Page.ID { Page.ID(rawValue: number) }

  static func sizes(_ count: Int, seed: UInt64) -> [CanvasSize] {
    var random = SeededRandom(seed)
    return (0..<count).map { _ in
      CanvasSize(
        width: .random(in: 1...900, using: &random), height: .random(in: 0.5...1300, using: &random)
      )
    }
  }

  private func stroke(_ place: Point) -> Stroke {
    Stroke(id: StrokeID(1), pen: Pen(), samples: [Sample(place, time: 0)])
  }

  @Test func pagesLieBelowOneAnotherAtWholeNumbers() throws {
    let pages = try #require(Page.arranged(Self.sizes(700, seed: 3), showsPageContents: true))
    #expect(pages[0].origin == .zero && Page.formPlane(pages))
    #expect(pages.map(\.pdfPage) == (0..<700).map { $0 })
    for (page, next) in zip(pages, pages.dropFirst()) {
      let gap = try #require(next.frame).min.y - (try #require(page.frame)).max.y
      #expect(24..<25 + 1e-6 ~= gap && next.origin.x == 0)
      #expect(next.origin.y.rounded() == next.origin.y && next.id != page.id)
    }
    // The same pages placed anew are where they were.
    #expect(Page.arranged(pages) == pages)
  }

  @Test func whatDoesNotFitOnThePlaneIsRefused() {
    #expect(Page.arranged([] as [CanvasSize]) == nil)
    #expect(Page.arranged([CanvasSize](repeating: Self.a4, count: 20_000)) != nil)
    let a3 = CanvasSize(width: 1123, height: 1587)
    #expect(Page.arranged([CanvasSize](repeating: a3, count: 14_897)) != nil)
    #expect(Page.arranged([CanvasSize](repeating: a3, count: 14_898)) == nil)
    for (width, height) in [
      (0, 1), (1, 0), (-1, 1), (1, -1), (.nan, 1), (1, .nan), (.infinity, 1), (1, .infinity),
      (2_000_001, 1), (1, 2_000_001),
    ] as [(Double, Double)] {
      #expect(Page.arranged([CanvasSize(width: width, height: height)]) == nil)
      #expect(Page.arranged([Self.a4, CanvasSize(width: width, height: height)]) == nil)
    }
    let size = CanvasSize(width: 1, height: 1)
    #expect(Page.arranged([CanvasSize](repeating: size, count: 20_000)) != nil)
    #expect(Page.arranged([CanvasSize](repeating: size, count: 20_001)) == nil)
  }

  @Test func onlyAPlaneIsADrawing() {
    func page(_ id: UInt32, _ y: Double, x: Double = 0, _ size: CanvasSize? = Self.a4) -> Page {
      Page(id: Self.id(id), origin: Point(x, y), size: size)
    }
    #expect(Page.formPlane([page(1, 0, nil)]) && Page.formPlane([page(1, 0), page(2, 1147)]))
    #expect(Page.formPlane([page(7, 0), page(2, 5000)]))
    for pages in [
      [], [page(1, 3)], [page(1, 0, x: 2)], [page(1, 0), page(1, 1147)], [page(1, 5, nil)],
      [page(1, 0), page(2, 1146)], [page(1, 0), page(2, 1147.5)], [page(1, 0), page(2, 1147, nil)],
      [page(1, 0, nil), page(2, 1147)], [page(1, 0), page(2, .nan)], [page(1 << 31, 0)],
      [page(1, 0), page(2, 23_999_999)], [page(1, 0), page(2, 1147, x: 1)],
      [Page(id: Self.id(1), size: Self.a4, pdfPage: -1)],
    ] {
      #expect(!Page.formPlane(pages))
    }
  }

  /// The search agrees with looking at every page.
  @Test func aPositionIsOnTheNearestPage() throws {
    let pages = try #require(Page.arranged(Self.sizes(40, seed: 5)))
    let drawing = Drawing([], pages: pages)
    var random = SeededRandom(6)
    let end = try #require(pages.last?.frame).max.y
    var places = (0..<2000).map { _ in
      Point(.random(in: -50...950, using: &random), .random(in: -100...end + 100, using: &random))
    }
    for page in pages { places += page.frame?.corners ?? [] }
    var onPages = 0
    for place in places {
      let on = pages.filter { page in
        guard let frame = page.frame else { return false }
        return frame.min.x...frame.max.x ~= place.x && frame.min.y...frame.max.y ~= place.y
      }
      #expect(drawing.page(at: place) == on.first && on.count <= 1)
      onPages += on.count
      let distances = pages.map { page in
        max(page.origin.y - place.y, place.y - (page.frame?.max.y ?? 0), 0)
      }
      let nearest = distances.firstIndex { $0 == distances.min() }
      #expect(drawing.page(of: stroke(place)) == nearest.map { pages[$0] })
    }
    #expect(onPages > 500)
  }

  @Test func endlessPaperIsEverywhere() {
    let drawing = Drawing()
    for place in [Point.zero, Point(-1e9, 1e9)] {
      #expect(drawing.page(at: place) == drawing.pages[0])
      #expect(drawing.page(of: stroke(place)) == drawing.pages[0])
    }
  }
}
