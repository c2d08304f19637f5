import Ink
import Input

/// The pen of a pad to sign on. A hand trembles more with a mouse than with a pen, so that the line
/// of a mouse is smoothed as much as possible unless the user chose how much.
///
/// The engine xsign moves a report by at most one canvas unit for it; see Engines.md.
struct PadPen {
  private let pen: Pen
  private let mousePen: Pen

  /// Creates the pen of a pad that draws with `pen`. `isChosen` says that its smoothing was chosen.
  init(_ pen: Pen, isChosen: Bool) {
    self.pen = pen
    var smooth = pen
    if !isChosen { smooth.smoothing = 1 }
    mousePen = smooth
  }

  /// The colour of the ink.
  var color: InkColor { pen.color }

  /// Returns the pen for a contact of a kind of device.
  func pen(for kind: DeviceKind) -> Pen { kind == .mouse ? mousePen : pen }
}
