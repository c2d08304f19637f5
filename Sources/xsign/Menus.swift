import Ink
import X11Canvas

/// What can be chosen at the moment, and what is chosen.
struct ChoiceState: Hashable {
  var canUndo = false
  var canRedo = false
  var isEmpty = true
  var color = 0
  var width = Palette.firstWidth
  var opacity = 0
  var opacityDriver = Pen.OpacityDriver.nothing
  var smoothing = Palette.firstSmoothing
  var view = PaneView.both
  var engines: [EngineKind] = []
  /// The pane chosen last: the keys for engines are its.
  var focused = 0
  var showsConstruction = false
  var showsDifference = false

  /// The pen chosen.
  var pen: Pen {
    let greatest = Double(Palette.opacities[opacity]) / 100
    let least = opacityDriver == .nothing ? greatest : greatest * Palette.leastOpacity
    return Pen(
      color: Palette.colors[color].color, width: Palette.widths[width].units,
      opacity: least...greatest, opacityDriver: opacityDriver,
      smoothing: Double(Palette.smoothings[smoothing]) / 100)
  }

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
      Menu("_View", viewItems),
      Menu("_Pen", penItems),
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
      Palette.toolColors.map { index in
        ToolItem(
          .swatch(Palette.colors[index].color), Command.color(index).id,
          isSelected: index == color,
          tooltip: MenuTitle(Palette.colors[index].name).text + " ink")
      },
      Palette.toolWidths.map { index in
        ToolItem(
          .width(Palette.widths[index].units.upperBound), Command.width(index).id,
          isSelected: index == width,
          tooltip: MenuTitle(Palette.widths[index].name).text + " pen")
      },
    ]
  }

  private var viewItems: [MenuItem] {
    [
      viewItem("_Side by side", .both), viewItem("_Left pane only", .left),
      viewItem("_Right pane only", .right), .separator,
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

  private var penItems: [MenuItem] {
    let presets = Preset.allCases.map { preset in
      MenuItem(preset.title, Command.preset(preset).id, detail: preset.detail)
    }
    let colors = Palette.colors.enumerated().map { index, ink in
      MenuItem(
        ink.name, Command.color(index).id, mark: .radio(index == color), swatch: ink.color)
    }
    let widths = Palette.widths.enumerated().map { index, pen in
      MenuItem(
        "\(pen.name), \(pen.text)", Command.width(index).id, mark: .radio(index == width),
        strokeWidth: pen.units.upperBound)
    }
    return presets + [.separator] + colors + [.separator] + widths + [
      .separator, MenuItem("O_pacity", submenu: opacityItems),
      MenuItem("_Smoothing", submenu: smoothingItems),
    ]
  }

  private var opacityItems: [MenuItem] {
    let levels = Palette.opacities.enumerated().map { index, percent in
      MenuItem("\(percent) %", Command.opacity(index).id, mark: .radio(index == opacity))
    }
    let drivers: [(String, Pen.OpacityDriver)] = [
      ("_The same all along", .nothing), ("Follows _pressure", .pressure),
      ("Follows _speed", .speed),
    ]
    return levels + [.separator]
      + drivers.map { title, driver in
        MenuItem(
          title, Command.opacityDriver(driver).id, mark: .radio(driver == opacityDriver))
      }
  }

  private var smoothingItems: [MenuItem] {
    Palette.smoothings.enumerated().map { index, percent in
      let detail =
        switch percent {
        case 0: "The xsign engine passes through every sample"
        case 50: "Steadies a hand and its device; what a pen begins with"
        default: ""
        }
      return MenuItem(
        "\(percent) %", Command.smoothing(index).id, detail: detail,
        mark: .radio(index == smoothing))
    }
  }
}
