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

  /// Something to read.
  public init(
    title: String, paragraphs: [String] = [], rows: [Row] = [], sections: [Section] = [],
    actionTitle: String? = nil
  ) {
    self.title = title
    self.paragraphs = paragraphs
    self.rows = rows
    self.sections = sections
    self.actionTitle = actionTitle
  }
}
