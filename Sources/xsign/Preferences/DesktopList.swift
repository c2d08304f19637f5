import Platform

/// The desktop's list of the files that were used, `recently-used.xbel`, which file managers and
/// the choosers of other programs show. It is written in the background. A list that is damaged, or
/// too large to be one, stays as it is.
final class DesktopList: Sendable {
  /// The greatest size of the list in bytes.
  private static let limit = 16 << 20
  private static let application = "xsign"

  private let path: String
  private let queue = BackgroundQueue(name: "xsign.recent", isWaitedFor: false)

  init(path: String) { self.path = path }

  /// Notes that the file at a path was used now.
  func add(_ file: String) {
    let type = Self.type(file)
    change { list in
      list.add(
        FileURI.text(file), type: type, application: Self.application,
        command: "\(Self.application) %f")
    }
  }

  /// Forgets that the file at a path was used.
  func remove(_ file: String) {
    change { $0.forget(FileURI.text(file), application: Self.application) }
  }

  /// Forgets all files that were used.
  func clear() { change { $0.forget(application: Self.application) } }

  /// Waits until the list is written, or the deadline has come.
  func waitUntilDone(by deadline: Deadline) { queue.waitUntilDone(by: deadline) }

  /// Changes the list as it is then. Its loss would be none of the user's work, so a failure to
  /// write it is not reported.
  private func change(_ body: @escaping @Sendable (BookmarkFile) -> Void) {
    queue.perform { [path] in
      var old: [UInt8] = []
      do throws(BoundedFile.Failure) {
        old = try BoundedFile.read(path, limit: Self.limit)
      } catch {
        guard case .missing = error else { return }
      }
      guard let list = BookmarkFile(old) else { return }
      body(list)
      guard let bytes = list.bytes else { return }
      _ = try? AtomicFile.makeFolder(AtomicFile.folder(of: path))
      _ = try? AtomicFile.write(bytes, to: path, permissions: 0o600)
    }
  }

  /// The media types of the files by their endings.
  private static func type(_ path: String) -> String {
    let types = [
      "pdf": "application/pdf", "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg",
      "inkml": "application/inkml+xml", "json": "application/json", "xopp": "application/x-xopp",
    ]
    let ending = AtomicFile.name(of: path).split(separator: ".").last?.lowercased() ?? ""
    return types[ending] ?? "application/octet-stream"
  }
}
