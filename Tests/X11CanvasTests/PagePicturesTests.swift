import Foundation
import Ink
import TestSupport
import Testing

@testable import Graphics
@testable import Pages
@testable import PDFPages
@testable import Platform

/// The pictures of pages of one square inch, drawn by a script.
private final class Desk {
  let fakes: FakePrograms
  let pictures: PagePictures
  private(set) var news: [PagePictures.News] = []

  /// Creates the pictures of `count` pages. The script calls `before` for each page.
  init(_ count: Int = 9, before: String = "", mostBytes: Int = PagePictures.mostBytes) throws {
    fakes = try FakePrograms()
    let program = try fakes.program(FakePrograms.drawing(before: before))
    pictures = PagePictures(
      PageRun(program: program, file: try PageFile(of: "plain-1.4")),
      pages: [PDFPage](repeating: PDFPage(width: 72, height: 72), count: count), wakeUp: WakeUp(),
      mostBytes: mostBytes)
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
      news += pictures.takeNews()
      return condition()
    }
  }

  /// The pages that are being drawn.
  var underWay: [Int] { pictures.lanes.compactMap(\.order).map(\.page) }
  /// The pages that have a picture, with its side in pixels.
  var sides: [Int: Int] {
    pictures.pages.indices.reduce(into: [:]) { sides, page in
      sides[page] = pictures.pictures(of: page).last?.image.width
    }
  }
  /// What the script was asked for, in the order of the starts.
  var log: [String] { fakes.lines("log") }
}

@Suite struct PagePicturesTests {
  /// Waits until the test writes a file named after the page.
  private static let gate = "while [ ! -e $here/go$page ]; do sleep 0.01; done"

  @Test func twoAreDrawnAtATimeTheNearestFirst() throws {
    let desk = try Desk(before: Self.gate)
    #expect(desk.pictures.missingPage == nil)
    desk.show([4, 5, 6])
    #expect(desk.underWay == [4, 5] && desk.pictures.missingPage == 4)
    desk.fakes.touch("go5")
    #expect(desk.wait { desk.sides == [4: 100] })
    #expect(desk.pictures.missingPage == 5)
    #expect(desk.underWay.sorted() == [5, 6])
    for page in [6, 7] { desk.fakes.touch("go\(page)") }
    // The pages after and before come last.
    #expect(desk.wait { desk.sides == [4: 100, 5: 100, 6: 100] })
    #expect(desk.pictures.missingPage == nil)
    #expect(desk.wait { desk.underWay == [7, 3] || desk.underWay == [3, 7] })
    for page in 1...9 { desk.fakes.touch("go\(page)") }
    #expect(desk.wait { desk.sides.keys.sorted() == [2, 3, 4, 5, 6, 7, 8] && desk.underWay == [] })
    #expect(desk.log.count == 7)
    #expect(
      desk.news.compactMap {
        if case .picture(let page, let frame) = $0, frame.max == Point(72, 72) { page } else { nil }
      }.sorted() == [2, 3, 4, 5, 6, 7, 8])
    #expect(desk.pictures.pictures(of: 4)[0].isSharp(at: 100.0 / 72))
  }

  @Test func whatIsNotWantedAnyMoreIsKilled() throws {
    let desk = try Desk(20, before: "echo $$ > $here/process$page\n" + Self.gate)
    desk.show([0, 1])
    #expect(
      waitUntil { ["process1", "process2"].allSatisfy { desk.fakes.lines($0).count == 1 } })
    desk.show([15])
    #expect(desk.wait { desk.underWay == [15, 16] || desk.underWay == [16, 15] })
    #expect(desk.fakes.isGone("process1") && desk.fakes.isGone("process2"))
    #expect(desk.sides.isEmpty && desk.news.isEmpty)
    #expect(waitUntil { desk.fakes.lines("process16").count == 1 })
    #expect(!desk.fakes.isGone("process16"))
    desk.pictures.close()
    #expect(desk.fakes.isGone("process16") && desk.fakes.isGone("process17"))
  }

  /// While the user zooms, there is a first picture nevertheless; later ones are the sharp ones.
  @Test func theFirstPictureOfAPageIsAlwaysDrawn() throws {
    let desk = try Desk(1, before: Self.gate)
    desk.show([0], at: 100)
    desk.show([0], at: 110)
    desk.show([0], at: 120)
    let kept = desk.pictures.lanes.filter { $0.stop != nil }.compactMap(\.order?.resolution)
    #expect(kept == [100])
    #expect(desk.wait { desk.log.contains("1-1 at 120") })
    desk.fakes.touch("go1")
    #expect(desk.wait { desk.sides == [0: 120] && desk.underWay == [] })
    #expect(desk.log.contains("1-1 at 100"))
    let count = desk.news.count { if case .picture = $0 { true } else { false } }
    #expect(count == 2)
  }

  @Test func aPictureOfAnotherZoomStandsIn() throws {
    let desk = try Desk(1, before: "[ $side = 100 ] || { \(Self.gate); }")
    desk.show([0], at: 100)
    #expect(desk.wait { desk.sides == [0: 100] })
    desk.show([0], at: 150)
    #expect(desk.pictures.pictures(of: 0).map(\.image.width) == [100])
    #expect(!desk.pictures.pictures(of: 0)[0].isSharp(at: 150.0 / 72))
    // Nor is this kept from a user who zooms on.
    desk.show([0], at: 200)
    #expect(desk.pictures.pictures(of: 0).map(\.image.width) == [100])
    desk.fakes.touch("go1")
    #expect(desk.wait { desk.sides == [0: 200] && desk.underWay == [] })
    #expect(desk.pictures.pictures(of: 0).map(\.image.width) == [200])
    // Back again, nothing is drawn.
    let count = desk.log.count
    desk.show([0], at: 100)
    #expect(desk.pictures.pictures(of: 0).map(\.image.width) == [100] && desk.underWay == [])
    // Between two, the finer one stands in.
    desk.show([0], at: 120)
    #expect(desk.pictures.pictures(of: 0).map(\.image.width) == [200])
    #expect(desk.wait { desk.sides == [0: 120] } && desk.log.count == count + 1)
  }

  @Test func thePicturesThatAreKeptHaveABound() throws {
    // Room for six pictures of 100 × 100 pixels.
    let thumbnails = ThumbnailPlan(
      [PDFPage](repeating: PDFPage(width: 72, height: 72), count: 30)
    ).reserve
    let most = 6 * 40_000 + thumbnails
    let desk = try Desk(30, mostBytes: most)
    desk.pictures.showThumbnails(around: 0)
    var isExceeded = false
    for page in stride(from: 0, to: 30, by: 4) {
      desk.show([page])
      #expect(
        desk.wait {
          if desk.pictures.bytes > most { isExceeded = true }
          return desk.underWay.isEmpty && desk.sides[page] == 100
        })
    }
    #expect(!isExceeded)
    #expect(desk.wait { (0..<30).allSatisfy { desk.pictures.thumbnail(of: $0) != nil } })
    #expect(desk.pictures.bytes <= most && desk.pictures.shelf.bytes > 160_000)
    let kept = (0..<30).filter { desk.pictures.shelf[PageOrder(page: $0, resolution: 100)] != nil }
    #expect(Set([26, 27, 28, 29]).isSubset(of: kept) && !kept.contains(0))
    desk.pictures.showThumbnails(around: nil)
    #expect((0..<30).allSatisfy { desk.pictures.thumbnail(of: $0) == nil })
  }

  @Test func aPageThatFailsIsNotTriedAgain() throws {
    let desk = try Desk(3, before: "[ $page != 2 ] || exit 7")
    desk.show([1])
    #expect(desk.wait { desk.sides.keys.sorted() == [0, 2] && desk.underWay.isEmpty })
    #expect(desk.pictures.failure(of: 1) == .ended(7) && desk.pictures.failure(of: 0) == nil)
    #expect(
      desk.news.compactMap {
        if case .failure(let page, let failure) = $0 { "\(page) \(failure)" } else { nil }
      } == ["1 This page cannot be shown: it may be damaged."])
    desk.show([1, 2])
    desk.show([1])
    #expect(desk.underWay.isEmpty && desk.log.count { $0.hasPrefix("2-2") } == 1)
  }

  @Test func thumbnailsComeFromOneProgramAfterThePagesInView() throws {
    let desk = try Desk(40, before: "[ $side = 140 ] || { \(Self.gate); }")
    desk.pictures.show(
      PageView(scale: 1, width: 72, height: 72, pages: [PageView.Place(page: 0, x: 0, y: 0)]))
    desk.pictures.showThumbnails(around: 0)
    #expect(!desk.pictures.thumbnails.isRunning)
    desk.fakes.touch("go1")
    #expect(desk.wait { (0..<40).allSatisfy { desk.pictures.thumbnail(of: $0) != nil } })
    #expect(desk.log.filter { $0.hasSuffix("at 140") } == ["1-40 at 140"])
    let thumbnails = desk.news.count { if case .thumbnail = $0 { true } else { false } }
    #expect(thumbnails == 40)
    // A page without a picture shows its thumbnail.
    #expect(desk.pictures.pictures(of: 20).map(\.image.width) == [140])
    #expect(desk.pictures.pictures(of: 20)[0].frame.max == Point(72, 72))
  }

  @Test func aThumbnailThatFailsIsLeftOut() throws {
    let desk = try Desk(12, before: "[ $page != 5 ] || kill -SEGV $$")
    desk.pictures.showThumbnails(around: 3)
    let others = (0..<12).filter { $0 != 4 }
    #expect(desk.wait { others.allSatisfy { desk.pictures.thumbnail(of: $0) != nil } })
    #expect(desk.pictures.thumbnail(of: 4) == nil)
    #expect(desk.log == ["1-12 at 140", "6-12 at 140"])
  }

  @Test func thumbnailsAreGivenUpAfterAFewFailures() throws {
    let desk = try Desk(100, before: "[ $page -lt 4 ] || exit 1")
    desk.pictures.showThumbnails(around: 0)
    #expect(desk.wait { desk.log.count == 8 && !desk.pictures.thumbnails.isRunning })
    _ = desk.pictures.takeNews()
    #expect(desk.log.count == 8 && desk.log.last == "11-100 at 140")
    #expect(desk.pictures.thumbnail(of: 2) != nil)
  }

  /// A program that takes a page for half as large is asked for twice as much from then on.
  @Test func theUnitOfAPageIsRemembered() throws {
    let desk = try Desk(1, before: "side=$((side / 2))")
    desk.show([0], at: 100)
    #expect(desk.wait { desk.sides == [0: 100] })
    desk.show([0], at: 120)
    #expect(desk.wait { desk.sides == [0: 120] })
    #expect(desk.log == ["1-1 at 100", "1-1 at 200", "1-1 at 240"])
  }

  /// What is ahead lets the first picture of the file go first, and later ones are equal.
  @Test func thePageInViewGoesFirst() throws {
    let desk = try Desk(
      before: "cut -d ' ' -f 19 /proc/$$/stat > $here/nice$page\n" + Self.gate)
    func niceness(_ pages: [Int]) -> [Int] {
      pages.compactMap { page in desk.fakes.lines("nice\(page + 1)").first.flatMap { Int($0) } }
    }
    desk.show([4])
    #expect(waitUntil { niceness([4, 5]).count == 2 })
    #expect(niceness([4])[0] < 5 && niceness([5]) == [5])
    for page in 1...9 { desk.fakes.touch("go\(page)") }
    #expect(desk.wait { desk.sides.keys.sorted() == [2, 3, 4, 5, 6] && desk.underWay == [] })
    // Those that began after the first picture was there.
    #expect(niceness([2, 6]).allSatisfy { $0 < 5 })
  }

  @Test func aViewOfNothingNeedsNothing() throws {
    let desk = try Desk(before: Self.gate)
    desk.show([1])
    desk.pictures.show(nil)
    #expect(desk.wait { desk.underWay.isEmpty })
    #expect(desk.sides.isEmpty)
  }
}
