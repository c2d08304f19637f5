import Graphics
import Ink

/// A page as panes show it without its ink: its place and its background, with the picture decoded.
/// It is immutable, so threads may share it.
package struct PageBackground: Sendable {
  /// The identity of the page in the drawing.
  package let id: Page.ID
  /// The place on the plane in canvas units, or nil if it extends in every direction.
  package let frame: Bounds?
  package let background: Background
  package let picture: Image?
  /// A number that no other page of the canvas has, nor this one with another content or place.
  package let number: UInt64

  package init(
    id: Page.ID, frame: Bounds?, background: Background, picture: Image?, number: UInt64
  ) {
    self.id = id
    self.frame = frame
    self.background = background
    self.picture = picture
    self.number = number
  }

  static let white = PageBackground(
    id: Page.ID(rawValue: 1), frame: nil, background: Background(), picture: nil, number: 0)

  /// The pixel value of the paper; without paper, that of the lighter squares that represent
  /// transparency.
  var paper: UInt32 { background.paper?.pixel ?? ImageSurface.paper }
  /// True if every pixel is paper.
  package var isPlain: Bool {
    background.paper != nil && picture == nil && background.baseline == nil
      && background.ruling == nil
  }
}
