import Controls
import Graphics
import Ink
import X11Canvas

/// The typing of texts on pages: where a text begins, what is typed there, and how it becomes ink.
@MainActor final class TextWriter {
  /// A text that is being typed.
  private struct Work {
    /// The stroke that it was, or nil for a new text.
    var old: Stroke?
    /// The map from its lines to the plane.
    var map: Affine
    var color: InkColor
    var opacity: Double
    /// The pane in which it is typed.
    var pane: Int
    /// The number of the drawing.
    var drawing: Int

    /// The factor by which its lines are shown larger on the plane.
    var factor: Double { map.widthFactor }
  }

  private let canvas: Canvas
  let controls: ControlsLayer
  private let panes: PaneController
  private let session: Session
  private let styles: TextStyles
  /// Takes what is typed here or in a field of a form, which has the same editor. Returns false if
  /// that goes on.
  var finishTyping: () -> Bool = { true }
  private var work: Work?
  /// What was kept last of the text that is being typed.
  private var kept: (string: String, style: TypedText.Style, map: Affine)?
  /// The least width of a text that is drawn up by a drag, in canvas units.
  private static let leastWidth = 20.0
  /// The part of a page's width on either side of a pasted text whose lines wrap.
  private static let pastedMargin = 1.0 / 16

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

  // MARK: Beginning

  /// Begins a text, unless the place is beside the pages.
  ///
  /// - Parameters:
  ///   - place: The middle of the left end of its first line, on the plane.
  ///   - width: The width at which its lines wrap, or nil.
  ///   - pen: The pen whose colour it has.
  func begin(at place: Point, width: Double? = nil, in pane: Int, like pen: Pen) {
    guard finishTyping() else { return }
    canvas.deselect()
    // Beside the pages it could not be seen.
    guard canvas.drawing.page(at: place) != nil else { return }
    var style = styles.style
    if let width, width >= Self.leastWidth { style.width = width }
    // The caret is where the contact was.
    let height = DocumentTextEngine().layout("x", style.font).height
    open(
      Work(
        map: Affine(step: Point(place.x, place.y - height / 2)), color: pen.color,
        opacity: pen.opacity.upperBound, pane: pane, drawing: session.drawing),
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
    var (place, width): (Point, Double?) = (middle(of: part), nil)
    let shown = canvas.drawing.page(at: place)?.frame.map(part.intersection) ?? part
    // A text that is far too long is not laid out as a whole.
    let plain = String(text.prefix(2 * TypedText.longest)).plainLines
    let (engine, font) = (DocumentTextEngine(), styles.style.font)
    let long = String(plain.prefix(TypedText.longest))
    let (whole, line) = (engine.layout(long, font), engine.layout("x", font).height)
    var height = whole.height
    if whole.width > shown.max.x - place.x {
      let room = shown.width * (1 - 2 * Self.pastedMargin)
      height = engine.layout(long, font, width: max(room, Self.leastWidth)).height
      place.x = shown.min.x + shown.width * Self.pastedMargin
      width = room
    }
    if width != nil || place.y + height > shown.max.y {
      // Of the page there may be less in view than a line.
      let top = min(shown.min.y + line, shown.center.y)
      place.y = max(top, place.y - (height - line) / 2)
    }
    begin(at: place, width: width, in: panes.focused, like: pen)
    guard isWriting else { return }
    controls.insert(plain)
    if plain.unicodeScalars.count > TypedText.longest {
      let error = TextInkError.tooLong(maximum: TypedText.longest)
      controls.show(Toast(error.description, isError: true))
    }
  }

  /// Edits a text that is on the page. Returns false if the stroke is none.
  @discardableResult
  func edit(_ stroke: Stroke, in pane: Int) -> Bool {
    guard let text = stroke.text, finishTyping(), canvas.liftText(stroke.id) else { return false }
    open(
      Work(
        old: stroke, map: text.map, color: stroke.pen.color, opacity: stroke.pen.opacity.upperBound,
        pane: pane, drawing: session.drawing),
      text.string, text.style)
    return true
  }

  private func open(_ work: Work, _ text: String, _ style: TypedText.Style) {
    self.work = work
    panes.focus(work.pane)
    let page = FieldEditor.PageText(
      style: style, color: Color(work.color, alpha: work.opacity), unit: unit(of: work))
    controls.editor = FieldEditor(text, page, corner: corner(of: work), scale: panes.scale)
  }

  private func unit(of work: Work) -> Double { canvas.viewport.unit * work.factor }

  /// The pixel of the top left corner of the lines.
  private func corner(of work: Work) -> Point {
    let corner = work.map(.zero)
    let frame = canvas.viewport.frame(of: Bounds(min: corner, max: corner), in: work.pane)
    return Point(Double(frame.x), Double(frame.y))
  }

  // MARK: Typing

  /// Keeps the text on its page, wherever that is shown, and takes moves of it.
  func follow() {
    guard var work, let editor = controls.editor, let page = editor.page else { return }
    guard work.drawing == session.drawing else { return drop() }
    if editor.offset != (0, 0) {
      let step = Point(Double(editor.offset.x), Double(editor.offset.y)) / canvas.viewport.unit
      work.map = work.map.followed(by: Affine(step: step))
      self.work = work
      controls.editor?.offset = (0, 0)
    }
    let (corner, unit) = (corner(of: work), unit(of: work))
    let (x, y) = (Int(corner.x) - editor.frame.x, Int(corner.y) - editor.frame.y)
    if x != 0 || y != 0 { controls.editor?.frame = editor.frame.offset(x: x, y: y) }
    if page.unit != unit { controls.editor?.page?.unit = unit }
    keep(work, editor, page.style)
  }

  /// Keeps what is typed for the journal, if it changed and is not being dragged.
  private func keep(_ work: Work, _ editor: FieldEditor, _ style: TypedText.Style) {
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

  private func outcome(_ string: String, _ style: TypedText.Style, of work: Work) -> Outcome {
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
