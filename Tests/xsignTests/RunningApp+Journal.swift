import Graphics
import TestSupport

extension RunningApp {
  /// True if the menu bar shows the mark of unprotected ink, by its red.
  var isMarked: Bool {
    let bar = PixelRect(x: frame.width / 2, y: 0, width: frame.width / 2, height: 32)
    return pixels(bar).argb.count { $0 == 0xffb3_261e } > 100
  }

  /// True if a notice reports a failure, by its red.
  var tellsFailure: Bool {
    let bottom = PixelRect(x: 0, y: frame.height - 50, width: frame.width, height: 50)
    return pixels(bottom).argb.count { $0 == 0xffb3_261e } > 100
  }

  /// Gives the keyboard to the window of a program that was started again, and waits until it is
  /// shown. Whether the unfinished drawing is in it by then, and how that looks, the test knows.
  func resume() {
    reader.focus(window)
    locate()
    settle()
  }
}
