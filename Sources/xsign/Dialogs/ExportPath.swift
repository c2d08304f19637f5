import X11Canvas

/// What the text of an export's prompt asks for.
enum ExportPath: Hashable {
  /// The file at this absolute path, or a folder whose file has no name yet.
  case path(String)
  /// Nothing that can be written, for the reason the sentence gives.
  case refused(String)

  /// The file that `text` names for an export as `format`.
  init(
    _ text: String, format: ExportFormat, folder: String, home: String,
    isFolder: (String) -> Bool = AtomicFile.isFolder
  ) {
    let article = format == .svg ? "an" : "a"
    self.init(
      text, ending: format.fileExtension,
      foreign: ExportFormat.allCases.filter { $0 != format }.map(\.fileExtension),
      what: "This exports \(article) \(format.title)", folder: folder, home: home,
      isFolder: isFolder)
  }

  /// The file that `text` names: "~" is `home`, and names that do not begin at the root lie in
  /// `folder`. The name ends in `ending`: it is appended where it is missing, and one of the `foreign`
  /// ones is refused, by `what` is done, rather than believed.
  init(
    _ text: String, ending: String, foreign: [String], what: String, folder: String, home: String,
    isFolder: (String) -> Bool = AtomicFile.isFolder
  ) {
    guard text.contains(where: { !$0.isWhitespace }) else {
      self = .refused("Type the name of a file.")
      return
    }
    let path = Self.absolute(text, folder: folder, home: home)
    // By bytes, as the system does: a mark that a name begins with would hide the slash before it.
    let bytes = path.utf8
    let start = bytes.lastIndex(of: UInt8(ascii: "/")).map { bytes.index(after: $0) }
    let name = String(path[(start ?? bytes.startIndex)...]).lowercased()
    func ends(in ending: String) -> Bool {
      name.utf8.reversed().starts(with: ".\(ending)".utf8.reversed())
    }
    if name.isEmpty || name == "." || name == ".." || isFolder(path) {
      self = .path(path)
    } else if name == ".\(ending)" {
      self = .refused("Type a name before .\(ending).")
    } else if ends(in: ending) {
      self = .path(path)
    } else if foreign.contains(where: ends) {
      self = .refused("\(what); end the name in .\(ending).")
    } else {
      self = .path(path + ".\(ending)")
    }
  }

  /// The path that `text` means.
  static func absolute(_ text: String, folder: String, home: String) -> String {
    if text == "~" || text.utf8.starts(with: "~/".utf8) { return home + text.dropFirst() }
    return text.utf8.first == UInt8(ascii: "/") ? text : "\(folder)/\(text)"
  }
}
