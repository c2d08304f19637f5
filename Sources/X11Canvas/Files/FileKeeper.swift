/// Keeps a small file up to date in the background: nothing waits for the disk, and the last
/// contents asked for are those it ends with.
public final class FileKeeper: Sendable {
  private let path: String
  private let permissions: UInt32
  private let queue = BackgroundQueue(name: "xsign.keep", isWaitedFor: false)
  private let deliver: @Sendable (FileError) -> Void

  /// A keeper of the file `path`, which has `permissions` where it is new, as have its folders
  /// with the right to enter. `deliver` is told, on the keeper's own queue, what goes wrong.
  public init(
    path: String, permissions: UInt32 = 0o600, deliver: @escaping @Sendable (FileError) -> Void
  ) {
    self.path = path
    self.permissions = permissions
    self.deliver = deliver
  }

  /// Writes `bytes` to the file, in the place of what it holds.
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

  /// Waits until everything asked for so far is written, as before the program ends.
  public func waitUntilDone() { queue.waitUntilDone() }
}
