import Export
import Ink
import Input

/// A command of the menus, the tool strip and the keyboard. `CommandTable` defines their actions.
enum Command: Hashable, Sendable {
  /// The recent file with this number in the menu.
  case recent(Int)
  case clearRecent
  case new, open, openByPath, save, saveAs, saveDrawing, exportJSON, print, recover, quit
  case preferences
  /// The kept pen with this number in the menu.
  case keptPen(Int)
  /// Shows the kept pens.
  case keptPens
  /// Asks for the password of the owner of the PDF.
  case ownerPassword
  /// Shows the form field that lies over ink.
  case showField
  /// Discards the drawing that was restored at the start.
  case discardRestored
  case export(ExportFormat)
  /// Shows the file that was exported last in its folder.
  case showInFolder
  case undo, redo, clear
  /// Says how ink is dragged out of the window.
  case dragOut
  case select, selectAll, cut, copy, paste, duplicate, delete, turnRight, turnLeft
  /// Selects another stroke, in the order of drawing.
  case selectNext, selectPrevious
  /// Selects the copies of the selection, too.
  case selectCopies
  case enlarge, shrink
  /// The saved signature with this number in the menu.
  case signature(Int)
  case placeSignature, placeOnPages, drawSignature, typeSignature, saveSignature, savedSignatures
  /// Signs the PDF with a certificate.
  case signWithCertificate
  /// Makes a key with a certificate.
  case createIdentity
  /// Checks the digital signatures of the PDF.
  case checkSignatures
  /// Restores the signature that was removed last.
  case restoreSignature
  /// Puts the unfinished drawing back that was removed last.
  case putBackUnfinished
  /// Restores the unfinished drawing that a notice offers.
  case restoreUnfinished
  /// Makes a signature of a photo or scan.
  case traceSignature
  /// Picks up a mark.
  case stamp(StampGlyph)
  case date, dateForm, documentDates, text, editText
  case textFamily(TextFamily)
  /// Sets the size of text, in points.
  case textSize(Int)
  /// Gives the focus to a field of the form.
  case fillForm
  /// Makes strokes of the ink that xsign wrote before on the PDF.
  case takeUpInk
  /// Removes the ink that xsign wrote before from the PDF.
  case removeInk
  case view(PaneView)
  case zoomIn, zoomOut, actualSize
  case fitPage, fitWidth
  case nextPage, previousPage, firstPage, lastPage, goToPage, pagePanel
  /// Sets the engine of a pane by its index, or of the pane chosen last.
  case engine(EngineKind, pane: Int?)
  /// Shows the constants of a pane's engine, by the index of the pane, or those of the pane chosen
  /// last.
  case constants(pane: Int?)
  case fullScreen
  case themePreference(ThemePreference)
  /// Sets the time of the display, in milliseconds, for which the tips of pens are predicted.
  case prediction(Int)
  case construction, difference, latency, focusNextPane, focusPreviousPane
  /// Opens the context menu.
  case contextMenu
  /// The tools that draw: the pen chosen last, or the highlighter.
  case pen, highlighter
  case eraser
  /// The eraser takes away parts of strokes, or whole ones.
  case eraseWithin
  /// Makes shapes of strokes at whose end the hand rests.
  case holdShapes
  case eraserSize(EraserSize)
  case preset(Preset)
  /// The ink with this number in the palette.
  case color(Int)
  /// The nib with this number in the palette.
  case width(Int)
  /// Chooses a colour and a width that the palette does not have.
  case ownPen
  /// The opacity with this number in the palette.
  case opacity(Int)
  case opacityDriver(Pen.OpacityDriver)
  /// The smoothing with this number in the palette.
  case smoothing(Int)
  case addPage, addPicturePage, cropPicture, turnPageRight, turnPageLeft, duplicatePage
  case movePageUp, movePageDown, deletePage
  case pageSize(PageSize)
  case paper(Paper)
  /// Chooses another colour for the paper.
  case ownPaper
  case ruling
  case picture, movePicture, removePicture, signLine
  case touchPolicy(TouchPolicy)
  case drawWithTouch
  /// The pressure curve of the pen used last.
  case pressureCurve(PressureChoice)
  case calibrate
  case devices, shortcuts, about
}
