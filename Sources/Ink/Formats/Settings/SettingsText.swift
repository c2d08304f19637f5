/// Settings as plain text: lines `key = value`, first those that stand for themselves, then those
/// of sections `[kind "name"]`. Lines that begin with `#` are the reader's own.
///
/// What is not asked for stays as it was written, to the byte: settings that a newer version wrote
/// outlive an older one that changes others.
public struct SettingsText: Sendable, Hashable {
  /// What a section is about: one thing of a kind, told apart by its name.
  public struct Section: Sendable, Hashable {
    /// The kind, a word.
    public var kind: String
    /// The name: any text.
    public var name: String

    /// The thing of the kind `kind`, a word, that is named `name`.
    public init(kind: String, name: String) {
      self.kind = kind
      self.name = name
    }
  }

  /// Why a text is no settings, and the line, from 1.
  public struct Damage: Error, Hashable {
    /// The line, from 1.
    public var line: Int
  }

  private enum Line: Sendable, Hashable {
    /// Blank, or a remark.
    case remark(String)
    case heading(Section, written: String)
    case setting(key: String, value: String, written: String)

    var written: String {
      switch self {
      case .remark(let written), .heading(_, let written), .setting(_, _, let written): written
      }
    }

    var key: String? { if case .setting(let key, _, _) = self { key } else { nil } }
  }

  private var lines: [Line] = []

  /// Settings without any.
  public init() {}

  /// Reads settings. Lines end in LF or CR LF, and a byte order mark may come first. O(bytes).
  public init(_ bytes: [UInt8]) throws(Damage) {
    guard let text = String(validating: bytes, as: UTF8.self) else { throw Damage(line: 1) }
    // By scalars: CR LF would be one character, and a mark of the next line part of the one before.
    var scalars = Array(text.unicodeScalars)[...]
    if scalars.first == "\u{feff}" { scalars.removeFirst() }
    var rows = scalars.split(separator: "\n", omittingEmptySubsequences: false)
    if rows.last?.isEmpty == true { rows.removeLast() }
    for (index, row) in rows.enumerated() {
      let row = row.last == "\r" ? row.dropLast() : row
      guard let line = Self.line(row) else { throw Damage(line: index + 1) }
      lines.append(line)
    }
  }

  /// The text, in UTF-8.
  public var bytes: [UInt8] { lines.flatMap { Array($0.written.utf8) + [UInt8(ascii: "\n")] } }

  /// The value of a setting: of a section, or one that stands for itself; nil where there is none.
  /// Of several the last counts. O(lines).
  public subscript(key: String, section: Section? = nil) -> String? {
    get {
      guard let place = place(of: key, section), case .setting(_, let value, _) = lines[place]
      else { return nil }
      return value
    }
    set {
      precondition(Self.isWord(key[...].unicodeScalars), "A key is a word.")
      guard let newValue else { return remove(key, section) }
      let written = key + " = " + SettingsQuoting.written(newValue)
      let line = Line.setting(key: key, value: newValue, written: written)
      if let place = place(of: key, section) {
        lines[place] = line
      } else {
        insert(line, section)
      }
    }
  }

  /// Adds a remark before everything else.
  public mutating func addRemark(_ text: String) { lines.insert(.remark("# " + text), at: 0) }

  // MARK: Places

  /// The lines of a section; those of all its parts where it was written in several.
  private func places(of section: Section?) -> [Int] {
    var current: Section?
    return lines.indices.filter { index in
      if case .heading(let heading, _) = lines[index] {
        current = heading
        return false
      }
      return current == section
    }
  }

  private func place(of key: String, _ section: Section?) -> Int? {
    places(of: section).last { lines[$0].key == key }
  }

  private mutating func remove(_ key: String, _ section: Section?) {
    for place in places(of: section).reversed() where lines[place].key == key {
      lines.remove(at: place)
    }
  }

  /// Adds a line to the end of a section, before the blank lines that part it from the next.
  private mutating func insert(_ line: Line, _ section: Section?) {
    if let place = places(of: section).last(where: { lines[$0].key != nil }) {
      return lines.insert(line, at: place + 1)
    }
    guard let section else {
      let first = lines.firstIndex { if case .heading = $0 { true } else { false } } ?? lines.count
      return lines.insert(
        contentsOf: first < lines.count ? [line, .remark("")] : [line], at: first)
    }
    let heading = lines.lastIndex {
      if case .heading(section, _) = $0 { true } else { false }
    }
    if let heading { return lines.insert(line, at: heading + 1) }
    if !lines.isEmpty { lines.append(.remark("")) }
    lines += [.heading(section, written: Self.heading(section)), line]
  }

  // MARK: Lines

  private static func heading(_ section: Section) -> String {
    "[" + section.kind + " " + SettingsQuoting.quoted(section.name) + "]"
  }

  /// What a line says; nil where it says nothing that can be read.
  private static func line(_ row: ArraySlice<Unicode.Scalar>) -> Line? {
    let written = String(String.UnicodeScalarView(row))
    let content = trimmed(row)
    guard !content.contains(where: { $0.value < 0x20 && $0 != "\t" }) else { return nil }
    guard let first = content.first, first != "#" else { return .remark(written) }
    if first == "[" {
      guard content.count > 2, content.last == "]" else { return nil }
      let inside = trimmed(content.dropFirst().dropLast())
      let kind = inside.prefix { isWordScalar($0) }
      let name = trimmed(inside.dropFirst(kind.count))
      guard !kind.isEmpty, let name = name.isEmpty ? "" : SettingsQuoting.unquoted(name) else {
        return nil
      }
      let section = Section(kind: String(String.UnicodeScalarView(kind)), name: name)
      return .heading(section, written: written)
    }
    guard let equals = content.firstIndex(of: "=") else { return nil }
    let key = trimmed(content[..<equals])
    guard isWord(key), let value = SettingsQuoting.value(trimmed(content[(equals + 1)...])) else {
      return nil
    }
    return .setting(key: String(String.UnicodeScalarView(key)), value: value, written: written)
  }

  private static func trimmed(_ row: ArraySlice<Unicode.Scalar>) -> ArraySlice<Unicode.Scalar> {
    var row = row.drop { $0 == " " || $0 == "\t" }
    while let last = row.last, last == " " || last == "\t" { row.removeLast() }
    return row
  }

  private static func isWord(_ scalars: some Collection<Unicode.Scalar>) -> Bool {
    !scalars.isEmpty && scalars.allSatisfy(isWordScalar)
  }

  private static func isWordScalar(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "-", "_", ".": true
    default: false
    }
  }
}
