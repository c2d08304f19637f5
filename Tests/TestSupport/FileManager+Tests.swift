import Foundation

extension FileManager {
  /// Returns the names of the files in a folder, sorted, hidden ones too. There are none if it does
  /// not exist.
  public func names(in folder: String) -> [String] {
    ((try? contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }

  /// Returns the permissions of a file, or nil if it does not exist.
  public func mode(of path: String) -> Int? {
    (try? attributesOfItem(atPath: path))?[.posixPermissions] as? Int
  }
}
