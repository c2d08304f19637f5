import Foundation
import Testing

/// The Swift files of the package.
enum SwiftFiles {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .resolvingSymlinksInPath()

  /// Those below `folders`, each with its path from the package's folder, what was built left out.
  static func all(in folders: [String]) throws -> [(path: String, text: String)] {
    var result: [(path: String, text: String)] = []
    for folder in folders {
      let files = try #require(
        FileManager.default.enumerator(
          at: root.appendingPathComponent(folder), includingPropertiesForKeys: nil,
          options: .skipsHiddenFiles))
      for case let file as URL in files where file.pathExtension == "swift" {
        let path = file.resolvingSymlinksInPath().path.dropFirst(root.path.count + 1)
        result.append((String(path), try String(contentsOf: file, encoding: .utf8)))
      }
    }
    return result
  }
}
