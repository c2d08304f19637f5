import Graphics

/// The lines of a message, one below the other, before scrolling.
struct MessageContent {
  /// A line or a paragraph.
  struct Line {
    enum Kind {
      case paragraph(String)
      /// A key and its effect, which is below a key that is too long for the column.
      case key(Message.Row, isLong: Bool)
      case heading(String)
      case fact(Message.Row)
      /// A sentence that asks for attention.
      case advice(String)

      /// The line as one text. A fact without a name goes on with the one above.
      var text: String {
        switch self {
        case .paragraph(let text), .heading(let text), .advice(let text): text
        case .key(let row, _), .fact(let row):
          row.key.isEmpty ? row.description : "\(row.key): \(row.description)"
        }
      }
    }

    let kind: Kind
    /// The upper edge, relative to the first line's, and the height, in pixels.
    let y: Int
    let height: Int
  }

  /// The lines, from the top, and their total height, in pixels.
  private(set) var lines: [Line] = []
  private(set) var height = 0
  /// The widths of the columns of keys and of the names of facts, in pixels.
  let keyWidth: Int
  let factWidth: Int
  /// The gap between the columns, in pixels.
  let gap: Int

  /// Lays out the lines of `message`, `width` pixels wide.
  init(_ message: Message, width: Int, style: StyleContext) {
    let keySize = style.theme.textSize - 1
    let keys = message.rows.map { style.width(of: $0.key, size: keySize) + style.px(16) }
    let facts = message.sections.flatMap(\.facts).map { style.width(of: $0.key) }
    keyWidth = keys.filter { $0 <= width / 2 }.max() ?? 0
    factWidth = min(facts.max() ?? 0, width / 2)
    gap = min(style.px(20), width / 10)
    func text(_ text: String, inset: Int = 0) -> Int {
      style.paragraph(text, width: width - inset).height
    }
    for paragraph in message.paragraphs {
      add(.paragraph(paragraph), height: text(paragraph) + style.px(10))
    }
    for (row, key) in zip(message.rows, keys) {
      let height = text(row.description, inset: keyWidth + gap) + style.px(8)
      let isLong = key > keyWidth
      let line = style.px(30)
      add(.key(row, isLong: isLong), height: isLong ? line + height : max(line, height))
    }
    for (index, section) in message.sections.enumerated() {
      if index > 0 || height > 0 { height += style.px(12) }
      add(.heading(section.title), height: style.px(28))
      let inset = factWidth + gap
      for fact in section.facts {
        add(.fact(fact), height: max(style.px(22), text(fact.description, inset: inset)))
      }
      for advice in section.advice {
        let height = text(advice, inset: Self.adviceInset(style))
        add(.advice(advice), height: height + style.px(8))
      }
    }
  }

  private mutating func add(_ kind: Line.Kind, height: Int) {
    lines.append(Line(kind: kind, y: self.height, height: height))
    self.height += height
  }

  /// Returns the indentation of a sentence that asks for attention, which leaves room for its mark.
  static func adviceInset(_ style: StyleContext) -> Int { style.px(16) }
}
