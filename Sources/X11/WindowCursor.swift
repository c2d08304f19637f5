import CX11
public import Ink

/// The cursor over the window.
public enum WindowCursor: Sendable, Hashable {
  /// The standard arrow.
  case arrow
  /// Thin crossing lines at the point where ink would begin.
  case crosshair
  /// The text cursor.
  case text
  /// Arrows to all sides, over an object that can be moved.
  case move
  /// An arrow for the side or corner of a frame that can be dragged.
  case stretch(SelectionHandle)
  /// A plus: what is dragged can be dropped here.
  case drop
  /// A circle: it cannot.
  case noDrop
  /// Round arrows, over a handle that turns an object.
  case turn
  /// The nib that would draw. The crosshair replaces it if the nib is too large for a cursor, or if
  /// the server supports only two-colour cursors.
  case nib(NibCursor)
  /// No cursor, as under a finger.
  case hidden
}

/// A cache of the window's cursors. Each is made when first needed, without a round trip.
struct CursorCache {
  /// The maximum number of nibs in the cache, for the pens a user alternates between.
  static let maxNibs = 8

  private let display: Display
  private var others: [WindowCursor: Cursor] = [:]
  /// The nibs, the most recently used last.
  private(set) var nibs: [(nib: NibCursor, cursor: Cursor)] = []

  init(display: Display) { self.display = display }

  /// Returns the server's number of a cursor.
  mutating func cursor(_ wanted: WindowCursor) -> Cursor {
    switch wanted {
    case .nib(let nib): return nibCursor(nib) ?? cursor(.crosshair)
    case .arrow, .crosshair, .text, .move, .stretch, .drop, .noDrop, .turn, .hidden:
      if let made = others[wanted] { return made }
      let made = make(wanted)
      others[wanted] = made
      return made
    }
  }

  /// Frees all cursors, by `XFreeCursor`. A cursor that is shown stays until the window gets
  /// another.
  mutating func free() {
    for cursor in others.values { XFreeCursor(display.raw, cursor) }
    for nib in nibs { XFreeCursor(display.raw, nib.cursor) }
    (others, nibs) = ([:], [])
  }

  private func make(_ cursor: WindowCursor) -> Cursor {
    switch cursor {
    case .arrow: XCreateFontCursor(display.raw, UInt32(XC_left_ptr))
    case .text: XCreateFontCursor(display.raw, UInt32(XC_xterm))
    case .move: XCreateFontCursor(display.raw, UInt32(XC_fleur))
    case .stretch(let handle): XCreateFontCursor(display.raw, handle.shape)
    case .drop: XCreateFontCursor(display.raw, UInt32(XC_plus))
    case .noDrop: XCreateFontCursor(display.raw, UInt32(XC_circle))
    case .turn: XCreateFontCursor(display.raw, UInt32(XC_exchange))
    case .crosshair, .nib: XCreateFontCursor(display.raw, UInt32(XC_crosshair))
    case .hidden: makeHidden()
    }
  }

  private mutating func nibCursor(_ nib: NibCursor) -> Cursor? {
    if let at = nibs.lastIndex(where: { $0.nib == nib }) {
      if at != nibs.count - 1 { nibs.append(nibs.remove(at: at)) }
      return nibs[nibs.count - 1].cursor
    }
    guard nib.fits, let format = display.cursorFormat,
      let made = make(NibImage(nib), format)
    else { return nil }
    if nibs.count >= Self.maxNibs { XFreeCursor(display.raw, nibs.removeFirst().cursor) }
    nibs.append((nib, made))
    return made
  }

  /// Makes an invisible cursor of one pixel, by `XCreatePixmapCursor`.
  private func makeHidden() -> Cursor {
    var nothing: CChar = 0
    let bitmap = XCreateBitmapFromData(display.raw, display.root, &nothing, 1, 1)
    var (front, back) = (XColor(), XColor())
    let made = XCreatePixmapCursor(display.raw, bitmap, bitmap, &front, &back, 0, 0)
    XFreePixmap(display.raw, bitmap)
    return made
  }

  private func make(
    _ nibImage: NibImage, _ format: UnsafeMutablePointer<XRenderPictFormat>
  ) -> Cursor? {
    let (raw, side) = (display.raw, UInt32(nibImage.side))
    var argb = nibImage.argb
    let pixmap = XCreatePixmap(raw, display.root, side, side, 32)
    defer { XFreePixmap(raw, pixmap) }
    let isSent = argb.withUnsafeMutableBytes { bytes in
      guard
        let image = XCreateImage(
          raw, nil, 32, ZPixmap, 0, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), side,
          side, 32, Int32(side * 4)),
        let context = XCreateGC(raw, pixmap, 0, nil)
      else { return false }
      // The pixels have the program's byte order. Xlib swaps bytes if the server's differs.
      image.pointee.byte_order = 1.littleEndian == 1 ? LSBFirst : MSBFirst
      XPutImage(raw, pixmap, context, image, 0, 0, 0, 0, side, side)
      XFreeGC(raw, context)
      // The image header does not own the memory.
      image.pointee.data = nil
      cx11_destroy_image(image)
      return true
    }
    guard isSent else { return nil }
    let source = XRenderCreatePicture(raw, pixmap, format, 0, nil)
    defer { XRenderFreePicture(raw, source) }
    return XRenderCreateCursor(
      raw, source, UInt32(nibImage.hotspot), UInt32(nibImage.hotspot))
  }
}

extension SelectionHandle {
  /// The number of its arrow in the cursor font.
  fileprivate var shape: UInt32 {
    let shape =
      switch self {
      case .topLeft: XC_top_left_corner
      case .top: XC_top_side
      case .topRight: XC_top_right_corner
      case .right: XC_right_side
      case .bottomRight: XC_bottom_right_corner
      case .bottom: XC_bottom_side
      case .bottomLeft: XC_bottom_left_corner
      case .left: XC_left_side
      }
    return UInt32(shape)
  }
}
