import Glibc
import SystemPackage
import X11Canvas

/// The folders of the user.
enum UserFolders {
  /// The home folder.
  static var home: String { environment("HOME") ?? "/" }

  /// The folder for the settings of programs: XDG_CONFIG_HOME if it is absolute, as the XDG Base
  /// Directory Specification requires, else ".config" in the home folder.
  static var config: String {
    guard let folder = environment("XDG_CONFIG_HOME"), FilePath(folder).isAbsolute else {
      return home + "/.config"
    }
    return folder
  }

  /// The folder for the state of programs: XDG_STATE_HOME if it is absolute, else ".local/state" in
  /// the home folder.
  static var state: String {
    guard let folder = environment("XDG_STATE_HOME"), FilePath(folder).isAbsolute else {
      return home + "/.local/state"
    }
    return folder
  }

  /// Returns a path for a new file, named after the current date and time (`localtime_r`), in the
  /// user's pictures folder, or else the documents folder, or else the home folder.
  static func suggestedPath(extension ending: String) -> (folder: String, path: String) {
    let folder =
      [xdg("PICTURES"), xdg("DOCUMENTS"), home + "/Pictures", home + "/Documents"]
      .compactMap { $0 }.first { AtomicFile.isFolder($0) && $0 != home } ?? home
    var now = time(nil)
    var parts = tm()
    localtime_r(&now, &parts)
    let date = [Int(parts.tm_year) + 1900, Int(parts.tm_mon) + 1, Int(parts.tm_mday)]
    let clock = [parts.tm_hour, parts.tm_min, parts.tm_sec].map { padded(Int($0)) }.joined()
    let name = "signature-\(date.map(padded).joined(separator: "-"))-\(clock)"
    return (folder, "\(folder)/\(name).\(ending)")
  }

  /// Returns `path` with the home folder written as "~".
  static func abbreviated(_ path: String) -> String {
    // Compares bytes, as the system does: a combining mark at the beginning of a name would
    // otherwise form one character with the slash before it.
    let start = (FilePath(home).string + "/").utf8
    guard path.utf8.starts(with: start) else { return path }
    return "~/" + String(Substring(path.utf8.dropFirst(start.count)))
  }

  /// Returns a folder that the desktop defines in `user-dirs.dirs`, or nil if it defines none.
  private static func xdg(_ name: String) -> String? {
    guard let bytes = try? BoundedFile.read(config + "/user-dirs.dirs", limit: 1 << 20) else {
      return nil
    }
    return folder("XDG_\(name)_DIR", in: String(decoding: bytes, as: UTF8.self), home: home)
  }

  /// Returns the value of `key` in the text of a `user-dirs.dirs` file: `KEY="$HOME/Folder"`, or an
  /// absolute path.
  static func folder(_ key: String, in text: String, home: String) -> String? {
    let start = "\(key)=\"".unicodeScalars
    for line in text.unicodeScalars.split(separator: "\n") {
      let line = line.drop { $0 == " " || $0 == "\t" }
      guard line.starts(with: start) else { continue }
      var value = String.UnicodeScalarView()
      var isEscaped = false
      for scalar in line.dropFirst(start.count) {
        if !isEscaped, scalar == "\"" { break }
        if !isEscaped, scalar == "\\" {
          isEscaped = true
          continue
        }
        value.append(scalar)
        isEscaped = false
      }
      let isInHome = value.starts(with: "$HOME".unicodeScalars)
      let path = FilePath((isInHome ? home : "") + String(value.dropFirst(isInHome ? 5 : 0)))
      return path.isAbsolute ? path.string : nil
    }
    return nil
  }

  private static func padded(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }

  private static func environment(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }
}
