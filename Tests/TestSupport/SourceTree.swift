import Foundation

/// The sources that the tests belong to.
public enum SourceTree {
  /// Their folder.
  public static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The path of the signature that is installed as an example.
  public static let sampleSignature = path("Resources/sample-signature.txt")

  /// Returns the place of a file or folder of theirs.
  public static func url(_ path: String) -> URL { root.appendingPathComponent(path) }

  /// Returns the path of a file or folder of theirs.
  public static func path(_ path: String) -> String { url(path).path }
}
