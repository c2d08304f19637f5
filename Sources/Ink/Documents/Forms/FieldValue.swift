import Localization

/// The value of a field, as it is stored.
public enum FieldValue: Sendable, Hashable {
  /// A text, or the stored text of a choice.
  case text(String)
  /// The index of the widget that is pressed, or nil for none.
  case button(Int?)
  /// The stored texts of choices.
  case choices([String])

  /// True if it is no text, no pressed button and no choice.
  package var isEmpty: Bool {
    switch self {
    case .text(let text): text.isEmpty
    case .button(let widget): widget == nil
    case .choices(let choices): choices.isEmpty
    }
  }
}

/// The value that a field of a PDF has in a drawing.
public struct FieldEntry: Sendable, Hashable {
  /// The index of the field in the form of the PDF.
  public var field: Int
  /// The value, or nil for that of the file.
  public var value: FieldValue?

  /// Creates an entry.
  public init(field: Int, value: FieldValue?) {
    self.field = field
    self.value = value
  }
}

/// The reason why a field does not take a value.
package enum FieldRefusal: Error, Sendable, Hashable {
  /// It has one line.
  case oneLine
  /// It takes no control characters, which programs show as nothing, or end the text at.
  case control
  /// It has a format or a range, which takes what the hint says.
  case format(hint: String)
  /// It has at most so many characters.
  case tooLong(maximum: Int, count: Int)
  /// It has these choices.
  case choices([String])
  /// It has one value.
  case oneValue

  /// The most choices that are named.
  private static let maximumChoices = 20

  /// Returns the sentence for the user about the field of that name.
  package func sentence(on field: String) -> String {
    switch self {
    case .oneLine: tr("The field \(field) has one line.")
    case .control: tr("The field \(field) takes no control characters.")
    case .format(let hint): tr("The field \(field) takes \(hint).")
    case .tooLong(let maximum, let count):
      tr(
        "A text of \(count) characters is too long for the field \(field), which takes one.",
        "A text of \(count) characters is too long for the field \(field), which takes "
          + "\(maximum).", count: maximum)
    case .choices([]): tr("The field \(field) has no choices.")
    case .choices(let choices):
      tr(
        "The field \(field) takes one of these: "
          + "\(trItems(choices.prefix(Self.maximumChoices))).")
    case .oneValue: tr("The field \(field) takes one value.")
    }
  }
}

extension PDFFormField {
  /// The value in the file.
  package var storedValue: FieldValue {
    switch kind {
    case .checkBox, .radioButtons: .button(value.first.flatMap(pressedWidget(ofState:)))
    case .list: .choices(value)
    default: .text(value.first ?? "")
    }
  }

  /// Returns the text that is typed for a stored one: a number has the decimal mark of the field.
  /// Those of choices are taken as they are.
  package func typed(_ stored: String) -> String {
    guard let format, !choices.contains(where: { $0.stored == stored }) else { return stored }
    return format.typed(stored)
  }

  /// Returns the value that is stored for what was typed: the lines of a text, a text or a choice,
  /// choices, or a state, its text, `on` or `off`. A field keeps what it has, also if that is none
  /// of its choices or beyond its range.
  ///
  /// - Parameter group: The states of all buttons of its name, or nil for those of the field alone.
  package func value(
    typed texts: [String], amongStates group: [String]? = nil
  ) throws(FieldRefusal) -> FieldValue {
    guard kind == .list || texts.count <= 1 else { throw .oneValue }
    let text = texts.first ?? ""
    switch kind {
    case .checkBox, .radioButtons: return .button(try widget(typed: text, group ?? states))
    case .list:
      let chosen = try texts.filter { !$0.isEmpty }.map { text throws(FieldRefusal) in
        if let choice = choice(typed: text) { return choice.stored }
        guard value.contains(text) else { throw .choices(choices.map(\.shown)) }
        return text
      }
      if chosen.count > 1, !traits.contains(.several) { throw .oneValue }
      return .choices(chosen)
    case .comboBox:
      if let choice = choice(typed: text) { return .text(choice.stored) }
      if text.isEmpty || text == value.first { return .text(text) }
      guard traits.contains(.editable) else { throw .choices(choices.map(\.shown)) }
      return .text(try formatted(text))
    case .text, .signature, .pushButton, .unknown: return .text(try formatted(text))
    }
  }

  /// Returns the text that is stored for a typed one.
  private func formatted(_ typed: String) throws(FieldRefusal) -> String {
    var text = typed.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .joined(separator: "\n")
    if !traits.contains(.lines), text.contains("\n") { throw .oneLine }
    let isControl = { (scalar: Unicode.Scalar) in
      scalar.properties.generalCategory == .control && scalar != "\n" && scalar != "\t"
    }
    if text.unicodeScalars.contains(where: isControl) { throw .control }
    if let format {
      guard let stored = format.stored(text) else { throw .format(hint: format.hint) }
      text = stored
    }
    if let range, text != value.first, !range.contains(text) {
      throw .format(hint: range.hint(format))
    }
    if let maximumLength {
      let count = text.unicodeScalars.count
      if count > maximumLength { throw .tooLong(maximum: maximumLength, count: count) }
    }
    return text
  }

  private func choice(typed text: String) -> Choice? {
    choices.first { $0.stored == text } ?? choices.first { $0.shown == text }
  }

  private func widget(typed text: String, _ group: [String]) throws(FieldRefusal) -> Int? {
    if text.isEmpty { return nil }
    let word = text.lowercased()
    // The choices of buttons are the texts of their widgets. They come first: the states of such
    // buttons often are numbers, which texts may be, too. A state is what is printed where no text
    // tells which button is pressed.
    func widget(_ isMeant: (Choice) -> Bool) -> Int? {
      choices.firstIndex(where: isMeant).flatMap { widgets.indices.contains($0) ? $0 : nil }
    }
    if let index = widget({ $0.shown == text }) { return index }
    if let index = self.widget(ofState: text) { return index }
    if let index = widget({ $0.stored == text }) { return index }
    if ["off", "no", "false"].contains(word) { return nil }
    // Of several states it means none.
    let isOne = states.count == 1 && group.count == 1
    if ["on", "yes", "true"].contains(word), isOne, !widgets.isEmpty { return 0 }
    throw .choices((choices.isEmpty ? group : choices.map(\.shown)) + ["off"])
  }

  /// Returns the first widget with the state of that name.
  private func widget(ofState name: String) -> Int? {
    states.firstIndex(of: name).flatMap { state in
      widgets.firstIndex { $0.state == state }
    }
  }

  /// Returns the widget that is pressed in the file if the value is the state of that name: several
  /// may have that state, of which one alone shows it.
  private func pressedWidget(ofState name: String) -> Int? {
    guard let first = widget(ofState: name) else { return nil }
    let state = widgets[first].state
    return widgets.firstIndex { $0.state == state && $0.isPressed } ?? first
  }

  /// Returns the text that the field shows for a value, or the texts of a list.
  package func shown(_ value: FieldValue) -> [String] {
    switch value {
    case .text(let text):
      let chosen = choices.first { $0.stored == text }?.shown ?? text
      return [format?.shown(chosen) ?? chosen]
    case .choices(let stored):
      let stored = Set(stored)
      return choices.filter { stored.contains($0.stored) }.map(\.shown)
    case .button: return []
    }
  }
}
