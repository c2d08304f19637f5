import Export
import Platform

/// Draws the previews of exports in the background, one after the other. Of those that are asked
/// for meanwhile, only the newest is drawn.
@MainActor final class ExportPreviews {
  /// Takes a preview, or the reason why there is none.
  typealias Completion = @MainActor (Result<ExportPreview, ExportError>) -> Void

  /// What is asked for.
  private struct Request: Sendable {
    let plan: ExportPlan
    let width: Int
    let height: Int
    let completion: Completion
  }

  private let queue = BackgroundQueue(name: "xsign.preview")
  private let onMainThread: MainThread
  private var isDrawing = false
  private var next: Request?

  /// Creates previews whose completions are called by `onMainThread`.
  init(onMainThread: @escaping MainThread) { self.onMainThread = onMainThread }

  /// Asks for the preview of a plan that fits in that size, in pixels. `completion` takes it,
  /// unless another is asked for meanwhile.
  func ask(
    _ plan: ExportPlan, width: Int, height: Int, completion: @escaping Completion
  ) {
    next = Request(plan: plan, width: width, height: height, completion: completion)
    start()
  }

  private func start() {
    guard !isDrawing, let request = next.take() else { return }
    isDrawing = true
    queue.perform { [onMainThread, weak self] in
      let result = Result { () throws(ExportError) in
        try ExportPreview(request.plan, width: request.width, height: request.height)
      }
      onMainThread { self?.finish(request, result) }
    }
  }

  private func finish(_ request: Request, _ result: Result<ExportPreview, ExportError>) {
    isDrawing = false
    if next == nil { request.completion(result) } else { start() }
  }

  /// Waits until what was asked for is drawn.
  func waitUntilDone() { queue.waitUntilDone() }
}
