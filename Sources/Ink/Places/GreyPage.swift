/// A page's brightness, pixel by pixel, as the search for places to sign sees it.
package struct GreyPage: Sendable {
  /// The number of pixels in a row.
  package let width: Int
  /// The number of rows.
  package let height: Int
  /// The pixels per point of 1/72 inch.
  package let scale: Double
  /// The brightness from 0, black, to 255, row by row from the top.
  let pixels: [UInt8]

  /// The pixels per inch at which lines are looked for. A hairline is a pixel wide at any, and the
  /// dots of a leader are two.
  package static let resolution = 150.0
  /// The most pixels of a page: larger ones are looked at with fewer per inch.
  package static let maximumPixels = 12_000_000.0

  /// Creates a page from `pixels`, of which there are `width` times `height`.
  package init(width: Int, height: Int, scale: Double, pixels: [UInt8]) {
    precondition(width >= 0 && height >= 0 && pixels.count == width * height && scale > 0)
    self.width = width
    self.height = height
    self.scale = scale
    self.pixels = pixels
  }

  /// Returns the resolution for a page of that size, in pixels per inch.
  package static func resolution(for page: PDFPage) -> Double {
    let area = max(page.width * page.height, 1) / (72 * 72)
    return min(resolution, (maximumPixels / area).squareRoot())
  }

  /// The page as a mirror shows it, left and right exchanged. O(its pixels).
  var mirrored: GreyPage {
    var turned = pixels
    for row in 0..<height { turned[row * width..<(row + 1) * width].reverse() }
    return GreyPage(width: width, height: height, scale: scale, pixels: turned)
  }

  /// Returns the pixels of a length in millimetres, at least `minimum`.
  func pixels(_ millimetres: Double, minimum: Int = 1) -> Int {
    max(minimum, Int((millimetres * InkPlace.pointsPerMillimetre * scale).rounded()))
  }

  /// Returns the millimetres of a number of pixels.
  func millimetres(_ pixels: Double) -> Double { pixels / scale / InkPlace.pointsPerMillimetre }
}
