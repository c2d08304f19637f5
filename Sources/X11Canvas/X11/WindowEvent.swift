/// Something that happened to the window.
public enum WindowEvent: Sendable, Hashable {
  /// A mouse, pen or finger.
  case pointer(PointerEvent)
  /// A key went down, or repeats.
  case key(KeyPress)
  /// A key came up that says so: the space bar.
  case keyReleased(Key)
  /// These window pixels have to be shown again.
  case expose(PixelRect)
  /// The window has another size, in pixels.
  case resize(width: Int, height: Int)
  /// The window has the keyboard, or lost it.
  case focus(Bool)
  /// The user wants the window closed. It stays until the program closes it.
  case closeRequested
  /// Somebody else took the window away.
  case lost
  /// The desktop has another scale: the factor from 96 dpi.
  case scaleChanged(Double)
  /// A device came or went, or its description changed: `Display.inputDevices` differs.
  case devicesChanged
  /// The text that was asked of the clipboard.
  case pasted(String)
}
