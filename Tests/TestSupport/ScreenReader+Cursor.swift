import CX11
import CXTest
import Dispatch
import X11

/// The image of the pointer.
public struct CursorPicture: Sendable, Hashable {
  /// The rows of pixels, premultiplied, with alpha in the highest byte.
  public let pixels: Pixels
  /// The column of the hotspot.
  public let hotspotX: Int
  /// The row of the hotspot.
  public let hotspotY: Int

  /// Creates an image whose hotspot is `hotspotX`, `hotspotY`.
  public init(pixels: Pixels, hotspotX: Int, hotspotY: Int) {
    self.pixels = pixels
    self.hotspotX = hotspotX
    self.hotspotY = hotspotY
  }

  /// True if the image is completely transparent.
  public var isInvisible: Bool { pixels.argb.allSatisfy { $0 >> 24 == 0 } }
}

extension ScreenReader {
  /// Returns the image of the pointer at its current position, or nil if the server does not report
  /// it.
  public func cursor() -> CursorPicture? {
    var (event, error): (Int32, Int32) = (0, 0)
    // The first request makes an entry in the extension library's table of displays.
    let isKnown = Display.tables.sync { XFixesQueryExtension(raw, &event, &error) != 0 }
    guard isKnown, let image = XFixesGetCursorImage(raw) else { return nil }
    defer { XFree(image) }
    let (width, height) = (Int(image.pointee.width), Int(image.pointee.height))
    // Each pixel is in a C long, as all 32-bit numbers of Xlib.
    let argb = (0..<width * height).map { UInt32(truncatingIfNeeded: image.pointee.pixels[$0]) }
    return CursorPicture(
      pixels: Pixels(width: width, height: height, argb: argb),
      hotspotX: Int(image.pointee.xhot), hotspotY: Int(image.pointee.yhot))
  }
}
