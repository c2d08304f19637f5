import Platform

/// What an export wrote.
package struct ExportedFiles: Sendable {
  /// The paths of the files.
  package let paths: [String]
  /// The ink that is not in them.
  package let unseen: UnseenInk
}

/// Exports drawings in the background: the window never waits for rendering or writing.
public final class Exporter: Sendable {
  private let queue = BackgroundQueue(name: "xsign.export", isWaitedFor: false)
  private let onMainThread: MainThread
  /// Called before each export. A test can suspend it there.
  private let received: (@Sendable () -> Void)?

  /// Creates an exporter whose completions are called by `onMainThread`.
  public convenience init(onMainThread: @escaping MainThread) {
    self.init(onMainThread: onMainThread, received: nil)
  }

  /// Creates an exporter that calls `received` before each export.
  package init(onMainThread: @escaping MainThread, received: (@Sendable () -> Void)?) {
    self.onMainThread = onMainThread
    self.received = received
  }

  /// Exports a plan to `path`, replacing existing files. Several files have the names of
  /// `ExportPlan.paths`. `completion` takes their paths, or the reason why they were not written.
  public func export(
    _ plan: ExportPlan, to path: String,
    completion: @escaping @MainActor (Result<[String], ExportError>) -> Void
  ) {
    export(plan, to: path, cancellation: nil) { completion($0.map { $0.paths }) }
  }

  /// Exports a plan as above. `completion` also takes what ink is not in the files. If that is
  /// cancelled before the files take their names, none is written, and `completion` is not called.
  package func export(
    _ plan: ExportPlan, to path: String, cancellation: ChildCancellation?,
    completion: @escaping @MainActor (Result<ExportedFiles, ExportError>) -> Void
  ) {
    queue.perform(
      throwing: { [received] () throws(ExportError) -> ExportedFiles? in
        received?()
        guard let paths = try plan.write(path, cancellation) else { return nil }
        let unseen = UnseenInk(plan.strokes, engine: plan.engine)
        return ExportedFiles(paths: paths, unseen: unseen)
      }, on: onMainThread
    ) { result in
      switch result {
      case .success(let files?): completion(.success(files))
      case .success(nil): break
      case .failure(let error): if cancellation?.isCancelled != true { completion(.failure(error)) }
      }
    }
  }

  /// Waits until all exports requested so far are written, for use before the program ends. Returns
  /// false if they are not written at the deadline.
  @discardableResult
  public func waitUntilDone(by deadline: Deadline = .never) -> Bool {
    queue.waitUntilDone(by: deadline)
  }
}
