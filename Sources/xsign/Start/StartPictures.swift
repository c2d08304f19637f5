import Export
import Graphics
import Ink
import PDFPages
import Platform

/// The small pictures in the start view: the first pages of documents, and drawings. One is drawn
/// after another, in the background.
@MainActor final class StartPictures {
  /// The most bytes of a file that is drawn: a picture that nobody asked for costs little.
  private nonisolated static let maximum = 32 << 20

  private let onMainThread: MainThread
  /// What ends the programs that read and draw, or nil if no more pictures are wanted.
  private var stop: ChildCancellation?

  /// Creates it. `onMainThread` calls back on the main thread.
  init(onMainThread: @escaping MainThread) { self.onMainThread = onMainThread }

  /// What has a picture.
  enum Subject: Sendable {
    case drawing(Drawing)
    /// The file at a path, of which the first page is drawn.
    case file(String)
  }

  /// Draws `subjects` to fit into a square of `side` pixels, and calls `deliver` with the index of
  /// each and its picture. What cannot be drawn has none. Those that were asked for before and are
  /// not drawn yet have none either.
  func draw(
    _ subjects: [Subject], side: Int, deliver: @escaping @MainActor (Int, Image) -> Void
  ) {
    end()
    stop = ChildCancellation()
    // One of its own: what cannot be ended, as the decoding of a picture, holds up no others.
    let queue = BackgroundQueue(name: "xsign.start", isWaitedFor: false)
    draw(subjects[...], side: side, on: queue, deliver: deliver)
  }

  private func draw(
    _ subjects: ArraySlice<Subject>, side: Int, on queue: BackgroundQueue,
    deliver: @escaping @MainActor (Int, Image) -> Void
  ) {
    guard let stop, let subject = subjects.first else { return }
    queue.perform(
      {
        switch subject {
        case .drawing(let drawing): Self.preview(drawing, side)
        case .file(let path): Self.picture(of: path, side: side, stop)
        }
      }, on: onMainThread
    ) { [weak self] picture in
      guard let self, self.stop === stop else { return }
      if let picture { deliver(subjects.startIndex, picture) }
      draw(subjects.dropFirst(), side: side, on: queue, deliver: deliver)
    }
  }

  /// Draws no more, and ends the programs that read and draw.
  func end() { stop.take()?.cancel() }

  /// Returns the picture of the first page, or nil if it cannot be drawn, or `stop` is cancelled.
  /// Blocks on the disk and on other programs.
  nonisolated static func picture(
    of path: String, side: Int, _ stop: ChildCancellation
  ) -> Image? {
    guard !stop.isCancelled, (try? BoundedFile(regular: path, limit: maximum)) != nil else {
      return nil
    }
    switch OpenedDocument.kind(path) {
    case .pdf:
      // As it is opened: programs may count something else in its tree of pages as the first one.
      guard let program = try? PageRasterizer.find(),
        let pdf = try? OpenPDF(path, cancellation: stop), let file = try? pdf.shown()
      else { return nil }
      return try? program.firstPage(
        of: file, side: side, or: PageRasterizer.all().first { $0 != program }, stop: stop)
    case .some:
      return (try? ImagePage(reading: path)).flatMap { preview($0.drawing, side) }
    case nil:
      guard let document = try? DrawingFile.read(path, cancellation: stop).document,
        !stop.isCancelled
      else { return nil }
      return preview(Drawing(document.strokes, pages: document.pages), side)
    }
  }

  private nonisolated static func preview(_ drawing: Drawing, _ side: Int) -> Image? {
    let plan = ExportPlan(
      drawing.strokes, on: drawing.pages, engine: .xsign, format: .png,
      area: drawing.pages[0].size == nil ? .ink : .page, showsBackground: true)
    return (try? ExportPreview(plan, width: side, height: side))?.picture
  }
}
