import Controls
import Ink
import Input
import Localization
import X11Canvas

/// The commands of the View menu.
extension CommandTable {
  static let view = [
    CommandEntry(
      .zoomIn, tr("_Zoom in"), [.control("+"), .controlShift("+"), .control("=")]
    ) { $0.panes.zoom(up: true) },
    CommandEntry(.zoomOut, tr("Zoom _out"), [.control("-")]) { $0.panes.zoom(up: false) },
    CommandEntry(.actualSize, tr("_Actual size"), [.control("0")]) {
      $0.panes.showActualSize()
    },
    CommandEntry(.fitPage, tr("Fit _page"), [.control("9")], isEnabled: \.hasPages) {
      $0.panes.fit(.page)
    },
    CommandEntry(
      .fitWidth, tr("Fit _width"), [Shortcut(.character("w"))],
      help: tr("Fit the width of the page"),
      isEnabled: \.hasPages
    ) { $0.panes.fit(.width) },
    CommandEntry(
      .fullScreen, tr("F_ull screen"), [Shortcut(.function(11))],
      mark: { .check($0.isFullScreen) }
    ) { $0.toggleFullScreen() },
  ]

  static let themes = ThemePreference.allCases.map { theme in
    CommandEntry(
      .themePreference(theme), theme.title, mark: { .radio(theme == $0.themePreference) }
    ) {
      $0.panes.themePreference = theme
    }
  }

  /// The times of displays that can be chosen, in milliseconds; 0 for no prediction.
  static let predictions = [0, 8, 16, 24]

  static let predicting = predictions.map { time in
    let detail =
      switch time {
      case 0: tr("The line ends at the pen's last report")
      case 8: tr("Goes on to where the pen will be; the default")
      case 24: tr("For a slow display")
      default: ""
      }
    return CommandEntry(
      .prediction(time), time == 0 ? tr("_Off") : tr("_\(time) ms"), detail: { _ in detail },
      mark: { .radio(time == $0.prediction) }
    ) { $0.canvas.prediction.displayTime = Double(time) / 1000 }
  }

  static let pageTurning = [
    CommandEntry(
      .nextPage, tr("_Next page"), [Shortcut(.pageDown)], help: tr("Down, and to the next page"),
      isEnabled: \.hasPages
    ) { $0.canvas.viewport.turnPage(down: true) },
    CommandEntry(
      .previousPage, tr("Pre_vious page"), [Shortcut(.pageUp)],
      help: tr("Up, and to the page before"),
      isEnabled: \.hasPages
    ) { $0.canvas.viewport.turnPage(down: false) },
    CommandEntry(.firstPage, tr("_First page"), [Shortcut(.home)], isEnabled: \.hasPages) {
      $0.canvas.viewport.show(page: 0)
    },
    CommandEntry(.lastPage, tr("Las_t page"), [Shortcut(.end)], isEnabled: \.hasPages) {
      $0.canvas.viewport.show(page: $0.canvas.drawing.pages.count - 1)
    },
    CommandEntry(
      .goToPage, tr("_Go to page…"), [.control("g")], help: tr("Go to a page by its number"),
      isEnabled: \.hasPages
    ) { $0.dialogs.promptForPage() },
    CommandEntry(
      .pagePanel, tr("S_mall pictures"), [Shortcut(.function(9))],
      help: tr("Show small pictures of the pages"), isEnabled: \.hasPages,
      mark: { .check($0.showsPagePanel) }
    ) { $0.panes.pages.togglePanel() },
  ]

  static let panes: [CommandEntry] =
    PaneView.allCases.map { view in
      CommandEntry(
        .view(view), view.title,
        help: view == .sign ? tr("Sign view: one pane with the xsign engine") : nil,
        stateTitle: { $0.isStacked ? view.stackedTitle : nil },
        mark: { .radio(view == $0.view) }
      ) { $0.panes.choose(view) }
    }
    + [
      CommandEntry(
        .focusNextPane, tr("_Next pane"), [Shortcut(.tab)],
        help: tr(
          "Go on in the form, or show the next field to sign in; else choose the other pane")
      ) { if !$0.showField(1) { $0.panes.focusNext() } },
      CommandEntry(
        .focusPreviousPane, tr("_Previous pane"), [Shortcut(.tab, .shift)],
        help: tr("Go back in the form, or show the field before; else choose the other pane")
      ) { if !$0.showField(-1) { $0.panes.focusNext() } },
      CommandEntry(
        .contextMenu, tr("Conte_xt menu"), [Shortcut(.menu), Shortcut(.function(10), .shift)],
        help: tr("Open the context menu, like the right button")
      ) { $0.openContextMenu() },
    ]
    + EngineKind.allCases.flatMap { kind in [engine(kind)] + [0, 1].map { engine(kind, pane: $0) } }
    + [
      CommandEntry(
        .constants(pane: nil), tr("Constants"), [Shortcut(.function(7), .shift)],
        help: tr("Adjust the constants of the engine in the chosen pane"),
        mark: { .check($0.constantsPane != nil) }
      ) { $0.constants.toggle($0.constants.pane ?? $0.panes.focused) },
      constants(of: 0), constants(of: 1),
      CommandEntry(
        .construction, tr("Show _construction"), [Shortcut(.function(7))],
        help: tr("Show how the ink is constructed"), mark: { .check($0.showsConstruction) }
      ) { $0.canvas.showsConstruction.toggle() },
      CommandEntry(
        .difference, tr("_Difference"), [Shortcut(.function(8))],
        help: tr("Show where the panes differ"), isEnabled: { $0.view == .both },
        mark: { .check($0.showsDifference) }
      ) { $0.panes.toggleDifference() },
      CommandEntry(
        .latency, tr("Show _latency"),
        help: tr("Show how late the ink is, and how far predictions are off"),
        mark: { .check($0.measuresLatency) }
      ) { $0.canvas.prediction.measuresLatency.toggle() },
    ]

  /// Returns the command that sets the engine of the pane chosen last by a key.
  private static func engine(_ kind: EngineKind) -> CommandEntry {
    CommandEntry(
      .engine(kind, pane: nil), kind.title, [key(kind)],
      help: tr("\(kind.title) in the chosen pane")
    ) { $0.panes.set(EngineSettings(kind), pane: $0.panes.focused) }
  }

  /// Returns the command that sets the engine of a pane by the menu.
  private static func engine(_ kind: EngineKind, pane: Int) -> CommandEntry {
    CommandEntry(
      .engine(kind, pane: pane), "_\(kind.number)  \(kind.title)", detail: { _ in kind.summary },
      mark: { .radio($0.engines.indices.contains(pane) && $0.engines[pane] == kind) },
      shortcut: {
        $0.focused == pane ? CommandTable.entry(.engine(kind, pane: nil)).keys.first : nil
      }
    ) { $0.panes.set(EngineSettings(kind), pane: pane) }
  }

  /// Returns the command that shows the constants of a pane by its menu.
  private static func constants(of pane: Int) -> CommandEntry {
    CommandEntry(
      .constants(pane: pane), tr("_Constants…"), isEnabled: { $0.view.shows(pane) },
      mark: { .check($0.constantsPane == pane) },
      shortcut: {
        $0.focused == pane ? CommandTable.entry(.constants(pane: nil)).keys.first : nil
      }
    ) { $0.constants.toggle(pane) }
  }

  private static func key(_ kind: EngineKind) -> Shortcut {
    .control(Character("\(kind.number)"))
  }
}
