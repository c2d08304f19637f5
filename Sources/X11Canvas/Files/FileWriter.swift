/// Writes a small file in the background. The caller does not wait for the disk. The file ends with
/// the content of the last call.
public final class FileWriter: Sendable {
  private let path: String
  private let permissions: UInt32
  private let queue = BackgroundQueue(name: "xsign.write", isWaitedFor: false)
  private let deliver: @Sendable (FileError) -> Void

  /// Creates a writer of the file `path`. A new file has `permissions`; new folders are for the
  /// user alone. `deliver` is called with each error, on the writer's queue.
  public init(
    path: String, permissions: UInt32 = 0o600, deliver: @escaping @Sendable (FileError) -> Void
  ) {
    self.path = path
    self.permissions = permissions
    self.deliver = deliver
  }

  /// Replaces the content of the file by `bytes`.
  public func write(_ bytes: [UInt8]) {
    queue.perform { [path, permissions, deliver] in
      do throws(FileError) {
        try AtomicFile.makeFolder(AtomicFile.folder(of: path))
        try AtomicFile.write(bytes, to: path, permissions: permissions)
      } catch {
        deliver(error)
      }
    }
  }

  /// Waits until all content so far is written, for example before the program ends. Returns false
  /// if it is not written at the deadline.
  @discardableResult
  public func waitUntilDone(by deadline: Deadline = .never) -> Bool {
    queue.waitUntilDone(by: deadline)
  }
}
