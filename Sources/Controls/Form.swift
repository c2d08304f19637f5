import Graphics

/// A card of rows: choices, of which one in a row is chosen, and a field for text.
package struct Form: Sendable, Hashable {
  /// A row of the card.
  package struct Row: Sendable, Hashable {
    /// The look of a row.
    enum Style: Sendable, Hashable {
      /// Round buttons, that many side by side.
      case buttons(columns: Int)
      /// Segments of a plate, side by side.
      case segments
      /// The field, and no choices.
      case field
    }

    let style: Style
    /// The label, or an empty string.
    let label: String
    /// What assistive technologies call its choices, or an empty string for the title of the card.
    let name: String
    let choices: [String]
    /// The index of the choice.
    package internal(set) var chosen: Int
    /// True if the others can be chosen.
    let isEnabled: Bool
    /// True if it has the field of the card.
    let hasField: Bool

    /// Returns a row of round buttons below a label. The field of the card is beside the last
    /// one if `hasField`; typing in it chooses that.
    package static func buttons(
      _ choices: [String], chosen: Int, label: String = "", columns: Int = 1,
      hasField: Bool = false, isEnabled: Bool = true
    ) -> Row {
      Row(
        style: .buttons(columns: columns), label: label, name: label, choices: choices,
        chosen: chosen, isEnabled: isEnabled, hasField: hasField)
    }

    /// Returns a row of segments, which has no label. Assistive technologies say its name.
    package static func segments(
      _ name: String, _ choices: [String], chosen: Int, isEnabled: Bool = true
    ) -> Row {
      Row(
        style: .segments, label: "", name: name, choices: choices, chosen: chosen,
        isEnabled: isEnabled, hasField: false)
    }

    package static func field(_ label: String) -> Row {
      Row(
        style: .field, label: label, name: label, choices: [], chosen: 0, isEnabled: true,
        hasField: true)
    }
  }

  /// What is chosen and typed.
  package struct Answer: Sendable, Hashable {
    /// The index of the choice in each row.
    package var choices: [Int]
    /// The text of the field.
    package var text: String

    package init(choices: [Int], text: String) {
      self.choices = choices
      self.text = text
    }
  }

  package var title: String
  /// The rows. The first one has choices, and at most one has the field.
  package var rows: [Row]
  /// The text of the field at the beginning.
  package var text: String
  /// The text above the buttons, or an empty string.
  package var note: String
  /// True if it reports an error.
  package var isError: Bool
  /// True if there is a picture beside the rows. Such a card is wider.
  package var hasPicture: Bool
  /// The title of the button that accepts.
  package var confirmTitle: String
  /// True if that button can be pressed.
  package var isAcceptable = true
  /// Further buttons, beside that one.
  package var actions: [Action] = []
  /// The title of the button that closes the card, or nil for Cancel.
  package var closeTitle: String?
  /// True if there is such a button. Escape closes the card without it, too.
  package var hasCancel = true

  /// A button that does not accept.
  package struct Action: Sendable, Hashable {
    package var title: String
    /// True if it can be pressed.
    package var isEnabled: Bool

    package init(_ title: String, isEnabled: Bool = true) {
      (self.title, self.isEnabled) = (title, isEnabled)
    }
  }

  package init(
    title: String, rows: [Row], text: String = "", note: String = "", isError: Bool = false,
    hasPicture: Bool = false, confirmTitle: String
  ) {
    self.title = title
    self.rows = rows
    self.text = text
    self.note = note
    self.isError = isError
    self.hasPicture = hasPicture
    self.confirmTitle = confirmTitle
  }

  /// The field's row.
  var fieldRow: Int? { rows.firstIndex(where: \.hasField) }
}

extension ControlsLayer {
  /// Presents a card of rows, replacing any other card.
  ///
  /// - Parameters:
  ///   - onChange: Takes what is chosen and typed after each change.
  ///   - onAction: Takes the index of a further button that was pressed.
  ///   - onAccept: Takes it when it is accepted. The card stays until it is dismissed or replaced.
  ///   - onCancel: Is called after the card was cancelled and closed.
  package func present(
    _ form: Form, onChange: @escaping (Form.Answer) -> Void,
    onAction: @escaping (Int) -> Void = { _ in },
    onAccept: @escaping (Form.Answer) -> Void, onCancel: @escaping () -> Void = {}
  ) {
    setCard(
      FormCard(
        form, style: style, onChange: onChange, onAction: onAction, onAccept: onAccept,
        onCancel: onCancel))
  }

  /// Replaces the card of rows that is open by one of the same kind. The typed text stays unless
  /// `replacesText`, and so do the focus and the picture.
  package func update(_ form: Form, replacesText: Bool = false) {
    (card as? FormCard)?.update(form, replacesText: replacesText)
  }

  /// Shows a picture in the card of rows, or none.
  package func showInForm(_ picture: Image?) {
    (card as? FormCard)?.picture = picture
  }

  /// The room for a picture in the card of rows, in pixels, or nil if there is no such card or no
  /// room.
  package var formPictureSize: (width: Int, height: Int)? {
    guard let card = card as? FormCard, !card.pictureFrame.isEmpty else { return nil }
    let room = card.pictureRoom
    return (room.width, room.height)
  }
}
