import Dispatch

/// The stamps of files, by their paths. Several threads may use them at once.
final class FileStamps: Sendable {
  private let queue = DispatchQueue(label: "xsign.stamps")
  // SAFETY: accessed on `queue` only.
  nonisolated(unsafe) private var stamps: [String: FileStamp] = [:]

  subscript(path: String) -> FileStamp? {
    get { queue.sync { stamps[path] } }
    set { queue.sync { stamps[path] = newValue } }
  }
}
