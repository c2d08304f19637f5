extension PDFSurvey {
  /// Returns the survey of the file with pages turned: their sizes, and the frames of fields on
  /// them, are those on the turned pages.
  ///
  /// - Parameter turns: The turns, by the indices of pages. Others than those of the file's pages
  ///   are passed over.
  package func turned(by turns: [Int: PageTurn]) -> PDFSurvey {
    var survey = self
    for (index, turn) in turns where pages.indices.contains(index) {
      survey.pages[index] = pages[index].turned(by: turn)
    }
    for field in form.indices {
      for place in form[field].places.indices {
        let old = form[field].places[place]
        guard let turn = turns[old.page], pages.indices.contains(old.page) else { continue }
        survey.form[field].places[place] = old.turned(by: turn, on: pages[old.page])
      }
    }
    return survey
  }
}

extension PDFFormField.Place {
  /// Returns the place on the turned page.
  fileprivate func turned(by turn: PageTurn, on page: PDFPage) -> PDFFormField.Place {
    let map = turn.map(width: page.width, height: page.height)
    var turned = self
    guard let hanging else {
      turned.frame = map(frame)
      return turned
    }
    let corner = map(hanging.min)
    let whole = Bounds(min: corner, max: corner + (hanging.max - hanging.min))
    let new = page.turned(by: turn)
    let seen = whole.intersection(Bounds(min: .zero, max: Point(new.width, new.height)))
    turned.hanging = whole
    // The page shows nothing of one that hangs beyond it.
    turned.frame = seen.isEmpty ? Bounds(min: corner, max: corner) : seen
    return turned
  }
}

extension PDFPage {
  package func turned(by turn: PageTurn) -> PDFPage {
    PDFPage(
      width: turn.isSideways ? height : width, height: turn.isSideways ? width : height,
      rotation: (rotation + turn.degrees) % 360, unit: unit)
  }
}
