import Ink

extension Background.Baseline {
  /// Creates a line over most of a page, where one signs a letter.
  init(on page: Bounds) {
    self.init(
      start: Point(
        (page.min.x + page.width * 0.1).rounded(), (page.min.y + page.height * 2 / 3).rounded()),
      length: (page.width * 0.8).rounded())
  }
}
