import Export
import Localization
import Platform
import SystemPackage

/// The interpretation of the text in a prompt for a file.
enum ExportPath: Hashable {
  /// The file at this absolute path, or a folder whose file has no name yet.
  case path(String)
  /// The text is refused, for the reason the sentence gives.
  case refused(String)

  /// Creates the path that `text` names for an export as `format`.
  init(
    _ text: String, format: ExportFormat, folder: String, home: String = UserDirectories.home,
    isFolder: (String) -> Bool = { PathContent.lookUp($0) == .folder }
  ) {
    self.init(
      text, ending: format.fileExtension,
      what: format == .svg ? tr("This exports an SVG") : tr("This exports a \(format.title)"),
      folder: folder, home: home, isFolder: isFolder)
  }

  /// Creates the path that `text` names. "~" is `home`, and relative paths are in `folder`. The
  /// name ends in `ending`, which is appended if it is missing. A name with the ending of another
  /// format that xsign writes is refused; the sentence begins with `what`.
  init(
    _ text: String, ending: String, what: String, folder: String,
    home: String = UserDirectories.home,
    isFolder: (String) -> Bool = { PathContent.lookUp($0) == .folder }
  ) {
    guard Self.hasName(text) else {
      self = .refused(Self.missing)
      return
    }
    let path = Self.absolute(text, folder: folder, home: home)
    let last = FilePath(typed: path).lastComponent
    let name = last?.string.lowercased() ?? ""
    func ends(in ending: String) -> Bool {
      name.utf8.reversed().starts(with: ".\(ending)".utf8.reversed())
    }
    if last?.kind != .regular || isFolder(path) {
      self = .path(path)
    } else if name == ".\(ending)" {
      self = .refused(tr("Type a name before .\(ending)."))
    } else if ends(in: ending) {
      self = .path(path)
    } else if Self.endings.contains(where: ends) {
      self = .refused(tr("\(what); end the name in .\(ending)."))
    } else {
      self = .path(path + ".\(ending)")
    }
  }

  /// The endings of all that xsign writes.
  private static let endings = OutputFile.Kind.names + ["p12"]

  /// The sentence about a text without a name.
  static let missing = tr("Type the name of a file.")

  static func hasName(_ text: String) -> Bool { !text.allSatisfy(\.isWhitespace) }

  /// Returns the path that `text` names.
  static func absolute(_ text: String, folder: String, home: String) -> String {
    if text == "~" || text.utf8.starts(with: "~/".utf8) { return home + text.dropFirst() }
    return FilePath(text).isAbsolute ? text : "\(folder)/\(text)"
  }
}
