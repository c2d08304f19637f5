import Ink

/// Where an annotation is, and where its page shows it: elsewhere, if it does not turn with the
/// page.
struct AnnotationPlace {
  /// Its box in user space (/Rect), in which its appearance is drawn.
  let box: Bounds
  /// The part of the page as shown on which it is seen. It may reach beyond the page.
  let frame: Bounds
  /// True if it does not turn with its page.
  let isUpright: Bool
  /// The part of user space that the page shows in that frame.
  let shown: Bounds
  /// The map from what the page shows there to the box: from user space to user space.
  let map: Affine

  /// Creates the place of an annotation that turns with its page.
  init(box: Bounds, on page: PageGeometry) {
    self.box = box
    (frame, isUpright) = (page.fromUserSpace(box), false)
    (shown, map) = (box, .identity)
  }

  /// Finds the place of an annotation, or returns nil if it has no box.
  init?(of annotation: PDFDictionary, on page: PageGeometry, in source: any PDFSource) {
    guard let box = PageGeometry.box(annotation["Rect"], in: source) else { return nil }
    self.box = box
    isUpright = AnnotationFlags(of: annotation, in: source).contains(.upright)
    guard isUpright, page.rotation != 0 else {
      (frame, shown, map) = (page.fromUserSpace(box), box, .identity)
      return
    }
    // Its upper left corner in user space stays where it is (ISO 32000-1, 12.5.3).
    let corner = Point(box.min.x, box.max.y)
    let hook = page.fromUserSpace(corner)
    frame = Bounds(min: hook, max: hook + Point(box.width, box.height) * page.unit)
    shown = page.toUserSpace(frame)
    let k = 1 / page.unit
    map = page.fromUserSpace.followed(
      by: Affine(
        scale: Point(k, -k), step: Point(corner.x - hook.x * k, corner.y + hook.y * k)))
  }
}
