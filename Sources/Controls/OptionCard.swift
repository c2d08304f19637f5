import Graphics

/// A card with a picture, rows of choices and a field for text: what a command will do.
public struct OptionCard: Sendable, Hashable {
  /// A row of choices, of which one is chosen.
  public struct Row: Sendable, Hashable {
    /// The choices, at least one.
    public var choices: [String]
    /// The index of the choice.
    public var chosen: Int
    /// True if the others can be chosen.
    public var isEnabled: Bool

    /// Creates a row.
    public init(_ choices: [String], chosen: Int, isEnabled: Bool = true) {
      self.choices = choices
      self.chosen = chosen
      self.isEnabled = isEnabled
    }
  }

  /// What is chosen and typed.
  public struct Answer: Sendable, Hashable {
    /// The index of the choice in each row.
    public var choices: [Int]
    /// The text of the field.
    public var text: String
  }

  /// The title.
  public var title: String
  /// The rows of choices.
  public var rows: [Row]
  /// The label of the field below the rows, or nil if there is no field.
  public var fieldLabel: String?
  /// The text of the field at the beginning.
  public var text: String
  /// What the choices lead to.
  public var facts: String
  /// A line below that, or an empty string.
  public var note: String
  /// The title of the button that accepts.
  public var confirmTitle: String

  /// Creates a card from its parts.
  public init(
    title: String, rows: [Row], fieldLabel: String? = nil, text: String = "", facts: String = "",
    note: String = "", confirmTitle: String
  ) {
    self.title = title
    self.rows = rows
    self.fieldLabel = fieldLabel
    self.text = text
    self.facts = facts
    self.note = note
    self.confirmTitle = confirmTitle
  }
}

extension ControlsLayer {
  /// Presents a card with options, replacing any other card.
  public func present(_ card: OptionCard) {
    setCard(OptionSheet(card, appearance: appearance))
  }

  /// Replaces the card with options that is open by one of the same kind. The typed text stays, and
  /// so do the focus and the picture.
  public func update(_ card: OptionCard) {
    (self.card as? OptionSheet)?.update(card)
  }

  /// Shows a picture in the card with options, or none.
  public func showInOptions(_ picture: Image?) {
    (card as? OptionSheet)?.picture = picture
  }

  /// The room for a picture in the card with options, in pixels, or nil if there is no such card or
  /// no room.
  public var optionPictureSize: (width: Int, height: Int)? {
    guard let sheet = card as? OptionSheet, !sheet.pictureFrame.isEmpty else { return nil }
    let room = sheet.pictureRoom
    return (room.width, room.height)
  }
}
