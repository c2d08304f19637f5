import Ink

/// A menu of the menu bar.
package struct Menu: Sendable, Hashable {
  /// The title in the bar.
  package var title: MenuTitle
  /// The rows, from top to bottom.
  package var items: [MenuItem]

  /// Creates a menu. An underscore in `title` precedes its mnemonic.
  package init(_ title: String, _ items: [MenuItem]) {
    self.title = MenuTitle(title)
    self.items = items
  }
}

/// A row of a menu.
package struct MenuItem: Sendable, Hashable {
  /// A mark before the title.
  package enum Mark: Sendable, Hashable {
    /// Nothing.
    case none
    /// A dot if this is the chosen row of its group.
    case radio(Bool)
    /// A check mark if the option is on.
    case check(Bool)
  }

  package var title: MenuTitle
  /// A line of explanation below the title, or an empty string.
  package var detail: String
  /// The shortcut as shown at the right edge, such as "Ctrl+Z", or an empty string.
  package var shortcut: String
  /// The shortcut in the form of GTK, such as "<Control>z", or an empty string.
  package var accelerator: String
  /// The command of the row. It is nil for a separator and for a row with a submenu.
  package var command: CommandID?
  /// The rows of its submenu, from top to bottom, or an empty array. A row with a submenu has no
  /// command.
  package var submenu: [MenuItem]
  /// True if the row can be used now.
  package var isEnabled: Bool
  /// The mark before the title.
  package var mark: Mark
  /// A colour sample shown before the title.
  package var swatch: InkColor?
  /// The width of a sample stroke shown before the title, in canvas units.
  package var strokeWidth: Double?
  /// True if the row is a thin line.
  package private(set) var isSeparator = false

  /// Creates a row with a command or a submenu. An underscore in `title` precedes its mnemonic. A
  /// row with neither, such as one with an empty submenu, cannot be chosen.
  package init(
    _ title: String, _ command: CommandID? = nil, submenu: [MenuItem] = [], detail: String = "",
    shortcut: String = "", accelerator: String = "", isEnabled: Bool = true, mark: Mark = .none,
    swatch: InkColor? = nil, strokeWidth: Double? = nil
  ) {
    self.title = MenuTitle(title)
    self.detail = detail
    self.shortcut = shortcut
    self.accelerator = accelerator
    self.command = command
    self.submenu = submenu
    self.isEnabled = isEnabled
    self.mark = mark
    self.swatch = swatch
    self.strokeWidth = strokeWidth
  }

  /// A thin line between rows.
  package static let separator = {
    var line = MenuItem("", isEnabled: false)
    line.isSeparator = true
    return line
  }()

  /// Returns the row without a mnemonic.
  package var withoutMnemonic: MenuItem {
    var item = self
    item.title = MenuTitle(MenuTitle.marked(title.label))
    return item
  }

  var hasSubmenu: Bool { !submenu.isEmpty }
  /// True if it can be chosen.
  var isSelectable: Bool { isEnabled && !isSeparator && (hasSubmenu || command != nil) }
}

/// A title with its mnemonic, the letter that chooses it by keyboard.
package struct MenuTitle: Sendable, Hashable {
  /// The displayed text.
  package let text: String
  /// The text outside menus: without a mnemonic in parentheses, which titles have in scripts that
  /// keyboards do not have, as in "文件(F)".
  package var label: String {
    guard let mnemonic else { return text }
    return text.replacing("(\(mnemonic.uppercased()))", with: "")
  }
  /// The mnemonic in lower case, or nil if the title has none.
  package let mnemonic: Character?
  /// The UTF-8 offsets of the mnemonic in `text`, or nil if the title has none.
  let mnemonicRange: Range<Int>?

  /// Returns the marked form of a title without a mnemonic.
  package static func marked(_ label: String) -> String { label.replacing("_", with: "__") }

  /// Creates a title from its marked form: "_" precedes the mnemonic, "__" is an underscore. Marks
  /// of direction between the two, as before a value, are passed over.
  package init(_ marked: String) {
    var text = ""
    var mnemonic: Character?
    var range: Range<Int>?
    var isMarked = false
    for character in marked {
      if character == "_", !isMarked {
        isMarked = true
        continue
      }
      let isDirection = character.unicodeScalars.allSatisfy(\.properties.isBidiControl)
      if isMarked, character != "_", mnemonic == nil, !isDirection {
        mnemonic = character.lowercased().first
        range = text.utf8.count..<text.utf8.count + character.utf8.count
      }
      isMarked = isMarked && isDirection
      text.append(character)
    }
    self.text = text
    self.mnemonic = mnemonic
    mnemonicRange = range
  }
}
