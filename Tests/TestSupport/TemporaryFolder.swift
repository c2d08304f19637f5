import Foundation

/// A folder of a test, empty at first. It is removed with this object.
public final class TemporaryFolder: Sendable {
  /// Its path.
  public let path = FileManager.default.temporaryDirectory.path + "/xsign-\(UUID().uuidString)"

  /// Creates a folder.
  public init() { mkdir(path, 0o777) }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The names of the files in it, sorted, hidden ones too.
  public var names: [String] { FileManager.default.names(in: path) }

  /// Returns the path of a file in it.
  public func path(_ name: String) -> String { "\(path)/\(name)" }

  /// Returns the place of a file in it.
  public func url(_ name: String) -> URL { URL(fileURLWithPath: path(name)) }
}
