import Graphics

/// What the start view offers: ways to begin, and drawings and documents to go on with.
package struct StartContent: Sendable {
  /// A way to begin, a drawing or a document.
  package struct Item: Sendable {
    /// The text of the button, or the name of the document.
    package var title: String
    /// The time of a drawing, which is below its name. Of a document it is the folder, which only
    /// assistive technologies say.
    package var detail: String
    /// The command that it asks for, or nil if it only ends the start view or is a drawing.
    package var command: CommandID?
    /// The picture of a drawing or document, or nil if there is none, or none yet.
    package var picture: Image?

    package init(_ title: String, detail: String = "", command: CommandID? = nil) {
      self.title = title
      self.detail = detail
      self.command = command
    }
  }

  package var title: String
  /// The ways to begin, the most usual one first.
  package var ways: [Item]
  /// The heading of the unfinished drawings.
  package var unfinishedHeading: String
  /// The unfinished drawings, the newest first.
  package var unfinished: [Item]
  /// What the button says that removes one of them, with its name.
  package var removal: @Sendable (String) -> String
  /// The heading of the documents.
  package var heading: String
  /// The documents, the most recent one first.
  package var documents: [Item]
  /// What else begins.
  package var hint: String

  package init(
    title: String, ways: [Item], unfinishedHeading: String = "", unfinished: [Item] = [],
    removal: @escaping @Sendable (String) -> String = { $0 }, heading: String, documents: [Item],
    hint: String
  ) {
    self.title = title
    self.ways = ways
    self.unfinishedHeading = unfinishedHeading
    self.unfinished = unfinished
    self.removal = removal
    self.heading = heading
    self.documents = documents
    self.hint = hint
  }

  /// All texts, by which the view is laid out.
  var texts: [String] {
    let items = ways + unfinished + documents
    return [title, unfinishedHeading, heading, hint] + items.flatMap { [$0.title, $0.detail] }
      + ["\(ways.count)", "\(unfinished.count)"]
  }

  /// What a part of the view is, with its number among those.
  enum Part: Hashable {
    case way(Int)
    case unfinished(Int)
    /// The button that removes an unfinished drawing.
    case removal(Int)
    case document(Int)
  }

  /// The parts of the view, as they follow one another for the keyboard.
  var parts: [Part] {
    ways.indices.map(Part.way) + unfinished.indices.flatMap { [.unfinished($0), .removal($0)] }
      + documents.indices.map(Part.document)
  }

  /// Returns the item that a part shows or removes.
  func item(_ part: Part) -> Item {
    switch part {
    case .way(let index): ways[index]
    case .unfinished(let index), .removal(let index): unfinished[index]
    case .document(let index): documents[index]
    }
  }
}
