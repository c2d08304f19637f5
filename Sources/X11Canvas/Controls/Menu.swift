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
  }

  /// What the row says.
  public var title: MenuTitle
  /// The shortcut as it is written at the right edge, "Ctrl+Z"; empty for none.
  public var shortcut: String
  /// What it does; nil for a separator.
  public var command: CommandID?
  /// Whether it can be used now.
  public var isEnabled: Bool
  /// What stands before the title.
  public var mark: Mark
  /// A colour shown before the title.
  public var swatch: InkColor?
  /// The width of a pen stroke shown before the title, in canvas units.
  public var strokeWidth: Double?

  /// A row; an underscore in `title` stands before its mnemonic.
  public init(
    _ title: String, _ command: CommandID, shortcut: String = "", isEnabled: Bool = true,
    mark: Mark = .none, swatch: InkColor? = nil, strokeWidth: Double? = nil
  ) {
    self.title = MenuTitle(title)
    self.command = command
    self.shortcut = shortcut
    self.isEnabled = isEnabled
    self.mark = mark
    self.swatch = swatch
    self.strokeWidth = strokeWidth
  }

  /// A thin line between rows.
  public static let separator = MenuItem()

  private init() {
    title = MenuTitle("")
    shortcut = ""
    command = nil
    isEnabled = false
    mark = .none
  }

  /// Whether it is a thin line.
  public var isSeparator: Bool { command == nil }
  /// Whether it can be chosen.
  var isSelectable: Bool { isEnabled && !isSeparator }
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
