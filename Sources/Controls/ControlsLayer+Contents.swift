import Graphics
import Ink

/// What the owner of the controls gives them to show.
extension ControlsLayer {
  /// The menus, in the order of reading. They may change at any time, also while one is open.
  package var menus: [Menu] {
    get { bar.menus }
    set {
      guard newValue != bar.menus else { return }
      bar.menus = newValue
      layoutBanner()
    }
  }

  /// The banner at the right end of the menu bar. Without room for it nothing is shown.
  package var banner: Banner? {
    get { bannerView.banner }
    set { bannerView.banner = newValue }
  }

  /// True if there is a banner, and room for it.
  package var showsBanner: Bool { !bannerView.bounds.isEmpty }

  /// The note below the tool strip. Changing it may change the canvas area: call `layout` again.
  package var note: InfoBar? {
    get { infoBarView.note }
    set { infoBarView.note = newValue }
  }

  /// The buttons at the bottom of the window. Setting the first may change the canvas area: call
  /// `layout` again.
  package var actions: ActionBar? {
    get { actionView.bar }
    set { actionView.bar = newValue }
  }

  /// The legend below the panes. Changing it may change the canvas area: call `layout` again.
  package var legend: Legend? {
    get { legendView.legend }
    set { legendView.legend = newValue }
  }

  /// The constants of an engine below the panes, or nil if they are not shown. Others may change
  /// the canvas area: call `layout` again, unless they have the layout of those before.
  package var constants: EngineConstants? {
    get { constantsView.constants }
    set { constantsView.constants = newValue }
  }

  /// Is called with the engine when one of the constants is changed there: with false during a
  /// drag, and with true at its end and for what is no drag.
  package var constantChanged: (EngineSettings, Bool) -> Void {
    get { constantsView.changed }
    set { constantsView.changed = newValue }
  }

  /// Gives the keyboard focus to the first of the constants.
  package func focusConstants() {
    resignFocus()
    constantsView.begin()
  }

  /// Lines of figures over the lower right corner of the canvas area.
  package var figures: [String] {
    get { figuresView.lines }
    set { figuresView.lines = newValue }
  }

  /// The titles over the panes. The owner places them on the canvas area.
  package var paneTitles: [PaneTitle] {
    get { titleView.titles.map(mirrored) }
    set { titleView.titles = newValue.map(mirrored) }
  }

  /// The box with the number of the page in view, or nil if there is one page. The owner places it
  /// on the canvas area, over a title.
  package var pageBox: PageBox? {
    get { pageBoxView.box.map(mirrored) }
    set { pageBoxView.box = newValue.map(mirrored) }
  }

  private func mirrored(_ title: PaneTitle) -> PaneTitle {
    var title = title
    title.frame = mirror(title.frame)
    return title
  }

  private func mirrored(_ box: PageBox) -> PageBox {
    var box = box
    box.row = mirror(box.row)
    return box
  }

  /// The width of the page box at the right end of its row, in pixels; 0 if it is not shown.
  package var pageBoxWidth: Int { pageBoxView.bounds.width }

  /// What the scroll bar shows, or nil if the view shows all or cannot be scrolled.
  package var scrollRange: ScrollRange? {
    get { scrollBarView.range }
    set { scrollBarView.range = newValue }
  }

  /// Places the scroll bar on the canvas area, beside the panes. Call it after each `layout`.
  package func placeScrollBar(_ frame: PixelRect, scroll: @escaping (Double) -> Void) {
    scrollBarView.scroll = scroll
    scrollBarView.layout(in: mirror(frame), style: style)
  }

  /// The rows of the menus that the names in the titles open, by the indices of the panes.
  package var paneMenus: [[MenuItem]] {
    get { titleView.menus }
    set {
      guard newValue != titleView.menus else { return }
      titleView.menus = newValue
      guard let pane = bar.contextMenu?.pane, newValue.indices.contains(pane) else { return }
      bar.update(newValue[pane])
    }
  }

  /// Places the banner between the titles of the menus and the mark, if there is one.
  func layoutBanner() {
    let gap = style.px(12)
    let start = (bar.titles.last?.maxX ?? bar.bounds.x) + gap
    let end = bar.mark.map { $0.frame.x - gap } ?? bar.bounds.maxX - style.px(4)
    bannerView.layout(
      in: bar.bounds.columns(start, width: max(0, end - start)), style: style)
  }

  /// The buttons of the tool strip in their groups. Changing their number may change the canvas
  /// area: call `layout` again.
  package var tools: [[ToolItem]] {
    get { strip.groups }
    set { if newValue != strip.groups { strip.groups = newValue } }
  }

  /// The texts drawn since the last change of scale or theme that had no room. For tests.
  var cutTexts: Set<String> { style.cutTexts }

  /// A mark at the right end of the menu bar, until it is set to nil. It covers no canvas.
  package var warning: String? {
    get { bar.warning }
    set {
      guard newValue != bar.warning else { return }
      bar.warning = newValue
      layoutBanner()
    }
  }
}
