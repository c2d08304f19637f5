import Ink

/// A form that a request places on pages.
enum PlacedForm: Hashable {
  /// The ink with this index.
  case ink(Int)
  /// The page with this index of the PDF with pictures.
  case picture(Int)
}

/// A form at a place of a page's user space.
struct FormPlacement {
  let form: PlacedForm
  /// The map from the form's coordinates to user space.
  let map: Affine
  /// The box of the ink that is on the page, in user space.
  let box: Bounds
  /// True if ink can reach beyond the page.
  let isClipped: Bool

  /// Creates the placement, or returns nil if nothing of it is on the page.
  ///
  /// - Parameters:
  ///   - form: The form.
  ///   - place: The map from the form's coordinates to points on the page as shown.
  ///   - box: The form's box, in its own coordinates.
  ///   - page: How the page is shown.
  init?(_ form: PlacedForm, at place: Affine, box: Bounds, on page: PageGeometry) {
    self.form = form
    map = place.followed(by: page.toUserSpace)
    let ink = map(box)
    self.box = ink.intersection(page.box)
    // Not a number is not less than anything.
    guard self.box.hasArea else { return nil }
    isClipped = self.box != ink
  }
}

extension AnnotationPlace {
  /// The distance by which ink may reach beyond a field, in points: a rounding.
  private static let spare = 0.01

  /// Returns true if ink on the page is wholly seen in it.
  func contains(_ placement: FormPlacement) -> Bool {
    let (ink, room) = (placement.box, shown.expanded(by: Self.spare))
    return !placement.isClipped && room.contains(ink.min) && room.contains(ink.max)
  }
}
