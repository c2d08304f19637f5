import Ink
import Localization

/// What `xsign fields` prints about the fields of a form: a line each, in columns with tabs between
/// them, or JSON.
enum FieldList {
  /// Returns the lines for fields: the name, the kind, the value, the pages, and what the field
  /// takes or why it cannot be filled in.
  static func lines(of fields: [PDFFormField]) -> [String] {
    fields.map { field in
      let pages = pages(field)
      return [
        field.name.inOneLine, kind(of: field),
        value(of: field).map(\.inOneLine).joined(separator: ", "),
        pages.isEmpty ? "-" : pages.map(String.init).joined(separator: ","), note(on: field),
      ].joined(separator: "\t")
    }
  }

  /// Returns the fields as JSON, a line each.
  static func json(of fields: [PDFFormField]) -> [String] {
    let objects = fields.map { object($0).line }
    guard let last = objects.last else { return ["[]"] }
    return ["["] + objects.dropLast().map { "  " + $0 + "," } + ["  " + last, "]"]
  }

  private static func object(_ field: PDFFormField) -> JSONText {
    func texts(_ texts: [String]) -> JSONText { .list(texts.map { .text($0) }) }
    var members: [(String, JSONText)] = [("name", .text(field.name))]
    if !field.label.isEmpty { members.append(("label", .text(field.label))) }
    members.append(("kind", .text(kind(of: field))))
    members.append(("value", texts(given(field))))
    if hidesValue(of: field) { members.append(("hidden", .boolean(true))) }
    members.append(("pages", .list(pages(field).map { .number($0) })))
    if !field.states.isEmpty { members.append(("states", texts(field.states))) }
    if !field.choices.isEmpty {
      let choices = field.choices.map { choice in
        JSONText.object([("stored", .text(choice.stored)), ("shown", .text(choice.shown))])
      }
      members.append(("choices", .list(choices)))
    }
    if let maximum = field.maximumLength { members.append(("maximumLength", .number(maximum))) }
    for (trait, name) in traits where field.traits.contains(trait) {
      members.append((name, .boolean(true)))
    }
    let hints = field.hints
    if !hints.isEmpty { members.append(("takes", .text(hints.joined(separator: "; ")))) }
    if let obstacle = field.obstacle { members.append(("cannot", .text(word(obstacle)))) }
    return .object(members)
  }

  private static let traits: [(PDFFormField.Traits, String)] = [
    (.required, "required"), (.lines, "lines"), (.comb, "comb"), (.editable, "editable"),
    (.several, "several"), (.calculated, "calculated"), (.scripts, "scripts"),
  ]

  /// The numbers of the pages, each once.
  private static func pages(_ field: PDFFormField) -> [Int] {
    var seen: Set<Int> = []
    return field.seenPlaces.map { $0.page + 1 }.filter { seen.insert($0).inserted }
  }

  /// Returns true if a field has a value that is not printed, because it is a password.
  private static func hidesValue(of field: PDFFormField) -> Bool {
    field.obstacle == .password && field.value.contains { !$0.isEmpty }
  }

  /// Returns the value as `--fill-file` takes it: that of a button by its text, unless others have
  /// the same, and a number with the decimal mark of the field.
  private static func given(_ field: PDFFormField) -> [String] {
    if hidesValue(of: field) { return [] }
    guard let text = pressedText(of: field), field.choices.count(where: { $0.shown == text }) == 1
    else { return field.value.map(field.typed) }
    return [text]
  }

  /// Returns the text that stands for the pressed button, or nil if there is none.
  private static func pressedText(of field: PDFFormField) -> String? {
    guard case .button(let widget?) = field.storedValue, field.choices.indices.contains(widget),
      !field.choices[widget].shown.isEmpty
    else { return nil }
    return field.choices[widget].shown
  }

  /// Returns the value as it is shown: the texts that stand for stored ones, and all digits of a
  /// number.
  private static func value(of field: PDFFormField) -> [String] {
    if hidesValue(of: field) { return [] }
    switch field.kind {
    case .checkBox, .radioButtons:
      guard let state = field.value.first, field.states.contains(state) else { return ["off"] }
      return [pressedText(of: field) ?? state]
    default:
      if field.choices.isEmpty { return field.value.map(field.typed) }
      let shown = Dictionary(field.choices.map { ($0.stored, $0.shown) }) { first, _ in first }
      return field.value.map { shown[$0] ?? field.typed($0) }
    }
  }

  /// Returns what a field takes, or why it cannot be filled in.
  private static func note(on field: PDFFormField) -> String {
    if let obstacle = field.obstacle {
      return "cannot: \(word(obstacle))" + (hidesValue(of: field) ? "; hidden value" : "")
    }
    var notes = traits.filter { field.traits.contains($0.0) }.map(\.1)
    if let maximum = field.maximumLength { notes.append("at most \(maximum)") }
    notes += field.hints.map { "takes \($0)" }
    let choices = field.choices.isEmpty ? field.states : field.choices.map(\.shown)
    if !choices.isEmpty {
      let word = field.traits.contains(.several) ? "any of " : "one of "
      notes.append(word + choices.map(\.inOneLine).joined(separator: ", "))
    }
    return notes.joined(separator: "; ")
  }

  private static func kind(of field: PDFFormField) -> String {
    switch field.kind {
    case .text: "text"
    case .checkBox: "check"
    case .radioButtons: "radio"
    case .comboBox: "combo"
    case .list: "list"
    case .signature: field.traits.contains(.stamped) ? "timeStamp" : "signature"
    case .pushButton: "push"
    case .unknown: "unknown"
    }
  }

  private static func word(_ obstacle: PDFFormField.Obstacle) -> String {
    switch obstacle {
    case .kind: "kind"
    case .noObject: "no object"
    case .readOnly: "read-only"
    case .locked: "locked"
    case .password: "password"
    case .file: "file"
    case .notShown: "not shown"
    }
  }
}
