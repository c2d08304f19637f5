import Ink
import Localization

/// What `xsign capture` asks the user for.
struct CaptureRequest {
  /// The smallest size of the window, in canvas units: the buttons and a line of ink.
  static let minimum = CanvasSize(width: 320, height: 200)

  /// The title of the window and of its paper.
  var title = tr("Sign here")
  /// What is signed, in a note above the paper, or nil.
  var text: String?
  /// The title of the button that accepts, or nil for Done.
  var acceptTitle: String?
  /// The title of the button that cancels, or nil for Cancel.
  var cancelTitle: String?
  /// The size of the window, in canvas units.
  var size = CanvasSize(width: 640, height: 360)
  /// The number of a window of another program over which this one stays, or nil.
  var parent: UInt?
  /// The engine that draws.
  var engine = EngineSettings.xsign
  /// The pen that draws.
  var pen = PadPen(PenChoice().pen, isChosen: false)
  /// What is on the paper at first.
  var paper = CapturePaper()
  /// The least number of strokes that are a signature.
  var leastStrokes = 1
  /// The time after which the window closes, in seconds, or nil if it waits.
  var timeout: Double?
}

/// What became of the window.
enum CaptureOutcome {
  /// The user signed, and the files are written.
  case signed
  /// The user signed, but a file could not be written, for the reason of the sentence.
  case failed(String)
  /// The user cancelled.
  case cancelled
  /// The time was over.
  case timedOut
}
