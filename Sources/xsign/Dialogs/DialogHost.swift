import Ink
import X11Canvas

/// The services of the window that shows the dialogs.
@MainActor protocol DialogHost: AnyObject {
  /// The size of the page that was chosen last, at actual size, in canvas units.
  var pageSize: Point { get }
  /// The page that commands of pages act on.
  var currentPage: Page { get }
  /// The engine of the pane that was chosen last.
  var exportEngine: EngineSettings { get }
  /// The report about the input devices.
  var deviceReport: DeviceReport { get }
  /// Shows a change of that report soon, while `isShown` returns true.
  func updateDevices(while isShown: @escaping () -> Bool)
  /// Finishes the ink that waits for the palm arbiter.
  func settle()
  /// Takes what is typed in a field or on a page. Returns false if that cannot be taken.
  @discardableResult
  func finishTyping() -> Bool
  /// Goes on with what that ended, as the user stays.
  func resumeTyping()
  /// Shows the drawing at actual size and its initial position.
  func resetView()
  /// Shows a part of the drawing.
  func show(_ view: CanvasView)
  /// Shows the pages of a document that was opened, fitted to the width of one pane.
  func showPages()
  /// Restores the unfinished drawing with a name, in place of the one in the window.
  func restore(unfinished name: String)
  /// Lets the form of a PDF that was opened be filled in.
  func beginForm(_ pdf: OpenPDF)
  /// What the menus show.
  var menuState: MenuState { get }
  /// Carries out a command.
  func perform(_ command: Command)
  /// Ends the program.
  func quit()
  /// Puts text on the clipboard.
  func copy(_ text: String)
  /// Shows the file at a path in its folder.
  func showInFolder(_ path: String)
  /// The server's number of the window.
  var windowNumber: UInt { get }
  /// The pen of what is written, which is not the highlighter.
  var writingPen: Pen { get }
  /// Returns a pad that `pen` draws on, with strokes on it.
  func makePad(_ pen: Pen, _ strokes: [Stroke]) -> SignaturePad
  /// Pastes a picture for the card that makes a signature of one.
  func pastePhoto()
  /// Picks up the signature used last.
  func takeSignature()
  /// Places the selected strokes, or else the signature used last, on several pages.
  func place(_ repetition: PageRepetition)
  /// Takes over a pressure curve for the device numbered `source`.
  func use(_ curve: PressureCurve, source: Int32)
}
