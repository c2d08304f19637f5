import Dispatch

/// The versions of files, by their paths. Several threads may use them at once.
final class FileVersions: Sendable {
  private let queue = DispatchQueue(label: "xsign.versions")
  // SAFETY: accessed on `queue` only.
  nonisolated(unsafe) private var versions: [String: FileVersion] = [:]

  subscript(path: String) -> FileVersion? {
    get { queue.sync { versions[path] } }
    set { queue.sync { versions[path] = newValue } }
  }
}
