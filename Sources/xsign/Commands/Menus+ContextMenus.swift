import Controls
import Ink

/// The menus that open where they are asked for.
extension MenuState {
  /// The rows of the context menu: what can be done with the selection, or else with the page. The
  /// commands are those of several menus, so of rows with the same mnemonic the first one that can
  /// be chosen has it.
  var contextMenu: [MenuItem] {
    var items = (hasSelection ? Self.selectionRows : pageRows).flatMap { $0.items(self) }
    var letters: Set<Character> = []
    for isEnabled in [true, false] {
      for index in items.indices where items[index].isEnabled == isEnabled {
        guard let letter = items[index].title.mnemonic else { continue }
        if !letters.insert(letter).inserted { items[index] = items[index].withoutMnemonic }
      }
    }
    return items
  }

  private static let selectionRows: [MenuRow] =
    MenuRow.commands([.editText, .cut, .copy, .paste, .duplicate, .delete]) + [.separator]
    + MenuRow.commands([.turnRight, .turnLeft]) + [.separator]
    + MenuRow.commands([.placeOnPages, .saveSignature]) + [.separator]
    + MenuRow.commands([.undo, .redo])

  private var pageRows: [MenuRow] {
    MenuRow.commands([.undo, .redo]) + [.separator]
      + MenuRow.commands([.paste, .selectAll, .select, .eraser]) + [.separator]
      + MenuRow.commands([.placeSignature, .stamp(.checkMark), .stamp(.cross), .date, .text])
      + [.separator]
      + MenuRow.commands(hasPages ? [.fitPage, .fitWidth, .actualSize] : [.actualSize])
      + MenuRow.commands([.fullScreen]) + [.separator, .command(.clear)]
  }

  /// Returns the rows with the engines of a pane, and the one with its constants.
  func engineItems(_ pane: Int) -> [MenuItem] {
    EngineKind.allCases.map { CommandTable.entry(.engine($0, pane: pane)).item(self) }
      + [.separator, CommandTable.entry(.constants(pane: pane)).item(self)]
  }
}
