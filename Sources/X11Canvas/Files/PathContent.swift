import Dispatch
import Synchronization

/// What is at a path.
public enum PathContent: Sendable, Hashable {
  /// Nothing.
  case nothing
  /// A folder.
  case folder
  /// A file of any type, or a link whose target does not exist.
  case file

  /// The time that a lookup takes at most, in seconds: a disk that sleeps may take longer, but the
  /// window would seem to hang.
  public static let patience = 0.25

  /// Returns what is at `path` (`lstat`, `stat`), or nil if the file system does not answer within
  /// `patience`, as on a network mount whose server is gone. A lookup that hangs holds up no other.
  public static func lookUp(_ path: String) -> PathContent? {
    let content = Answer()
    let queue = BackgroundQueue(name: "xsign.lookup")
    queue.perform {
      let found: PathContent =
        AtomicFile.isFolder(path) ? .folder : AtomicFile.exists(path) ? .file : .nothing
      content.value.withLock { $0 = found }
    }
    queue.waitUntilDone(by: Deadline(seconds: patience))
    return content.value.withLock { $0 }
  }

  private final class Answer: Sendable {
    let value = Mutex<PathContent?>(nil)
  }
}
