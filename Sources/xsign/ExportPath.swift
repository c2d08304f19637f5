import X11Canvas

/// What the text of an export's prompt asks for.
enum ExportPath: Hashable {
  /// The file at this absolute path, or a folder whose file has no name yet.
  case path(String)
  /// Nothing that can be written, for the reason the sentence gives.
  case refused(String)

  /// The file that `text` names for an export as `format`: "~" is `home`, and names that do not
  /// begin at the root lie in `folder`. The name ends as the format's files do: the ending is
  /// appended where it is missing, and another format's is refused rather than believed.
  init(
    _ text: String, format: ExportFormat, folder: String, home: String,
    isFolder: (String) -> Bool = AtomicFile.isFolder
  ) {
    guard text.contains(where: { !$0.isWhitespace }) else {
      self = .refused("Type the name of a file.")
      return
    }
    // By bytes, as the system does: a mark that a name begins with would hide the slash before it.
    let slash = UInt8(ascii: "/")
    var path = text
    if text == "~" || text.utf8.starts(with: "~/".utf8) {
      path = home + text.dropFirst()
    } else if text.utf8.first != slash {
      path = "\(folder)/\(text)"
    }
    let bytes = path.utf8
    let start = bytes.lastIndex(of: slash).map { bytes.index(after: $0) } ?? bytes.startIndex
    let name = String(path[start...]).lowercased()
    func ends(in format: ExportFormat) -> Bool {
      name.utf8.reversed().starts(with: ".\(format.fileExtension)".utf8.reversed())
    }
    let ending = ".\(format.fileExtension)"
    if name.isEmpty || name == "." || name == ".." || isFolder(path) {
      self = .path(path)
    } else if name == ending {
      self = .refused("Type a name before \(ending).")
    } else if ends(in: format) {
      self = .path(path)
    } else if ExportFormat.allCases.contains(where: ends) {
      let article = format == .svg ? "an" : "a"
      self = .refused("This exports \(article) \(format.title); end the name in \(ending).")
    } else {
      self = .path(path + ending)
    }
  }
}
