import Graphics
import Ink

/// The surface around pages.
package struct PageBackdrop: Sendable {
  /// A band around a page: a part of its shadow, or its edge.
  struct Rim {
    /// The width around the page in pixels.
    let width: Int
    /// The number of pixels by which it is moved down.
    let drop: Int
    let pixel: UInt32
  }

  /// The pixel value of the backdrop.
  let pixel: UInt32
  /// The bands, the widest first.
  let rims: [Rim]
  /// The greatest distance of such a band's pixels from their page.
  static let reach = 4

  package init(_ theme: Theme) {
    func pixel(_ color: Color) -> UInt32 {
      InkColor(red: color.red, green: color.green, blue: color.blue).pixel
    }
    func shade(_ share: Double) -> UInt32 {
      pixel(theme.backdrop.mixed(with: .black, share: share))
    }
    self.pixel = pixel(theme.backdrop)
    rims = [
      Rim(width: 3, drop: 1, pixel: shade(0.03)), Rim(width: 2, drop: 1, pixel: shade(0.07)),
      Rim(width: 1, drop: 0, pixel: pixel(theme.pageEdge)),
    ]
  }
}
