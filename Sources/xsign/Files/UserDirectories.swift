import Glibc
import Ink
import Platform
import SystemPackage

/// The folders of the user.
enum UserDirectories {
  static var home: String { homeFolder(environment("HOME")) }

  /// Returns the home folder where the variable HOME has this value: the value if it is absolute,
  /// or else the folder that the system knows for the user.
  static func homeFolder(_ variable: String?) -> String {
    if let variable, FilePath(variable).isAbsolute { return variable }
    return registeredHome ?? "/"
  }

  /// The home folder in the database of users (`getpwuid_r`), or nil if the user is not in it.
  private static var registeredHome: String? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 1 << 14) { buffer in
      var entry = passwd()
      var found: UnsafeMutablePointer<passwd>?
      guard let base = buffer.baseAddress,
        getpwuid_r(getuid(), &entry, base, buffer.count, &found) == 0, found != nil,
        let folder = entry.pw_dir
      else { return nil }
      let path = text(folder)
      return FilePath(path).isAbsolute ? path : nil
    }
  }

  /// The folder for the settings of programs: XDG_CONFIG_HOME if it is absolute, as the XDG Base
  /// Directory Specification requires, else ".config" in the home folder.
  static var config: String { base("XDG_CONFIG_HOME", or: "/.config") }

  /// The folder for the state of programs: XDG_STATE_HOME if it is absolute, else ".local/state" in
  /// the home folder.
  static var state: String { base("XDG_STATE_HOME", or: "/.local/state") }

  /// The folder for the data of programs: XDG_DATA_HOME if it is absolute, else ".local/share" in
  /// the home folder.
  static var data: String { base("XDG_DATA_HOME", or: "/.local/share") }

  /// The folder for files that are of use only while the user is logged in: XDG_RUNTIME_DIR if it
  /// is absolute, else that of caches, XDG_CACHE_HOME or ".cache" in the home folder.
  static var runtime: String {
    let cache = base("XDG_CACHE_HOME", or: "/.cache")
    guard let folder = environment("XDG_RUNTIME_DIR"), FilePath(folder).isAbsolute else {
      return cache
    }
    return folder
  }

  /// Folders on other disks than that of the state, for what must not be lost with it, the best
  /// first: one that outlives the computer's start, then those that are in memory. Their names end
  /// in the check sum of the folder of the state, for with another one there are other drawings.
  static func refuges(of state: String = UserDirectories.state) -> [String] {
    let slash = UInt8(ascii: "/")
    // However many slashes there are.
    let path = Array(state.rawBytes.split(separator: slash).joined(separator: [slash]))
    return refuges(named: "-" + String(CheckSum.of(path[...]), radix: 16))
  }

  /// The refuges of earlier versions, which were of all folders of the state.
  static var formerRefuges: [String] { refuges(named: "") }

  private static func refuges(named ending: String) -> [String] {
    let name = "/xsign-\(geteuid())\(ending)"
    let temporary = environment("TMPDIR").flatMap { FilePath($0).isAbsolute ? $0 : nil }
    return [
      (temporary ?? "/var/tmp") + name, runtime + "/xsign\(ending)", "/dev/shm" + name,
      "/tmp" + name,
    ]
  }

  /// The folder of the saved signatures.
  static var signatures: String { data + "/xsign/signatures" }

  /// Returns a path for a new file, named after the current date and time, in the folder `recent`,
  /// or else the user's pictures folder, or else the documents folder, or else the home folder: the
  /// first that may be written to.
  static func suggestedPath(
    extension ending: String, in recent: String? = nil
  ) -> (folder: String, path: String) {
    let pictures = [xdg("PICTURES"), xdg("DOCUMENTS"), home + "/Pictures", home + "/Documents"]
    let folder = writable([recent] + pictures.map { $0 == home ? nil : $0 })
    let name = localTime(time(nil), "signature-%Y-%m-%d-%H%M%S")
    return (folder, "\(folder)/\(name).\(ending)")
  }

  /// Returns a path for a drawing that came from the file at `path`: beside it, or in the folder
  /// `recent` if that may not be written to, or else in another folder of the user.
  static func suggestedPath(beside path: String, or recent: String? = nil) -> String {
    let folder = writable([AtomicFile.folder(of: path), recent] + documents)
    return FileName.path(in: folder, FileName.stem(of: path) ?? "drawing", "-xsign.inkml")
  }

  /// Returns the path of a file, or one of the same name in another folder if that of the file may
  /// not be written to.
  static func suggestedPath(insteadOf path: String, or recent: String? = nil) -> String {
    let folder = AtomicFile.folder(of: path)
    guard !canKeep(folder) else { return path }
    return FileName.path(in: writable([recent] + documents), AtomicFile.name(of: path), "")
  }

  /// Returns a path for the signed file of the PDF at `path` that no file has yet:
  /// `contract-signed.pdf`, or `contract-signed-2.pdf` and so on. It is beside the PDF, or where
  /// `suggestedPath(beside:or:)` goes.
  static func suggestedPath(signing path: String, or recent: String? = nil) -> String {
    // A signed file is not signed-signed.
    var words = (FileName.stem(of: path) ?? "document").split(
      separator: "-", omittingEmptySubsequences: false)
    if words.count > 2, words[words.count - 2] == "signed", Int(words[words.count - 1]) != nil {
      words.removeLast()
    }
    if words.count > 1, words.last == "signed" { words.removeLast() }
    let stem = words.joined(separator: "-")
    return unused(beside: path, stem, "-signed", or: recent)
  }

  /// Returns a path for a PDF of the picture at `path` that no file has yet: `photo.pdf`, or
  /// `photo-2.pdf` and so on, beside the picture or where `suggestedPath(beside:or:)` goes.
  static func suggestedPath(ofPDFFrom path: String, or recent: String? = nil) -> String {
    unused(beside: path, FileName.stem(of: path) ?? "picture", "", or: recent)
  }

  /// Returns a path of a PDF that no file has yet.
  private static func unused(
    beside path: String, _ stem: String, _ mark: String, or recent: String?
  ) -> String {
    let folder = writable([AtomicFile.folder(of: path), recent] + documents)
    func candidate(_ number: Int) -> String {
      FileName.path(in: folder, stem, mark + (number > 1 ? "-\(number)" : "") + ".pdf")
    }
    return (1...99).lazy.map(candidate).first { PathContent.lookUp($0) == .nothing }
      ?? candidate(1)
  }

  /// The folders for documents.
  private static var documents: [String?] { [xdg("DOCUMENTS"), home + "/Documents"] }

  /// Returns the first of the folders in which the user may create files that stay, or the home
  /// folder.
  private static func writable(_ folders: [String?]) -> String {
    folders.lazy.compactMap(\.self).first { canKeep($0) } ?? home
  }

  /// Returns true if the user may create files in a folder, and they outlive the session.
  private static func canKeep(_ folder: String) -> Bool {
    outlivesSession(folder + "/") && PathContent.isWritableFolder(folder)
  }

  /// Returns true if the file at a path outlives the session: what is dropped on the window may be
  /// a file that its owner soon removes. Desktops mount shares of the network beside such files.
  static func outlivesSession(_ path: String, runtime: String = UserDirectories.runtime) -> Bool {
    func isIn(_ folder: String) -> Bool { path.utf8.starts(with: (folder + "/").utf8) }
    return !isIn(runtime) || isIn(runtime + "/gvfs")
  }

  /// Returns `path` with the home folder written as "~".
  static func abbreviated(_ path: String) -> String {
    // Compares bytes, as the system does: a combining mark at the beginning of a name would
    // otherwise form one character with the slash before it.
    let start = (FilePath(home).string + "/").utf8
    guard path.utf8.starts(with: start) else { return path }
    return "~/" + String(Substring(path.utf8.dropFirst(start.count)))
  }

  /// Returns the absolute path of `path`, which may be relative to the folder in which the program
  /// was started (`getcwd`).
  static func absolute(_ path: String) -> String {
    guard path.utf8.first != UInt8(ascii: "/") else { return path }
    guard let folder = getcwd(nil, 0) else { return "./" + path }
    defer { free(folder) }
    let bytes = Array(UnsafeRawBufferPointer(start: folder, count: strlen(folder)))
    return String(rawBytes: bytes) + "/" + path
  }

  /// Returns a folder that the desktop defines in `user-dirs.dirs`, or nil if it defines none.
  private static func xdg(_ name: String) -> String? {
    let bytes = (try? BoundedFile.read(config + "/user-dirs.dirs", limit: 1 << 20)) ?? []
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
        isEscaped = !isEscaped && scalar == "\\"
        if !isEscaped { value.append(scalar) }
      }
      let isInHome = value.starts(with: "$HOME".unicodeScalars)
      let path = FilePath((isInHome ? home : "") + String(value.dropFirst(isInHome ? 5 : 0)))
      return path.isAbsolute ? path.string : nil
    }
    return nil
  }

  private static func base(_ variable: String, or inHome: String) -> String {
    guard let folder = environment(variable), FilePath(folder).isAbsolute else {
      return home + inHome
    }
    return folder
  }

  private static func environment(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return text(value)
  }

  /// Returns a string of C. The name of a folder may be any bytes.
  private static func text(_ value: UnsafePointer<CChar>) -> String {
    String(rawBytes: UnsafeRawBufferPointer(start: value, count: strlen(value)).map(\.self))
  }
}

/// Returns a moment in seconds since 1970 in the user's time zone, in a format of `strftime`, with
/// the words of `locale`, or else those of C.
func localTime(_ moment: time_t, _ format: String, locale: locale_t? = nil) -> String {
  var (moment, parts) = (moment, tm())
  localtime_r(&moment, &parts)
  return String(unsafeUninitializedCapacity: 256) { buffer in
    buffer.withMemoryRebound(to: CChar.self) { text in
      guard let locale else { return strftime(text.baseAddress, text.count, format, &parts) }
      return strftime_l(text.baseAddress, text.count, format, &parts, locale)
    }
  }
}
