import Graphics

/// An explanation of marks and colours, below the panes.
package struct Legend: Sendable, Hashable {
  /// The shape of a mark.
  package enum Mark: Sendable, Hashable {
    case dot, ring, square, line, area
  }

  /// A mark and what it stands for.
  package struct Entry: Sendable, Hashable {
    /// The shape of the mark.
    package var mark: Mark
    /// Its colour.
    package var color: Color
    /// What it stands for.
    package var text: String

    package init(_ mark: Mark, _ color: Color, _ text: String) {
      self.mark = mark
      self.color = color
      self.text = text
    }
  }

  /// The entries, from left to right.
  package var entries: [Entry]

  package init(_ entries: [Entry]) { self.entries = entries }
}
