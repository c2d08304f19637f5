import Export
import Platform

/// Draws the previews of exports in the background, one after the other. Of those that are asked
/// for meanwhile, only the newest is drawn.
@MainActor final class ExportPreviews {
  /// A preview, or the reason why there is none.
  struct Answer: Sendable {
    /// The number of the request.
    let number: Int
    let result: Result<ExportPreview, ExportError>
  }

  /// What is asked for.
  private struct Request: Sendable {
    let number: Int
    let plan: ExportPlan
    let width: Int
    let height: Int
  }

  private let queue = BackgroundQueue(name: "xsign.preview")
  private let deliver: @Sendable (Answer) -> Void
  private var isDrawing = false
  private var next: Request?
  private var count = 0
  /// Takes the newest preview that was asked for.
  private var take: ((Result<ExportPreview, ExportError>) -> Void)?

  /// Creates previews that call `deliver` on another thread.
  init(deliver: @escaping @Sendable (Answer) -> Void) { self.deliver = deliver }

  /// Asks for the preview of a plan that fits in that size, in pixels. `take` gets it, unless
  /// another is asked for meanwhile.
  func ask(
    _ plan: ExportPlan, width: Int, height: Int,
    take: @escaping (Result<ExportPreview, ExportError>) -> Void
  ) {
    count += 1
    self.take = take
    next = Request(number: count, plan: plan, width: width, height: height)
    start()
  }

  /// Receives an answer, and goes on with the newest request.
  func receive(_ answer: Answer) {
    isDrawing = false
    start()
    if answer.number == count { take.take()?(answer.result) }
  }

  private func start() {
    guard !isDrawing, let request = next.take() else { return }
    isDrawing = true
    queue.perform { [deliver] in
      let result = Result { () throws(ExportError) in
        try ExportPreview(request.plan, width: request.width, height: request.height)
      }
      deliver(Answer(number: request.number, result: result))
    }
  }

  /// Waits until what was asked for is drawn.
  func waitUntilDone() { queue.waitUntilDone() }
}
