import CX11

/// The small window that follows what is dragged, beside the contact.
final class DragPicture {
  /// The distance of its corner from the contact, in pixels: the window under the contact must not
  /// be this one.
  private static let distance = 14

  private unowned let display: Display
  private let window: XID

  /// Creates and maps the window, by `XCreateWindow`, with opaque pixels, 0xRRGGBB. Window managers
  /// leave it alone. Nil if the pixels are not as many as the size says.
  init?(_ pixels: [UInt32], width: Int, height: Int, on display: Display) {
    guard width > 0, height > 0, pixels.count == width * height, !display.isLost else { return nil }
    self.display = display
    let raw = display.raw
    var attributes = XSetWindowAttributes()
    attributes.override_redirect = 1
    attributes.save_under = 1
    attributes.border_pixel = 0
    attributes.colormap = display.format.colormap
    window = XCreateWindow(
      raw, display.root, -32000, 0, UInt32(width), UInt32(height), 0, display.format.depth,
      UInt32(InputOutput), display.format.visual,
      UInt(CWOverrideRedirect | CWSaveUnder | CWBorderPixel | CWColormap), &attributes)
    Property.set(
      raw, window, display.atoms[.netWMWindowType], type: Atom(XA_ATOM),
      [display.atoms[.netWMWindowTypeDrag]])
    setBackground(pixels, width: width, height: height)
  }

  deinit {
    if !display.isLost { XDestroyWindow(display.raw, window) }
  }

  /// Moves the window beside a place on the screen, and shows it.
  func move(to place: (x: Int, y: Int)) {
    guard !display.isLost else { return }
    XMoveWindow(
      display.raw, window, Int32(clamping: place.x + Self.distance),
      Int32(clamping: place.y + Self.distance))
    XMapRaised(display.raw, window)
  }

  /// Makes the pixels the background, which the server draws by itself.
  private func setBackground(_ pixels: [UInt32], width: Int, height: Int) {
    let raw = display.raw
    let depth = UInt32(display.format.depth)
    let pixmap = XCreatePixmap(raw, window, UInt32(width), UInt32(height), depth)
    let context = XCreateGC(raw, pixmap, 0, nil)
    var pixels = pixels
    pixels.withUnsafeMutableBytes { bytes in
      let image = XCreateImage(
        raw, display.format.visual, depth, ZPixmap, 0,
        bytes.baseAddress?.assumingMemoryBound(to: CChar.self), UInt32(width), UInt32(height), 32,
        Int32(width * 4))
      guard let image else { return }
      image.pointee.byte_order = 1.littleEndian == 1 ? LSBFirst : MSBFirst
      XPutImage(raw, pixmap, context, image, 0, 0, 0, 0, UInt32(width), UInt32(height))
      // The image header does not own the memory.
      image.pointee.data = nil
      cx11_destroy_image(image)
    }
    XSetWindowBackgroundPixmap(raw, window, pixmap)
    if let context { XFreeGC(raw, context) }
    XFreePixmap(raw, pixmap)
  }
}
