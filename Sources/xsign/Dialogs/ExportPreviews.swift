import Export
import Platform

/// Draws the previews of exports in the background, one after the other. Of those that are asked
/// for meanwhile, only the newest is drawn.
@MainActor final class ExportPreviews {
  /// A preview, or the reason why there is none.
  typealias Answer = Result<ExportPreview, ExportError>

  /// What is asked for.
  private struct Request: Sendable {
    let plan: ExportPlan
    let width: Int
    let height: Int
  }

  private let queue = BackgroundQueue(name: "xsign.preview")
  private let deliver: @Sendable (Answer) -> Void
  private var isDrawing = false
  private var next: Request?
  /// Takes the newest preview that was asked for.
  private var take: ((Answer) -> Void)?

  /// Creates previews that call `deliver` on another thread.
  init(deliver: @escaping @Sendable (Answer) -> Void) { self.deliver = deliver }

  /// Asks for the preview of a plan that fits in that size, in pixels. `take` gets it, unless
  /// another is asked for meanwhile.
  func ask(
    _ plan: ExportPlan, width: Int, height: Int, take: @escaping (Answer) -> Void
  ) {
    self.take = take
    next = Request(plan: plan, width: width, height: height)
    start()
  }

  /// Receives an answer, or goes on with the newest request.
  func receive(_ answer: Answer) {
    isDrawing = false
    if next == nil { take.take()?(answer) } else { start() }
  }

  private func start() {
    guard !isDrawing, let request = next.take() else { return }
    isDrawing = true
    queue.perform { [deliver] in
      deliver(
        Result { () throws(ExportError) in
          try ExportPreview(request.plan, width: request.width, height: request.height)
        })
    }
  }

  /// Waits until what was asked for is drawn.
  func waitUntilDone() { queue.waitUntilDone() }
}
