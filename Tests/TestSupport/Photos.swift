import Foundation

/// The photos of handwriting of the tests.
public enum Photos {
  /// Their folder.
  public static let folder = SourceTree.url("Tests/Photos")

  /// Returns the path of the photo `name`.
  public static func path(_ name: String) -> String {
    folder.appendingPathComponent(name + ".jpg").path
  }
}
