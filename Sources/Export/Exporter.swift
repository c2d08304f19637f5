import Platform

/// Exports drawings in the background: the window never waits for rendering or writing.
public final class Exporter: Sendable {
  private let queue = BackgroundQueue(name: "xsign.export", isWaitedFor: false)
  private let onMainThread: MainThread

  /// Creates an exporter whose completions are called by `onMainThread`.
  public init(onMainThread: @escaping MainThread) { self.onMainThread = onMainThread }

  /// Exports a plan to `path`, replacing existing files. Several files have the names of
  /// `ExportPlan.paths`. `completion` takes their paths, or the reason why they were not written.
  public func export(
    _ plan: ExportPlan, to path: String,
    completion: @escaping @MainActor (Result<[String], ExportError>) -> Void
  ) {
    queue.perform(
      throwing: { () throws(ExportError) in
        let paths = plan.paths(path)
        try plan.write(to: paths)
        return paths
      }, on: onMainThread, completion: completion)
  }

  /// Waits until all exports requested so far are written, for use before the program ends. Returns
  /// false if they are not written at the deadline.
  @discardableResult
  public func waitUntilDone(by deadline: Deadline = .never) -> Bool {
    queue.waitUntilDone(by: deadline)
  }
}
