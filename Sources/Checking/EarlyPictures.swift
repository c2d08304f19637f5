import PDFPages
import Platform

/// The pictures of pages before they are signed, which the programs of a check draw while the
/// signed file is being made.
///
/// Each program draws one page at a time. The end of this object ends the programs.
final class EarlyPictures: Sendable {
  /// The picture of a page by a program.
  struct Early: Sendable {
    /// What is drawn.
    let request: RenderRequest
    /// The way to end the program.
    let stop = ChildCancellation()
    fileprivate let work: BackgroundWork<PageComparison.Picture>

    fileprivate init(
      _ request: RenderRequest, on queue: BackgroundQueue,
      _ draw: @escaping @Sendable (RenderRequest, ChildCancellation) -> PageComparison.Picture
    ) {
      self.request = request
      work = BackgroundWork(on: queue) { [stop] in draw(request, stop) }
    }

    /// Waits for the picture until a moment on the monotonic clock.
    func picture(until end: Double) -> PageComparison.Picture {
      if let picture = work.result(by: Deadline(seconds: max(0, end - MonotonicClock.now))) {
        return picture
      }
      stop.cancel()
      return .failure(.tooSlow)
    }

    /// The reason why there is no picture, if that is known and no picture is on its way.
    var failure: PagePictureFailure? {
      guard case .failure(let failure) = work.result(by: Deadline(seconds: 0)) else { return nil }
      return failure
    }
  }

  /// The pictures of each page by each program.
  private let pictures: [Int: [Early]]

  /// Begins to draw the pages of `file` by each of `programs`.
  ///
  /// - Parameter timeout: The seconds for a picture by each program.
  init(
    _ pages: [PageCheck.Page], _ programs: [PageRasterizer], of file: PageFile, timeout: [Double]
  ) {
    let queues = programs.map { _ in BackgroundQueue(name: "xsign.check") }
    var pictures: [Int: [Early]] = [:]
    for page in pages {
      let request = PageComparison.whole(page)
      pictures[page.index] = programs.indices.map { number in
        let process = RasterizerProcess(
          program: programs[number], file: file, timeout: timeout[number])
        return Early(request, on: queues[number]) { request, stop in
          Result { () throws(PagePictureFailure) in
            try process.draw(request, on: page.size, factor: 1, stop: stop)
          }
        }
      }
    }
    self.pictures = pictures
  }

  deinit {
    for early in pictures.values.joined() { early.stop.cancel() }
  }

  /// Returns the picture of the page with that index by the program with that number, or nil if
  /// that is not drawn.
  subscript(page: Int, program: Int) -> Early? { pictures[page]?[program] }
}
