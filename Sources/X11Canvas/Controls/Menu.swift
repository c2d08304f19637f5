public import Ink

/// A menu of the menu bar.
public struct Menu: Sendable, Hashable {
  /// What the bar shows.
  public var title: MenuTitle
  /// What it opens to, from top to bottom.
  public var items: [MenuItem]

  /// A menu; an underscore in `title` stands before its mnemonic.
  public init(_ title: String, _ items: [MenuItem]) {
    self.title = MenuTitle(title)
    self.items = items
  }
}

/// One row of a menu.
public struct MenuItem: Sendable, Hashable {
  /// What stands before the title.
  public enum Mark: Sendable, Hashable {
    /// Nothing.
    case none
    /// A dot where this is the one chosen.
    case radio(Bool)
    /// A tick where this is on.
    case check(Bool)
  }

  /// What the row says.
  public var title: MenuTitle
  /// A line that explains it, below the title; empty for none.
  public var detail: String
  /// The shortcut as it is written at the right edge, "Ctrl+Z"; empty for none.
  public var shortcut: String
  /// What it does; nil for a separator and for a row with a submenu.
  public var command: CommandID?
  /// What it opens to, from top to bottom, instead of doing something; empty for none.
  public var submenu: [MenuItem]
  /// Whether it can be used now.
  public var isEnabled: Bool
  /// What stands before the title.
  public var mark: Mark
  /// A colour shown before the title.
  public var swatch: InkColor?
  /// The width of a pen stroke shown before the title, in canvas units.
  public var strokeWidth: Double?
  /// Whether it is a thin line.
  public let isSeparator: Bool

  /// A row that does something; an underscore in `title` stands before its mnemonic.
  public init(
    _ title: String, _ command: CommandID, detail: String = "", shortcut: String = "",
    isEnabled: Bool = true, mark: Mark = .none, swatch: InkColor? = nil, strokeWidth: Double? = nil
  ) {
    self.init(
      title: MenuTitle(title), detail: detail, shortcut: shortcut, command: command,
      isEnabled: isEnabled, mark: mark, swatch: swatch, strokeWidth: strokeWidth)
  }

  /// A row that opens a submenu beside it; an underscore in `title` stands before its mnemonic.
  /// Without rows in the submenu there is nothing to open, and the row cannot be chosen.
  public init(
    _ title: String, submenu: [MenuItem], detail: String = "", isEnabled: Bool = true,
    mark: Mark = .none, swatch: InkColor? = nil, strokeWidth: Double? = nil
  ) {
    self.init(
      title: MenuTitle(title), detail: detail, submenu: submenu, isEnabled: isEnabled, mark: mark,
      swatch: swatch, strokeWidth: strokeWidth)
  }

  /// A thin line between rows.
  public static let separator = MenuItem(
    title: MenuTitle(""), isEnabled: false, isSeparator: true)

  private init(
    title: MenuTitle, detail: String = "", shortcut: String = "", command: CommandID? = nil,
    submenu: [MenuItem] = [], isEnabled: Bool, mark: Mark = .none, swatch: InkColor? = nil,
    strokeWidth: Double? = nil, isSeparator: Bool = false
  ) {
    self.title = title
    self.detail = detail
    self.shortcut = shortcut
    self.command = command
    self.submenu = submenu
    self.isEnabled = isEnabled
    self.mark = mark
    self.swatch = swatch
    self.strokeWidth = strokeWidth
    self.isSeparator = isSeparator
  }

  /// Whether it opens a submenu.
  var hasSubmenu: Bool { !submenu.isEmpty }
  /// Whether it can be chosen.
  var isSelectable: Bool { isEnabled && !isSeparator && (hasSubmenu || command != nil) }
}

/// A title with the letter that chooses it by keyboard.
public struct MenuTitle: Sendable, Hashable {
  /// What is shown.
  public let text: String
  /// The letter, in lower case; nil where the title has none.
  public let mnemonic: Character?
  /// Where that letter is, as a UTF-8 offset into `text`.
  let mnemonicOffset: Int?

  /// A title from its marked form: "_" stands before the mnemonic, "__" is an underscore.
  public init(_ marked: String) {
    var text = ""
    var mnemonic: Character?
    var offset: Int?
    var isMarked = false
    for character in marked {
      if character == "_", !isMarked {
        isMarked = true
        continue
      }
      if isMarked, character != "_", mnemonic == nil {
        mnemonic = character.lowercased().first
        // Only one-byte characters are underlined: the others keep working without the line.
        offset = character.utf8.count == 1 ? text.utf8.count : nil
      }
      isMarked = false
      text.append(character)
    }
    self.text = text
    self.mnemonic = mnemonic
    mnemonicOffset = offset
  }
}
