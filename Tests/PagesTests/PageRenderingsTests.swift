import Ink
import TestSupport
import Testing

@testable import Graphics
@testable import PDFPages
@testable import Platform

/// The pictures of pages that are in view, drawn by a script.
@Suite struct PageRenderingsTests {
  @Test func twoAreDrawnAtATimeTheNearestFirst() throws {
    let harness = try PageRenderingsHarness(before: PageRenderingsHarness.gate)
    #expect(harness.pictures.missingPage == nil)
    harness.show([4, 5, 6])
    #expect(harness.underWay == [4, 5] && harness.pictures.missingPage == 4)
    harness.fakes.touch("go5")
    #expect(harness.wait { harness.sides == [4: 100] })
    #expect(harness.pictures.missingPage == 5)
    #expect(harness.underWay.sorted() == [5, 6])
    for page in [6, 7] { harness.fakes.touch("go\(page)") }
    // The pages after and before come last.
    #expect(harness.wait { harness.sides == [4: 100, 5: 100, 6: 100] })
    #expect(harness.pictures.missingPage == nil)
    #expect(harness.wait { harness.underWay == [7, 3] || harness.underWay == [3, 7] })
    for page in 1...9 { harness.fakes.touch("go\(page)") }
    #expect(
      harness.wait {
        harness.sides.keys.sorted() == [2, 3, 4, 5, 6, 7, 8] && harness.underWay == []
      })
    #expect(harness.log.count == 7)
    #expect(
      harness.events.compactMap {
        if case .picture(let page, let frame) = $0, frame.max == Point(72, 72) { page } else { nil }
      }.sorted() == [2, 3, 4, 5, 6, 7, 8])
    #expect(harness.pictures.pictures(of: 4)[0].isSharp(at: 100.0 / 72))
  }

  @Test func whatIsNotWantedAnyMoreIsKilled() throws {
    let harness = try PageRenderingsHarness(
      20, before: "echo $$ > $here/process$page\n" + PageRenderingsHarness.gate)
    harness.show([0, 1])
    #expect(
      waitUntil { ["process1", "process2"].allSatisfy { harness.fakes.lines($0).count == 1 } })
    harness.show([15])
    #expect(harness.wait { harness.underWay == [15, 16] || harness.underWay == [16, 15] })
    #expect(harness.fakes.isGone("process1") && harness.fakes.isGone("process2"))
    #expect(harness.sides.isEmpty && harness.events.isEmpty)
    #expect(waitUntil { harness.fakes.lines("process16").count == 1 })
    #expect(!harness.fakes.isGone("process16"))
    harness.pictures.close()
    #expect(harness.fakes.isGone("process16") && harness.fakes.isGone("process17"))
  }

  /// What is shown of a page that has changed stays until its new picture is there.
  @Test func pagesThatChangedAreDrawnAnew() throws {
    let harness = try PageRenderingsHarness(
      before: "while [ -e $here/shut -a ! -e $here/open ]; do sleep 0.01; done")
    harness.show([4, 5])
    #expect(harness.wait { harness.pictures.isDrawn && harness.underWay.isEmpty })
    func numbers() -> [UInt64?] { [4, 5].map { harness.pictures.pictures(of: $0).last?.number } }
    let before = numbers()
    harness.fakes.touch("shut")
    harness.pictures.replace(try PageFile(of: "plain-2.0"), changing: [4, 99])
    #expect(!harness.pictures.isDrawn && harness.underWay == [4])
    #expect(numbers() == before && harness.pictures.missingPage == nil)
    harness.fakes.touch("open")
    #expect(harness.wait { harness.pictures.isDrawn })
    let after = numbers()
    #expect(after[0] != before[0] && after[1] == before[1])
    #expect(harness.pictures.pictures(of: 4).count == 1)
  }

  /// While the user zooms, there is a first picture nevertheless; later ones are the sharp ones.
  @Test func theFirstPictureOfAPageIsAlwaysDrawn() throws {
    let harness = try PageRenderingsHarness(1, before: PageRenderingsHarness.gate)
    harness.show([0], at: 100)
    harness.show([0], at: 110)
    harness.show([0], at: 120)
    let kept = harness.pictures.lanes.filter { $0.stop != nil }.compactMap(\.request?.resolution)
    #expect(kept == [100])
    #expect(harness.wait { harness.log.contains("1-1 at 120") })
    harness.fakes.touch("go1")
    #expect(harness.wait { harness.sides == [0: 120] && harness.underWay == [] })
    #expect(harness.log.contains("1-1 at 100"))
    let count = harness.events.count { if case .picture = $0 { true } else { false } }
    #expect(count == 2)
  }

  @Test func aPictureOfAnotherZoomStandsIn() throws {
    let harness = try PageRenderingsHarness(
      1, before: "[ $side = 100 ] || { \(PageRenderingsHarness.gate); }")
    harness.show([0], at: 100)
    #expect(harness.wait { harness.sides == [0: 100] })
    harness.show([0], at: 150)
    #expect(harness.pictures.pictures(of: 0).map(\.image.width) == [100])
    #expect(!harness.pictures.pictures(of: 0)[0].isSharp(at: 150.0 / 72))
    // Nor is this kept from a user who zooms on.
    harness.show([0], at: 200)
    #expect(harness.pictures.pictures(of: 0).map(\.image.width) == [100])
    harness.fakes.touch("go1")
    #expect(harness.wait { harness.sides == [0: 200] && harness.underWay == [] })
    #expect(harness.pictures.pictures(of: 0).map(\.image.width) == [200])
    // Back again, nothing is drawn.
    let count = harness.log.count
    harness.show([0], at: 100)
    #expect(
      harness.pictures.pictures(of: 0).map(\.image.width) == [100] && harness.underWay == [])
    // Between two, the finer one stands in.
    harness.show([0], at: 120)
    #expect(harness.pictures.pictures(of: 0).map(\.image.width) == [200])
    #expect(harness.wait { harness.sides == [0: 120] } && harness.log.count == count + 1)
  }

  @Test func thePicturesThatAreKeptHaveABound() throws {
    // Room for six pictures of 100 × 100 pixels.
    let thumbnails = ThumbnailPlan(
      [PDFPage](repeating: PDFPage(width: 72, height: 72), count: 30)
    ).reserve
    let maximum = 6 * 40_000 + thumbnails
    let harness = try PageRenderingsHarness(30, maximumBytes: maximum)
    harness.pictures.showThumbnails(around: 0)
    var isExceeded = false
    for page in stride(from: 0, to: 30, by: 4) {
      harness.show([page])
      #expect(
        harness.wait {
          if harness.pictures.bytes > maximum { isExceeded = true }
          return harness.underWay.isEmpty && harness.sides[page] == 100
        })
    }
    #expect(!isExceeded)
    #expect(harness.wait { (0..<30).allSatisfy { harness.pictures.thumbnail(of: $0) != nil } })
    #expect(harness.pictures.bytes <= maximum && harness.pictures.cache.bytes > 160_000)
    let kept = (0..<30).filter {
      harness.pictures.cache[RenderRequest(page: $0, resolution: 100)] != nil
    }
    #expect(Set([26, 27, 28, 29]).isSubset(of: kept) && !kept.contains(0))
    harness.pictures.showThumbnails(around: nil)
    #expect((0..<30).allSatisfy { harness.pictures.thumbnail(of: $0) == nil })
  }

  @Test func aPageThatFailsIsNotTriedAgain() throws {
    let harness = try PageRenderingsHarness(3, before: "[ $page != 2 ] || exit 7")
    harness.show([1])
    #expect(harness.wait { harness.sides.keys.sorted() == [0, 2] && harness.underWay.isEmpty })
    #expect(
      harness.pictures.failure(of: 1) == .ended(7) && harness.pictures.failure(of: 0) == nil)
    #expect(
      harness.events.compactMap {
        if case .failure(let page, let failure) = $0 { "\(page) \(failure)" } else { nil }
      } == ["1 This page cannot be shown: it may be damaged."])
    harness.show([1, 2])
    harness.show([1])
    #expect(harness.underWay.isEmpty && harness.log.count { $0.hasPrefix("2-2") } == 1)
  }

  /// A program that takes a page for half as large is asked for twice as much from then on.
  @Test func theUnitOfAPageIsRemembered() throws {
    let harness = try PageRenderingsHarness(1, before: "side=$((side / 2))")
    harness.show([0], at: 100)
    #expect(harness.wait { harness.sides == [0: 100] })
    harness.show([0], at: 120)
    #expect(harness.wait { harness.sides == [0: 120] })
    #expect(harness.log == ["1-1 at 100", "1-1 at 200", "1-1 at 240"])
  }

  /// What is ahead lets the first picture of the file go first, and later ones are equal.
  @Test func thePageInViewGoesFirst() throws {
    let harness = try PageRenderingsHarness(
      before: "cut -d ' ' -f 19 /proc/$$/stat > $here/nice$page\n" + PageRenderingsHarness.gate)
    func niceness(_ pages: [Int]) -> [Int] {
      pages.compactMap { page in harness.fakes.lines("nice\(page + 1)").first.flatMap { Int($0) } }
    }
    harness.show([4])
    #expect(waitUntil { niceness([4, 5]).count == 2 })
    #expect(niceness([4])[0] < 5 && niceness([5]) == [5])
    for page in 1...9 { harness.fakes.touch("go\(page)") }
    #expect(
      harness.wait { harness.sides.keys.sorted() == [2, 3, 4, 5, 6] && harness.underWay == [] })
    // Those that began after the first picture was there.
    #expect(niceness([2, 6]).allSatisfy { $0 < 5 })
  }

  /// A page that is to be turned shows nothing until the file with that is there, also if a
  /// picture of it is on its way.
  @Test func aTurnedPageWaitsForItsFile() throws {
    let harness = try PageRenderingsHarness(2, before: PageRenderingsHarness.gate)
    harness.show([0, 1])
    harness.fakes.touch("go1")
    #expect(harness.wait { harness.sides == [0: 100] })
    harness.pictures.showThumbnails(around: 0)
    var pages = harness.pictures.pages
    for index in pages.indices { pages[index].rotation = 90 }
    harness.pictures.expect(pages)
    #expect(harness.sides.isEmpty && harness.pictures.pages == pages)
    harness.fakes.touch("go2")
    #expect(harness.wait { harness.underWay.isEmpty })
    #expect(harness.sides.isEmpty && harness.log.count == 2)
    harness.pictures.replace(try PageFile(of: "plain-1.4"), changing: [0, 1])
    #expect(harness.wait { harness.sides == [0: 100, 1: 100] })
  }

  @Test func aViewOfNothingNeedsNothing() throws {
    let harness = try PageRenderingsHarness(before: PageRenderingsHarness.gate)
    harness.show([1])
    harness.pictures.show(nil)
    #expect(harness.wait { harness.underWay.isEmpty })
    #expect(harness.sides.isEmpty)
  }
}
