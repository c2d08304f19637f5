import Ink

/// A page as panes show it without its ink: its place and its background, with the picture decoded.
/// It is immutable, so threads may share it.
struct PageBackground: Sendable {
  /// The identity of the page in the drawing.
  let id: Page.ID
  /// The place on the plane in canvas units, or nil if it extends in every direction.
  let frame: Bounds?
  let background: Background
  let picture: Image?
  /// A number that no other page of the canvas has, nor this one with another content or place.
  let number: UInt64

  static let white = PageBackground(
    id: Page.ID(rawValue: 1), frame: nil, background: Background(), picture: nil, number: 0)

  /// The pixel value of the paper; without paper, that of the lighter squares that represent
  /// transparency.
  var paper: UInt32 { background.paper?.pixel ?? ImageSurface.paper }
  /// True if every pixel is paper.
  var isPlain: Bool { background.paper != nil && picture == nil && background.baseline == nil }
}
