import Ink

/// The picture of a page under a move that is not a step yet.
struct PictureMove {
  /// The page it is on.
  let page: Page.ID
  /// The way of the move so far, in canvas units.
  var step = Point.zero
}
