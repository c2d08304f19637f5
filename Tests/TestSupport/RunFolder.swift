import Foundation
import Synchronization

/// Folders for what several tests share, made once. They are removed when the tests end.
public enum RunFolder {
  private static let paths = Mutex<[String]>([])
  private static let cleaning: Void = {
    atexit {
      for path in RunFolder.paths.withLock({ $0 }) {
        try? FileManager.default.removeItem(atPath: path)
      }
    }
  }()

  /// Returns a new empty folder whose name contains `purpose`.
  public static func make(for purpose: String) throws -> URL {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("xsign-\(purpose)-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    paths.withLock { $0.append(folder.path) }
    _ = cleaning
    return folder
  }
}
