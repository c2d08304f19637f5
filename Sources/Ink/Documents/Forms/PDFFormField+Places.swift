extension PDFFormField {
  /// The places of which something is seen.
  package var seenPlaces: [Place] { places.filter(\.isSeen) }

  /// Notes whether a page shows the field, which may be filled in if nothing else is in the way.
  package mutating func noteWhetherShown() {
    guard obstacle == nil || obstacle == .notShown else { return }
    obstacle = places.contains(where: \.isSeen) ? nil : .notShown
  }
}

extension PDFFormField.Place {
  /// True if its page shows some of it.
  package var isSeen: Bool { frame.hasArea }

  /// Creates the place of a widget that does not turn with its page. It may be wholly beyond the
  /// page: then its frame is a point, until the page is turned.
  ///
  /// - Parameters:
  ///   - page: The index of the page.
  ///   - whole: All of its frame, on the page as shown.
  ///   - paper: The frame of the page as shown, whose corner is (0, 0).
  ///   - widget: The index of its widget.
  ///   - order: The number in the order of the Tab key.
  package init(
    page: Int, hanging whole: Bounds, on paper: Bounds, widget: Int = 0, order: Int = 0
  ) {
    let seen = whole.intersection(paper)
    self.init(
      page: page, frame: seen.hasArea ? seen : Bounds(min: whole.min, max: whole.min),
      hanging: whole, widget: widget, order: order)
  }
}
