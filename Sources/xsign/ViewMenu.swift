import Ink
import X11Canvas

extension ChoiceState {
  /// The View menu.
  var viewItems: [MenuItem] {
    [
      viewItem("_Side by side", .both), viewItem("_Left pane only", .left),
      viewItem("_Right pane only", .right), .separator,
      MenuItem("Zoom _in", Command.zoomIn.id, shortcut: "Ctrl++"),
      MenuItem("Zoom _out", Command.zoomOut.id, shortcut: "Ctrl+−"),
      MenuItem("_Actual size", Command.actualSize.id, shortcut: "Ctrl+0"), .separator,
      MenuItem("L_eft engine", submenu: engineItems(pane: 0)),
      MenuItem("R_ight engine", submenu: engineItems(pane: 1)), .separator,
      MenuItem(
        "Show _construction", Command.construction.id, shortcut: "F7",
        mark: .check(showsConstruction)),
      MenuItem(
        "_Difference", Command.difference.id, shortcut: "F8", isEnabled: view == .both,
        mark: .check(showsDifference)),
    ]
  }

  private func viewItem(_ title: String, _ view: PaneView) -> MenuItem {
    MenuItem(title, Command.view(view).id, mark: .radio(view == self.view))
  }

  private func engineItems(pane: Int) -> [MenuItem] {
    EngineKind.allCases.map { kind in
      MenuItem(
        "_\(kind.number)  \(kind.title)", Command.engine(kind, pane: pane).id,
        detail: kind.summary, shortcut: pane == focused ? "Ctrl+\(kind.number)" : "",
        mark: .radio(engines.indices.contains(pane) && engines[pane] == kind))
    }
  }
}
