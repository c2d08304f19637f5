/// A question for a line of text, a file name for instance, in a card over the window.
public struct Prompt: Sendable, Hashable {
  /// What is asked for.
  public var title: String
  /// The text to start with.
  public var text: String
  /// What of it is selected, in characters; nil for all.
  public var selection: Range<Int>?
  /// What the button that accepts says.
  public var confirmTitle: String
  /// A line below the field; empty for none.
  public var note: String

  /// A question.
  public init(
    title: String, text: String = "", selection: Range<Int>? = nil, confirmTitle: String = "OK",
    note: String = ""
  ) {
    self.title = title
    self.text = text
    self.selection = selection
    self.confirmTitle = confirmTitle
    self.note = note
  }
}
