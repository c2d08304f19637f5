import Controls
import Ink

/// The choices of a field as a menu.
struct FieldMenu {
  let field: PDFFormField
  /// The value of the field, which the menu changes.
  let value: FieldValue

  private static let prefix = "fieldChoice."

  /// Returns true if a command is that of a row.
  static func has(_ id: CommandID) -> Bool { id.name.hasPrefix(prefix) }

  /// The rows, with marks at what is chosen.
  var rows: [MenuItem] {
    field.choices.enumerated().map { index, choice in
      let isChosen =
        switch value {
        case .text(let text): text == choice.stored
        case .choices(let chosen): chosen.contains(choice.stored)
        case .button: false
        }
      let title = MenuTitle.marked(choice.shown)
      return MenuItem(
        title.isEmpty ? " " : title, CommandID("\(Self.prefix)\(index)"),
        mark: field.traits.contains(.several) ? .check(isChosen) : .radio(isChosen))
    }
  }

  /// Returns the value after the choice of a row, or nil if there is no such row.
  func value(choosing id: CommandID) -> FieldValue? {
    guard let index = Int(id.name.dropFirst(Self.prefix.count)),
      field.choices.indices.contains(index)
    else { return nil }
    let choice = field.choices[index].stored
    guard field.kind == .list else { return .text(choice) }
    var chosen: [String] = []
    if field.traits.contains(.several), case .choices(let old) = value { chosen = old }
    return .choices(
      chosen.contains(choice) ? chosen.filter { $0 != choice } : chosen + [choice])
  }
}
