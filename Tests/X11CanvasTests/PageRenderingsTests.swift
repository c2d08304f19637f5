import Foundation
import Ink
import TestSupport
import Testing

@testable import Graphics
@testable import Pages
@testable import PDFPages
@testable import Platform

/// The pictures of pages of one square inch, drawn by a script.
private final class PageBackdrop {
  let fakes: FakePrograms
  let pictures: PageRenderings
  private(set) var events: [PageRenderings.Event] = []

  /// Creates the pictures of `count` pages. The script calls `before` for each page.
  init(_ count: Int = 9, before: String = "", maximumBytes: Int = PageRenderings.maximumBytes)
    throws
  {
    fakes = try FakePrograms()
    let program = try fakes.program(FakePrograms.drawing(before: before))
    pictures = PageRenderings(
      RasterizerProcess(program: program, file: try PageFile(of: "plain-1.4")),
      pages: [PDFPage](repeating: PDFPage(width: 72, height: 72), count: count), wakeup: Wakeup(),
      maximumBytes: maximumBytes)
  }

  deinit { pictures.close() }

  /// Shows these pages, one below the other, at a resolution. The first is the nearest.
  func show(_ pages: [Int], at resolution: Double = 100) {
    let side = Int(resolution)
    pictures.show(
      PageView(
        scale: resolution / 72, width: side, height: side,
        pages: pages.enumerated().map {
          PageView.Place(page: $0.element, x: 0, y: $0.offset * side)
        }
      ))
  }

  /// Takes news until `condition` is true.
  func wait(_ condition: () -> Bool) -> Bool {
    waitUntil(timeout: 20) {
      events += pictures.takeEvents()
      return condition()
    }
  }

  /// The pages that are being drawn.
  var underWay: [Int] { pictures.lanes.compactMap(\.request).map(\.page) }
  /// The pages that have a picture, with its side in pixels.
  var sides: [Int: Int] {
    pictures.pages.indices.reduce(into: [:]) { sides, page in
      sides[page] = pictures.pictures(of: page).last?.image.width
    }
  }
  /// What the script was asked for, in the order of the starts.
  var log: [String] { fakes.lines("log") }
}

@Suite struct PageRenderingsTests {
  /// Waits until the test writes a file named after the page.
  private static let gate = "while [ ! -e $here/go$page ]; do sleep 0.01; done"

  @Test func twoAreDrawnAtATimeTheNearestFirst() throws {
    let backdrop = try PageBackdrop(before: Self.gate)
    #expect(backdrop.pictures.missingPage == nil)
    backdrop.show([4, 5, 6])
    #expect(backdrop.underWay == [4, 5] && backdrop.pictures.missingPage == 4)
    backdrop.fakes.touch("go5")
    #expect(backdrop.wait { backdrop.sides == [4: 100] })
    #expect(backdrop.pictures.missingPage == 5)
    #expect(backdrop.underWay.sorted() == [5, 6])
    for page in [6, 7] { backdrop.fakes.touch("go\(page)") }
    // The pages after and before come last.
    #expect(backdrop.wait { backdrop.sides == [4: 100, 5: 100, 6: 100] })
    #expect(backdrop.pictures.missingPage == nil)
    #expect(backdrop.wait { backdrop.underWay == [7, 3] || backdrop.underWay == [3, 7] })
    for page in 1...9 { backdrop.fakes.touch("go\(page)") }
    #expect(
      backdrop.wait {
        backdrop.sides.keys.sorted() == [2, 3, 4, 5, 6, 7, 8] && backdrop.underWay == []
      })
    #expect(backdrop.log.count == 7)
    #expect(
      backdrop.events.compactMap {
        if case .picture(let page, let frame) = $0, frame.max == Point(72, 72) { page } else { nil }
      }.sorted() == [2, 3, 4, 5, 6, 7, 8])
    #expect(backdrop.pictures.pictures(of: 4)[0].isSharp(at: 100.0 / 72))
  }

  @Test func whatIsNotWantedAnyMoreIsKilled() throws {
    let backdrop = try PageBackdrop(20, before: "echo $$ > $here/process$page\n" + Self.gate)
    backdrop.show([0, 1])
    #expect(
      waitUntil { ["process1", "process2"].allSatisfy { backdrop.fakes.lines($0).count == 1 } })
    backdrop.show([15])
    #expect(backdrop.wait { backdrop.underWay == [15, 16] || backdrop.underWay == [16, 15] })
    #expect(backdrop.fakes.isGone("process1") && backdrop.fakes.isGone("process2"))
    #expect(backdrop.sides.isEmpty && backdrop.events.isEmpty)
    #expect(waitUntil { backdrop.fakes.lines("process16").count == 1 })
    #expect(!backdrop.fakes.isGone("process16"))
    backdrop.pictures.close()
    #expect(backdrop.fakes.isGone("process16") && backdrop.fakes.isGone("process17"))
  }

  /// While the user zooms, there is a first picture nevertheless; later ones are the sharp ones.
  @Test func theFirstPictureOfAPageIsAlwaysDrawn() throws {
    let backdrop = try PageBackdrop(1, before: Self.gate)
    backdrop.show([0], at: 100)
    backdrop.show([0], at: 110)
    backdrop.show([0], at: 120)
    let kept = backdrop.pictures.lanes.filter { $0.stop != nil }.compactMap(\.request?.resolution)
    #expect(kept == [100])
    #expect(backdrop.wait { backdrop.log.contains("1-1 at 120") })
    backdrop.fakes.touch("go1")
    #expect(backdrop.wait { backdrop.sides == [0: 120] && backdrop.underWay == [] })
    #expect(backdrop.log.contains("1-1 at 100"))
    let count = backdrop.events.count { if case .picture = $0 { true } else { false } }
    #expect(count == 2)
  }

  @Test func aPictureOfAnotherZoomStandsIn() throws {
    let backdrop = try PageBackdrop(1, before: "[ $side = 100 ] || { \(Self.gate); }")
    backdrop.show([0], at: 100)
    #expect(backdrop.wait { backdrop.sides == [0: 100] })
    backdrop.show([0], at: 150)
    #expect(backdrop.pictures.pictures(of: 0).map(\.image.width) == [100])
    #expect(!backdrop.pictures.pictures(of: 0)[0].isSharp(at: 150.0 / 72))
    // Nor is this kept from a user who zooms on.
    backdrop.show([0], at: 200)
    #expect(backdrop.pictures.pictures(of: 0).map(\.image.width) == [100])
    backdrop.fakes.touch("go1")
    #expect(backdrop.wait { backdrop.sides == [0: 200] && backdrop.underWay == [] })
    #expect(backdrop.pictures.pictures(of: 0).map(\.image.width) == [200])
    // Back again, nothing is drawn.
    let count = backdrop.log.count
    backdrop.show([0], at: 100)
    #expect(
      backdrop.pictures.pictures(of: 0).map(\.image.width) == [100] && backdrop.underWay == [])
    // Between two, the finer one stands in.
    backdrop.show([0], at: 120)
    #expect(backdrop.pictures.pictures(of: 0).map(\.image.width) == [200])
    #expect(backdrop.wait { backdrop.sides == [0: 120] } && backdrop.log.count == count + 1)
  }

  @Test func thePicturesThatAreKeptHaveABound() throws {
    // Room for six pictures of 100 × 100 pixels.
    let thumbnails = ThumbnailPlan(
      [PDFPage](repeating: PDFPage(width: 72, height: 72), count: 30)
    ).reserve
    let maximum = 6 * 40_000 + thumbnails
    let backdrop = try PageBackdrop(30, maximumBytes: maximum)
    backdrop.pictures.showThumbnails(around: 0)
    var isExceeded = false
    for page in stride(from: 0, to: 30, by: 4) {
      backdrop.show([page])
      #expect(
        backdrop.wait {
          if backdrop.pictures.bytes > maximum { isExceeded = true }
          return backdrop.underWay.isEmpty && backdrop.sides[page] == 100
        })
    }
    #expect(!isExceeded)
    #expect(backdrop.wait { (0..<30).allSatisfy { backdrop.pictures.thumbnail(of: $0) != nil } })
    #expect(backdrop.pictures.bytes <= maximum && backdrop.pictures.cache.bytes > 160_000)
    let kept = (0..<30).filter {
      backdrop.pictures.cache[RenderRequest(page: $0, resolution: 100)] != nil
    }
    #expect(Set([26, 27, 28, 29]).isSubset(of: kept) && !kept.contains(0))
    backdrop.pictures.showThumbnails(around: nil)
    #expect((0..<30).allSatisfy { backdrop.pictures.thumbnail(of: $0) == nil })
  }

  @Test func aPageThatFailsIsNotTriedAgain() throws {
    let backdrop = try PageBackdrop(3, before: "[ $page != 2 ] || exit 7")
    backdrop.show([1])
    #expect(backdrop.wait { backdrop.sides.keys.sorted() == [0, 2] && backdrop.underWay.isEmpty })
    #expect(
      backdrop.pictures.failure(of: 1) == .ended(7) && backdrop.pictures.failure(of: 0) == nil)
    #expect(
      backdrop.events.compactMap {
        if case .failure(let page, let failure) = $0 { "\(page) \(failure)" } else { nil }
      } == ["1 This page cannot be shown: it may be damaged."])
    backdrop.show([1, 2])
    backdrop.show([1])
    #expect(backdrop.underWay.isEmpty && backdrop.log.count { $0.hasPrefix("2-2") } == 1)
  }

  @Test func thumbnailsComeFromOneProgramAfterThePagesInView() throws {
    let backdrop = try PageBackdrop(40, before: "[ $side = 140 ] || { \(Self.gate); }")
    backdrop.pictures.show(
      PageView(scale: 1, width: 72, height: 72, pages: [PageView.Place(page: 0, x: 0, y: 0)]))
    backdrop.pictures.showThumbnails(around: 0)
    #expect(!backdrop.pictures.thumbnails.isRunning)
    backdrop.fakes.touch("go1")
    #expect(backdrop.wait { (0..<40).allSatisfy { backdrop.pictures.thumbnail(of: $0) != nil } })
    #expect(backdrop.log.filter { $0.hasSuffix("at 140") } == ["1-40 at 140"])
    let thumbnails = backdrop.events.count { if case .thumbnail = $0 { true } else { false } }
    #expect(thumbnails == 40)
    // A page without a picture shows its thumbnail.
    #expect(backdrop.pictures.pictures(of: 20).map(\.image.width) == [140])
    #expect(backdrop.pictures.pictures(of: 20)[0].frame.max == Point(72, 72))
  }

  @Test func aThumbnailThatFailsIsLeftOut() throws {
    let backdrop = try PageBackdrop(12, before: "[ $page != 5 ] || kill -SEGV $$")
    backdrop.pictures.showThumbnails(around: 3)
    let others = (0..<12).filter { $0 != 4 }
    #expect(backdrop.wait { others.allSatisfy { backdrop.pictures.thumbnail(of: $0) != nil } })
    #expect(backdrop.pictures.thumbnail(of: 4) == nil)
    #expect(backdrop.log == ["1-12 at 140", "6-12 at 140"])
  }

  @Test func thumbnailsAreGivenUpAfterAFewFailures() throws {
    let backdrop = try PageBackdrop(100, before: "[ $page -lt 4 ] || exit 1")
    backdrop.pictures.showThumbnails(around: 0)
    #expect(backdrop.wait { backdrop.log.count == 8 && !backdrop.pictures.thumbnails.isRunning })
    _ = backdrop.pictures.takeEvents()
    #expect(backdrop.log.count == 8 && backdrop.log.last == "11-100 at 140")
    #expect(backdrop.pictures.thumbnail(of: 2) != nil)
  }

  /// A program that takes a page for half as large is asked for twice as much from then on.
  @Test func theUnitOfAPageIsRemembered() throws {
    let backdrop = try PageBackdrop(1, before: "side=$((side / 2))")
    backdrop.show([0], at: 100)
    #expect(backdrop.wait { backdrop.sides == [0: 100] })
    backdrop.show([0], at: 120)
    #expect(backdrop.wait { backdrop.sides == [0: 120] })
    #expect(backdrop.log == ["1-1 at 100", "1-1 at 200", "1-1 at 240"])
  }

  /// What is ahead lets the first picture of the file go first, and later ones are equal.
  @Test func thePageInViewGoesFirst() throws {
    let backdrop = try PageBackdrop(
      before: "cut -d ' ' -f 19 /proc/$$/stat > $here/nice$page\n" + Self.gate)
    func niceness(_ pages: [Int]) -> [Int] {
      pages.compactMap { page in backdrop.fakes.lines("nice\(page + 1)").first.flatMap { Int($0) } }
    }
    backdrop.show([4])
    #expect(waitUntil { niceness([4, 5]).count == 2 })
    #expect(niceness([4])[0] < 5 && niceness([5]) == [5])
    for page in 1...9 { backdrop.fakes.touch("go\(page)") }
    #expect(
      backdrop.wait { backdrop.sides.keys.sorted() == [2, 3, 4, 5, 6] && backdrop.underWay == [] })
    // Those that began after the first picture was there.
    #expect(niceness([2, 6]).allSatisfy { $0 < 5 })
  }

  @Test func aViewOfNothingNeedsNothing() throws {
    let backdrop = try PageBackdrop(before: Self.gate)
    backdrop.show([1])
    backdrop.pictures.show(nil)
    #expect(backdrop.wait { backdrop.underWay.isEmpty })
    #expect(backdrop.sides.isEmpty)
  }
}
