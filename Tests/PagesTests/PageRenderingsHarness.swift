import Ink
import TestSupport

@testable import Graphics
@testable import PDFPages
@testable import Platform

/// The pictures of pages of one square inch, drawn by a script.
final class PageRenderingsHarness {
  /// Commands by which the script waits until the test writes a file named after the page.
  static let gate = "while [ ! -e $here/go$page ]; do sleep 0.01; done"

  let fakes: FakePrograms
  let pictures: PageRenderings
  private(set) var events: [PageRenderings.Event] = []

  /// Creates the pictures of `count` pages. The script calls `before` for each page. `other` draws
  /// what it does not.
  init(
    _ count: Int = 9, before: String = "", other: PageRasterizer? = nil,
    maximumBytes: Int = PageRenderings.maximumBytes
  ) throws {
    fakes = try FakePrograms()
    let program = try fakes.program(FakePrograms.drawing(before: before))
    pictures = PageRenderings(
      RasterizerProcess(program: program, other: other, file: try PageFile(of: "plain-1.4")),
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

  /// Takes events until `condition` is true.
  func wait(_ condition: () -> Bool) -> Bool {
    waitUntil {
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
