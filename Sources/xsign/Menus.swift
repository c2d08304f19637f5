import ArgumentParser
import X11Canvas

/// What can be chosen at the moment, and what is chosen.
struct ChoiceState: Hashable {
  var canUndo = false
  var canRedo = false
  var isEmpty = true
  var color = 0
  var width = Palette.firstWidth
  var view = PaneView.both

  /// The menu bar.
  var menus: [Menu] {
    [
      Menu(
        "_File",
        [
          MenuItem("_New", Command.new.id, shortcut: "Ctrl+N", isEnabled: !isEmpty),
          .separator,
          MenuItem("Export _PNG…", Command.export(.png).id, shortcut: "Ctrl+E"),
          MenuItem("Export P_DF…", Command.export(.pdf).id, shortcut: "Ctrl+Shift+E"),
          MenuItem("Export _SVG…", Command.export(.svg).id),
          .separator,
          MenuItem("_Quit", Command.quit.id, shortcut: "Ctrl+Q"),
        ]),
      Menu(
        "_Edit",
        [
          MenuItem("_Undo", Command.undo.id, shortcut: "Ctrl+Z", isEnabled: canUndo),
          MenuItem("_Redo", Command.redo.id, shortcut: "Ctrl+Shift+Z", isEnabled: canRedo),
          .separator,
          MenuItem("_Clear", Command.clear.id, shortcut: "Ctrl+Delete", isEnabled: !isEmpty),
        ]),
      Menu(
        "_View",
        [
          viewItem("_Side by side", .both), viewItem("_Left pane only", .left),
          viewItem("_Right pane only", .right),
        ]),
      Menu(
        "_Pen",
        Palette.colors.enumerated().map { index, ink in
          MenuItem(
            ink.name, Command.color(index).id, mark: .radio(index == color), swatch: ink.color)
        } + [.separator]
          + Palette.widths.enumerated().map { index, pen in
            MenuItem(
              pen.name, Command.width(index).id, mark: .radio(index == width),
              strokeWidth: pen.width)
          }),
      Menu(
        "_Help",
        [
          MenuItem("_Keyboard shortcuts", Command.shortcuts.id, shortcut: "F1"),
          MenuItem("_About xsign", Command.about.id),
        ]),
    ]
  }

  /// The tool strip.
  var tools: [[ToolItem]] {
    [
      [
        ToolItem(
          .icon(.undo), Command.undo.id, isEnabled: canUndo, tooltip: "Undo (Ctrl+Z)"),
        ToolItem(
          .icon(.redo), Command.redo.id, isEnabled: canRedo, tooltip: "Redo (Ctrl+Shift+Z)"),
        ToolItem(
          .icon(.clear), Command.clear.id, isEnabled: !isEmpty, tooltip: "Clear (Ctrl+Delete)"),
      ],
      Palette.colors.enumerated().map { index, ink in
        ToolItem(
          .swatch(ink.color), Command.color(index).id, isSelected: index == color,
          tooltip: MenuTitle(ink.name).text + " ink")
      },
      Palette.toolWidths.map { index in
        ToolItem(
          .width(Palette.widths[index].width), Command.width(index).id,
          isSelected: index == width,
          tooltip: MenuTitle(Palette.widths[index].name).text + " pen")
      },
    ]
  }

  private func viewItem(_ title: String, _ view: PaneView) -> MenuItem {
    MenuItem(title, Command.view(view).id, mark: .radio(view == self.view))
  }
}

extension Message {
  /// What the keys do.
  static let shortcuts = Message(
    title: "Keyboard shortcuts",
    rows: [
      Row("Ctrl+Z", "Undo"),
      Row("Ctrl+Shift+Z, Ctrl+Y", "Redo"),
      Row("Ctrl+Delete", "Clear"),
      Row("Ctrl+N", "New drawing"),
      Row("Ctrl+E", "Export PNG"),
      Row("Ctrl+Shift+E", "Export PDF"),
      Row("Escape", "Cancel the stroke being drawn"),
      Row("Tab", "Choose the other pane"),
      Row("F10, Alt", "Open the menu bar; arrows, letters, Enter"),
      Row("F1", "Show this list"),
      Row("Ctrl+Q", "Quit"),
    ])

  /// What xsign is.
  static let about = Message(
    title: "xsign \(XSign.configuration.version)",
    paragraphs: [
      "Sign and draw by hand, with mouse, touch screen or pen tablet.",
      "Every stroke is drawn by two engines at once, side by side. An export holds the pane "
        + "you chose last.",
      "Free software under the MIT licence.",
    ])
}
