package import Ink
import Localization
import Platform

/// Looks for the places to sign on the pages of a file (`SignPlaceSearch`). Its methods block, so
/// they are called on background queues.
///
/// The words come from `pdftotext` of poppler and the pixels from the program that draws pages.
/// Both are children that can read nothing but the file, libraries and fonts, and are limited. A
/// page on which no word asks for anything gets no picture.
package struct SignPlaceFinder: Sendable {
  /// The lack of the program. Its description is a sentence for the user.
  package struct Missing: Error, Sendable, Hashable, CustomStringConvertible {
    /// The sentence for the user.
    package let description = tr(
      """
      xsign needs the program pdftotext to find lines to sign on: install the package \
      poppler-utils.
      """)
  }

  /// The most pages whose words one run reads: a book has more words than are read at once.
  private static let portion = 100

  private let path: String
  private let file: PageFile
  private let pages: [PDFPage]
  private let process: RasterizerProcess
  /// The most bytes of words of one run.
  private let maximumBytes: Int

  /// Creates a finder for a file with these pages, all of whose fields are empty.
  ///
  /// - Parameters:
  ///   - program: The program that draws pages.
  ///   - other: The program that draws what that does not, or nil.
  ///   - maximumBytes: The most bytes of words of one run, which finds nothing if it has more.
  package init(
    of file: PageFile, pages: [PDFPage], program: PageRasterizer, other: PageRasterizer? = nil,
    maximumBytes: Int = 64 << 20
  ) throws(Missing) {
    guard let path = SystemProgram.pdftotext.path() else { throw Missing() }
    self.path = path
    self.file = file
    self.pages = pages
    self.maximumBytes = maximumBytes
    process = RasterizerProcess(program: program, other: other, file: file)
  }

  /// Finds the places on the pages `range`, and calls `deliver` with each page, its places, the
  /// surest first, and the frame of its text, which may be empty, in points. A page that
  /// cannot be read or drawn has no places.
  ///
  /// - Parameter stop: Ends the search when it is cancelled.
  /// - Throws: `PagePictureFailure` if the file is gone or changed, or the search was cancelled.
  package func find(
    _ range: Range<Int>, stop: ChildCancellation = ChildCancellation(),
    deliver: (Int, [SignPlace], Bounds) -> Void
  ) throws(PagePictureFailure) {
    for start in stride(from: range.lowerBound, to: range.upperBound, by: Self.portion) {
      let portion = start..<min(start + Self.portion, range.upperBound)
      let words = try words(on: portion, stop: stop)
      for (page, words) in zip(portion, words) {
        if stop.isCancelled { throw .cancelled }
        let text = words.reduce(into: Bounds.empty) { $0.formUnion($1.frame) }
        deliver(page, try places(on: page, words, stop: stop), text)
      }
    }
  }

  /// Finds the places on a page with these words.
  private func places(
    on page: Int, _ words: [PageWord], stop: ChildCancellation
  ) throws(PagePictureFailure) -> [SignPlace] {
    guard SignPlaceSearch.isWorthwhile(words) else { return [] }
    do throws(PagePictureFailure) {
      return SignPlaceSearch.places(on: try picture(of: page, stop: stop), words: words)
    } catch {
      if !error.isOfProgram { throw error }
      return []
    }
  }

  /// Returns the words of pages, in points of the pages as shown.
  private func words(
    on range: Range<Int>, stop: ChildCancellation
  ) throws(PagePictureFailure) -> [[PageWord]] {
    guard let last = range.last else { return [] }
    let none = [[PageWord]](repeating: [], count: range.count)
    let input = try file.reopen()
    var program = ChildProgram(
      path,
      [
        "-q", "-bbox", "-cropbox", "-enc", "UTF-8", "-f", "\(range.lowerBound + 1)", "-l",
        "\(last + 1)", "/dev/stdin", "-",
      ], limits: .renderer)
    program.isConfined = true
    program.niceness = 5
    let child = ChildProcess(
      program, input: input.raw, maximumOutput: maximumBytes, seconds: 30, cancellation: stop)
    let result = try? child.run()
    if stop.isCancelled { throw .cancelled }
    guard let output = result, output.status == 0 else { return none }
    let found = PageWordsReader.pages(in: output.bytes)
    return range.indices.map { index in
      let number = index - range.lowerBound
      return found.indices.contains(number) ? words(of: found[number], on: pages[index]) : []
    }
  }

  /// Returns words in points. Programs may not know the unit of a page.
  private func words(of found: PageWordsReader.Page, on page: PDFPage) -> [PageWord] {
    let width = page.rotation % 180 == 0 ? page.width : page.height
    guard found.width > 0 else { return [] }
    let factor = page.unit == 1 ? 1 : width / found.width
    guard factor.isFinite, factor != 1 else { return found.words }
    return found.words.map {
      PageWord($0.text, frame: Bounds(min: $0.frame.min * factor, max: $0.frame.max * factor))
    }
  }

  private func picture(
    of page: Int, stop: ChildCancellation
  ) throws(PagePictureFailure) -> GreyPage {
    let resolution = GreyPage.resolution(for: pages[page])
    return try process.grey(page, at: resolution, of: pages[page], stop: stop)
  }
}
