import Graphics
public import Ink
import Input

/// An event of the window.
public enum WindowEvent: Sendable, Hashable {
  /// An event of a mouse, pen or finger.
  case pointer(PointerEvent)
  /// A key was pressed, or repeats.
  case key(KeyPress)
  /// A key was released whose release is reported: the space bar or an arrow.
  case keyReleased(Key)
  /// An area of the window needs redrawing.
  case expose(PixelRect)
  /// The window was resized. The size is in pixels.
  case resize(width: Int, height: Int)
  /// The window gained (true) or lost (false) the keyboard focus.
  case focus(Bool)
  /// The user requested to close the window. It stays until the program closes it.
  case closeRequested
  /// The window was destroyed by another program.
  case lost
  /// The desktop's scale changed. The value is the factor relative to 96 dpi.
  case scaleChanged(Double)
  /// The desktop's settings changed: `Display.settings` differs.
  case settingsChanged
  /// A device was added, changed or removed: `Display.inputDevices` differs.
  case devicesChanged
  /// The requested text of the clipboard arrived.
  case pasted(String)
  /// The text of the clipboard arrived that was requested for a field that hides it.
  case secretPasted
  /// Files were dropped on the window. The paths are those of files of this computer; there may be
  /// none, as if the other program does not give their list.
  case dropped([String])
  /// Data of one of `Window.droppedTypes` was dropped at a place in the window.
  case droppedData(ClipboardData, at: Point)
}
