import Ink
import Input
import X11Canvas

/// The state that the menus and the tool strip show.
struct MenuState: Hashable, Sendable {
  var canUndo = false
  var canRedo = false
  var isEmpty = true
  var hasSelection = false
  var pen = PenChoice()
  var tool = DrawingTool.pen
  var eraser = EraserNib()
  /// True while the next contact puts ink down that was picked up, whatever the tool is.
  var isPlacing = false
  var view = PaneView.both
  var engines: [EngineKind] = []
  /// True if a pane that is shown draws with an engine that uses the smoothing of pens.
  var usesSmoothing: Bool {
    engines.indices.contains { view.shows($0) && engines[$0].usesSmoothing }
  }
  /// The pane whose constants are shown as sliders, or nil.
  var constantsPane: Int?
  /// The index of the pane chosen last: the keys for engines set its engine.
  var focused = 0
  /// True if the drawing has pages, and not endless paper.
  var hasPages = false
  var showsPagePanel = false
  var isFullScreen = false
  var themePreference = ThemePreference.desktop
  /// True if one pane is above the other.
  var isStacked = false
  /// The time of the display, in milliseconds; 0 if nothing is predicted.
  var prediction = 0
  var showsConstruction = false
  var showsDifference = false
  var measuresLatency = false
  var pages = PageState()
  /// The reasons why the page in view cannot have parts of a background.
  var refusals: [PageObject.Kind: String] = [:]
  /// The paper, or nil if it has a colour that the menu does not have.
  var paper: Paper? = .white
  /// True if the paper has lines or dots.
  var isRuled = false
  var hasPicture = false
  /// True while contacts and arrow keys move the picture.
  var isMovingPicture = false
  var hasSignLine = false
  /// The curve of the pen used last, or nil if none was used.
  var pressure: PressureChoice?
  /// True if that pen has a curve fitted to a hand.
  var isCalibrated = false
  var touchPolicy = TouchPolicy.penPreferred
  var drawsWithTouch = false
  /// True once a finger came that may not draw.
  var hasIdleFingers = false
  /// A sentence about the drawing that was restored, until it is saved or left.
  var restored: String?
  /// True if a discarded drawing can be brought back.
  var canRecover = false
  /// True if a file was exported since the start.
  var hasExported = false
  /// True if the drawing has the pages of a PDF.
  var hasDocument = false
  /// True if the PDF has fields that can be filled in.
  var hasFields = false
  /// True if the PDF has ink that xsign wrote before and that is not taken up.
  var hasOwnInk = false
  var hasEarlierInk = false
  /// True if the PDF has digital signatures, or records of signing.
  var canExamine = false
  /// The paths of the recent files.
  var recent: [String] = []
  /// The pens that the user keeps.
  var keptPens: [KeptPen] = []
  /// True if strokes become shapes when the hand rests at their end.
  var holdsShapes = false
  /// The names of the saved signatures that the menu has.
  var signatures: [String] = []
  /// The name of the signature used last, or nil if there is none.
  var latestSignature: String?
  var dateForm = DateForm.iso
  /// Today's date as the user's locale writes it.
  var localDate = ""
  /// Today's date as the PDF asks for dates, or nil if it does not.
  var documentDate: String?
  /// True if dates follow the PDF.
  var followsDocumentDates = true
  /// True if the only selected stroke is a typed text.
  var hasText = false
  /// The font of the next typed text.
  var textFamily = TextFamily.sans
  /// The size of the next typed text, in points.
  var textSize = 12
  /// True if a font of handwriting is installed.
  var hasScript = false

  /// True if there is a frame to scale by keys.
  var canScale: Bool { hasSelection || isMovingPicture }

  /// True if the paper has a colour that the menu does not have, and may have another.
  var hasOwnPaper: Bool { paper == nil && refusals[.paper] == nil }

  /// True if a contact draws.
  var draws: Bool { tool == .pen && !isPlacing && !isMovingPicture }
}
