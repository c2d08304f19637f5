/// Something to read in a card over the window: what the program is, or its shortcuts.
public struct Message: Sendable, Hashable {
  /// A line of a table of two columns.
  public struct Row: Sendable, Hashable {
    /// What is pressed, or what is told of.
    public var key: String
    /// What it does, or what is told.
    public var description: String

    /// A line.
    public init(_ key: String, _ description: String) {
      self.key = key
      self.description = description
    }
  }

  /// What is told of one thing.
  public struct Section: Sendable, Hashable {
    /// Its name.
    public var title: String
    /// Facts: what is told of, and what is told.
    public var facts: [Row]
    /// Sentences that ask for attention.
    public var advice: [String]

    /// What is told of one thing.
    public init(title: String, facts: [Row], advice: [String] = []) {
      self.title = title
      self.facts = facts
      self.advice = advice
    }
  }

  /// An answer to a question.
  public struct Answer: Sendable, Hashable {
    /// What its button says.
    public var title: String
    /// Whether it destroys something.
    public var isDestructive: Bool

    /// An answer.
    public init(_ title: String, isDestructive: Bool = false) {
      self.title = title
      self.isDestructive = isDestructive
    }
  }

  /// The title of the card.
  public var title: String
  /// Paragraphs, above the table.
  public var paragraphs: [String]
  /// A table of keys and what they do; may be empty.
  public var rows: [Row]
  /// What is told of several things, below the table.
  public var sections: [Section]
  /// What a second button says, which asks the app for something; nil where there is none.
  public var actionTitle: String?
  /// The buttons of a question, in the place of Close; empty where nothing is asked. The last is what
  /// Enter means at first, unless it destroys.
  public var answers: [Answer]
  /// The answer that Escape means, by its number.
  public var escape: Int

  /// Something to read.
  public init(
    title: String, paragraphs: [String] = [], rows: [Row] = [], sections: [Section] = [],
    actionTitle: String? = nil, answers: [Answer] = [], escape: Int = 0
  ) {
    self.title = title
    self.paragraphs = paragraphs
    self.rows = rows
    self.sections = sections
    self.actionTitle = actionTitle
    self.answers = answers
    self.escape = escape
  }
}
