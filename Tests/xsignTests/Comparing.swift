import Foundation
import Graphics
import TestSupport
import Testing

/// Expects two pictures to be equal. Otherwise reports the number of pixels that differ, and their
/// position.
func expectSame(
  _ a: Pixels, _ b: Pixels, at location: SourceLocation = #_sourceLocation
) {
  let count = a.differences(from: b)
  guard count > 0 else { return }
  var place = PixelRect.empty
  if a.width == b.width, a.height == b.height {
    let marks = zip(a.argb, b.argb).map { $0 == $1 ? UInt32(0) : 1 }
    place = Pixels(width: a.width, height: a.height, argb: marks).bounds { $0 == 1 }
  }
  let tolerances = [1, 2, 4, 16].map { a.differences(from: b, tolerance: $0) }
  Issue.record(
    "\(count) pixels differ, in \(place); by more than 1, 2, 4, 16: \(tolerances)",
    sourceLocation: location)
}

/// Expects several pairs of pictures to be the same.
func expectSame(_ a: [Pixels], _ b: [Pixels], at location: SourceLocation = #_sourceLocation) {
  #expect(a.count == b.count, sourceLocation: location)
  for (a, b) in zip(a, b) { expectSame(a, b, at: location) }
}

/// The pixels of a PNG, each `0xAARRGGBB`.
func picture(_ png: Data) throws -> Pixels {
  let surface = try ImageSurface(png: Array(png))
  return Pixels(width: surface.width, height: surface.height, argb: surface.straightPixels())
}
