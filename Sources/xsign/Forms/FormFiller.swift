import Accessibility
import Controls
import Export
import Graphics
import Ink
import Localization
import Platform
import X11Canvas

/// The filling in of the form of the PDF in the window: which field has the focus, what is typed
/// there, and the pages with the values that were typed.
@MainActor final class FormFiller {
  private let canvas: Canvas
  let controls: ControlsLayer
  private let panes: PaneController
  private let session: Session
  /// The pictures of the pages with the values.
  private let pages: DocumentPages
  private var pdf: OpenPDF?
  private(set) var spots: [FieldSpot] = []
  /// The index of the spot with the focus.
  private(set) var focus: Int?
  /// The spot that had the focus until a command took it.
  var left: FieldSpot?
  /// The spot whose choices are shown in a menu.
  var menuSpot: FieldSpot?
  /// The text that was kept last of what is being typed.
  private var kept: String?
  /// The view in which the last value was typed that its page does not show yet.
  private var settlingView: CanvasView?
  /// The values of the form: those of the file, and those that were typed or calculated.
  private var filling = FormFilling(of: [])
  /// The values that were typed.
  private var typed: [Int: FieldValue] = [:]
  /// Takes what is typed here or in a text on a page, which has the same editor. Returns false if
  /// that goes on.
  var finishTyping: () -> Bool = { true }
  /// Made when it is needed: it loads fonts.
  private lazy var engine = DocumentTextEngine()

  init(
    canvas: Canvas, controls: ControlsLayer, panes: PaneController, session: Session,
    pages: DocumentPages
  ) {
    self.canvas = canvas
    self.controls = controls
    self.panes = panes
    self.session = session
    self.pages = pages
    canvas.documentChanged = { [unowned self] in update() }
  }

  /// True if the PDF in the window has a field that can be filled in.
  var hasFields: Bool { isCurrent && !spots.isEmpty }
  var isCurrent: Bool { pdf != nil && session.document === pdf }
  var form: [PDFFormField] { pdf?.survey.form ?? [] }

  /// Begins with a PDF that was opened.
  func begin(_ pdf: OpenPDF) {
    drop()
    // Its pages are turned as in the drawing.
    let pdf = session.document ?? pdf
    self.pdf = pdf
    typed = [:]
    filling = FormFilling(of: pdf.survey.form)
    placeFields()
    pages.begin(pdf)
    update()
  }

  /// Forgets the PDF, which is no longer in the window: nothing else keeps it open.
  private func forget() {
    drop()
    (pdf, spots, typed) = (nil, [], [:])
    filling = FormFilling(of: [])
    pages.forget()
  }

  /// Finds the fields on the pages as they are shown.
  private func placeFields() {
    guard let pdf else { return }
    spots = FieldSpot.all(of: pdf.survey, on: canvas.drawing.pages)
    canvas.formFields.frames = spots.map(\.frame)
    left = left.flatMap { old in spots.first { $0.isSame(as: old) } }
  }

  /// Leaves the fields, as there is another drawing.
  private func drop() {
    if focus != nil { controls.editor = nil }
    (focus, left, menuSpot) = (nil, nil, nil)
    if !controls.settling.isEmpty { controls.settling = [] }
  }

  // MARK: Contacts

  /// Returns the field at a place of the window, if it can be filled in.
  func spot(at position: Point) -> FieldSpot? {
    guard isCurrent, !spots.isEmpty, let pane = canvas.pane(at: position) else { return nil }
    let place = canvas.viewport.place(of: position, in: pane)
    return spots.last { $0.frame.contains(place) }
  }

  /// Handles a tap on a field: it is edited, pressed, or shows its choices.
  func tap(_ spot: FieldSpot, in pane: Int) {
    guard finishTyping() else { return }
    panes.focus(pane)
    take(spot)
    if !editsText(spot) { press() }
  }

  // MARK: Focus

  /// Gives the focus to the first field in view, or the first of all.
  func start() {
    guard hasFields else { return }
    let part = canvas.visibleBounds(of: panes.focused)
    let first = spots.firstIndex { part?.contains($0.frame.center) ?? false } ?? 0
    go(to: spots[first])
  }

  /// Gives the focus to a field and shows it. Returns false if the field that has it keeps it.
  @discardableResult
  func go(to spot: FieldSpot) -> Bool {
    if let focus, spots[focus] == spot { return true }
    guard finishTyping() else { return false }
    take(spot)
    reveal()
    return true
  }

  /// Changes what is typed in a field for text, which gets the focus.
  func edit(_ spot: FieldSpot, _ change: (inout FieldEditor) -> Void) {
    if editsText(spot), go(to: spot) { controls.edit(change) }
  }

  /// What is typed in the field with the focus.
  var editorText: AccessibleText? { controls.editor?.accessibleText }
  /// The index of the page in view in the PDF.
  var currentPage: Int? { canvas.drawing.pages[canvas.currentPage].pdfPage }
  var focusedPane: Int { panes.focused }

  func take(_ spot: FieldSpot) {
    (kept, left) = (nil, nil)
    focus = spots.firstIndex(of: spot)
    var editor = FieldEditor(
      text(of: spot), frame: typingFrame(of: spot), scale: panes.scale)
    editor.arrows = arrows(of: spot)
    controls.editor = editor
  }

  func frame(of spot: FieldSpot) -> PixelRect {
    canvas.viewport.frame(of: spot.frame, in: panes.focused)
  }

  /// Returns where a field is edited.
  private func typingFrame(of spot: FieldSpot) -> PixelRect {
    let shown = frame(of: spot)
    guard editsText(spot), let look = form[spot.field].widgets[spot.widget].look,
      let part = canvas.visibleBounds(of: panes.focused)
    else { return shown }
    let room = canvas.viewport.frame(of: part, in: panes.focused)
    return spot.typingFrame(look, at: shown, in: room)
  }

  /// True if text is typed in a field.
  func editsText(_ spot: FieldSpot) -> Bool {
    let field = form[spot.field]
    return field.kind == .text || field.kind == .comboBox && field.traits.contains(.editable)
  }

  private func text(of spot: FieldSpot) -> FieldEditor.Text? {
    guard editsText(spot) else { return nil }
    return FieldEditor.Text(
      value(of: spot.field), of: form[spot.field], at: spot, engine: engine,
      unit: { [unowned canvas] in canvas.viewport.unit })
  }

  /// Brings the field with the focus into view.
  func reveal() {
    guard let spot = focus.map({ spots[$0] }) else { return }
    guard let part = canvas.visibleBounds(of: panes.focused) else { return }
    let frame = spot.frame
    if !part.contains(frame.min) || !part.contains(frame.max) {
      // Sideways the page stays where it is, as long as the field is in view.
      let isBeside = frame.min.x < part.min.x || frame.max.x > part.max.x
      panes.show(center: Point(isBeside ? frame.center.x : part.center.x, frame.center.y))
    }
    follow()
  }

  /// Keeps the field with the focus on its page, wherever that is shown.
  func follow() {
    guard focus != nil || !controls.settling.isEmpty else { return }
    guard isCurrent else { return drop() }
    if !controls.settling.isEmpty, isSettled || canvas.view != settlingView {
      controls.settling = []
    }
    guard let focus else { return }
    let frame = typingFrame(of: spots[focus])
    if controls.editor?.frame != frame { controls.editor?.frame = frame }
    keep(spots[focus].field)
  }

  /// Keeps what is typed in a field for the journal, as far as the field takes it.
  private func keep(_ index: Int) {
    guard let editor = controls.editor, editor.isChanged, let text = editor.text else {
      (canvas.typing, kept) = (nil, nil)
      return
    }
    guard text != kept else { return }
    kept = text
    if let value = try? form[index].value(typed: [text]) {
      canvas.typing = .fields(form.entries(index, value))
    }
  }

  /// True if the pages show the values.
  private var isSettled: Bool { pages.isDrawn }

  // MARK: Ending

  /// Takes what was typed. Returns false, and keeps the focus, if the field does not take it.
  @discardableResult
  func finish() -> Bool {
    guard let editor = controls.editor, let spot = focus.map({ spots[$0] }) else { return true }
    if isCurrent, let text = editor.text, editor.isChanged {
      do throws(FieldRefusal) {
        let field = form[spot.field]
        fill(spot.field, with: try field.value(typed: [text]))
        var rest = editor
        rest.isDone = true
        controls.settling.append(rest)
        settlingView = canvas.view
      } catch {
        let name = form[spot.field].title
        controls.show(Toast(error.sentence(on: name), isError: true))
        return false
      }
    }
    controls.editor = nil
    (left, focus) = (spot, nil)
    return true
  }

  /// Handles the end of the work in the field with the focus.
  func end(_ end: FieldEditor.End) {
    if end == .cancelled {
      controls.editor = nil
      focus = nil
      return
    }
    guard finish() else { return }
    if end == .accepted { forgetLeft() } else { goOn(end == .next ? 1 : -1) }
  }

  // MARK: Values

  /// Gives a field a value.
  func fill(_ index: Int, with value: FieldValue) {
    canvas.fill(form.entries(index, value))
  }

  /// The value of a field.
  func value(of index: Int) -> FieldValue { filling.value(of: index) }

  /// Marks the fields that must have a value and have none.
  private func markRequired() {
    let missing = Set(filling.missing)
    canvas.formFields.required = spots.filter { missing.contains($0.field) }.map(\.frame)
  }

  /// Follows a change of the drawing: other values, turned pages, ink that is taken up, or another
  /// drawing without a PDF.
  private func update() {
    guard session.document != nil else { return forget() }
    let wasCurrent = isCurrent
    // What is signed is the turned PDF, whether it has fields or not.
    session.turnDocument()
    guard let old = pdf, wasCurrent, let pdf = session.document else { return }
    if pdf !== old {
      self.pdf = pdf
      placeFields()
    }
    let values = canvas.drawing.fieldValues
    if values != typed {
      typed = values
      filling = filling.with(values)
    }
    markRequired()
    pages.show(pdf, filling)
  }
}

extension PDFFormField {
  /// The name of the field for the user.
  var title: String { (label.isEmpty ? name : label).legible.inOneLine }
}
