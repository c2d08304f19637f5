import SystemPackage

/// The limits of the names of files on Linux (`limits.h`), and names within them.
public enum FileName {
  /// The most bytes of a name, `NAME_MAX`.
  public static let maximumBytes = 255
  /// The most bytes of a path, `PATH_MAX` without the zero at its end.
  public static let maximumPathBytes = 4095

  /// Returns true if a system call can take `path`, and all names in it. O(1) for texts that are
  /// far too long.
  public static func isPossible(_ path: String) -> Bool {
    // A byte is up to three in the text.
    guard path.utf8.count <= 3 * maximumPathBytes else { return false }
    let bytes = path.rawBytes
    return bytes.count <= maximumPathBytes
      && bytes.split(separator: UInt8(ascii: "/")).allSatisfy { $0.count <= maximumBytes }
  }

  /// Returns the name of the file at `path` without its ending, or nil if it has no name.
  public static func stem(of path: String) -> String? {
    guard let last = FilePath(typed: path).lastComponent, last.kind == .regular else { return nil }
    let name = FilePath(root: nil, [last]).text
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex else {
      return name
    }
    return String(name[..<dot])
  }

  /// Returns the path of the file in `folder` whose name is `stem` and `ending`. If that is too
  /// long, the stem is shortened.
  public static func path(in folder: String, _ stem: String, _ ending: String) -> String {
    let start = folder.utf8.last == UInt8(ascii: "/") ? folder : folder + "/"
    let maximum = min(maximumBytes, maximumPathBytes - start.rawBytes.count)
    return start + shortened(stem, to: maximum - ending.rawBytes.count) + ending
  }

  /// Returns the beginning of a name that has at most `maximum` bytes, and ends with a whole
  /// character, or at least a whole code point.
  package static func shortened(_ name: some StringProtocol, to maximum: Int) -> String {
    var (short, count) = ("", 0)
    for character in name {
      count += String(character).rawBytes.count
      if count > maximum { break }
      short.append(character)
    }
    guard short.isEmpty else { return short }
    count = 0
    for scalar in name.unicodeScalars {
      count += String(scalar).rawBytes.count
      if count > maximum { break }
      short.unicodeScalars.append(scalar)
    }
    return short
  }
}
