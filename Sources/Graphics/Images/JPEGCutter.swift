internal import CTurboJPEG
import Ink

/// Cuts JPEGs without encoding their pixels anew, by the transformations of TurboJPEG.
package enum JPEGCutter {
  /// Returns the JPEG of a part of a picture, and the part that it has, in pixels of the upright
  /// picture (`tjTransform`). Nil if the file cannot be cut.
  ///
  /// A JPEG is a grid of blocks of 8 to 32 pixels, which are not divided. So up to a block more
  /// than asked for is cut off on each side, and nothing of what is cut off stays in the file.
  ///
  /// - Complexity: O(pixels).
  package static func cut(
    _ file: [UInt8], to part: PixelRect
  ) -> (file: [UInt8], part: PixelRect)? {
    guard JPEGSegments.areJPEG(file), let handle = tjInitTransform() else { return nil }
    defer { tjDestroy(handle) }
    var (width, height, subsampling, space) = (Int32(0), Int32(0), Int32(-1), Int32(-1))
    guard
      tjDecompressHeader3(
        handle, file, UInt(file.count), &width, &height, &subsampling, &space) == 0,
      let block = block(subsampling)
    else { return nil }
    let orientation = JPEGMarkers(file).orientation
    let map = orientation.uprightMap(width: Double(width), height: Double(height))
    let encoded = (width: Int(width), height: Int(height))
    let wanted = Self.mapped(part, by: map.turnedBack)
    let (left, right) = Self.inner(wanted.x, wanted.maxX, of: encoded.width, block.width)
    let (top, bottom) = Self.inner(wanted.y, wanted.maxY, of: encoded.height, block.height)
    guard left < right, top < bottom else { return nil }
    let kept = PixelRect(x: left, y: top, width: right - left, height: bottom - top)

    var transform = tjtransform()
    transform.r = tjregion(
      x: Int32(left), y: Int32(top), w: Int32(kept.width), h: Int32(kept.height))
    transform.op = Int32(TJXOP_NONE.rawValue)
    transform.options = TJXOPT_CROP
    var made: UnsafeMutablePointer<UInt8>?
    var count: UInt = 0
    let status = tjTransform(
      handle, file, UInt(file.count), 1, &made, &count, &transform, TJFLAG_LIMITSCANS)
    defer { tjFree(made) }
    // Warnings are those with which the file was read.
    guard status == 0 || tjGetErrorCode(handle) == Int32(TJERR_WARNING.rawValue), let made,
      count > 0
    else { return nil }
    let bytes = Array(UnsafeBufferPointer(start: made, count: Int(count)))
    return (bytes, Self.mapped(kept, by: map))
  }

  /// Returns the whole blocks from `start` to `end` on a side of `length` pixels, whose last block
  /// may be a part of one.
  private static func inner(_ start: Int, _ end: Int, of length: Int, _ block: Int) -> (Int, Int) {
    let last = end >= length ? length : end / block * block
    return ((max(0, start) + block - 1) / block * block, last)
  }

  /// Returns the pixels of a block, or nil if there is no name for the subsampling (`tjMCUWidth`,
  /// `tjMCUHeight`).
  private static func block(_ subsampling: Int32) -> (width: Int, height: Int)? {
    switch TJSAMP(UInt32(bitPattern: subsampling)) {
    case TJSAMP_444, TJSAMP_GRAY: (8, 8)
    case TJSAMP_422: (16, 8)
    case TJSAMP_420: (16, 16)
    case TJSAMP_440: (8, 16)
    case TJSAMP_411: (32, 8)
    default: nil
    }
  }

  private static func mapped(_ rect: PixelRect, by map: Affine) -> PixelRect {
    let image = map(rect.extent)
    return PixelRect(
      x: Int(image.min.x), y: Int(image.min.y), width: Int(image.width), height: Int(image.height))
  }
}

extension Affine {
  /// The inverse of a map that only turns, mirrors and moves.
  fileprivate var turnedBack: Affine {
    var back = Affine(scale: scale, skew: Point(skew.y, skew.x))
    back.step = .zero - back(step)
    return back
  }
}

extension Image {
  /// Returns a part of the picture, which must be inside it. O(pixels).
  package func cut(to part: PixelRect) -> Image {
    var pixels: [UInt32] = []
    pixels.reserveCapacity(part.width * part.height)
    for y in part.y..<part.maxY {
      pixels += self.pixels[y * width + part.x..<y * width + part.maxX]
    }
    return Image(
      ImagePixels(
        width: part.width, height: part.height, pixels: pixels, isOpaque: isOpaque,
        density: density))
  }
}
