import Accessibility
import Graphics
import Input
import Localization

/// The number of the page in view, which can be typed over.
package struct PageBox: Sendable, Hashable {
  /// The number of the page in view, from 1.
  package var page: Int
  /// The number of pages.
  package var count: Int
  /// The row at whose right end it is, in window pixels.
  package var row: PixelRect

  package init(page: Int, count: Int, row: PixelRect) {
    self.page = page
    self.count = count
    self.row = row
  }

  /// Returns the page that a typed text means, from 1: the nearest if there is none with that
  /// number, or nil if the text is no number.
  package func page(typed text: String) -> Int? {
    let digits = text.filter { !$0.isWhitespace }
    var number = 0
    for digit in digits {
      guard let value = digit.wholeNumberValue, value < 10 else { return nil }
      number = min(number * 10 + value, count)
    }
    return digits.isEmpty ? nil : max(1, number)
  }
}

/// The box with the number of the page in view. A press or the keyboard focus selects the number;
/// Enter goes to the page that was typed.
final class PageBoxView: BarView {
  /// The box, or nil if there is one page.
  var box: PageBox? {
    didSet {
      guard box != oldValue else { return }
      damage.add(bounds)
      place()
    }
  }
  /// The field while a number is typed.
  private var field: TextField?
  private var label = PixelRect.empty

  /// Takes over another theme or scale. The owner sets the box for it.
  func layout(style: StyleContext) {
    self.style = style
    place()
    forgetPointer()
  }

  /// True while a number is typed.
  var isEditing: Bool { focus == 0 }

  private var number: String { box.map { "\($0.page)" } ?? "" }
  /// The number of pages, after a slash beside the box. It has no letter that says its direction.
  private var rest: String { box.map { "\(style.direction.mark)/ \($0.count)" } ?? "" }

  private func place() {
    (bounds, label, frames) = (.empty, .empty, [.empty])
    guard let box else { return take(focus: nil) }
    let (gap, padding) = (style.px(6), style.px(9))
    // All numbers of the document have the same box.
    let digits = String(repeating: "0", count: "\(box.count)".count)
    let width = max(style.px(34), style.width(of: digits) + 2 * padding)
    let restWidth = style.width(of: rest) + gap
    guard box.row.width >= 2 * (width + restWidth) else { return take(focus: nil) }
    bounds = box.row.columns(box.row.maxX - width - restWidth, width: width + restWidth)
    frames = [bounds.columns(bounds.x, width: width)]
    label = bounds.columns(bounds.x + width + gap, width: restWidth - gap)
    field?.layout(frame: plate, style: style)
    damage.add(bounds)
  }

  /// The part of the box that is drawn.
  private var plate: PixelRect { frames[0].inset(x: 0, y: style.px(2)) }

  /// Gives the keyboard focus to the box, with its number selected.
  func begin() {
    guard !bounds.isEmpty else { return }
    var field = TextField(number, selection: nil, style: style)
    field.layout(frame: plate, style: style)
    self.field = field
    take(focus: 0)
    damage.add(bounds)
  }

  // MARK: Input

  override func takes(_ point: PixelPoint) -> Bool { part(at: point) != nil }

  override func pressed(_ event: PointerEvent) {
    super.pressed(event)
    if press != nil { begin() }
  }

  /// Handles a key while the box has the focus. Returns what it asks for.
  func key(_ press: KeyPress) -> ControlAction? {
    damage.add(bounds)
    guard press.key == .enter else { return field?.key(press).action }
    guard let page = field.flatMap({ box?.page(typed: $0.text) }) else {
      begin()
      return nil
    }
    take(focus: nil)
    return .pageChosen(page)
  }

  /// Changes the text or its selection, as assistive technologies ask for it.
  func edit(_ change: (inout TextField) -> Void) {
    if !isEditing { begin() }
    if var field {
      change(&field)
      self.field = field
    }
    damage.add(bounds)
  }

  /// Returns the reason why a part of what was typed last is left out, once.
  func takeCut() -> TextCut? { field?.takeCut() }

  // MARK: Drawing

  /// Draws the box, and the number of pages beside it.
  func draw(on context: borrowing DrawingContext) {
    guard !bounds.isEmpty else { return }
    let theme = style.theme
    if isEditing {
      field?.draw(isFocused: true, isEnabled: true, on: context)
    } else {
      style.plate(plate, radius: 7, theme.field, edge: theme.hairline, on: context)
      drawState(of: 0, on: plate, in: context)
      style.label(number, in: plate, on: context, color: theme.text, align: .center)
    }
    style.label(rest, in: label, on: context, color: theme.secondaryText)
  }

  // MARK: Assistive technologies

  /// The box, or nil if it is not shown.
  var node: AccessibleNode? {
    guard !bounds.isEmpty, let box else { return nil }
    var node = node(
      0, AccessibleID(.pageBox, [0]), tr("Page"), role: .textField, states: .editable,
      text: isEditing ? field?.editing.accessibleText(isFocused: true) : AccessibleText(number))
    node.description = tr(
      "There is one page.", "A number from 1 to \(box.count).", count: box.count)
    return node
  }
}
