/// A bar below the tool strip with a sentence about the document, and what can be done about it.
///
/// It has a place of its own, so it covers no paper and takes no input meant for that.
package struct InfoBar: Sendable, Hashable {
  /// The kind of a note, shown by its mark.
  package enum Kind: Sendable, Hashable {
    /// Something to know.
    case information
    /// Something that goes wrong or must not be done.
    case warning
  }

  /// The sentence.
  package var text: String
  package var kind: Kind
  /// The button, or nil. With a field it accepts the text in that.
  package var button: Banner.Button?
  /// True if there is a field for a password.
  package var hasField: Bool
  /// How often in succession what was typed there was refused. The sentence says so.
  package var refusals: Int
  /// True if there is more to read, by a button with three dots.
  package var hasMore: Bool
  /// True if it can be closed.
  package var canClose: Bool

  package init(
    _ text: String, kind: Kind = .information, button: Banner.Button? = nil,
    hasField: Bool = false, refusals: Int = 0, hasMore: Bool = false, canClose: Bool = true
  ) {
    self.text = text
    self.kind = kind
    self.button = button
    self.hasField = hasField
    self.refusals = refusals
    self.hasMore = hasMore
    self.canClose = canClose
  }
}
