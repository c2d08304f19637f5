import Graphics
import Input
import Localization
import Platform

/// The controls of the window: menu bar, tool strip, notices and cards. The canvas is not part of
/// it.
///
/// It takes device-neutral events and returns the actions requested of the app. It knows nothing
/// about windows, nor about the meaning of commands. All coordinates are window pixels; inside, the
/// controls are laid out from left to right in either direction, and `mirror` maps both. Call
/// `draw`, then draw the canvas into the rectangle returned by `layout`, then call `drawOverlay`.
package final class ControlsLayer {
  /// The owner of a contact, from its beginning to its end.
  enum Owner: Equatable {
    case canvas, menus, strip, card, editor
    /// A bar, by its number.
    case bar(Int)
    /// The button of the notice.
    case notice
    /// No owner: the contact dismissed something, or another contact took its control.
    case ignored
  }

  /// The colours, sizes and font. After changing it call `layout` again.
  package var theme: Theme
  package let bar: MenuBar
  package let strip: ToolStrip
  let bannerView: BannerView
  let infoBarView: InfoBarView
  let titleView: PaneTitleView
  let pageBoxView: PageBoxView
  let scrollBarView: ScrollBarView
  let legendView: LegendView
  let constantsView: ConstantsView
  let figuresView: FiguresView
  let actionView: ActionBarView
  let startView: StartView
  /// The fields whose values are not shown on the page yet.
  package var settling: [FieldEditor] = [] {
    didSet { for field in oldValue + settling { damage.add(mirror(field.area)) } }
  }
  /// The field of the document that has the keyboard focus, or nil.
  package var editor: FieldEditor? {
    didSet {
      damage.add(mirror(oldValue?.area ?? .empty))
      damage.add(mirror(editor?.area ?? .empty))
    }
  }
  /// The bars with parts that are pressed.
  let bars: [BarView]
  private(set) var card: Card?
  /// The number of cards so far, which distinguishes them for assistive technologies.
  private(set) var cards = 0
  /// The notice at the bottom of the window, if any.
  package private(set) var notice: Toast?
  /// True while the button of the notice is pressed, and the contact is on it.
  var isNoticePressed = false { didSet { damage.add(noticeBounds) } }
  /// True while the button of the notice has the keyboard focus.
  var isNoticeFocused = false {
    didSet { if isNoticeFocused != oldValue { damage.add(noticeBounds) } }
  }
  /// A part of the window that takes the keyboard focus after the controls.
  package weak var neighbour: (any FocusNeighbour)?
  var owners: ShortMap<ContactID, Owner> = [:]
  private(set) var window = PixelRect.empty
  private(set) var style: StyleContext
  /// The direction of the interface.
  private let direction: TextDirection
  /// The map between the window and the layout of the controls.
  package private(set) var mirror: Mirror
  /// The pixels per canvas unit of the last layout.
  package var scale: Double { style.scale }
  private var damage = DamageRegion()

  /// Creates controls without menus and buttons, in a window without a size. Their direction is
  /// that of the language of the texts, unless it is given.
  package init(theme: Theme = .light, direction: TextDirection = Translation.direction) {
    self.theme = theme
    self.direction = direction
    mirror = Mirror(direction, width: 0)
    style = StyleContext(theme: theme, scale: 1, direction: direction)
    bar = MenuBar(style: style)
    strip = ToolStrip(style: style)
    bannerView = BannerView(style: style)
    infoBarView = InfoBarView(style: style)
    titleView = PaneTitleView(style: style)
    pageBoxView = PageBoxView(style: style)
    scrollBarView = ScrollBarView(style: style)
    legendView = LegendView(style: style)
    constantsView = ConstantsView(style: style)
    figuresView = FiguresView(style: style)
    actionView = ActionBarView(style: style)
    startView = StartView(style: style)
    bars = [
      bannerView, infoBarView, pageBoxView, titleView, scrollBarView, actionView, constantsView,
    ]
  }

  // MARK: Layout

  /// Lays out the controls in a window of `width` × `height` pixels, with `scale` pixels per canvas
  /// unit. An open menu closes; a card stays.
  ///
  /// - Returns: The area left for the canvas, which is empty in a window too small for one.
  package func layout(width: Int, height: Int, scale: Double) -> PixelRect {
    window = PixelRect(x: 0, y: 0, width: max(0, width), height: max(0, height))
    mirror = Mirror(direction, width: window.width)
    if scale != style.scale || theme != style.theme {
      style = StyleContext(theme: theme, scale: scale, direction: direction)
    }
    bar.layout(window: window, style: style)
    layoutBanner()
    strip.layout(window: window, top: bar.bounds.maxY, style: style)
    infoBarView.layout(in: window, top: noteTop, style: style)
    titleView.layout(style: style)
    pageBoxView.layout(style: style)
    scrollBarView.layout(in: .empty, style: style)
    actionView.layout(in: window, style: style)
    let top = infoBarView.bounds.isEmpty ? noteTop : infoBarView.bounds.maxY
    legendView.layout(
      in: window.rows(top, height: max(0, window.maxY - actionView.bounds.height - top)),
      style: style)
    let below = window.maxY - actionView.bounds.height - legendView.bounds.height
    constantsView.layout(in: window.rows(top, height: max(0, below - top)), style: style)
    figuresView.layout(in: contentRect, style: style)
    startView.layout(in: contentRect, style: style)
    card?.layout(window: window, style: style)
    // Only a contact that goes on still presses the card.
    for (contact, owner) in owners where owner != .canvas && contact != card?.press?.contact {
      owners[contact] = .ignored
    }
    damage.removeAll()
    damage.add(window)
    return contentRect
  }

  private var noteTop: Int { strip.bounds.isEmpty ? bar.bounds.maxY : strip.bounds.maxY }

  /// The area left for the canvas.
  package var contentRect: PixelRect {
    let top = infoBarView.bounds.isEmpty ? noteTop : infoBarView.bounds.maxY
    let below =
      actionView.bounds.height + legendView.bounds.height + constantsView.bounds.height
    return window.rows(top, height: max(0, window.maxY - below - top))
  }

  // MARK: Cards and notices

  /// True if a card is over the window. The canvas gets no new contacts and no keys then.
  package var isModal: Bool { card != nil }
  /// True if a menu is open.
  package var isMenuOpen: Bool { bar.isOpen }

  /// Dismisses the card, whatever it is.
  package func dismissCard() {
    if card != nil { setCard(nil) }
  }

  /// Shows a notice at the bottom of the window until the next press or key. Keys that go around
  /// the controls leave one with a button.
  package func show(_ notice: Toast) {
    damage.add(noticeBounds)
    if notice.button != self.notice?.button { isNoticeFocused = false }
    self.notice = notice
    damage.add(noticeBounds)
  }

  package func dismissNotice() {
    damage.add(noticeBounds)
    notice = nil
    (isNoticePressed, isNoticeFocused) = (false, false)
  }

  /// Closes the menu, because the window lost the keyboard focus or another control has to be in
  /// front.
  package func closeMenus() {
    bar.close()
    resignFocus()
  }

  /// Closes a card that is done after an event, and calls its owner. Returns true if it was called.
  @discardableResult
  func finish(_ card: Card) -> Bool {
    let (isDone, calls) = card.takeCalls()
    if isDone { dismissCard() }
    for call in calls { call() }
    return !calls.isEmpty
  }

  /// Replaces the card. Contacts on the controls have no owner from now on.
  func setCard(_ new: Card?) {
    closeMenus()
    clearHover()
    strip.cancelled()
    for bar in bars { bar.cancelled() }
    for (contact, owner) in owners where owner != .canvas { owners[contact] = .ignored }
    card?.closed()
    new?.layout(window: window, style: style)
    // Whoever still has the card has no secret.
    (card as? FieldCard)?.field.secret?.wipe()
    card = new
    if new != nil { cards += 1 }
    damage.add(window)
  }

  // MARK: Drawing

  /// Returns the areas that need redrawing since the last call, in window pixels. Each is redrawn
  /// from the background up, canvas included: shadows and the dimmed window are translucent.
  package func takeDamage() -> [PixelRect] {
    collect(&bar.damage)
    collect(&strip.damage)
    titleView.openPane = bar.contextMenu?.pane
    for bar in bars { collect(&bar.damage) }
    collect(&legendView.damage)
    collect(&figuresView.damage)
    collect(&startView.damage)
    (card as? SignaturePadCard)?.refresh()
    if let card { collect(&card.damage) }
    defer { damage.removeAll() }
    damage.clip(to: window)
    return mirror(damage.rects)
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
