import Graphics

/// What the start view offers: ways to begin, and documents to go on with.
package struct StartContent: Sendable {
  /// A way to begin, or a document.
  package struct Item: Sendable {
    /// The text of the button, or the name of the document.
    package var title: String
    /// What assistive technologies say besides: the folder of a document.
    package var detail: String
    /// The command that it asks for, or nil if it only ends the start view.
    package var command: CommandID?
    /// The picture of a document, or nil if there is none, or none yet.
    package var picture: Image?

    /// Creates an item.
    package init(
      _ title: String, detail: String = "", command: CommandID? = nil, picture: Image? = nil
    ) {
      self.title = title
      self.detail = detail
      self.command = command
      self.picture = picture
    }
  }

  /// The title.
  package var title: String
  /// The ways to begin, the most usual one first.
  package var ways: [Item]
  /// The heading of the documents.
  package var heading: String
  /// The documents, the most recent one first.
  package var documents: [Item]
  /// What else begins.
  package var hint: String

  /// Creates contents.
  package init(
    title: String, ways: [Item], heading: String, documents: [Item], hint: String
  ) {
    self.title = title
    self.ways = ways
    self.heading = heading
    self.documents = documents
    self.hint = hint
  }

  /// All texts, by which the view is laid out.
  var texts: [String] { [title, heading, hint] + items.map(\.title) + ["\(ways.count)"] }

  /// The items, as the parts of the view count them.
  var items: [Item] { ways + documents }
}
