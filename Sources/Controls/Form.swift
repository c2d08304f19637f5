/// A card with groups of choices, of which one each is chosen, and a field for text.
public struct Form: Sendable, Hashable {
  /// A group of choices.
  public struct Group: Sendable, Hashable {
    /// The label above the choices, or an empty string.
    public var label: String
    /// The choices, at least one.
    public var choices: [String]
    /// The number of choices in a row.
    public var columns: Int

    /// Creates a group.
    public init(_ choices: [String], label: String = "", columns: Int = 1) {
      self.label = label
      self.choices = choices
      self.columns = columns
    }
  }

  /// What is chosen and typed.
  public struct Answer: Sendable, Hashable {
    /// The index of the choice in each group.
    public var choices: [Int]
    /// The text of the field.
    public var text: String

    /// Creates an answer.
    public init(choices: [Int], text: String) {
      self.choices = choices
      self.text = text
    }
  }

  /// The title.
  public var title: String
  /// The groups. The field belongs to the last choice of the first one.
  public var groups: [Group]
  /// The answer at the beginning.
  public var answer: Answer
  /// The line above the buttons, or an empty string.
  public var note: String
  /// The title of the button that accepts.
  public var confirmTitle: String

  /// Creates a card from its parts.
  public init(
    title: String, groups: [Group], answer: Answer, note: String = "", confirmTitle: String
  ) {
    self.title = title
    self.groups = groups
    self.answer = answer
    self.note = note
    self.confirmTitle = confirmTitle
  }
}

extension ControlsLayer {
  /// Presents a card with choices, replacing any other card.
  public func present(_ form: Form) {
    setCard(FormSheet(form, appearance: appearance))
  }

  /// Shows a line in the card with choices, for example an error.
  public func showInForm(note: String, isError: Bool) {
    (card as? FormSheet)?.show(note: note, isError: isError)
  }
}
