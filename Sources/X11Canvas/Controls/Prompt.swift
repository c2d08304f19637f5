/// A question for a line of text, a file name for instance, in a card over the window.
public struct Prompt: Sendable, Hashable {
  /// Something to choose or not, below the text.
  public struct Option: Sendable, Hashable {
    /// What it says.
    public var title: String
    /// Whether it is chosen.
    public var isOn: Bool

    /// A choice from its parts.
    public init(_ title: String, isOn: Bool) {
      self.title = title
      self.isOn = isOn
    }
  }

  /// What is asked for.
  public var title: String
  /// The text to start with.
  public var text: String
  /// What of it is selected, in characters; nil for all.
  public var selection: Range<Int>?
  /// What can be chosen besides; nil for nothing.
  public var option: Option?
  /// What the button that accepts says.
  public var confirmTitle: String
  /// A line below the field; empty for none.
  public var note: String

  /// A question.
  public init(
    title: String, text: String = "", selection: Range<Int>? = nil, option: Option? = nil,
    confirmTitle: String = "OK", note: String = ""
  ) {
    self.title = title
    self.text = text
    self.selection = selection
    self.option = option
    self.confirmTitle = confirmTitle
    self.note = note
  }
}
