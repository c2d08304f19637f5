import Ink
import X11Canvas

/// A command of the menus, the tool strip and the keyboard. `CommandTable` defines their actions.
enum Command: Hashable, Sendable {
  case new
  case open
  case save
  case saveAs
  case exportJSON
  case export(ExportFormat)
  case quit
  case undo
  case redo
  case clear
  case select
  case selectAll
  case cut
  case copy
  case paste
  case duplicate
  case delete
  case view(PaneView)
  case zoomIn
  case zoomOut
  case actualSize
  /// Sets the engine of a pane by its index, or of the pane chosen last.
  case engine(EngineKind, pane: Int?)
  case construction
  case difference
  case eraser
  case preset(Preset)
  /// The ink with this number in the palette.
  case color(Int)
  /// The nib with this number in the palette.
  case width(Int)
  /// The opacity with this number in the palette.
  case opacity(Int)
  case opacityDriver(Pen.OpacityDriver)
  /// The smoothing with this number in the palette.
  case smoothing(Int)
  case paper(Paper)
  case picture
  case removePicture
  case signLine
  case touchPolicy(TouchPolicy)
  case drawWithTouch
  /// The pressure curve of the pen used last.
  case pressureCurve(PressureChoice)
  case calibrate
  case focusNextPane
  case devices
  case shortcuts
  case about
}
