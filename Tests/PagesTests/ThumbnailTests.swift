import Ink
import TestSupport
import Testing

@testable import Graphics
@testable import PDFPages
@testable import Platform

/// The small pictures of pages, drawn by a script.
@Suite struct ThumbnailTests {
  @Test func thumbnailsComeFromOneProgramAfterThePagesInView() throws {
    let harness = try PageRenderingsHarness(
      40, before: "[ $side = 140 ] || { \(PageRenderingsHarness.gate); }")
    harness.pictures.show(
      PageView(scale: 1, width: 72, height: 72, pages: [PageView.Place(page: 0, x: 0, y: 0)]))
    harness.pictures.showThumbnails(around: 0)
    #expect(!harness.pictures.thumbnails.isRunning)
    harness.fakes.touch("go1")
    #expect(harness.wait { (0..<40).allSatisfy { harness.pictures.thumbnail(of: $0) != nil } })
    #expect(harness.log.filter { $0.hasSuffix("at 140") } == ["1-40 at 140"])
    let thumbnails = harness.events.count { if case .thumbnail = $0 { true } else { false } }
    #expect(thumbnails == 40)
    // A page without a picture shows its thumbnail.
    #expect(harness.pictures.pictures(of: 20).map(\.image.width) == [140])
    #expect(harness.pictures.pictures(of: 20)[0].frame.max == Point(72, 72))
  }

  @Test func aThumbnailThatFailsIsLeftOut() throws {
    let harness = try PageRenderingsHarness(12, before: "[ $page != 5 ] || kill -SEGV $$")
    harness.pictures.showThumbnails(around: 3)
    let others = (0..<12).filter { $0 != 4 }
    #expect(harness.wait { others.allSatisfy { harness.pictures.thumbnail(of: $0) != nil } })
    #expect(harness.pictures.thumbnail(of: 4) == nil)
    #expect(harness.log == ["1-12 at 140", "6-12 at 140"])
  }

  @Test func thumbnailsAreGivenUpAfterAFewFailures() throws {
    let harness = try PageRenderingsHarness(100, before: "[ $page -lt 4 ] || exit 1")
    harness.pictures.showThumbnails(around: 0)
    #expect(harness.wait { harness.log.count == 8 && !harness.pictures.thumbnails.isRunning })
    _ = harness.pictures.takeEvents()
    #expect(harness.log.count == 8 && harness.log.last == "11-100 at 140")
    #expect(harness.pictures.thumbnail(of: 2) != nil)
  }

  /// The first program takes pages 5 and 9 for narrower than they are, and page 3 once it has
  /// changed. The other one does that for page 9 only.
  @Test func theOtherProgramDrawsThumbnailsOfAnotherShape() throws {
    let narrow = "printf 'P6\\n70 140\\n255\\n'; head -c 29400 /dev/zero"
    let others = try FakePrograms()
    let other = try others.program(
      """
      for pages; do :; done
      echo $pages >> $here/log
      [ $pages != 9-9 ] || { \(narrow); exit; }
      printf 'P6\\n140 140\\n255\\n'; head -c 58800 /dev/zero
      """, name: "mutool")
    let harness = try PageRenderingsHarness(
      12,
      before: """
        [ $page != 3 ] || [ ! -e $here/changed ] || { \(narrow); exit; }
        case $page in 5|9) \(narrow); page=$((page + 1));; esac
        """, other: other)
    func thumbnail(_ page: Int) -> RenderedPage? { harness.pictures.thumbnail(of: page - 1) }
    harness.pictures.showThumbnails(around: 0)
    #expect(
      harness.wait { others.lines("log").count == 2 && !harness.pictures.thumbnails.isRunning })
    #expect((1...12).filter { thumbnail($0) == nil } == [9])
    #expect(harness.log == ["1-12 at 140"] && others.lines("log") == ["5-5", "9-9"])
    let before = thumbnail(3)?.number
    harness.fakes.touch("changed")
    harness.pictures.replace(try PageFile(of: "plain-1.4"), changing: [2])
    #expect(harness.wait { thumbnail(3)?.number != before })
    #expect(thumbnail(3) != nil && others.lines("log") == ["5-5", "9-9", "3-3"])
  }

  /// A thumbnail that was on its way when its page changed is of the page as it was.
  @Test func anOutdatedThumbnailIsDrawnAnew() throws {
    let fakes = try FakePrograms()
    let process = RasterizerProcess(
      program: try fakes.program(FakePrograms.drawing(before: PageRenderingsHarness.gate)),
      file: try PageFile(of: "plain-1.4"))
    var strip = ThumbnailStrip([PDFPage](repeating: PDFPage(width: 72, height: 72), count: 4))
    let mailbox = Mailbox<PageRenderings.Message>(wakeup: Wakeup())
    defer {
      strip.stop()
      strip.queue.waitUntilDone()
    }
    let image = Result<Image, PagePictureFailure>.success(
      Image(opaque: [0], width: 1, height: 1))
    func number(_ page: Int) -> UInt64? { strip[page]?.number }
    func take(_ page: Int, _ number: UInt64) -> Bool {
      strip.take(image, of: page, number: number)
    }
    strip.want(around: 0)
    strip.start(process, mailbox: mailbox)
    #expect(take(0, 1))
    strip.renew([0, 1, 2])
    #expect(!take(1, 2) && number(0) == 1 && number(1) == nil)
    // Nor does a failure count.
    strip.end(.ended(1))
    strip.start(process, mailbox: mailbox)
    #expect(take(0, 3) && take(1, 4) && take(2, 5))
    #expect(number(0) == 3 && number(1) == 4)
    strip.stop()
    strip.end(nil)
    strip.start(process, mailbox: mailbox)
    #expect(strip.isRunning && waitUntil { fakes.lines("log").last == "4-4 at 140" })
  }
}
