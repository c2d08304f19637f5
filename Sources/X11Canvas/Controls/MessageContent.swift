/// The lines of a message, one below the other, before they are scrolled.
struct MessageContent {
  /// A line, or a paragraph of them.
  struct Line {
    /// What it shows.
    enum Kind {
      /// A paragraph.
      case paragraph(String)
      /// A key and what it does.
      case key(Message.Row)
      /// The name of what follows.
      case heading(String)
      /// A fact.
      case fact(Message.Row)
      /// A sentence that asks for attention.
      case advice(String)
    }

    let kind: Kind
    /// Its upper edge, from the first line's, and its height, in pixels.
    let y: Int
    let height: Int
  }

  /// The lines, from the top.
  private(set) var lines: [Line] = []
  /// How high they are together, in pixels.
  private(set) var height = 0
  /// How wide the columns of keys and of what facts tell of are, in pixels.
  let keyWidth: Int
  let factWidth: Int
  /// How far the descriptions are from them.
  let gap: Int

  /// The lines of `message`, `width` pixels wide.
  init(_ message: Message, width: Int, look: Look) {
    let size = look.theme.textSize
    let keys = message.rows.map { look.text.width(of: $0.key, size: size - 1) }.max() ?? 0
    let facts = message.sections.flatMap(\.facts).map { look.text.width(of: $0.key, size: size) }
    keyWidth = min(keys + look.px(16), width / 2)
    factWidth = min(facts.max() ?? 0, width / 2)
    gap = min(look.px(20), width / 10)
    func text(_ text: String, inset: Int = 0) -> Int {
      Self.layout(text, width: width - inset, look: look).height
    }
    for paragraph in message.paragraphs {
      add(.paragraph(paragraph), height: text(paragraph) + look.px(10))
    }
    for row in message.rows { add(.key(row), height: look.px(30)) }
    for (index, section) in message.sections.enumerated() {
      if index > 0 || height > 0 { height += look.px(12) }
      add(.heading(section.title), height: look.px(28))
      let inset = factWidth + gap
      for fact in section.facts {
        add(.fact(fact), height: max(look.px(22), text(fact.description, inset: inset)))
      }
      for advice in section.advice {
        add(.advice(advice), height: text(advice, inset: Self.adviceInset(look)) + look.px(8))
      }
    }
  }

  private mutating func add(_ kind: Line.Kind, height: Int) {
    lines.append(Line(kind: kind, y: self.height, height: height))
    self.height += height
  }

  /// A paragraph in lines of `width` pixels.
  static func layout(_ text: String, width: Int, look: Look) -> TextLayout {
    look.text.layout(text, size: look.theme.textSize, maxWidth: max(1, width), overflow: .wrap)
  }

  /// How far a sentence that asks for attention is moved in, for its mark.
  static func adviceInset(_ look: Look) -> Int { look.px(16) }
}
