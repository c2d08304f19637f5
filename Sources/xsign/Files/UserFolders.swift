import Glibc
import X11Canvas

/// The user's folders.
enum UserFolders {
  /// The home folder.
  static var home: String { environment("HOME") ?? "/" }

  /// The folder for the settings of programs: XDG_CONFIG_HOME where that is absolute, as the XDG
  /// Base Directory Specification has it, else ".config" in the home folder.
  static var config: String {
    guard let folder = environment("XDG_CONFIG_HOME"), folder.hasPrefix("/") else {
      return home + "/.config"
    }
    return folder
  }

  /// The folder for what programs remember of their running: XDG_STATE_HOME where that is absolute,
  /// else ".local/state" in the home folder.
  static var state: String {
    guard let folder = environment("XDG_STATE_HOME"), folder.hasPrefix("/") else {
      return home + "/.local/state"
    }
    return folder
  }

  /// A path for a new file, named for the current moment: in the user's pictures folder, or else
  /// the documents folder, or else the home folder.
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

  /// `path` with the home folder written as "~".
  static func abbreviated(_ path: String) -> String {
    path.hasPrefix(home + "/") ? "~" + path.dropFirst(home.count) : path
  }

  /// One of the folders the desktop names in `user-dirs.dirs`; nil where it names none.
  private static func xdg(_ name: String) -> String? {
    guard let text = contents(of: config + "/user-dirs.dirs") else { return nil }
    return folder("XDG_\(name)_DIR", in: text, home: home)
  }

  /// The value of `key` in the text of a `user-dirs.dirs`: `KEY="$HOME/Folder"`, or an absolute path.
  static func folder(_ key: String, in text: String, home: String) -> String? {
    for line in text.split(separator: "\n") {
      let line = line.drop { $0 == " " || $0 == "\t" }
      guard line.hasPrefix("\(key)=\"") else { continue }
      var value = ""
      var isEscaped = false
      for character in line.dropFirst(key.count + 2) {
        if !isEscaped, character == "\"" { break }
        if !isEscaped, character == "\\" {
          isEscaped = true
          continue
        }
        value.append(character)
        isEscaped = false
      }
      if value.hasPrefix("$HOME") { value = home + value.dropFirst(5) }
      while value.count > 1, value.hasSuffix("/") { value.removeLast() }
      return value.hasPrefix("/") ? value : nil
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

  /// The text of a small file; nil where it cannot be read.
  private static func contents(of path: String) -> String? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = bytes.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
    guard count >= 0 else { return nil }
    return String(decoding: bytes[..<count], as: UTF8.self)
  }
}
