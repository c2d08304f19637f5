import Platform

/// The files and folders whose paths begin with a text that is being typed.
struct PathMatches: Sendable, Hashable {
  let text: String
  /// The longest text that all of them begin with, or nil if there are none.
  let completion: String?
  /// The names, folders first, each with the text that names it. A folder ends in a slash.
  let matches: [Match]
  /// The folders beside the name that is typed, each with the text that names it there.
  let folders: [Match]

  /// A file or folder.
  struct Match: Sendable, Hashable {
    var title: String
    var text: String
  }

  /// Finds the matches of `text`. Relative paths are in `folder`. Names that begin with a dot match
  /// only if it is typed. Blocks on the disk.
  init(
    _ text: String, in folder: String, home: String = UserDirectories.home,
    entries: (String) -> [DirectoryEntries.Entry] = DirectoryEntries.entries
  ) {
    self.text = text
    let slash = text.utf8.lastIndex(of: UInt8(ascii: "/")).map { text.utf8.index(after: $0) }
    let start = slash ?? text.startIndex
    let (typed, beginning) = (String(text[..<start]), text[start...])
    let path = ExportPath.absolute(typed.isEmpty ? folder + "/" : typed, folder: folder, home: home)
    let all = entries(path)
    func isHidden(_ entry: DirectoryEntries.Entry) -> Bool {
      entry.name.utf8.first == UInt8(ascii: ".")
    }
    let found = Self.sorted(
      all.filter { entry in
        entry.name.utf8.starts(with: beginning.utf8) && (!isHidden(entry) || !beginning.isEmpty)
      })
    folders = Self.sorted(all.filter { $0.isFolder && !isHidden($0) }).map { entry in
      Match(
        title: DrawingFile.name(of: entry.name + "/"), text: typed + entry.name + "/" + beginning)
    }
    let matches = found.map { entry in
      let name = entry.name + (entry.isFolder ? "/" : "")
      return Match(title: DrawingFile.name(of: name), text: typed + name)
    }
    self.matches = matches
    completion = matches.first.map { first in
      matches.dropFirst().reduce(first.text) { Self.common($0, $1.text) }
    }
  }

  /// Returns the entries by their names, folders first.
  private static func sorted(_ entries: [DirectoryEntries.Entry]) -> [DirectoryEntries.Entry] {
    entries.map { (key: ($0.isFolder ? 0 : 1, order($0.name), $0.name), entry: $0) }
      .sorted { $0.key < $1.key }.map(\.entry)
  }

  /// Returns a text by which a name is sorted, whatever its case. Numbers come by their value, as
  /// in file managers: each has the count of its digits before it.
  private static func order(_ name: String) -> String {
    var result = String.UnicodeScalarView()
    var rest = name.lowercased().unicodeScalars[...]
    func isDigit(_ scalar: Unicode.Scalar) -> Bool { "0"..."9" ~= scalar }
    while let first = rest.first {
      guard isDigit(first) else {
        result.append(rest.removeFirst())
        continue
      }
      let digits = rest.prefix(while: isDigit)
      rest = rest[digits.endIndex...]
      let value = digits.drop { $0 == "0" }
      result.append("0")
      result.append(Unicode.Scalar(UInt8(min(value.count, 255))))
      result.append(contentsOf: value)
    }
    return String(result)
  }

  /// Returns the longest text that both begin with.
  private static func common(_ first: String, _ second: String) -> String {
    String(zip(first, second).prefix { $0 == $1 }.map(\.0))
  }

  /// The text of the folder above the one whose content is shown, or nil if there is none.
  static func above(_ text: String, in folder: String, home: String = UserDirectories.home)
    -> String?
  {
    let path = ExportPath.absolute(text.isEmpty ? folder + "/" : text, folder: folder, home: home)
    let shown = path.utf8.last == UInt8(ascii: "/") ? path + "." : path
    let above = AtomicFile.folder(of: AtomicFile.folder(of: shown))
    guard above != AtomicFile.folder(of: shown) else { return nil }
    return UserDirectories.abbreviated(above == "/" ? above : above + "/")
  }
}
