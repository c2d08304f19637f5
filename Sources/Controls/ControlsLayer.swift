import Graphics
import Input

/// The controls of the window: menu bar, tool strip, notices and cards. The canvas is not part of
/// it.
///
/// It takes device-neutral events and returns the actions requested of the app. It knows nothing
/// about windows, nor about the meaning of commands. All coordinates are window pixels. Call
/// `draw`, then draw the canvas into the rectangle returned by `layout`, then call `drawOverlay`.
public final class ControlsLayer {
  /// The owner of a contact, from its beginning to its end.
  enum Owner: Equatable {
    case canvas, menus, strip, card
    /// A bar, by its number.
    case bar(Int)
    /// The button of the notice.
    case notice
    /// No owner: the contact dismissed something, or another contact took its control.
    case ignored
  }

  /// The colours, sizes and font. After changing it call `layout` again.
  public var theme: Theme
  package let bar: MenuBar
  package let strip: ToolStrip
  let bannerView: BannerView
  let noteView: NoteBarView
  let titleView: PaneTitleView
  let legendView: LegendView
  let figuresView: FiguresView
  let actionView: ActionBarView
  /// The bars with parts that are pressed.
  let bars: [BarView]
  private(set) var card: Sheet?
  /// The number of cards so far, which distinguishes them for assistive technologies.
  private(set) var cards = 0
  /// The notice at the bottom of the window, if any.
  public private(set) var notice: Notice?
  /// True while the button of the notice is pressed, and the contact is on it.
  var isNoticePressed = false { didSet { damage.add(noticeBounds) } }
  /// A part of the window that takes the keyboard focus after the controls.
  public weak var neighbour: (any FocusNeighbour)?
  var owners: ShortMap<ContactID, Owner> = [:]
  private(set) var window = PixelRect.empty
  private(set) var appearance: Appearance
  private var damage = DamageRegion()

  /// Creates controls without menus and buttons, in a window without a size.
  public init(theme: Theme = .light) {
    self.theme = theme
    appearance = Appearance(theme: theme, scale: 1)
    bar = MenuBar(appearance: appearance)
    strip = ToolStrip(appearance: appearance)
    bannerView = BannerView(appearance: appearance)
    noteView = NoteBarView(appearance: appearance)
    titleView = PaneTitleView(appearance: appearance)
    legendView = LegendView(appearance: appearance)
    figuresView = FiguresView(appearance: appearance)
    actionView = ActionBarView(appearance: appearance)
    bars = [bannerView, noteView, titleView, actionView]
  }

  // MARK: Contents

  /// The menus, from left to right. They may change at any time, also while one is open.
  public var menus: [Menu] {
    get { bar.menus }
    set {
      guard newValue != bar.menus else { return }
      bar.menus = newValue
      layoutBanner()
    }
  }

  /// The banner at the right end of the menu bar. Without room for it nothing is shown.
  public var banner: Banner? {
    get { bannerView.banner }
    set { bannerView.banner = newValue }
  }

  /// True if there is a banner, and room for it.
  public var showsBanner: Bool { !bannerView.bounds.isEmpty }

  /// The note below the tool strip. Changing it may change the canvas area: call `layout` again.
  public var note: NoteBar? {
    get { noteView.note }
    set { noteView.note = newValue }
  }

  /// The buttons at the bottom of the window. Setting the first may change the canvas area: call
  /// `layout` again.
  public var actions: ActionBar? {
    get { actionView.bar }
    set { actionView.bar = newValue }
  }

  /// The legend below the panes. Changing it may change the canvas area: call `layout` again.
  public var legend: Legend? {
    get { legendView.legend }
    set { legendView.legend = newValue }
  }

  /// Lines of figures over the lower right corner of the canvas area.
  public var figures: [String] {
    get { figuresView.lines }
    set { figuresView.lines = newValue }
  }

  /// The titles over the panes. The owner places them on the canvas area.
  public var paneTitles: [PaneTitle] {
    get { titleView.titles }
    set { titleView.titles = newValue }
  }

  /// The rows of the menus that the names in the titles open, by the indices of the panes.
  public var paneMenus: [[MenuItem]] {
    get { titleView.menus }
    set {
      guard newValue != titleView.menus else { return }
      titleView.menus = newValue
      guard let pane = bar.popUp?.pane, newValue.indices.contains(pane) else { return }
      bar.update(newValue[pane])
    }
  }

  private func layoutBanner() {
    let gap = appearance.px(12)
    let start = (bar.titles.last?.maxX ?? bar.bounds.x) + gap
    let end = bar.mark.map { $0.frame.x - gap } ?? bar.bounds.maxX - appearance.px(4)
    bannerView.layout(
      in: bar.bounds.columns(start, width: max(0, end - start)), appearance: appearance)
  }

  /// The buttons of the tool strip in their groups. Changing their number may change the canvas
  /// area: call `layout` again.
  public var tools: [[ToolItem]] {
    get { strip.groups }
    set { if newValue != strip.groups { strip.groups = newValue } }
  }

  /// The texts drawn since the last change of scale or theme that had no room. For tests.
  var cutTexts: Set<String> { appearance.cutTexts }

  /// A mark at the right end of the menu bar, until it is set to nil. It covers no canvas.
  public var warning: String? {
    get { bar.warning }
    set {
      guard newValue != bar.warning else { return }
      bar.warning = newValue
      layoutBanner()
    }
  }

  // MARK: Layout

  /// Lays out the controls in a window of `width` × `height` pixels, with `scale` pixels per canvas
  /// unit. An open menu closes; a card stays.
  ///
  /// - Returns: The area left for the canvas, which is empty in a window too small for one.
  public func layout(width: Int, height: Int, scale: Double) -> PixelRect {
    window = PixelRect(x: 0, y: 0, width: max(0, width), height: max(0, height))
    if scale != appearance.scale || theme != appearance.theme {
      appearance = Appearance(theme: theme, scale: scale)
    }
    bar.layout(window: window, appearance: appearance)
    layoutBanner()
    strip.layout(window: window, top: bar.bounds.maxY, appearance: appearance)
    noteView.layout(in: window, top: noteTop, appearance: appearance)
    titleView.layout(appearance: appearance)
    actionView.layout(in: window, appearance: appearance)
    let top = noteView.bounds.isEmpty ? noteTop : noteView.bounds.maxY
    legendView.layout(
      in: window.rows(top, height: max(0, window.maxY - actionView.bounds.height - top)),
      appearance: appearance)
    figuresView.layout(in: contentRect, appearance: appearance)
    card?.layout(window: window, appearance: appearance)
    for (contact, owner) in owners where owner != .canvas { owners[contact] = .ignored }
    damage.removeAll()
    damage.add(window)
    return contentRect
  }

  private var noteTop: Int { strip.bounds.isEmpty ? bar.bounds.maxY : strip.bounds.maxY }

  /// The area left for the canvas.
  public var contentRect: PixelRect {
    let top = noteView.bounds.isEmpty ? noteTop : noteView.bounds.maxY
    let below = actionView.bounds.height + legendView.bounds.height
    return window.rows(top, height: max(0, window.maxY - below - top))
  }

  // MARK: Cards and notices

  /// True if a card is over the window. The canvas gets no new contacts and no keys then.
  public var isModal: Bool { card != nil }
  /// True if a menu is open.
  public var isMenuOpen: Bool { bar.isOpen }

  /// Inserts the clipboard's text requested by `pasteRequested`, without line breaks.
  public func insert(_ pasted: String) {
    guard let card else { return noteView.insert(pasted) }
    (card as? FieldSheet)?.insert(pasted)
    finish(card)
  }

  /// Dismisses the card, whatever it is.
  public func dismissCard() {
    if card != nil { setCard(nil) }
  }

  /// Shows a notice at the bottom of the window until the next press or key.
  public func show(_ notice: Notice) {
    damage.add(noticeBounds)
    self.notice = notice
    damage.add(noticeBounds)
  }

  /// Dismisses the notice.
  public func dismissNotice() {
    damage.add(noticeBounds)
    notice = nil
    isNoticePressed = false
  }

  /// Closes the menu, because the window lost the keyboard focus or another control has to be in
  /// front.
  public func closeMenus() {
    bar.close()
    resignFocus()
  }

  /// Closes a card that is done after an event, and calls its owner. Returns true if it was called.
  @discardableResult
  func finish(_ card: Sheet) -> Bool {
    let (isDone, calls) = card.takeCalls()
    if isDone { dismissCard() }
    for call in calls { call() }
    return !calls.isEmpty
  }

  /// Replaces the card. Contacts on the controls have no owner from now on.
  func setCard(_ new: Sheet?) {
    closeMenus()
    clearHover()
    strip.cancelled()
    for bar in bars { bar.cancelled() }
    for (contact, owner) in owners where owner != .canvas { owners[contact] = .ignored }
    new?.layout(window: window, appearance: appearance)
    card = new
    if new != nil { cards += 1 }
    damage.add(window)
  }

  // MARK: Drawing

  /// Returns the areas that need redrawing since the last call, in window pixels. Each is redrawn
  /// from the background up, canvas included: shadows and the dimmed window are translucent.
  public func takeDamage() -> [PixelRect] {
    collect(&bar.damage)
    collect(&strip.damage)
    titleView.openPane = bar.popUp?.pane
    for bar in bars { collect(&bar.damage) }
    collect(&legendView.damage)
    collect(&figuresView.damage)
    (card as? InkPadSheet)?.refreshPrediction()
    if let card { collect(&card.damage) }
    defer { damage.removeAll() }
    damage.clip(to: window)
    return damage.rects
  }

  private func collect(_ part: inout DamageRegion) {
    guard !part.isEmpty else { return }
    for rect in part.rects { damage.add(rect) }
    part.removeAll()
  }
}

// The compiler rejects code that sends a layer to another thread.
@available(*, unavailable)
extension ControlsLayer: Sendable {}
