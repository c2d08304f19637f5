import Controls
import Ink
import Input

/// An entry of the command table: the complete description of a command.
struct CommandEntry: Sendable {
  let command: Command
  /// The name of the command for the controls.
  let id: CommandID
  /// The title in menus; an underscore precedes the mnemonic.
  let title: String
  /// The row as it is in most states. Titles and shortcuts do not change with the state as a rule,
  /// and take most of the time of a menu.
  private var row: MenuItem
  /// The title in menus if it depends on the state.
  let stateTitle: @Sendable (MenuState) -> String?
  /// The title that replaces it in menus, as for the name of a file.
  let name: @Sendable (MenuState) -> String?
  /// The description in the list of shortcuts and in tooltips.
  let help: String
  /// The keys that ask for the command. Menus show the first.
  private(set) var keys: [Shortcut]
  /// A line below the title that explains the command.
  let detail: @Sendable (MenuState) -> String
  /// True if the command can be used.
  let isEnabled: @Sendable (MenuState) -> Bool
  let mark: @Sendable (MenuState) -> MenuItem.Mark
  /// The shortcut shown in menus if it depends on the state, or nil if it is the first of the keys.
  private let shortcut: (@Sendable (MenuState) -> Shortcut?)?
  let action: @MainActor @Sendable (Workspace) -> Void

  /// Creates an entry. `help` is the title without its mnemonic unless given, and `shortcut` the
  /// first of the keys.
  init(
    _ command: Command, _ title: String, _ keys: [Shortcut] = [], help: String? = nil,
    stateTitle: @escaping @Sendable (MenuState) -> String? = { _ in nil },
    name: @escaping @Sendable (MenuState) -> String? = { _ in nil },
    detail: @escaping @Sendable (MenuState) -> String = { _ in "" },
    isEnabled: @escaping @Sendable (MenuState) -> Bool = { _ in true },
    mark: @escaping @Sendable (MenuState) -> MenuItem.Mark = { _ in .none },
    swatch: InkColor? = nil, strokeWidth: Double? = nil,
    shortcut: (@Sendable (MenuState) -> Shortcut?)? = nil,
    action: @escaping @MainActor @Sendable (Workspace) -> Void
  ) {
    self.command = command
    id = CommandID("\(command)")
    self.title = title
    self.stateTitle = stateTitle
    self.name = name
    let first = keys.first
    row = MenuItem(
      title, id, shortcut: first?.label ?? "", accelerator: first?.accelerator ?? "",
      swatch: swatch, strokeWidth: strokeWidth)
    self.help = help ?? row.title.label
    self.keys = keys
    self.detail = detail
    self.isEnabled = isEnabled
    self.mark = mark
    self.shortcut = shortcut
    self.action = action
  }

  /// Returns the entry with other keys.
  func with(keys: [Shortcut]) -> CommandEntry {
    guard keys != self.keys else { return self }
    var entry = self
    entry.keys = keys
    entry.row.shortcut = keys.first?.label ?? ""
    entry.row.accelerator = keys.first?.accelerator ?? ""
    return entry
  }

  func item(_ state: MenuState) -> MenuItem {
    var item = row
    if let name = name(state) {
      // An underscore in a name is no mnemonic.
      let parts = name.split(separator: "_", omittingEmptySubsequences: false)
      item.title = MenuTitle(parts.joined(separator: "__"))
    } else if let title = stateTitle(state) {
      item.title = MenuTitle(title)
    }
    (item.shortcut, item.accelerator) = labels(state)
    item.detail = detail(state)
    item.isEnabled = isEnabled(state)
    item.mark = mark(state)
    return item
  }

  func tool(_ kind: ToolItem.Kind, _ state: MenuState, tooltip: String? = nil) -> ToolItem {
    let mark = mark(state)
    let isSelected =
      switch mark {
      case .none: false
      case .radio(let isOn), .check(let isOn): isOn
      }
    let (shortcut, accelerator) = labels(state)
    return ToolItem(
      kind, id, isEnabled: isEnabled(state), isSelected: isSelected,
      tooltip: (tooltip ?? help) + (shortcut.isEmpty ? "" : " (\(shortcut))"),
      shortcut: shortcut, accelerator: accelerator, mark: mark)
  }

  /// Returns the shortcut as menus write it, and in the form of GTK. Both are empty without one.
  private func labels(_ state: MenuState) -> (shortcut: String, accelerator: String) {
    guard let shortcut else { return (row.shortcut, row.accelerator) }
    let keys = shortcut(state)
    return (keys?.label ?? "", keys?.accelerator ?? "")
  }
}

/// The commands: the one source of keys, menus, tooltips, the tool strip and the list of shortcuts.
enum CommandTable {
  /// The entries with the keys that the user gave them, in the order of the list of shortcuts.
  static let entries = UserKeys.current.applied(to: ownEntries)

  /// The entries with the program's own keys.
  static let ownEntries: [CommandEntry] =
    history + files + recent + erasing + editing + signatures + view + themes + predicting
    + pageTurning + panes + pages + pageSizes
    + pens + background + devices + help

  private static let byCommand = Dictionary(
    uniqueKeysWithValues: entries.map { ($0.command, $0) })
  private static let byID = Dictionary(uniqueKeysWithValues: entries.map { ($0.id, $0) })
  private static let byKey = Dictionary(
    uniqueKeysWithValues: entries.flatMap { entry in entry.keys.map { ($0, entry) } })

  static func entry(_ command: Command) -> CommandEntry {
    guard let entry = byCommand[command] else {
      preconditionFailure("\(command) is not in the table of commands.")
    }
    return entry
  }

  fileprivate static func command(_ id: CommandID) -> Command? { byID[id]?.command }
  fileprivate static func command(_ key: Shortcut) -> Command? { byKey[key]?.command }
}

extension Command {
  /// The name of the command for the controls.
  var id: CommandID { CommandTable.entry(self).id }

  /// Creates the command with the given name.
  init?(_ id: CommandID) {
    guard let command = CommandTable.command(id) else { return nil }
    self = command
  }

  /// Creates the command that a key asks for while no menu and no card is open.
  init?(_ press: KeyPress) {
    let command = press.first { CommandTable.command(Shortcut($0.key, $0.modifiers)) }
    guard let command else { return nil }
    self = command
  }
}
