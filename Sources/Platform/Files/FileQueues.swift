import Dispatch

/// Queues for reading and writing files: a file that blocks, as on a network mount whose server is
/// gone, holds up no other file.
///
/// Each path has a queue for reading and one for writing. The requests for a path are performed in
/// order. A path that was ever written is read on its queue for writing, so that what is read is
/// what was written before.
public final class FileQueues: Sendable {
  private let guardian = DispatchQueue(label: "xsign.file-queues")
  // SAFETY: both are accessed only on `guardian`.
  nonisolated(unsafe) private var readers: [String: BackgroundQueue] = [:]
  nonisolated(unsafe) private var writers: [String: BackgroundQueue] = [:]

  /// Creates the queues of no files.
  public init() {}

  /// Returns the queue on which the file at `path` is read.
  public func reading(_ path: String) -> BackgroundQueue {
    guardian.sync {
      writers[path] ?? Self.queue(path, of: &readers, named: "xsign.read")
    }
  }

  /// Returns the queue on which the file at `path` is written.
  public func writing(_ path: String) -> BackgroundQueue {
    guardian.sync { Self.queue(path, of: &writers, named: "xsign.save") }
  }

  /// Waits until all files are written. Returns false if they are not at the deadline.
  public func waitUntilWritten(by deadline: Deadline) -> Bool {
    let queues = guardian.sync { Array(writers.values) }
    return queues.allSatisfy { $0.waitUntilDone(by: deadline) }
  }

  /// Waits until all files are read and written, or the deadline has come.
  public func waitUntilDone(by deadline: Deadline = .never) {
    let queues = guardian.sync { Array(writers.values) + readers.values }
    for queue in queues { queue.waitUntilDone(by: deadline) }
  }

  private static func queue(
    _ path: String, of queues: inout [String: BackgroundQueue], named name: String
  ) -> BackgroundQueue {
    if let queue = queues[path] { return queue }
    let queue = BackgroundQueue(name: name)
    queues[path] = queue
    return queue
  }
}
