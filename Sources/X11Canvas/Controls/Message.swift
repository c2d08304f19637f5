/// Something to read in a card over the window: what the program is, or its shortcuts.
public struct Message: Sendable, Hashable {
  /// A line of a table of two columns.
  public struct Row: Sendable, Hashable {
    /// What is pressed.
    public var key: String
    /// What it does.
    public var description: String

    /// A line.
    public init(_ key: String, _ description: String) {
      self.key = key
      self.description = description
    }
  }

  /// The title of the card.
  public var title: String
  /// Paragraphs, above the table.
  public var paragraphs: [String]
  /// A table of keys and what they do; may be empty.
  public var rows: [Row]

  /// Something to read.
  public init(title: String, paragraphs: [String] = [], rows: [Row] = []) {
    self.title = title
    self.paragraphs = paragraphs
    self.rows = rows
  }
}
