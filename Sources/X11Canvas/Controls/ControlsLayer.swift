/// Everything drawn in the window that is not the canvas: menu bar, tool strip, notices and cards.
///
/// It takes device-neutral events and answers with what the app is asked to do; it knows nothing of
/// windows, nor of what commands mean. All its coordinates are window pixels. Draw it with `draw`,
/// then the canvas into the rectangle that `layout` left for it, then `drawOverlay`.
public final class ControlsLayer {
  /// Whose a contact is, from its beginning to its end.
  enum Owner {
    /// The canvas's: the controls look away.
    case canvas
    /// The menus'.
    case menus
    /// The tool strip's.
    case strip
    /// The card's.
    case card
    /// Nobody's: it dismissed something.
    case nobody
  }

  /// The card over the window.
  enum Card {
    /// One that asks for text.
    case prompt(PromptSheet)
    /// One to be read.
    case message(MessageSheet)
    /// One to scribble on.
    case calibration(CalibrationSheet)
  }

  /// The colours and sizes.
  public let theme: Theme
  let bar: MenuBar
  let strip: ToolStrip
  private(set) var card: Card?
  /// The line at the bottom of the window; nil while there is none.
  public private(set) var notice: Notice?
  var owners: [ContactID: Owner] = [:]
  private(set) var window = PixelRect.empty
  private(set) var look: Look
  private var damage = DamageRegion()

  /// Controls without menus and buttons, in a window without size.
  public init(theme: Theme = .light) {
    self.theme = theme
    look = Look(theme: theme, scale: 1)
    bar = MenuBar(look: look)
    strip = ToolStrip(look: look)
  }

  // MARK: Contents

  /// The menus, from left to right. May change at any time, also while one is open.
  public var menus: [Menu] {
    get { bar.menus }
    set { if newValue != bar.menus { bar.menus = newValue } }
  }

  /// The buttons of the tool strip in their groups. Changing how many there are may change what is
  /// left for the canvas: call `layout` again.
  public var tools: [[ToolItem]] {
    get { strip.groups }
    set { if newValue != strip.groups { strip.groups = newValue } }
  }

  /// Shapes text at the window's scale, for the titles of panes.
  public var text: TextEngine { look.text }

  // MARK: Layout

  /// Places everything in a window of `width` times `height` pixels, with `scale` pixels a canvas
  /// unit. An open menu closes; a card stays.
  ///
  /// - Returns: what is left for the canvas; empty in a window too small for one.
  public func layout(width: Int, height: Int, scale: Double) -> PixelRect {
    window = PixelRect(x: 0, y: 0, width: max(0, width), height: max(0, height))
    if scale != look.scale { look = Look(theme: theme, scale: scale) }
    bar.layout(window: window, look: look)
    strip.layout(window: window, top: bar.bounds.maxY, look: look)
    switch card {
    case .prompt(let sheet): sheet.layout(window: window, look: look)
    case .message(let sheet): sheet.layout(window: window, look: look)
    case .calibration(let sheet): sheet.layout(window: window, look: look)
    case nil: break
    }
    for (contact, owner) in owners where owner != .canvas { owners[contact] = .nobody }
    damage.removeAll()
    damage.add(window)
    return contentRect
  }

  /// What is left for the canvas.
  public var contentRect: PixelRect {
    let top = strip.bounds.isEmpty ? bar.bounds.maxY : strip.bounds.maxY
    return PixelRect(
      x: window.x, y: top, width: window.width, height: max(0, window.maxY - top))
  }

  // MARK: Cards and notices

  /// Whether a card is over the window: the canvas gets no new contacts and no keys.
  public var isModal: Bool { card != nil }
  /// Whether that card is a prompt.
  public var isPrompting: Bool {
    if case .prompt = card { true } else { false }
  }
  /// Whether a menu is open.
  public var isMenuOpen: Bool { bar.isOpen }

  /// Shows a prompt, in the place of any other card.
  public func present(_ prompt: Prompt) {
    let sheet = PromptSheet(prompt, look: look)
    sheet.layout(window: window, look: look)
    setCard(.prompt(sheet))
  }

  /// Shows a message, in the place of any other card.
  public func present(_ message: Message) {
    let sheet = MessageSheet(message, look: look)
    sheet.layout(window: window, look: look)
    setCard(.message(sheet))
  }

  /// Shows `message` in the place of the message that is shown, scrolled as it is: what it tells has
  /// changed meanwhile. Its buttons are the same.
  public func update(_ message: Message) {
    if case .message(let sheet) = card { sheet.update(message) }
  }

  /// Shows a line below the prompt's field, an error for instance; the text stays.
  public func showInPrompt(note: String, isError: Bool) {
    if case .prompt(let sheet) = card { sheet.show(note: note, isError: isError) }
  }

  /// Asks in the prompt a question about its text: "signature.png exists. Replace it?". It is
  /// answered by `promptConfirmed`, or the user goes back to the text. Enter alone does not
  /// confirm: a key held down too long must not replace a file.
  public func askInPrompt(_ question: String, confirmTitle: String) {
    if case .prompt(let sheet) = card { sheet.ask(question, confirmTitle: confirmTitle) }
  }

  /// Puts the clipboard's text where `pasteRequested` asked for it, line breaks removed.
  public func insert(_ pasted: String) {
    if case .prompt(let sheet) = card { sheet.insert(pasted) }
  }

  /// Takes the card away, whatever it is.
  public func dismissCard() {
    if card != nil { setCard(nil) }
  }

  /// Shows a line at the bottom of the window until the next press or key.
  public func show(_ notice: Notice) {
    damage.add(noticeBounds)
    self.notice = notice
    damage.add(noticeBounds)
  }

  /// Takes the line away.
  public func dismissNotice() {
    damage.add(noticeBounds)
    notice = nil
  }

  /// Closes the menu: the window lost the keyboard, or something else has to be in front.
  public func closeMenus() {
    bar.close()
  }

  /// Changes the card; contacts that were on the controls belong to nobody from now on.
  func setCard(_ new: Card?) {
    bar.close()
    bar.hover(title: nil)
    strip.hover(nil)
    strip.cancelled()
    for (contact, owner) in owners where owner != .canvas { owners[contact] = .nobody }
    card = new
    damage.add(window)
  }

  // MARK: Drawing

  /// All that menus, tips, notices and cards cover above the canvas now; empty where there is none.
  public var overlayBounds: PixelRect {
    if card != nil { return window }
    return bar.overlayBounds.union(noticeBounds).union(strip.tipBounds)
  }

  /// Where the notice is, with its shadow.
  private var noticeBounds: PixelRect {
    guard let notice else { return .empty }
    return notice.frame(in: window, look: look).inset(by: -look.shadowReach).intersection(window)
  }

  /// Hands over what has to be drawn again since the last call, in window pixels. Each is drawn from
  /// the ground up, canvas included: shadows and the dimmed window let through what is below them.
  public func takeDamage() -> [PixelRect] {
    collect(&bar.damage)
    collect(&strip.damage)
    switch card {
    case .prompt(let sheet): collect(&sheet.damage)
    case .message(let sheet): collect(&sheet.damage)
    case .calibration(let sheet): collect(&sheet.damage)
    case nil: break
    }
    defer { damage.removeAll() }
    damage.clip(to: window)
    return damage.rects
  }

  /// Takes over what has to be drawn again of one of the parts.
  private func collect(_ part: inout DamageRegion) {
    for rect in part.rects { damage.add(rect) }
    part.removeAll()
  }

  /// Draws menu bar and tool strip inside `clip`.
  public func draw(in context: borrowing DrawingContext, clip: PixelRect) {
    context.scope {
      context.clip(clip.intersection(window))
      if bar.bounds.intersects(clip) { bar.draw(on: context) }
      if strip.bounds.intersects(clip) { strip.draw(on: context, clip: clip) }
    }
  }

  /// Draws what is above the canvas, inside `clip`: open menus, tips, the notice, the card.
  public func drawOverlay(in context: borrowing DrawingContext, clip: PixelRect) {
    guard overlayBounds.intersects(clip) else { return }
    context.scope {
      context.clip(clip.intersection(window))
      if bar.overlayBounds.intersects(clip) { bar.drawPanels(on: context, clip: clip) }
      if strip.tipBounds.intersects(clip) { strip.drawTip(on: context) }
      if let notice, noticeBounds.intersects(clip) {
        notice.draw(in: notice.frame(in: window, look: look), look: look, on: context)
      }
      guard let card else { return }
      context.setColor(theme.dim)
      context.fill(window)
      switch card {
      case .prompt(let sheet): sheet.draw(on: context)
      case .message(let sheet): sheet.draw(on: context)
      case .calibration(let sheet): sheet.draw(on: context, clip: clip)
      }
    }
  }
}
