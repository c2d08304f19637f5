import Export
import Ink
import X11Canvas

/// A drawing that was discarded: what can be brought back of it.
struct DiscardedDrawing {
  var strokes: [Stroke] = []
  /// Its pages; none if their sizes and backgrounds were brought back.
  var pages: [Page] = []
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
  func fits(_ source: PDFIdentity?) -> Bool {
    isOf(source) || !strokes.isEmpty || hasOwnPages && (source == nil || hasEndlessPicture)
  }

  /// Returns the strokes on the last of `shown`, which are its pages in other places. Of a line
  /// that begins so far above its first page that it would be on the page before, only what its
  /// own page shows is left, as `engine` draws it.
  fileprivate func strokes(onLastOf shown: [Page], engine: EngineSettings) -> [Stroke] {
    let first = shown.count - pages.count
    func step(_ index: Int) -> Point { shown[first + index].origin - pages[index].origin }
    func stays(_ stroke: Stroke, on index: Int) -> Bool {
      let start = stroke.samples[0].position + step(index)
      return Page.index(nearest: start.y, in: shown) == first + index
    }
    let seen = strokes.parts(engine: engine) { stroke in
      let index = Page.index(of: stroke, in: pages)
      return stays(stroke, on: index) ? nil : pages[index].frame
    }
    return seen.map { stroke in
      let index = Page.index(of: stroke, in: pages)
      var way = step(index)
      // Areas and dots are whole: they go down until they begin on their page.
      if !stays(stroke, on: index) {
        way.y = shown[first + index].origin.y - stroke.samples[0].position.y
      }
      return stroke.transformed(by: Affine(step: way), id: stroke.id)
    }
  }

  /// True if it has pages that are those of no PDF.
  private var hasOwnPages: Bool { source == nil && !pages.isEmpty }
  /// True if it is on endless paper with a picture, which a page of a PDF can have, too.
  private var hasEndlessPicture: Bool {
    pages.first.map { $0.size == nil && $0.background.picture != nil } ?? false
  }
}

extension Drawing {
  /// True if there is something of it to bring back: ink, what is on its papers, several pages of
  /// its own, or what it changes in the file of its PDF.
  fileprivate var hasContents: Bool {
    !isEmpty || changesDocument || pages.contains { !$0.background.isBlank }
      || source == nil && pages.count > 1
  }
}

/// Discarded drawings, and how they come back.
extension Session {
  /// True if a discarded drawing can be brought back.
  var canRecover: Bool { discarded?.fits(canvas.drawing.source) ?? false }

  /// Discards the drawing that was restored, by steps that can be undone. Strokes that are being
  /// drawn belong to the next drawing.
  func discard() {
    keepDiscarded()
    for page in canvas.drawing.pages {
      var background = hasDocument ? page.background : blank.background
      background.picture = nil
      if background != page.background { canvas.setBackground(background, of: page.id) }
    }
    canvas.clearFinished()
    // After the strokes that were taken up: between two steps no ink is there twice.
    canvas.putInkBack()
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

  /// Keeps the drawing in the window for `recover`.
  func keepDiscarded() {
    // What is lifted off the pages is part of it.
    canvas.putTextBack()
    canvas.finishEdits()
    let drawing = canvas.drawing
    guard drawing.hasContents else { return }
    discarded = DiscardedDrawing(
      strokes: drawing.strokes, pages: drawing.pages, values: drawing.fieldValues,
      withoutInk: drawing.withoutInk, turns: drawing.turns, source: drawing.source)
  }

  /// Adds the discarded drawing to the one in the window, as steps. What belongs to the pages of a
  /// PDF waits until that is in the window, and pages without a PDF until there is none. Returns
  /// false, and changes nothing, if its pages cannot follow those in the window.
  @discardableResult
  func recover() -> Bool {
    guard var found = discarded, canRecover else { return true }
    if found.isOf(canvas.drawing.source) {
      putBack(found)
      discarded = nil
    } else if found.source == nil, let first = found.pages.first,
      first.size == nil || !hasDocument
    {
      guard addPages(of: found) else { return false }
      discarded = nil
    } else {
      canvas.add(found.strokes)
      found.strokes = []
      // Its strokes may be that ink. They are elsewhere now, and it is not to be lost on the PDF.
      found.withoutInk = InkRemoval()
      let waits =
        found.pages.contains { $0.background.picture != nil } || !found.values.isEmpty
        || !found.turns.isEmpty
      discarded = waits ? found : nil
    }
    return true
  }

  /// Adds what was discarded of the PDF in the window. A picture is put on a page that has none.
  private func putBack(_ found: DiscardedDrawing) {
    turnPages(by: found.turns)
    let isRemoved =
      canvas.drawing.withoutInk.isEmpty
      && canvas.remove(found.withoutInk, takingUp: found.strokes)
    if !isRemoved { canvas.add(found.strokes) }
    for page in found.pages where page.background.picture != nil {
      let shown = canvas.drawing.pages.first { $0.pdfPage == page.pdfPage }
      if let shown, shown.background.isBlank {
        canvas.setBackground(page.background, of: shown.id)
      }
    }
    canvas.fill(
      found.values.sorted { $0.key < $1.key }.map { FieldEntry(field: $0.key, value: $0.value) })
  }

  /// Adds discarded pages, which are those of no PDF, with their ink. They take the place of blank
  /// pages of the same sizes, or of blank paper, or follow the last page. Endless paper is put
  /// under what is in the window if that has a plain one. Returns false, and changes nothing, if
  /// ink of another page would be theirs, or there is no room.
  private func addPages(of found: DiscardedDrawing) -> Bool {
    guard found.pages[0].size != nil else {
      canvas.add(found.strokes)
      if canvas.background.isBlank { canvas.setBackground(found.pages[0].background) }
      return true
    }
    canvas.finishAll()
    let shown = canvas.drawing.pages
    let isBlank = canvas.drawing.isEmpty && shown.allSatisfy(\.background.isBlank)
    if isBlank, shown.map(\.size) == found.pages.map(\.size) {
      for (page, old) in zip(shown, found.pages) {
        canvas.setBackground(old.background, of: page.id)
      }
    } else if !canvas.addPages(like: found.pages, replacesPaper: isBlank && !canvas.hasPages) {
      return false
    }
    // The pages may have other places now.
    canvas.add(found.strokes(onLastOf: canvas.drawing.pages, engine: shownEngines()[0]))
    return true
  }
}
