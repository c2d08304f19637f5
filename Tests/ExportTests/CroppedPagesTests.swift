import Foundation
import Ink
import Platform
import Synchronization
import TestSupport
import Testing

@testable import Export
@testable import Graphics

/// Exports of only the ink of pages, some of which have all of theirs beyond the edge.
@Suite struct CroppedPagesTests {
  private static let size = CanvasSize(width: 60, height: 40)

  /// A plan of three pages: ink on the first and third, and beside the second.
  private func plan(_ format: ExportFormat, isBeside: [Bool] = [false, true, false]) throws
    -> ExportPlan
  {
    let pages = try #require(
      Page.arranged([CanvasSize](repeating: Self.size, count: isBeside.count)))
    let strokes = zip(pages, isBeside).enumerated().map { index, page in
      let start = page.0.origin + Point(page.1 ? 80 : 20, 10)
      return Stroke(
        id: StrokeID(UInt64(index)), pen: Pen(width: 4),
        samples: [Sample(start, time: 0), Sample(start + Point(20, 5), time: 0.1)])
    }
    return ExportPlan(strokes, on: pages, engine: .hermite, format: format)
  }

  @Test(arguments: ExportFormat.allCases) func pagesThatShowNoInkAreLeftOut(
    format: ExportFormat
  ) throws {
    let folder = TemporaryFolder()
    let path = folder.path("a.\(format)")
    let plan = try plan(format)
    let paths = plan.paths(path)
    #expect(try plan.write(path) == paths)
    let written = folder.names
    #expect(written == paths.map { URL(fileURLWithPath: $0).lastPathComponent })
    #expect(written.count == (format == .pdf ? 1 : 2) && plan.pageCount == 2)
    if format == .pdf {
      #expect(try Tool("pdfinfo", [path]).text.contains(/Pages: +2/))
    } else {
      #expect(written == ["a-1.\(format)", "a-3.\(format)"])
    }
    let preview = try ExportPreview(plan, width: 80, height: 80)
    #expect(preview.count == 2 && preview.number == 1)
    // The first page may be the one.
    let later = try self.plan(format, isBeside: [true, false])
    #expect(try ExportPreview(later, width: 80, height: 80).number == 2)
    #expect(later.paths(path) == [path])
    // Two strokes at both sides show nothing between them.
    var around = try self.plan(format, isBeside: [false, true])
    let left = Affine(step: Point(-120, 0))
    around.strokes.append(around.strokes[1].transformed(by: left, id: StrokeID(9)))
    #expect(around.pageCount == 1)
  }

  /// A glance at white ink shows it on its ground; what is around it is the ground alone.
  @Test func aGlanceShowsPaleInk() throws {
    let stroke = Stroke(
      id: StrokeID(1), pen: Pen(color: InkColor(hex: 0xffffff), width: 8),
      samples: [Sample(Point(9, 9), time: 0)])
    let plan = ExportPlan(
      [stroke], on: [Page(id: Page.ID(rawValue: 1))], engine: .xsign, format: .png)
    let preview = try ExportPreview(plan, width: 40, height: 40)
    let shown = try #require(preview.onPaper(InkColor(hex: 0x303132), margin: 3))
    #expect(shown.pixels[shown.width + 1] == 0x303132)
    #expect(shown.pixels[shown.height / 2 * shown.width + shown.width / 2] == 0xffffff)
    let usual = try #require(preview.onPaper(margin: 3))
    #expect(Set(usual.pixels).count == 2)
  }

  @Test(arguments: ExportFormat.allCases) func withoutInkNothingIsWritten(
    format: ExportFormat
  ) throws {
    let plan = try plan(format, isBeside: [true, true])
    #expect(throws: ExportError.nothingDrawn) { try plan.write("/nowhere/a") }
    #expect(throws: ExportError.nothingDrawn) { try plan.pdf() }
    #expect(throws: ExportError.nothingDrawn) {
      try ExportPreview(plan, width: 80, height: 80)
    }
  }

  private final class Counter: Sendable {
    let count = Mutex(0)
  }

  /// What is traced to learn which pages show ink is not traced again.
  @Test(arguments: ExportFormat.allCases) func eachOutlineIsTracedOnce(
    format: ExportFormat
  ) throws {
    let plan = try plan(format)
    var export = PagesExport(
      plan.strokes, on: plan.pages, engine: plan.engine, paper: .color(nil), showsPictures: false,
      isCropped: true)
    let expected = try export.bytes(format, page: 2)
    let (renderer, counter) = (export.renderer, Counter())
    export.renderer = StrokeRenderer { stroke, scale in
      // The pixels of a PNG have a scale.
      if scale == nil { counter.count.withLock { $0 += 1 } }
      return renderer(stroke, scale: scale)
    }
    let files = try export.shownPages.map { try export.export($0).bytes(format) }
    #expect(files.count == 2 && files[1] == expected)
    #expect(counter.count.withLock { $0 } == plan.strokes.count)
  }

  /// Wholly transparent ink is not shown either, and widens no page.
  @Test(arguments: ExportFormat.allCases) func pagesWhoseInkIsNotSeenAreLeftOut(
    format: ExportFormat
  ) throws {
    var plan = try plan(format, isBeside: [false, false, true])
    func clear(_ stroke: Stroke, _ step: Point) -> Stroke {
      var pen = stroke.pen
      pen.opacity = 0...0
      return Stroke(
        id: StrokeID(9), pen: pen,
        samples: stroke.transformed(by: Affine(step: step), id: stroke.id).samples)
    }
    let size = try ExportPreview(plan, width: 80, height: 80).size
    plan.strokes.append(clear(plan.strokes[0], Point(10, 15)))
    #expect(try ExportPreview(plan, width: 80, height: 80).size == size)
    plan.strokes[1] = clear(plan.strokes[1], .zero)
    #expect(plan.pageCount == 1)
    plan.strokes[0] = clear(plan.strokes[0], .zero)
    #expect(throws: ExportError.nothingDrawn) { try plan.pdf() }
    plan.strokes[2] = clear(plan.strokes[2], .zero)
    #expect(throws: ExportError.transparent) { try plan.write("/nowhere/a") }
    #expect(throws: ExportError.transparent) { try ExportPreview(plan, width: 80, height: 80) }
    // Whole pages are exported, but a sheet for endless paper needs ink.
    plan.area = .page
    #expect(plan.pageCount == 3)
    plan.pages = [Page(id: plan.pages[0].id)]
    plan.sheet = Self.size
    #expect(throws: ExportError.transparent) { try plan.pdf() }
  }

  /// An export that is cancelled before its files take their names leaves none.
  @Test(arguments: ExportFormat.allCases) func aCancelledExportLeavesNothing(
    format: ExportFormat
  ) throws {
    let folder = TemporaryFolder()
    let plan = try plan(format)
    let path = folder.path("a.\(format)")
    let paths = plan.paths(path)
    let cancelled = ChildCancellation()
    #expect(cancelled.cancel())
    #expect(try plan.write(path, cancelled) == nil)
    #expect(folder.names.isEmpty)
    let late = ChildCancellation()
    #expect(try plan.write(path, late) == paths)
    #expect(!late.cancel() && !late.isCancelled)
    #expect(folder.names.count == paths.count)
  }
}
