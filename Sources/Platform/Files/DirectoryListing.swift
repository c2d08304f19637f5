import Glibc

/// The names of the files in a folder.
public enum DirectoryListing {
  /// Returns the names of what is in the folder at `path`, in no order, as text that stands for any
  /// bytes (`readdir`). Hidden names, which begin with a dot, are left out. Returns none if the
  /// folder cannot be read. Blocks on the disk.
  public static func names(in path: String) -> [String] {
    guard let folder = path.withSystemPath({ opendir($0) }) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let bytes = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      if bytes.first != UInt8(ascii: ".") { names.append(String(rawBytes: bytes)) }
    }
    return names
  }
}
