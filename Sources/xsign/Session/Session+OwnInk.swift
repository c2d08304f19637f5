import Export
import Ink
import Localization
import X11Canvas

/// The ink on the PDF that xsign wrote before, taken up as strokes or removed.
extension Session {
  /// True if the PDF has ink that xsign wrote before, and that is not taken up yet.
  var hasOwnInk: Bool {
    document?.survey.ownInk.contains {
      $0.kind == .strokes && !canvas.drawing.withoutInk.strokes.contains($0.page)
    } ?? false
  }

  /// True if the PDF has ink that xsign wrote before on its pages: strokes, or what cannot be taken
  /// up as strokes.
  var hasEarlierInk: Bool {
    let gone = canvas.drawing.withoutInk
    return document?.survey.ownInk.contains {
      !($0.kind == .strokes ? gone.strokes : gone.others).contains($0.page)
    } ?? false
  }

  /// Removes the ink that xsign wrote before from all pages of the PDF, as a step. Returns the
  /// sentence that says how much went, or why none does.
  func removeInk() -> Result<String, SigningError> {
    guard let document else { return .failure(.noPages(file: "")) }
    let ink = document.survey.ownInk
    let removal = InkRemoval(ofAll: ink).subtracting(canvas.drawing.withoutInk)
    let lock = ink.lazy.compactMap(\.lock).first
    guard canvas.remove(removal) else { return .failure(.noOwnInk(lock, file: document.name)) }
    let count = removal.pages.count
    let sentence = tr(
      "Earlier ink is removed from one page.", "Earlier ink is removed from \(count) pages.",
      count: count)
    let rest = lock.map { " " + SigningError.noOwnInk($0, file: document.name).sentence } ?? ""
    return .success(sentence + rest)
  }

  /// Takes up the ink that xsign wrote before on all pages of the PDF, as a step. Returns a
  /// sentence if it has to stay.
  func takeUpInk() -> String? {
    guard let document, !isReadingInk else { return nil }
    let own = document.survey.ownInk.filter {
      $0.kind == .strokes && !canvas.drawing.withoutInk.strokes.contains($0.page)
    }
    guard own.contains(where: { $0.lock == nil }) else {
      return SigningError.noOwnInk(own.first?.lock, file: document.name).sentence
    }
    readInk(onPage: nil) { [unowned self] in takeUp($0.pages) }
    return nil
  }

  /// Takes up the ink that xsign wrote before on a page, as a step, if a tap has met a stroke of
  /// it, and selects that stroke. If the ink has to stay, the outcome says so. A page without such
  /// ink costs nothing.
  func takeUpInk(at tap: MissedTap) {
    guard !isReadingInk else {
      waitingTap = tap
      return
    }
    guard let document,
      let page = canvas.drawing.pages.first(where: { $0.frame?.contains(tap.place) == true }),
      let number = page.pdfPage
    else { return }
    let isTakenUp = canvas.drawing.withoutInk.strokes.contains(number)
    let has = document.survey.ownInk.contains {
      $0.page == number && $0.kind == .strokes && ($0.lock != nil || !isTakenUp)
    }
    guard has else { return }
    readInk(onPage: number) { [unowned self] earlier in
      for ink in earlier.pages where ink.page == number && !isTakenUp {
        guard let index = stroke(of: ink, at: tap) else { continue }
        return takeUp([ink], selecting: index, extending: tap.extendsSelection)
      }
      let locked = earlier.locked.last {
        $0.ink.page == number && stroke(of: $0.ink, at: tap) != nil
      }
      return locked.map {
        .failed(SigningError.noOwnInk($0.lock, file: document.name).sentence)
      }
    }
  }

  /// Reads the ink of a page of the PDF, or of all pages, in the background. `use` gets it if the
  /// PDF is still the one in the window.
  private func readInk(
    onPage page: Int?, _ use: @escaping @MainActor (EarlierInk) -> Outcome?
  ) {
    guard let document else { return }
    let ticket = begin(.ink)
    files.ownInk(of: document, onPage: page) { [unowned self, drawing] result in
      finish(ticket) {
        guard drawing == self.drawing, self.document === document else { return nil }
        switch result {
        case .success(let ink): return use(ink)
        case .failure(.sentence(let sentence)): return .failed(sentence)
        case .failure(.locked): return nil
        }
      }
      if let tap = waitingTap.take(), drawing == self.drawing { takeUpInk(at: tap) }
    }
  }

  /// Returns the index of the topmost stroke that a tap has met.
  private func stroke(of ink: PDFPageInk, at tap: MissedTap) -> Int? {
    let strokes = ink.placed(on: canvas.drawing.pages)?.enumerated().map { index, stroke in
      stroke.drawn(with: stroke.pen, id: StrokeID(UInt64(index)))
    }
    guard let strokes else { return nil }
    return Drawing(strokes).stroke(at: tap.place, radius: tap.radius, engine: tap.engine)
      .map { Int($0.rawValue) }
  }

  private func takeUp(
    _ ink: [PDFPageInk], selecting index: Int? = nil, extending: Bool = false
  ) -> Outcome? {
    var (pages, strokes): ([Int], [Stroke]) = ([], [])
    for part in ink where !canvas.drawing.withoutInk.strokes.contains(part.page) {
      guard let placed = part.placed(on: canvas.drawing.pages) else { continue }
      pages.append(part.page)
      strokes += placed
    }
    guard canvas.takeUp(pages, strokes, selecting: index, extending: extending) else {
      return .failed(tr("The earlier ink cannot be read as strokes."))
    }
    return .tookUp(strokes: strokes.count)
  }
}
