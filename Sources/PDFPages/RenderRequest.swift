import Graphics
import Ink

/// A request for a picture: a page or a part of it, at a resolution.
package struct RenderRequest: Hashable, Sendable {
  /// The index of the page.
  let page: Int
  /// The pixels per inch, in whole thousandths, or parts of them below 1: as text for a program it
  /// is the same number.
  package let resolution: Double
  /// The part, in pixels of the page at that resolution; nil for the whole page.
  package let part: PixelRect?
  /// The number of times that the page has changed.
  let version: Int

  /// The greatest resolution. Beyond it pictures are enlarged: poppler gives a blank page if the
  /// picture in a scan would have to grow much, and no error.
  static let maximumResolution = 400.0
  /// The longest side of a picture, in pixels.
  static let longestSide = 16_384.0
  /// The share by which the shape of a picture may differ from that of its page.
  static let tolerance = 0.005

  package init(page: Int, resolution: Double, part: PixelRect? = nil, version: Int = 0) {
    self.page = page
    self.version = version
    // A page may be thousands of kilometres wide.
    let steps = resolution < 1 ? 1e9 : 1000
    self.resolution = max(1 / steps, (resolution * steps).rounded() / steps)
    self.part = part
  }

  /// The pixels per point.
  package var scale: Double { resolution / 72 }

  /// Returns the number of pixels of the whole page along each side, as both programs round it.
  package func extent(of page: PDFPage) -> (width: Int, height: Int) {
    func pixels(_ length: Double) -> Int {
      let pixels = PixelCount.covering(length * scale)
      return pixels.isFinite ? Int(min(pixels, 1e9)) : 1
    }
    return (pixels(page.width), pixels(page.height))
  }

  /// Returns the size of the picture in pixels.
  func size(on page: PDFPage) -> (width: Int, height: Int) {
    part.map { ($0.width, $0.height) } ?? extent(of: page)
  }

  /// Returns the bytes of the picture in memory.
  func bytes(on page: PDFPage) -> Int {
    let (width, height) = size(on: page)
    return 4 * width * height
  }

  /// Returns whether a picture of `width` × `height` pixels has the shape of `page`: the same but
  /// for half a per cent, and for the rounding of both sides to whole pixels.
  static func hasShape(of page: PDFPage, width: Int, height: Int) -> Bool {
    let (across, down) = (Double(width) * page.height, Double(height) * page.width)
    let rounding = page.width + page.height
    return abs(across - down) <= tolerance * max(across, down) + rounding
  }

  /// Returns whether a picture of `width` × `height` pixels is larger than what is requested.
  func isExceeded(by width: Int, _ height: Int, on page: PDFPage) -> Bool {
    let (size, extent) = (size(on: page), extent(of: page))
    return width > size.width + (part == nil ? Self.slack(extent.width) : 0)
      || height > size.height + (part == nil ? Self.slack(extent.height) : 0)
  }

  /// Returns whether a picture of `width` × `height` pixels is what is requested.
  func isMet(by width: Int, _ height: Int, on page: PDFPage) -> Bool {
    let (size, extent) = (size(on: page), extent(of: page))
    return abs(width - size.width) <= Self.slack(extent.width)
      && abs(height - size.height) <= Self.slack(extent.height)
      && (part != nil || Self.hasShape(of: page, width: width, height: height))
  }

  /// Returns how many times larger a picture of a whole page that has `width` × `height` pixels
  /// would have to be, or nil if it is not too small along both sides.
  func shortfall(of width: Int, _ height: Int, on page: PDFPage) -> Double? {
    let extent = extent(of: page)
    guard part == nil, width < extent.width - Self.slack(extent.width),
      height < extent.height - Self.slack(extent.height)
    else { return nil }
    let ratio =
      (Double(extent.width) / Double(width)) * (Double(extent.height) / Double(height))
    return ratio.squareRoot()
  }

  /// Returns the pixels by which a side may differ from that of the page, which is `extent`.
  private static func slack(_ extent: Int) -> Int { 2 + Int(tolerance * Double(extent)) }

  /// Returns the frame of a picture of that many pixels on `page`, in points. A whole page may
  /// reach beyond the page by less than a pixel, because its last pixels are whole; if it was drawn
  /// at another scale, it is stretched onto the page.
  func frame(on page: PDFPage, width: Int, height: Int) -> Bounds {
    let corner = part.map { Point(Double($0.x), Double($0.y)) } ?? Point(0, 0)
    let extent = extent(of: page)
    guard part != nil || abs(width - extent.width) <= 1 && abs(height - extent.height) <= 1 else {
      return Bounds(min: Point(0, 0), max: Point(page.width, page.height))
    }
    return Bounds(
      min: Point(corner.x / scale, corner.y / scale),
      max: Point((corner.x + Double(width)) / scale, (corner.y + Double(height)) / scale))
  }
}
