import Controls
import Ink
import Input
import Localization
import Platform

/// The settings of the program in one card. Each applies at once.
extension Dialogs {
  /// Shows the settings.
  func showPreferences() { PreferencesDialog(self, begin()).present() }
}

/// The card of the settings. It shows one part of them at a time.
@MainActor private final class PreferencesDialog {
  /// A part of the settings.
  private enum Part: CaseIterable {
    case drawing, input, window, files

    var title: String {
      switch self {
      case .drawing: tr("Drawing")
      case .input: tr("Input")
      case .window: tr("Window")
      case .files: tr("Files")
      }
    }

    /// The settings that are commands, with the most choices in a row.
    var settings: [(label: String, commands: [Command], columns: Int)] {
      switch self {
      case .drawing:
        [
          (
            tr("Engine of the chosen pane"),
            EngineKind.allCases.map { .engine($0, pane: nil) }, 2
          ),
          (tr("Pen"), Preset.allCases.map { .preset($0) }, 2),
        ]
      case .input:
        [
          (tr("What draws"), TouchPolicy.allCases.map { .touchPolicy($0) }, 1),
          (
            tr("Prediction of the next position"),
            CommandTable.predictions.map { .prediction($0) }, 4
          ),
        ]
      case .window: [(tr("Colours"), ThemePreference.allCases.map { .themePreference($0) }, 3)]
      case .files: []
      }
    }
  }

  private unowned let dialogs: Dialogs
  private let dialog: OpenDialog
  private var part = Part.drawing
  /// The choices of the rows that the card shows.
  private var shown: [Int] = []
  /// The folder for exports when the card was opened, which stays while what is typed is none.
  private let formerFolder: String?
  /// The folder for exports as it is typed.
  private var folder = ""
  /// True if that is none.
  private var isWrong = false

  private var host: any DialogHost { dialogs.host }
  private var languages: LanguagePreference { dialogs.language }

  init(_ dialogs: Dialogs, _ dialog: OpenDialog) {
    (self.dialogs, self.dialog) = (dialogs, dialog)
    formerFolder = dialogs.folders.fixedExports
    folder = writtenFolder
  }

  private var writtenFolder: String {
    dialogs.folders.fixedExports.map { UserDirectories.abbreviated($0) } ?? ""
  }

  /// Shows the card, which keeps this object.
  func present() {
    dialogs.controls.present(
      form, onChange: { self.take($0) }, onAction: { _ in self.reset() },
      onAccept: { [unowned dialogs] _ in dialogs.abandon() },
      onCancel: { [unowned dialogs] in dialogs.leave() })
  }

  // MARK: Contents

  private var form: Form {
    let state = host.menuState
    var rows = [
      Form.Row.segments(
        tr("Section"), Part.allCases.map(\.title),
        chosen: Part.allCases.firstIndex(of: part) ?? 0)
    ]
    rows += part.settings.map { setting in
      let titles = setting.commands.map { MenuTitle(CommandTable.entry($0).title).label }
      let chosen = setting.commands.firstIndex { state.isChosen($0) }
      // Such as a pen of the user's own, which the card does not offer.
      return .buttons(
        titles + (chosen == nil ? [tr("Another one")] : []), chosen: chosen ?? titles.count,
        label: setting.label, columns: setting.columns)
    }
    switch part {
    case .window:
      rows.append(
        .buttons(
          [tr("The desktop's")] + LanguagePreference.all.map(\.name),
          chosen: languages.index.map { $0 + 1 } ?? 0, label: tr("Language"), columns: 3))
    case .files: rows.append(.field(tr("Folder for exports")))
    case .drawing, .input: break
    }
    var form = Form(
      title: tr("Preferences"), rows: rows, text: folder, note: note, isError: isWrong,
      confirmTitle: tr("Close"))
    form.actions = [Form.Action(tr("Reset all"))]
    form.hasCancel = false
    shown = rows.map(\.chosen)
    return form
  }

  private var note: String {
    switch part {
    case .drawing, .input: ""
    case .window: tr("The language changes with the next start.")
    case .files:
      isWrong
        ? tr("There is no such folder.")
        : tr("Without a folder here, exports go where the last one went.")
    }
  }

  // MARK: Changes

  /// Applies what was chosen or typed.
  private func take(_ answer: Form.Answer) {
    let new = Part.allCases[answer.choices[0]]
    guard new == part else {
      part = new
      (folder, isWrong) = (writtenFolder, false)
      dialogs.controls.update(form, replacesText: true)
      // It may have gone since it was chosen.
      if part == .files, !folder.isEmpty { lookUp(folder) { _ in } }
      return
    }
    let state = host.menuState
    for (row, setting) in part.settings.enumerated() where answer.choices[row + 1] != shown[row + 1]
    {
      let choice = answer.choices[row + 1]
      guard setting.commands.indices.contains(choice) else { continue }
      // Some are switches.
      if !state.isChosen(setting.commands[choice]) { host.perform(setting.commands[choice]) }
    }
    switch part {
    case .window: languages.choose(answer.choices.last.flatMap { $0 == 0 ? nil : $0 - 1 })
    case .files where answer.text != folder: use(folder: answer.text)
    case .files: break
    case .drawing, .input: break
    }
    dialogs.controls.update(form)
  }

  /// Takes over a folder for exports once it is known to be one.
  private func use(folder text: String) {
    folder = text
    guard ExportPath.hasName(text) else {
      isWrong = false
      return dialogs.folders.fixedExports = nil
    }
    lookUp(text) { [self] path in dialogs.folders.fixedExports = path ?? formerFolder }
  }

  /// Looks for a folder, and says on the card if there is none. Passes its path to `body`, or nil.
  private func lookUp(_ text: String, _ body: @escaping (String?) -> Void) {
    let home = UserDirectories.home
    let path = ExportPath.absolute(text, folder: home, home: home)
    dialogs.previews.perform {
      PathContent.lookUp(path) == .folder
    } completion: { [self] isFolder in
      guard folder == text else { return }
      isWrong = !isFolder
      body(isFolder ? path : nil)
      if dialogs.dialog === dialog { dialogs.controls.update(form) }
    }
  }

  /// Makes all choices of the card those of a first start.
  private func reset() {
    let state = host.menuState
    // An engine that is chosen may have constants of the user's own.
    host.perform(.engine(.hermite, pane: 0))
    host.perform(.engine(.modulatedQuadratic, pane: 1))
    let first: [Command] = [
      .preset(.inkPen), .touchPolicy(.penPreferred), .prediction(8), .themePreference(.desktop),
    ]
    for command in first where !state.isChosen(command) { host.perform(command) }
    languages.choose(nil)
    dialogs.folders.fixedExports = nil
    (folder, isWrong) = ("", false)
    dialogs.controls.update(form, replacesText: true)
  }
}

extension MenuState {
  /// Returns true if a command is chosen of those that exclude one another.
  fileprivate func isChosen(_ command: Command) -> Bool {
    switch command {
    case .engine(let kind, pane: nil): engines.indices.contains(focused) && engines[focused] == kind
    case .preset(let preset): pen.preset == preset
    default: CommandTable.entry(command).mark(self) == .radio(true)
    }
  }
}
