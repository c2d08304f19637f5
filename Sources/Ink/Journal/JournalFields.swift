extension JournalBytes {
  /// Returns an upper bound of the bytes that entries take.
  static func length(of entries: [FieldEntry]) -> Int {
    entries.reduce(4) { length, entry in
      switch entry.value {
      case .text(let text)?: length + 9 + text.utf8.count
      case .choices(let choices)?: choices.reduce(length + 9) { $0 + 4 + $1.utf8.count }
      case .button?, nil: length + 9
      }
    }
  }

  /// Writes values of fields: 0 for that of the file, 1 and a text, 2 and the number of a widget
  /// plus one, or 3 and choices.
  mutating func fields(_ entries: [FieldEntry]) {
    number(UInt32(entries.count))
    for entry in entries {
      number(UInt32(clamping: entry.field))
      switch entry.value {
      case nil: byte(0)
      case .text(let value)?:
        byte(1)
        text(value)
      case .button(let widget)?:
        byte(2)
        number(UInt32(clamping: widget.map { $0 + 1 } ?? 0))
      case .choices(let choices)?:
        byte(3)
        number(UInt32(choices.count))
        for choice in choices { text(choice) }
      }
    }
  }

  mutating func text(_ text: String) {
    let bytes = Array(text.utf8)
    number(UInt32(bytes.count))
    raw(bytes)
  }
}

extension JournalParts {
  /// Reads values of fields.
  mutating func fields() -> [FieldEntry]? {
    guard let count = count(of: 5) else { return nil }
    var entries: [FieldEntry] = []
    for _ in 0..<count {
      guard let field = number(UInt32.self), let kind = byte() else { return nil }
      var entry = FieldEntry(field: Int(field), value: nil)
      switch kind {
      case 0: break
      case 1:
        guard let value = text() else { return nil }
        entry.value = .text(value)
      case 2:
        guard let widget = number(UInt32.self) else { return nil }
        entry.value = .button(widget == 0 ? nil : Int(widget) - 1)
      case 3:
        guard let count = self.count(of: 4) else { return nil }
        var choices: [String] = []
        for _ in 0..<count {
          guard let choice = text() else { return nil }
          choices.append(choice)
        }
        entry.value = .choices(choices)
      default: return nil
      }
      entries.append(entry)
    }
    return entries
  }

  mutating func text() -> String? {
    count(of: 1).flatMap { bytes($0) }.flatMap { String(validating: $0, as: UTF8.self) }
  }
}
