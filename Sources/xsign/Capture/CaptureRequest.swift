import Ink
import Localization

/// What `xsign capture` asks the user for.
struct CaptureRequest {
  /// The smallest size of the window, in canvas units: the buttons and a line of ink.
  static let minimum = CanvasSize(width: 320, height: 200)

  /// The title of the window and of its paper.
  var title = tr("Sign here")
  /// The size of the window, in canvas units.
  var size = CanvasSize(width: 640, height: 360)
  /// The engine that draws.
  var engine = EngineSettings.xsign
  /// True if the paper has a line to sign on.
  var hasLine = false
  /// The time after which the window closes, in seconds, or nil if it waits.
  var timeout: Double?
}

/// What became of the window.
enum CaptureOutcome {
  /// The user signed, and the file is written.
  case signed
  /// The user signed, but the file could not be written, for the reason of the sentence.
  case failed(String)
  /// The user cancelled.
  case cancelled
  /// The time was over.
  case timedOut
}
