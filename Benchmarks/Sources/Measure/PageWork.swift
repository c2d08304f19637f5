import Graphics
import Ink
import PDFPages
import Platform
import TestSupport

/// The time until pages of a PDF are there to be painted, in nanoseconds: 500 pages of text, at 96
/// dots per inch. The time until the window has started is not in it.
struct PageWork {
  /// From opening the file to the picture of the first page.
  var first: [Int64] = []
  /// From asking to the picture, of pages far apart, while thumbnails are drawn.
  var others: [Int64] = []
  /// From asking to the picture of the page after one that was shown.
  var next: [Int64] = []
  /// What `pdftoppm` alone takes for the first page, at the same time.
  var program: [Int64] = []
  /// From opening the file to the last of all thumbnails.
  var thumbnails: Int64 = 0

  static func measure() throws -> PageWork {
    var work = PageWork()
    for _ in 0..<9 {
      let start = Clock.now
      let pictures = try open()
      try show(0, pictures)
      work.first.append(Clock.now - start)
      pictures.close()
      let asked = Clock.now
      let options = ["-q", "-cropbox", "-r", "96", "-f", "1", "-l", "1"]
      let tool = try Tool("pdftoppm", options + [PDFCases.path("pages-500")])
      guard tool.status == 0 else { throw MeasureError("pdftoppm failed: \(tool.errors)") }
      work.program.append(Clock.now - asked)
    }
    let start = Clock.now
    let pictures = try open()
    pictures.showThumbnails(around: 0)
    for page in stride(from: 30, to: 480, by: 30) {
      let asked = Clock.now
      try show(page, pictures)
      work.others.append(Clock.now - asked)
    }
    try wait(pictures) { (0..<500).allSatisfy { pictures.thumbnail(of: $0) != nil } }
    work.thumbnails = Clock.now - start
    try wait(pictures) { !pictures.pictures(of: 452).contains { $0.image.width < 700 } }
    let asked = Clock.now
    try show(451, pictures)
    work.next.append(Clock.now - asked)
    pictures.close()
    return work
  }

  private static func open() throws -> PageRenderings {
    PageRenderings(
      try PageFile(path: PDFCases.path("pages-500")),
      pages: [PDFPage](repeating: PDFPage(width: 595, height: 842), count: 500),
      program: try PageRasterizer.find(), wakeup: Wakeup())
  }

  /// Shows a page and waits for its picture.
  private static func show(_ page: Int, _ pictures: PageRenderings) throws {
    pictures.show(
      PageView(
        scale: 96 / 72, width: 900, height: 1200, pages: [PageView.Place(page: page, x: 50, y: 0)]))
    try wait(pictures) { pictures.pictures(of: page).contains { $0.isSharp(at: 96 / 72) } }
  }

  private static func wait(_ pictures: PageRenderings, _ condition: () -> Bool) throws {
    let end = Clock.now + 20_000_000_000
    while true {
      _ = pictures.takeEvents()
      if condition() { return }
      guard Clock.now < end else { throw MeasureError("A page of a PDF is not drawn.") }
      Clock.sleep(0.001)
    }
  }
}
