import Words

/// A request for a line of text, such as a file name, in a card over the window.
public struct Prompt: Sendable, Hashable {
  /// A check box below the text.
  public struct Option: Sendable, Hashable {
    /// The label.
    public var title: String
    /// True if the box is checked.
    public var isOn: Bool

    /// Creates an option.
    public init(_ title: String, isOn: Bool) {
      self.title = title
      self.isOn = isOn
    }
  }

  /// A text that the user may take over, shown below the card.
  public struct Match: Sendable, Hashable {
    /// The name that is shown.
    public var title: String
    /// The text.
    public var text: String

    /// Creates a match.
    public init(_ title: String, _ text: String) {
      self.title = title
      self.text = text
    }
  }

  /// The title.
  public var title: String
  /// The initial text.
  public var text: String
  /// The selected part of the text, in characters, or nil for all of it.
  public var selection: Range<Int>?
  /// The check box, or nil for none.
  public var option: Option?
  /// The title of the button that accepts.
  public var confirmTitle: String
  /// A line below the field, or an empty string.
  public var note: String
  /// True if the text is a path: the app hears of each change, and shows matches.
  public var isForPath = false

  /// Creates a prompt.
  public init(
    title: String, text: String = "", selection: Range<Int>? = nil, option: Option? = nil,
    confirmTitle: String = tr("OK"), note: String = ""
  ) {
    self.title = title
    self.text = text
    self.selection = selection
    self.option = option
    self.confirmTitle = confirmTitle
    self.note = note
  }
}
