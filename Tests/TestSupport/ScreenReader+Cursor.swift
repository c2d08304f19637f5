import CX11
import CXTest
import Dispatch
import X11Canvas

/// What the pointer looks like.
public struct CursorPicture: Sendable, Hashable {
  /// The picture; colours are multiplied by alpha, which is the highest byte.
  public let pixels: Pixels
  /// The column of the pixel that points.
  public let hotspotX: Int
  /// The row of the pixel that points.
  public let hotspotY: Int

  /// A picture whose pixel `hotspotX`, `hotspotY` points.
  public init(pixels: Pixels, hotspotX: Int, hotspotY: Int) {
    self.pixels = pixels
    self.hotspotX = hotspotX
    self.hotspotY = hotspotY
  }

  /// Whether there is nothing to see.
  public var isInvisible: Bool { pixels.argb.allSatisfy { $0 >> 24 == 0 } }
}

extension ScreenReader {
  /// What the pointer looks like where it is now; nil where the server does not tell.
  public func cursor() -> CursorPicture? {
    var (event, error): (Int32, Int32) = (0, 0)
    // The first question makes an entry in the extension's table of displays.
    let isKnown = Display.tables.sync { XFixesQueryExtension(raw, &event, &error) != 0 }
    guard isKnown, let image = XFixesGetCursorImage(raw) else { return nil }
    defer { XFree(image) }
    let (width, height) = (Int(image.pointee.width), Int(image.pointee.height))
    // Each pixel in a long, as Xlib has all numbers of 32 bits.
    let argb = (0..<width * height).map { UInt32(truncatingIfNeeded: image.pointee.pixels[$0]) }
    return CursorPicture(
      pixels: Pixels(width: width, height: height, argb: argb),
      hotspotX: Int(image.pointee.xhot), hotspotY: Int(image.pointee.yhot))
  }
}
