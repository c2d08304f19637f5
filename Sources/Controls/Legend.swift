import Graphics

/// An explanation of marks and colours, below the panes.
public struct Legend: Sendable, Hashable {
  /// The shape of a mark.
  public enum Mark: Sendable, Hashable {
    case dot, ring, square, line, area
  }

  /// A mark and what it stands for.
  public struct Entry: Sendable, Hashable {
    /// The shape of the mark.
    public var mark: Mark
    /// Its colour.
    public var color: Color
    /// What it stands for.
    public var text: String

    /// Creates an entry.
    public init(_ mark: Mark, _ color: Color, _ text: String) {
      self.mark = mark
      self.color = color
      self.text = text
    }
  }

  /// The entries, from left to right.
  public var entries: [Entry]

  /// Creates a legend.
  public init(_ entries: [Entry]) { self.entries = entries }
}
