import Foundation

/// The photos of handwriting of the tests.
public enum Photos {
  /// Their folder.
  public static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Photos")

  /// Returns the path of the photo `name`.
  public static func path(_ name: String) -> String {
    folder.appendingPathComponent(name + ".jpg").path
  }
}
