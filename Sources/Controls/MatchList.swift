import Graphics
import Input
import Localization

/// The texts below a prompt that the user may take over by a click or a tap. What does not fit is
/// on further pages, to which the last row leads.
struct MatchList {
  /// The most rows, so that the list is looked through at a glance.
  private static let maximum = 8
  /// The fewest rows that a prompt makes room for.
  private static let minimum = 2

  private var matches: [Prompt.Match] = []
  /// The index of the first match that is shown.
  private var first = 0
  /// The list, in window pixels; empty without matches or room.
  private(set) var frame = PixelRect.empty
  private var rows: [PixelRect] = []

  /// True if a row leads to the next page.
  private var hasMore: Bool { !rows.isEmpty && matches.count > rows.count }
  /// What the rows show, except the one that leads to the next page.
  var titles: [String] { matches[first..<first + shown].map(\.title) }
  /// The rows that can be chosen, with what they show and their places.
  var choices: [(title: String, frame: PixelRect)] {
    rows.enumerated().filter { $0.offset < shown || isMore($0.offset) }
      .map { (title(of: $0.offset), $0.element) }
  }
  /// The number of matches that are shown.
  private var shown: Int { min(hasMore ? rows.count - 1 : rows.count, matches.count - first) }
  /// The most matches on a page.
  private var perPage: Int { hasMore ? rows.count - 1 : max(1, rows.count) }
  /// The number of pages, and the one that is shown.
  var pages: Int { rows.isEmpty ? 1 : (matches.count + perPage - 1) / perPage }
  var page: Int { first / perPage }
  /// The row nearest to one that can be chosen, or nil if there is none.
  func nearest(to row: Int) -> Int? { choices.isEmpty ? nil : min(row, choices.count - 1) }

  mutating func show(_ matches: [Prompt.Match]) { (self.matches, first) = (matches, 0) }

  /// The measures of the list, in pixels: the gap above it, the pad above and below its rows, and
  /// their height.
  private static func measures(_ style: StyleContext) -> (gap: Int, pad: Int, height: Int) {
    (style.px(8), style.px(6), style.px(36))
  }

  /// The height that the fewest rows take below a card, in pixels.
  static func leastHeight(_ style: StyleContext) -> Int {
    let (gap, pad, height) = measures(style)
    return gap + 2 * pad + minimum * height
  }

  /// Places the list between a card and the edge of the window.
  mutating func layout(
    below card: PixelRect, in window: PixelRect, margin: Int, style: StyleContext
  ) {
    let (gap, pad, height) = Self.measures(style)
    let top = card.maxY + gap
    let room = (window.maxY - margin - top - 2 * pad) / max(1, height)
    let count = min(matches.count, Self.maximum, room)
    // One row would be the one that leads to the next page.
    guard count > 1 || (count == 1 && matches.count == 1) else {
      (frame, rows) = (.empty, [])
      return
    }
    frame = card.rows(top, height: count * height + 2 * pad)
    rows = (0..<count).map { frame.rows(top + pad + $0 * height, height: height) }
    // A page begins as it does when pages are turned. Where all have room, there is one.
    turn(to: page)
  }

  /// Shows a page, or the last one if there are fewer.
  mutating func turn(to page: Int) { first = min(page, pages - 1) * perPage }

  func row(at point: PixelPoint) -> Int? {
    rows.firstIndex { $0.contains(point) }.flatMap { $0 < shown || isMore($0) ? $0 : nil }
  }

  /// True if a row leads to the next page: it follows the matches, also on a page with few.
  func isMore(_ row: Int) -> Bool { hasMore && row == shown }

  /// Returns what a row shows.
  private func title(of row: Int) -> String {
    guard isMore(row) else { return matches[first + row].title }
    let left = matches.count - first - shown
    return left > 0 ? tr("\(left) more…") : tr("From the beginning…")
  }

  /// Returns the match in a row, or nil if it has none.
  func match(_ row: Int) -> Prompt.Match? { row < shown ? matches[first + row] : nil }

  func draw(
    style: StyleContext, on context: borrowing DrawingContext, state: (Int) -> ControlState
  ) {
    guard !frame.isEmpty else { return }
    let theme = style.theme
    style.card(frame, radius: 10, on: context)
    for (index, row) in rows.enumerated() where index < shown || isMore(index) {
      let state = state(index)
      if state.isHovered || state.isPressed {
        context.fill(row, state.isPressed ? theme.pressed : theme.hover)
      }
      if state.isFocused {
        context.setColor(theme.accent)
        context.strokeRounded(
          row.inset(x: style.px(6), y: style.px(2)), radius: 5 * style.scale,
          width: 2 * Double(style.hairline))
      }
      style.label(
        title(of: index), in: row.inset(x: style.px(22), y: 0), on: context,
        color: isMore(index) ? theme.secondaryText : theme.text)
    }
  }
}

extension PromptCard {
  /// Shows texts that the user may take over, and the one that Tab takes over.
  func show(_ matches: [Prompt.Match], completion: String?) {
    redraw()
    if case .choice? = focus { focus = .content }
    list.show(matches)
    self.completion = (field.text, completion ?? field.text)
    // The card stays: the user may be selecting text in it.
    placeList()
    redraw()
    if isCompleting { complete() }
  }

  /// The way of the wheel, or of a page key, to the next page, in pixels.
  private var pageWay: Int { max(1, style.px(48)) }

  /// Lets the wheel turn the pages from the one that is shown.
  func scrollThroughPages() {
    offset.maximum = (list.pages - 1) * pageWay
    _ = offset.move(by: list.page * pageWay - scroll)
  }

  /// Shows the page to which was scrolled.
  func turnPage() {
    list.turn(to: scroll / pageWay)
    keepFocusOnRow()
    redraw()
  }

  /// Turns to another page: the next one (1) or the one before (-1).
  func turn(_ step: Int) { scroll(by: step * pageWay) }

  /// Takes over the text that all matches begin with, as soon as it is known. If that is the text
  /// already, the focus moves on.
  func complete() {
    guard let completion, completion.of == field.text else {
      isCompleting = true
      return
    }
    isCompleting = false
    if completion.text == field.text { moveFocus(1) } else { replace(completion.text) }
  }

  /// Takes over the match in a row.
  func takeOver(_ row: Int) {
    redraw()
    if list.isMore(row) {
      // On the next page the keyboard goes on at its top.
      if case .choice? = focus { focus = .choice(0) }
      scroll(by: scroll < maxScroll ? pageWay : -maxScroll)
      return
    }
    guard let match = list.match(row) else { return }
    focus = .content
    replace(match.text)
  }

  /// Handles a key while a row has the focus.
  func key(_ press: KeyPress, inRow row: Int) {
    redraw()
    let count = list.choices.count
    switch press.key {
    case .down: focus = .choice(min(row + 1, count - 1))
    case .up: focus = row > 0 ? .choice(row - 1) : .content
    case .home: focus = .choice(0)
    case .end: focus = .choice(max(0, count - 1))
    case .character(" "): takeOver(row)
    default: break
    }
  }

  private func replace(_ text: String) {
    field.replace(text)
    redraw()
    textChanged()
  }
}
