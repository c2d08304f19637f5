import Controls
import Ink
import Input
import Localization
import X11
import X11Canvas

/// The menus that open where they are asked for.
extension Workspace {
  /// Opens the context menu, for a mouse or for the contact that is held still.
  func openContextMenu(for event: PointerEvent) {
    settle()
    form.forgetMenu()
    controls.showContextMenu(
      menuState.contextMenu, at: event.position, holding: event.kind == .mouse ? nil : event)
  }

  /// Opens the context menu by a key: at the selection, if it is in view, or else in the middle
  /// of the pane chosen last.
  func openContextMenu() {
    canvas.finishEdits()
    guard let center = canvas.viewport.center(of: panes.focused) else { return }
    form.forgetMenu()
    controls.showContextMenu(
      menuState.contextMenu, at: canvas.selectionCenter(in: panes.focused) ?? center,
      byKeyboard: true)
  }

  /// Says why a finger does nothing.
  func explain(_ why: IgnoredFinger) {
    switch why {
    case .penNear:
      controls.show(
        Toast(
          trSentences([
            tr("Fingers do nothing while a pen is near."),
            tr("Pen > Fingers and palms changes this."),
          ])))
    case .notAllowed: explainPanning()
    }
  }

  /// Says once that a finger moves the view, and how it draws.
  func explainPanning() {
    guard !panes.isViewFixed, preferences.values[.knowsPanning] != "yes" else { return }
    preferences.update { $0[.knowsPanning] = "yes" }
    let how =
      palms.policy == .penPreferred
      ? tr("Draw with touch (T) in the tool strip lets it draw.")
      : tr("Pen > Fingers and palms lets it draw.")
    controls.show(Toast(trSentences([tr("A finger moves the page now."), how])))
  }
}

/// The state that all menus show.
extension Workspace {
  /// The reasons why the page in view cannot have parts of a background.
  private var refusals: [PageObject.Kind: String] {
    PageObject.Kind.allCases.reduce(into: [:]) { $0[$1] = canvas.refusal(of: $1) }
  }

  /// True if the PDF has digital signatures, or records of signing.
  private var canExamine: Bool {
    guard let survey = session.document?.survey else { return false }
    return !survey.signatures.isEmpty || survey.hasRecords
  }

  /// The state that the menus and the tool strip show.
  var menuState: MenuState {
    let drawing = canvas.drawing
    let background = currentPage.permitted(currentPage.background)
    let setting = pressure.setting
    let refusals = refusals
    return MenuState(
      canUndo: drawing.canUndo, canRedo: drawing.canRedo, isEmpty: !canvas.hasInk,
      hasSelection: canvas.hasSelection, pen: tools.choice,
      tool: tools.tool, eraser: canvas.eraser, isPlacing: canvas.isPlacing, view: panes.shown,
      engines: canvas.engines.map(\.kind),
      constantsPane: constants.pane, focused: panes.focused,
      hasPages: canvas.hasPages,
      showsPagePanel: panes.pages.showsPanel, isFullScreen: window.isFullScreen,
      themePreference: panes.themePreference, isStacked: panes.isStacked,
      prediction: Int((canvas.prediction.displayTime * 1000).rounded()),
      showsConstruction: canvas.showsConstruction, showsDifference: canvas.showsDifference,
      measuresLatency: canvas.prediction.measuresLatency, pages: pageState, refusals: refusals,
      paper: refusals[.paper] == nil ? Paper(color: background.paper) : nil,
      isRuled: background.ruling != nil, hasPicture: background.picture != nil,
      isMovingPicture: canvas.isMovingPicture,
      hasSignLine: background.baseline != nil, pressure: setting?.choice,
      isCalibrated: setting?.calibration != nil, touchPolicy: palms.policy,
      drawsWithTouch: palms.drawsWithTouch, hasIdleFingers: palms.hasIdleFingers,
      restored: session.restored, canRecover: session.canRecover,
      hasExported: dialogs.exported != nil, hasDocument: session.hasDocument,
      hasFields: form.hasFields, hasOwnInk: session.hasOwnInk,
      hasEarlierInk: session.hasEarlierInk,
      canExamine: canExamine,
      recent: recent.paths, keptPens: dialogs.pens.pens, holdsShapes: shapes.isOn,
      signatures: signatures.inMenu.map(\.shortTitle),
      latestSignature: signatures.latest?.shortTitle, dateForm: dates.form,
      localDate: dates.today(.local),
      documentDate: dates.today(askedBy: session.document),
      followsDocumentDates: dates.followsDocument, hasText: canvas.selectedText != nil,
      textFamily: texts.family, textSize: Int(texts.size), hasScript: texts.hasScript)
  }
}
