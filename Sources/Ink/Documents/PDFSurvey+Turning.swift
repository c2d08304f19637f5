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
      let turned = form[field].places.indices.filter { place in
        let page = form[field].places[place].page
        return turns[page] != nil && pages.indices.contains(page)
      }
      for place in turned {
        let old = form[field].places[place]
        survey.form[field].places[place] = old.turned(
          by: turns[old.page] ?? .none, on: pages[old.page])
      }
      if !turned.isEmpty { survey.form[field].noteWhetherShown() }
    }
    return survey
  }
}

extension PDFFormField.Place {
  /// Returns the place on the turned page.
  fileprivate func turned(by turn: PageTurn, on page: PDFPage) -> PDFFormField.Place {
    let map = turn.map(width: page.width, height: page.height)
    guard let hanging else {
      var turned = self
      turned.frame = map(frame)
      return turned
    }
    let corner = map(hanging.min)
    let new = page.turned(by: turn)
    return PDFFormField.Place(
      page: self.page, hanging: Bounds(min: corner, max: corner + (hanging.max - hanging.min)),
      on: Bounds(min: .zero, max: Point(new.width, new.height)), widget: widget, order: order)
  }
}

extension PDFPage {
  package func turned(by turn: PageTurn) -> PDFPage {
    PDFPage(
      width: turn.isSideways ? height : width, height: turn.isSideways ? width : height,
      rotation: (rotation + turn.degrees) % 360, unit: unit)
  }
}
