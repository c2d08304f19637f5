import CX11
import Graphics

/// The pixel format of the window: 32 bits each, of which the low 24 are red, green and blue.
struct PixelFormat {
  let visual: UnsafeMutablePointer<Visual>
  let depth: Int32
  let colormap: XID

  /// Returns the screen's default format if it fits, otherwise another format of 24 or 32 bits that
  /// the screen offers.
  static func choose(_ display: OpaquePointer, root: XID) throws(X11Error) -> PixelFormat {
    let screen = XDefaultScreen(display)
    if let visual = XDefaultVisual(display, screen), XDefaultDepth(display, screen) == 24,
      fits(visual.pointee)
    {
      return PixelFormat(
        visual: visual, depth: 24, colormap: XDefaultColormap(display, screen))
    }
    for depth: Int32 in [24, 32] {
      var info = XVisualInfo()
      guard XMatchVisualInfo(display, screen, depth, TrueColor, &info) != 0,
        let visual = info.visual, fits(visual.pointee)
      else { continue }
      // The colormap lives as long as the connection.
      let colormap = XCreateColormap(display, root, visual, AllocNone)
      return PixelFormat(visual: visual, depth: depth, colormap: colormap)
    }
    throw .noTrueColor
  }

  /// Returns the pixel of an opaque colour.
  func pixel(_ color: Color) -> UInt {
    func level(_ value: Double) -> UInt { UInt((min(max(value, 0), 1) * 255).rounded()) }
    // The high bits are the opacity at a depth of 32, and mean nothing at 24.
    return 0xff00_0000 | level(color.red) << 16 | level(color.green) << 8 | level(color.blue)
  }

  private static func fits(_ visual: Visual) -> Bool {
    visual.red_mask == 0xff0000 && visual.green_mask == 0xff00 && visual.blue_mask == 0xff
  }
}
