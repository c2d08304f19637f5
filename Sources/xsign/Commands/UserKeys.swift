import Glibc
import Localization
import Platform
import Synchronization

/// The keys that the user gave to commands, in place of the program's own.
///
/// Their file has a line for each command: its word, `=`, and its keys with blanks between them, as
/// in `undo = Ctrl+Z`. A command without keys has none. Lines that begin with `#` are comments.
struct UserKeys: Sendable, Hashable {
  /// The keys by the words of their commands.
  private(set) var keys: [String: [Shortcut]] = [:]
  /// What is wrong with the file, in sentences.
  private(set) var complaints: [String] = []

  /// Creates no keys: all commands have the program's own.
  init() {}

  /// Reads the keys in the text of a file.
  ///
  /// - Parameters:
  ///   - words: The words of the commands that can have keys.
  ///   - file: The name of the file in sentences.
  init(_ text: String, words: Set<String>, file: String) {
    var owners: [Shortcut: String] = [:]
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      let number = index + 1
      let content = line.drop(while: \.isWhitespace)
      guard let first = content.first, first != "#" else { continue }
      guard let sign = content.firstIndex(of: "=") else {
        complaints.append(tr("Line \(number) of \(file) has no “=”."))
        continue
      }
      let word = content[..<sign].split(whereSeparator: \.isWhitespace).joined(separator: " ")
      guard words.contains(word) else {
        complaints.append(tr("Line \(number) of \(file) names no command."))
        continue
      }
      // The last line of a command counts.
      for shortcut in keys[word] ?? [] { owners[shortcut] = nil }
      var found: [Shortcut] = []
      let names = content[content.index(after: sign)...].split(whereSeparator: \.isWhitespace)
      for key in names.map(String.init) {
        guard let shortcut = Shortcut(written: key), shortcut.canBeChosen else {
          complaints.append(tr("\(key) in line \(number) of \(file) is no key for a command."))
          continue
        }
        if let owner = owners[shortcut] {
          // A key may be named twice, as by the letter and its capital.
          if owner != word {
            complaints.append(
              tr("\(key) in line \(number) of \(file) is a key of \(owner), too."))
          }
          continue
        }
        owners[shortcut] = word
        found.append(shortcut)
      }
      keys[word] = found
    }
  }

  /// Returns entries with these keys. A key that the user gave to one command is no key of another.
  func applied(to entries: [CommandEntry]) -> [CommandEntry] {
    guard !keys.isEmpty else { return entries }
    let given = Set(keys.values.joined())
    return entries.map { entry in
      entry.with(keys: keys[entry.word] ?? entry.keys.filter { !given.contains($0) })
    }
  }

  /// The lines of a file that gives every command the keys that it has.
  static func lines(of entries: [CommandEntry]) -> [String] {
    entries.filter(\.canHaveKeys).map { entry in
      let keys = entry.keys.map { " " + $0.written }.joined()
      return "\(entry.word) =\(keys)"
    }
  }

  // MARK: The user's file

  /// The keys of this run. The window reads them before the first command is asked for.
  private static let adopted = Mutex(UserKeys())

  /// The keys of this run.
  static var current: UserKeys { adopted.withLock { $0 } }

  /// The greatest size of the file in bytes.
  private static let limit = 1 << 16

  /// Reads the keys in the file at `path`, if there is one, for this run. Blocks on the disk.
  static func adopt(from path: String) {
    var new = UserKeys()
    let file = UserDirectories.abbreviated(path)
    do throws(BoundedFile.Failure) {
      let bytes = try BoundedFile.read(path, limit: limit)
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw .unreadable(EILSEQ)
      }
      let words = CommandTable.ownEntries.filter(\.canHaveKeys).map(\.word)
      new = UserKeys(text, words: Set(words), file: file)
    } catch {
      if case .missing = error { return }
      new.complaints = [tr("\(file) cannot be read.")]
    }
    adopted.withLock { [new] in $0 = new }
  }

  /// The path of the file.
  static var path: String { UserDirectories.config + "/xsign/keys" }

  /// A sentence about what is wrong with the file, or nil. One is enough to look there.
  static var complaint: String? { current.complaints.first }
}

extension CommandEntry {
  /// The command as a word that a file of keys has, such as `zoomIn` or `export-png`.
  var word: String {
    let parts = "\(command)".split { !$0.isLetter && !$0.isNumber && $0 != "." }
    return parts.map { $0.split(separator: ".").last.map(String.init) ?? "" }
      .filter { !["pane", "nil", "Optional"].contains($0) }.joined(separator: "-")
  }

  /// True if keys can be given to it. Those of lists that change have none.
  var canHaveKeys: Bool {
    switch command {
    case .recent, .signature, .keptPen, .engine(_, pane: .some): false
    default: true
    }
  }
}
