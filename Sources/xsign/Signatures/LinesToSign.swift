import Ink
import PDFPages
import Platform
import X11Canvas

/// The lines to sign on of the PDF in the window. They are found in the background once a signature
/// is in hand, page by page from the one in view, and then kept until another drawing is shown.
@MainActor final class LinesToSign {
  private let canvas: Canvas
  private let session: Session
  private let queue = BackgroundQueue(name: "xsign.lines", isWaitedFor: false)
  private let onMainThread: MainThread
  /// The PDF whose lines are looked for or were found.
  private weak var document: OpenPDF?
  private var stop = ChildCancellation()
  /// The number of searches so far.
  private var searches = 0
  /// True until all pages were looked at.
  private(set) var isSearching = false
  /// Called when lines of a page were found, and when all pages were looked at.
  var arrived: () -> Void = {}

  /// Creates it without lines. `onMainThread` calls back on the main thread.
  init(canvas: Canvas, session: Session, onMainThread: @escaping MainThread) {
    self.canvas = canvas
    self.session = session
    self.onMainThread = onMainThread
  }

  /// Looks for the lines of the PDF in the window, unless that is done. Waits for nothing.
  func look() {
    guard let pdf = session.document, pdf !== document else { return }
    stop.cancel()
    stop = ChildCancellation()
    document = pdf
    searches += 1
    isSearching = true
    canvas.fields.lines = []
    canvas.fields.margins = []
    let indices = canvas.drawing.pages.compactMap(\.pdfPage)
    let first = indices.isEmpty ? 0 : min(canvas.currentPage, indices.count - 1)
    // The page in view comes first, alone: its lines are asked for now.
    let order =
      [Array(indices[first...].prefix(1)), Array(indices.dropFirst(first + 1))]
      + [Array(indices.prefix(first))]
    queue.perform { [stop, onMainThread, searches, weak self] in
      for pages in order where !pages.isEmpty && !stop.isCancelled {
        // A page that cannot be read or drawn has no lines, and nobody asked for them by name.
        try? pdf.findPlaces(on: pages, stop: stop) { page, places, text in
          guard !places.isEmpty || !text.isEmpty else { return }
          onMainThread { self?.take(places, text, page, searches) }
        }
      }
      onMainThread { self?.finish(searches) }
    }
  }

  private func take(_ places: [SignPlace], _ text: Bounds, _ index: Int, _ number: Int) {
    guard number == searches else { return }
    // Nobody waits for the lines of a PDF that was left.
    guard session.document === document else {
      stop.cancel()
      return
    }
    guard let page = canvas.drawing.pages.first(where: { $0.pdfPage == index }) else { return }
    var fields = canvas.fields
    fields.lines += places.map { $0.onPlane(page) }
    if !text.isEmpty { fields.margins.append(text.onPlane(page)) }
    canvas.fields = fields
    if !places.isEmpty { arrived() }
  }

  private func finish(_ number: Int) {
    guard number == searches else { return }
    isSearching = false
    arrived()
  }
}
