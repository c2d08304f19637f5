import Controls
import Graphics
import Ink
import X11Canvas

/// The typing of texts on pages: where a text begins, what is typed there, and how it becomes ink.
@MainActor final class TextWriter {
  private let canvas: Canvas
  let controls: ControlsLayer
  private let panes: PaneController
  private let session: Session
  private let styles: TextStyles
  /// Takes what is typed here or in a field of a form, which has the same editor. Returns false if
  /// that goes on.
  var finishTyping: () -> Bool = { true }
  private var work: TextWork?
  /// What was kept last of the text that is being typed.
  private var kept: (string: String, style: TypedText.Style, map: Affine)?
  /// Made when it is needed: it loads fonts.
  private lazy var engine = DocumentTextEngine()
  /// The least width of a text that is drawn up by a drag, in canvas units.
  private static let leastWidth = 20.0

  init(
    canvas: Canvas, controls: ControlsLayer, panes: PaneController, session: Session,
    styles: TextStyles
  ) {
    self.canvas = canvas
    self.controls = controls
    self.panes = panes
    self.session = session
    self.styles = styles
  }

  /// True while a text is typed.
  var isWriting: Bool { work != nil }
  /// The pane in which a text is typed.
  var pane: Int? { work?.pane }

  // MARK: Beginning

  /// Begins a text, unless the place is beside the pages.
  ///
  /// - Parameters:
  ///   - place: The middle of the left end of its first line, on the plane.
  ///   - width: The width at which its lines wrap, or nil.
  ///   - pen: The pen whose colour it has.
  func begin(at place: Point, width: Double? = nil, in pane: Int, like pen: Pen) {
    // A shorter drag is none.
    let width = width.flatMap { $0 >= Self.leastWidth ? $0 : nil }
    begin(
      TextArea.Place(corner: corner(around: place), width: width), around: place, in: pane,
      like: pen)
  }

  /// Returns the corner of a text whose first line is around a place.
  private func corner(around place: Point) -> Point {
    Point(place.x, place.y - engine.layout("x", styles.style.font).height / 2)
  }

  /// Begins a text whose lines are to stand there, unless its first is beside the pages.
  private func begin(_ wanted: TextArea.Place, around place: Point, in pane: Int, like pen: Pen) {
    guard finishTyping() else { return }
    canvas.deselect()
    // Beside the pages it could not be seen.
    guard let page = canvas.drawing.page(at: place) else { return }
    var style = styles.style
    style.width = wanted.width
    open(
      TextWork(
        map: Affine(step: wanted.corner), color: pen.color, opacity: pen.opacity.upperBound,
        pane: pane, drawing: session.drawing, page: page.id, wanted: wanted, width: style.width),
      "", style)
  }

  /// Begins a text in the middle of what the pane with the focus shows of the current page.
  func beginInView(like pen: Pen) {
    guard let part = canvas.visibleBounds(of: panes.focused) else { return }
    begin(at: middle(of: part), in: panes.focused, like: pen)
  }

  /// The middle of what is in view of the current page: that of the view may be between two pages,
  /// where no text can stand.
  private func middle(of part: Bounds) -> Point {
    canvas.drawing.middle(of: part, on: canvas.drawing.pages[canvas.currentPage])
  }

  /// Begins a text with what was pasted, in the middle of what the pane with the focus shows of the
  /// current page. Lines that have no room there wrap within what is shown of the page, and many of
  /// them begin higher.
  func paste(_ text: String, like pen: Pen) {
    guard let part = canvas.visibleBounds(of: panes.focused) else { return }
    let middle = middle(of: part)
    let shown = canvas.drawing.page(at: middle)?.frame.map(part.intersection) ?? part
    // A text that is far too long is not laid out as a whole.
    let plain = String(text.prefix(2 * TypedText.longest)).plainLines
    let (long, font) = (String(plain.prefix(TypedText.longest)), styles.style.font)
    let place = TextArea.pasted(in: shown)
      .place(TextArea.Place(corner: corner(around: middle), width: nil)) { width in
        let lines = engine.layout(long, font, width: width)
        return Point(lines.width, lines.height)
      }
    begin(place, around: middle, in: panes.focused, like: pen)
    if isWriting { controls.insert(plain) }
  }

  /// Edits a text that is on the page. Returns false if the stroke is none.
  @discardableResult
  func edit(_ stroke: Stroke, in pane: Int) -> Bool {
    guard let text = stroke.text, finishTyping(), canvas.liftText(stroke.id) else { return false }
    let wanted = TextArea.Place(
      corner: text.map(.zero), width: text.style.width.map { $0 * text.map.scale.x })
    open(
      TextWork(
        old: stroke, map: text.map, color: stroke.pen.color, opacity: stroke.pen.opacity.upperBound,
        pane: pane, drawing: session.drawing, page: canvas.drawing.page(of: stroke).id,
        wanted: wanted, placed: (text.string, text.style), width: text.style.width),
      text.string, text.style)
    return true
  }

  private func open(_ work: TextWork, _ text: String, _ style: TypedText.Style) {
    self.work = work
    panes.focus(work.pane)
    let page = FieldEditor.PageText(
      style: style, color: Color(work.color, alpha: work.opacity), unit: unit(of: work))
    controls.editor = FieldEditor(text, page, corner: corner(of: work), scale: panes.scale)
  }

  private func unit(of work: TextWork) -> Double { canvas.viewport.unit * work.factor }

  /// The pixel of the top left corner of the lines.
  private func corner(of work: TextWork) -> Point {
    let corner = work.map(.zero)
    let frame = canvas.viewport.frame(of: Bounds(min: corner, max: corner), in: work.pane)
    return Point(Double(frame.x), Double(frame.y))
  }

  // MARK: Typing

  /// Keeps the text on its page, wherever that is shown, and takes moves of it.
  func follow() {
    guard var work, let editor = controls.editor, var page = editor.page else { return }
    guard work.drawing == session.drawing else { return drop() }
    if editor.offset != (0, 0) {
      let step = Point(Double(editor.offset.x), Double(editor.offset.y)) / canvas.viewport.unit
      work.move(by: step, on: canvas.drawing)
      controls.editor?.offset = (0, 0)
    }
    work.widen(to: page.style.width)
    if !editor.isDragged, let text = editor.text {
      page.style.width = work.place(text, page.style, on: canvas.drawing, by: engine)
    }
    self.work = work
    let corner = corner(of: work)
    page.unit = unit(of: work)
    let (x, y) = (Int(corner.x) - editor.frame.x, Int(corner.y) - editor.frame.y)
    if x != 0 || y != 0 { controls.editor?.frame = editor.frame.offset(x: x, y: y) }
    if let old = editor.page, (page.unit, page.style) != (old.unit, old.style) {
      controls.editor?.page = page
    }
    keep(work, editor, page.style)
  }

  /// Keeps what is typed for the journal, if it changed and is not being dragged.
  private func keep(_ work: TextWork, _ editor: FieldEditor, _ style: TypedText.Style) {
    guard let string = editor.text, !editor.isDragged,
      kept.map({ $0 != (string, style, work.map) }) ?? true
    else { return }
    kept = (string, style, work.map)
    if case .text(let text) = outcome(string, style, of: work) {
      canvas.typing = .text(text, work.color, opacity: work.opacity, replacing: work.old?.id)
    } else {
      canvas.typing = nil
    }
  }

  /// Changes the size of the font, in canvas units on the page, of the text that is typed or of
  /// those that are selected. A text may have been scaled since it was typed.
  func resize(to size: Double) {
    let sizes = TypedText.Style.sizes
    restyle { style, factor in
      style.size = max(sizes.lowerBound, min(size / factor, sizes.upperBound))
    }
  }

  /// Changes the style of the text that is typed, or of those that are selected, by a function
  /// that takes the factor by which the page shows its lines larger, too.
  func restyle(_ change: (_ style: inout TypedText.Style, _ factor: Double) -> Void) {
    if let work, var page = controls.editor?.page {
      change(&page.style, work.factor)
      controls.editor?.page = page
    } else {
      canvas.replaceSelected { stroke in
        guard let text = stroke.text else { return nil }
        var style = text.style
        change(&style, text.map.widthFactor)
        guard style != text.style else { return nil }
        let new = TypedText(text.string, style: style, map: text.map)
        return try? Stroke(
          id: stroke.id, text: new, color: stroke.pen.color,
          opacity: stroke.pen.opacity.upperBound)
      }
    }
  }

  // MARK: Ending

  /// What becomes of a text that is left.
  private enum Outcome {
    /// It goes, as it is blank.
    case nothing
    /// It stays as it was.
    case same
    /// It is this one.
    case text(TypedText)
  }

  private func outcome(_ string: String, _ style: TypedText.Style, of work: TextWork) -> Outcome {
    if string.allSatisfy(\.isWhitespace) { return .nothing }
    let text = TypedText(string, style: style, map: work.map)
    return text == work.old?.text ? .same : .text(text)
  }

  /// Makes ink of what was typed. Returns false, and goes on, if it cannot be ink.
  @discardableResult
  func finish() -> Bool {
    follow()
    guard let work, let editor = controls.editor, let style = editor.page?.style,
      let text = editor.text
    else { return true }
    switch outcome(text, style, of: work) {
    case .nothing:
      close()
      canvas.putText(nil, replacing: work.old?.id)
    case .same:
      close()
      canvas.putTextBack()
    case .text(let text):
      do throws(TextInkError) {
        let stroke = try Stroke(
          id: StrokeID(0), text: text, color: work.color, opacity: work.opacity)
        close()
        canvas.putText(stroke, replacing: work.old?.id)
      } catch {
        controls.show(Toast(error.description, isError: true))
        return false
      }
    }
    return true
  }

  private func close() {
    controls.editor = nil
    (work, kept) = (nil, nil)
  }

  /// Forgets the text, as there is another drawing.
  private func drop() {
    close()
    canvas.putTextBack()
  }
}
