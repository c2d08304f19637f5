import Export
import Ink
import X11Canvas

/// A drawing that was discarded: what can be brought back of it.
struct DiscardedDrawing {
  var strokes: [Stroke] = []
  /// The background, or nil if it has neither ink nor a picture, or if that was brought back.
  var background: Background?
  /// The values of the fields of its PDF.
  var values: [Int: FieldValue] = [:]
  /// The ink of before that was not on the pages of its PDF.
  var withoutInk = InkRemoval()
  /// The turns of the pages of its PDF.
  var turns: [Int: PageTurn] = [:]
  /// Its PDF, or nil.
  var source: PDFIdentity?

  /// True if its PDF has these contents, wherever the file is.
  func isOf(_ other: PDFIdentity?) -> Bool {
    guard let source, let other else { return false }
    return source.size == other.size && source.hash == other.hash
  }

  /// Returns true if something of it can be added to a drawing of the PDF `source`, or of none.
  func fits(_ source: PDFIdentity?) -> Bool { background != nil || isOf(source) }
}

/// Discarded drawings, and how they come back.
extension Session {
  /// True if a discarded drawing can be brought back.
  var canRecover: Bool { discarded?.fits(canvas.drawing.source) ?? false }

  /// Discards the drawing that was restored, by steps that can be undone. Strokes that are being
  /// drawn belong to the next drawing.
  func discard() {
    keepDiscarded()
    // Its ink belongs on the pages of the PDF again.
    if !canvas.drawing.withoutInk.isEmpty { putInkBack() }
    if !hasDocument { canvas.setBackground(blank.background) }
    canvas.clearFinished()
    let filled = canvas.drawing.fieldValues.keys.sorted()
    if !filled.isEmpty { canvas.fill(filled.map { FieldEntry(field: $0, value: nil) }) }
    turnPages(by: [:])
    begin(SessionFile(path: nil, savedRevision: canvas.drawing.revision), document: document)
  }

  /// Turns the pages of the PDF so that they have these turns, each as a step. A page with a
  /// picture stays as it is.
  private func turnPages(by turns: [Int: PageTurn]) {
    guard hasDocument else { return }
    for page in canvas.drawing.pages where page.background.picture == nil {
      let turn = (page.pdfPage.flatMap { turns[$0] } ?? .none) + page.turn.inverse
      guard turn != .none else { continue }
      canvas.turnPage(page.id, by: turn, background: page.background(turnedBy: turn, nil))
    }
  }

  /// Undoes all steps up to the first that took ink off the PDF, or begins anew if the drawing was
  /// opened so.
  private func putInkBack() {
    while !canvas.drawing.withoutInk.isEmpty, canvas.undo() {}
    guard !canvas.drawing.withoutInk.isEmpty else { return }
    let new = Drawing([], pages: canvas.drawing.pages, source: canvas.drawing.source)
    canvas.load(new)
    startJournal(with: new)
  }

  /// Keeps the drawing in the window for `recover`.
  func keepDiscarded() {
    // What is lifted off the pages is part of it.
    canvas.putTextBack()
    canvas.finishEdits()
    let drawing = canvas.drawing
    let hasInk = !drawing.isEmpty || canvas.background.picture != nil
    guard hasInk || !drawing.fieldValues.isEmpty || !drawing.turns.isEmpty else { return }
    discarded = DiscardedDrawing(
      strokes: drawing.strokes, background: hasInk ? canvas.background : nil,
      values: drawing.fieldValues, withoutInk: drawing.withoutInk, turns: drawing.turns,
      source: drawing.source)
  }

  /// Adds the discarded drawing to the one in the window, as steps. Its background is used if the
  /// drawing in the window has a plain one. Values of fields wait until their PDF is in the window.
  func recover() {
    guard var found = discarded, canRecover else { return }
    if found.isOf(canvas.drawing.source) { turnPages(by: found.turns) }
    let isRemoved =
      found.isOf(canvas.drawing.source) && canvas.drawing.withoutInk.isEmpty
      && canvas.remove(found.withoutInk, takingUp: found.strokes)
    if !isRemoved { canvas.add(found.strokes) }
    if let background = found.background, canvas.background.isBlank {
      canvas.setBackground(background)
    }
    (found.strokes, found.background) = ([], nil)
    if found.isOf(canvas.drawing.source) {
      canvas.fill(
        found.values.sorted { $0.key < $1.key }.map { FieldEntry(field: $0.key, value: $0.value) })
      found.values = [:]
    }
    discarded = found.values.isEmpty ? nil : found
  }
}
