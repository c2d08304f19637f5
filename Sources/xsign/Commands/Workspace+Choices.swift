import Controls
import Graphics
import Ink
import Localization
import X11
import X11Canvas

/// The choices that the next start begins with.
extension Workspace {
  /// Makes the choices of the last time.
  func begin(with preferences: Preferences) {
    panes.engines = preferences.engines
    panes.show(preferences.view)
    panes.themePreference = preferences.themePreference
    canvas.prediction.displayTime = preferences.displayTime
    tools.choice = preferences.pen
    canvas.eraser = preferences.eraser
    shapes.isOn = preferences.holdsShapes
    session.paper = Background(paper: preferences.paper, ruling: preferences.ruling)
    if session.paper != Background() { canvas.load(session.blank) }
  }

  /// Changes the eraser, and takes it up: a change of a tool that is not in hand would not be seen.
  func changeEraser(_ change: (inout EraserNib) -> Void) {
    change(&canvas.eraser)
    tools.choose(.eraser)
  }

  /// Remembers what a command has chosen, and nothing that a file or an option shows.
  func remember(_ command: Command) {
    switch command {
    case .view: preferences.update { [view = panes.shown] in $0.view = view }
    case .engine(let engine, let pane):
      preferences.update { [pane = pane ?? panes.focused, view = panes.shown] in
        $0.setEngine(EngineSettings(engine), pane: pane)
        // The Sign view has one engine: another one has left it.
        if $0.view == .sign { $0.view = view }
      }
    case .themePreference(let theme): preferences.update { $0.themePreference = theme }
    case .prediction:
      preferences.update { [time = canvas.prediction.displayTime] in $0.displayTime = time }
    case .pen, .highlighter, .preset, .keptPen, .color, .width, .opacity, .opacityDriver,
      .smoothing:
      let old = preferences.values.pen
      preferences.update { [new = tools.choice] in $0.changePen(from: old, to: new) }
    case .eraseWithin: preferences.update { [nib = canvas.eraser] in $0.erasesParts = nib.divides }
    case .holdShapes: preferences.update { [isOn = shapes.isOn] in $0.holdsShapes = isOn }
    case .eraserSize(let size): preferences.update { $0.eraserSize = size }
    default: break
    }
  }

  /// Remembers an engine whose constants were changed. That of the Sign view is none of the panes'.
  func remember(_ engine: EngineSettings, pane: Int) {
    if panes.shown == .sign, pane == 0 { return }
    preferences.update { $0.setEngine(engine, pane: pane) }
  }

  /// Lets the user choose a colour and a width for the next stroke, and for the selection.
  func choosePen() {
    dialogs.choosePen(
      tools.choice, on: currentPaper, latest: preferences.values.inks
    ) { [unowned self] look in
      let old = preferences.values.pen
      // What the card leaves as it is stays so in the selection. If it changes neither, the
      // selection gets both.
      let isNew = tools.choice.difference(to: look)
      changePen(
        choosesPen: true, { $0 = $0.with(look) },
        { stroke, pen in
          if isNew.color || !isNew.width { stroke.color = pen.color }
          if isNew.width || !isNew.color { stroke.width = pen.width }
        })
      preferences.update { [new = tools.choice] in
        $0.changePen(from: old, to: new)
        guard new.ownColor == look.color else { return }
        $0.inks.use(look.color)
      }
    }
  }

  /// The colour of the paper of the page in view; white if that is transparent.
  private var currentPaper: InkColor {
    currentPage.background.paper ?? InkColor(hex: 0xffffff)
  }

  /// Lets the user choose a colour for the paper of the page in view.
  func choosePaper() {
    dialogs.choosePaper(
      currentPaper, tools.choice, latest: preferences.values.papers
    ) { [unowned self] color in
      changePaper(color)
      guard Paper(color: color) == nil else { return }
      preferences.update { $0.papers.use(color) }
    }
  }

  /// Changes the colour of the paper of the page in view, or removes it. The next new drawing has
  /// it, too, unless the page has a size of its own.
  func changePaper(_ color: InkColor?) {
    changeBackground { $0.paper = color }
    if !canvas.hasPages {
      preferences.update { $0.paper = color }
      session.paper.paper = color
    }
    guard !tools.choice.pen.isLegible(on: currentPaper) else { return }
    controls.show(Toast(tr("The ink of the next stroke can hardly be read on this paper.")))
  }

  /// Lets the user choose the lines of the paper of the page in view.
  func chooseRuling() {
    let last = preferences.values.ruling?.spacing ?? 8 * Ruling.millimetre
    dialogs.chooseRuling(currentPage.background.ruling, spacing: last) { [unowned self] ruling in
      changeBackground { $0.ruling = ruling }
      guard !canvas.hasPages else { return }
      preferences.update { $0.ruling = ruling }
      // That of a page that was turned lies so on that page alone.
      session.paper.ruling = ruling?.unturned
    }
  }

  /// Draws with the kept pen that has a number in the menu.
  func useKeptPen(_ number: Int) {
    guard dialogs.pens.pens.indices.contains(number) else { return }
    tools.choose(.pen)
    tools.choice = dialogs.pens.pens[number].choice
  }

  /// Shows the window on the full screen, or no longer. A window manager has to do it.
  func toggleFullScreen() {
    rememberSize()
    window.toggleFullScreen()
  }

  /// Remembers whether the window is maximized, and its size if it is another one. The size of a
  /// window that is maximized or on the full screen is that of the screen.
  func rememberSize() {
    func units(_ pixels: Int) -> Int { Int((Double(pixels) / panes.scale).rounded()) }
    let (size, isMaximized) = (
      (width: units(window.width), height: units(window.height)), window.isMaximized
    )
    guard !window.isFullScreen else { return }
    if isMaximized != preferences.values.isMaximized {
      preferences.update { $0.isMaximized = isMaximized }
    }
    guard !isMaximized, size != preferences.values.windowSize else { return }
    preferences.update { $0.windowSize = size }
  }
}
