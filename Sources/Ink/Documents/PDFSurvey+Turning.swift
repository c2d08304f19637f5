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
        let page = pages[old.page]
        survey.form[field].places[place].frame =
          turn.map(width: page.width, height: page.height)(old.frame)
      }
    }
    return survey
  }
}

extension PDFPage {
  package func turned(by turn: PageTurn) -> PDFPage {
    PDFPage(
      width: turn.isSideways ? height : width, height: turn.isSideways ? width : height,
      rotation: (rotation + turn.degrees) % 360, unit: unit)
  }
}
