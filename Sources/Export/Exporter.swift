import Platform

/// Exports drawings in the background: the window never waits for rendering or writing.
public final class Exporter: Sendable {
  /// The result of an export.
  public struct Result: Sendable {
    /// The number of the request.
    public let request: Int
    /// The path of the first file.
    public let path: String
    /// The number of files: several for a picture of each page.
    public let count: Int
    /// The reason why the export failed, or nil if the file was written.
    public let error: ExportError?
  }

  private let queue = BackgroundQueue(name: "xsign.export", isWaitedFor: false)
  private let deliver: @Sendable (Result) -> Void

  /// Creates an exporter that calls `deliver`, on its own queue, with the result of each export.
  public init(deliver: @escaping @Sendable (Result) -> Void) {
    self.deliver = deliver
  }

  /// Exports a plan to `path`, replacing existing files. Several files have the names of
  /// `ExportPlan.paths`. The result carries the number `request`, which distinguishes it from those
  /// of other exports.
  public func export(_ plan: ExportPlan, to path: String, request: Int) {
    queue.perform { [deliver] in
      let paths = plan.paths(path)
      var error: ExportError?
      do throws(ExportError) {
        try plan.write(to: paths)
      } catch let failure {
        error = failure
      }
      deliver(Result(request: request, path: paths[0], count: paths.count, error: error))
    }
  }

  /// Waits until all exports requested so far are written, for use before the program ends. Returns
  /// false if they are not written at the deadline.
  @discardableResult
  public func waitUntilDone(by deadline: Deadline = .never) -> Bool {
    queue.waitUntilDone(by: deadline)
  }
}
