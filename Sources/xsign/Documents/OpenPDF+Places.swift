import Ink
import PDFPages
import Platform

extension OpenPDF {
  /// Returns a rough picture of a page, which tells where something is printed, or nil if it cannot
  /// be drawn. Blocks until it is drawn.
  func roughPicture(of page: Int) -> GreyPage? {
    guard let program = try? PageRasterizer.find(), let file = try? shown() else { return nil }
    let process = RasterizerProcess(
      program: program, other: PageRasterizer.all().first { $0 != program }, file: file)
    return try? process.grey(page, at: GreyPage.roughResolution, of: survey.pages[page])
  }

  /// Finds the lines to sign, initial and date on pages, the surest of each page first. Blocks
  /// until the pages are read and drawn.
  func signPlaces(on pages: [Int]) throws(SigningError) -> [Int: [SignPlace]] {
    var places: [Int: [SignPlace]] = [:]
    try findPlaces(on: pages) { page, found, _ in places[page] = found }
    return places
  }

  /// Finds them likewise, and calls `deliver` with each page, its places and the frame of its text,
  /// until `stop` is cancelled.
  func findPlaces(
    on pages: [Int], stop: ChildCancellation = ChildCancellation(),
    deliver: (Int, [SignPlace], Bounds) -> Void
  ) throws(SigningError) {
    let program: PageRasterizer
    do throws(PageRasterizer.Missing) {
      program = try PageRasterizer.find()
    } catch {
      throw .noPageProgram(error)
    }
    let finder: SignPlaceFinder
    let file = try shown()
    do throws(SignPlaceFinder.Missing) {
      finder = try SignPlaceFinder(
        of: file, pages: survey.pages, program: program,
        other: PageRasterizer.all().first { $0 != program })
    } catch {
      throw .noTextProgram(error)
    }
    var start = 0
    while start < pages.count {
      var end = start + 1
      while end < pages.count, pages[end] == pages[end - 1] + 1 { end += 1 }
      do throws(PagePictureFailure) {
        try finder.find(pages[start]..<(pages[end - 1] + 1), stop: stop, deliver: deliver)
      } catch {
        throw .picture(error, page: pages[start], file: name)
      }
      start = end
    }
  }
}
