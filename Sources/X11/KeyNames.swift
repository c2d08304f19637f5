import CX11
import Input

/// The meaning of keysyms.
enum KeyNames {
  /// Returns the key of a keysym that stands for no character, or nil for other keysyms.
  static func named(_ keysym: KeySym) -> Key? {
    switch Int32(truncatingIfNeeded: keysym) {
    case XK_Return, XK_KP_Enter, XK_ISO_Enter: .enter
    case XK_Escape: .escape
    case XK_Tab, XK_ISO_Left_Tab, XK_KP_Tab: .tab
    case XK_BackSpace: .backspace
    case XK_Delete, XK_KP_Delete: .delete
    case XK_Left, XK_KP_Left: .left
    case XK_Right, XK_KP_Right: .right
    case XK_Up, XK_KP_Up: .up
    case XK_Down, XK_KP_Down: .down
    case XK_Home, XK_KP_Home: .home
    case XK_End, XK_KP_End: .end
    case XK_Page_Up, XK_KP_Page_Up: .pageUp
    case XK_Page_Down, XK_KP_Page_Down: .pageDown
    case XK_Menu: .menu
    case XK_Alt_L, XK_Alt_R: .alt
    case XK_F1...XK_F12: .function(Int(keysym) - Int(XK_F1) + 1)
    default: nil
    }
  }

  /// Returns whether the keysym is a character of the keypad.
  static func isOfKeypad(_ keysym: KeySym) -> Bool { keypad(keysym) != nil }

  /// Returns the character of a keysym in lower case, or nil if the keysym alone does not determine
  /// it.
  static func character(_ keysym: KeySym) -> Character? {
    let value: UInt
    switch keysym {
    case 0x20...0x7e, 0xa0...0xff: value = keysym
    case 0x100_0000...0x110_ffff: value = keysym & 0xff_ffff
    // The older keysyms of digits that a layout may have at other places than the Latin ones.
    case UInt(XK_Thai_leksun)...UInt(XK_Thai_lekkao): value = 0xe50 + keysym - UInt(XK_Thai_leksun)
    default:
      guard let digit = keypad(keysym) else { return nil }
      value = digit
    }
    guard let scalar = Unicode.Scalar(UInt32(value)) else { return nil }
    let lower = String(scalar).lowercased()
    return lower.count == 1 ? lower.first : Character(scalar)
  }

  /// Returns whether `text` is printable: the control characters of Ctrl and Escape are not.
  static func writes(_ text: String) -> Bool {
    !text.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7f }
  }

  /// Returns the ASCII character of a keypad's keysym.
  private static func keypad(_ keysym: KeySym) -> UInt? {
    switch keysym {
    case UInt(XK_KP_Multiply)...UInt(XK_KP_9): keysym - 0xff80
    case UInt(XK_KP_Space), UInt(XK_KP_Equal): keysym - 0xff80
    default: nil
    }
  }
}
