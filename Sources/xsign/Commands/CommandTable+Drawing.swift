import Controls
import Export
import Ink
import Input
import Localization
import X11Canvas

/// The commands of the File, Edit, Paper and Help menus.
extension CommandTable {
  static let history = [
    CommandEntry(.undo, tr("_Undo"), [.control("z")], isEnabled: \.canUndo) {
      _ = $0.canvas.undo()
    },
    CommandEntry(.redo, tr("_Redo"), [.controlShift("z"), .control("y")], isEnabled: \.canRedo) {
      _ = $0.canvas.redo()
    },
    CommandEntry(
      .preferences, tr("Pre_ferences…"),
      help: tr("Preferences: engine, pen, touch, looks, language, folder for exports")
    ) { $0.dialogs.showPreferences() },
    CommandEntry(
      .clear, tr("_Clear"), [Shortcut(.delete, .control)], isEnabled: { !$0.isEmpty }
    ) { _ = $0.canvas.clear() },
  ]

  static let files: [CommandEntry] =
    [
      CommandEntry(
        .new, tr("_New"), [.control("n")], help: tr("New drawing"),
        isEnabled: { !$0.isEmpty || $0.hasPages }
      ) { $0.dialogs.startNew() },
      CommandEntry(.open, tr("_Open…"), [.control("o")], help: tr("Open a drawing, PDF or picture"))
      {
        $0.dialogs.open()
      },
      CommandEntry(
        .openByPath, tr("Open by pa_th…"), [.controlShift("o")],
        help: tr("Open a file by typing its path")
      ) { $0.dialogs.openByPath() },
      CommandEntry(.save, tr("Sa_ve"), [.control("s")]) { $0.dialogs.save() },
      CommandEntry(
        .saveAs, tr("Save _as…"), [.controlShift("s")], help: tr("Save under another name")
      ) { $0.dialogs.saveAs() },
      CommandEntry(
        .saveDrawing, tr("Save dra_wing as…"),
        detail: { _ in tr("The ink of a PDF's pages, as InkML") },
        isEnabled: \.hasDocument
      ) { $0.dialogs.promptToSave(.inkML, isElsewhere: true) },
      CommandEntry(.exportJSON, tr("Export _JSON…")) { $0.dialogs.promptToSave(.signaturePad) },
    ]
    + ExportFormat.allCases.map { format in
      let (title, keys): (String, [Shortcut]) =
        switch format {
        case .png: (tr("Export PN_G…"), [.control("e")])
        case .pdf: (tr("Export P_DF…"), [.controlShift("e")])
        case .svg: (tr("Export _SVG…"), [])
        }
      return CommandEntry(.export(format), title, keys, help: tr("Export \(format.title)")) {
        $0.dialogs.askToExport(format)
      }
    } + [
      CommandEntry(
        .print, tr("_Print…"), [.control("p")], help: tr("Print the pages"),
        isEnabled: { !$0.isEmpty || $0.hasPages }
      ) { $0.dialogs.print() },
      CommandEntry(
        .showInFolder, tr("Show in _folder"), [.controlShift("f")],
        help: tr("Show the exported file in its folder"), isEnabled: \.hasExported
      ) { $0.dialogs.showExported() },
      CommandEntry(
        .recover, tr("_Recover discarded drawing"), isEnabled: \.canRecover
      ) { $0.dialogs.recover() },
      CommandEntry(
        .discardRestored, tr("D_iscard restored drawing"), isEnabled: { $0.restored != nil }
      ) { $0.session.discard() },
      CommandEntry(
        .ownerPassword, tr("Password…"), help: tr("Give the password of the PDF's owner")
      ) {
        $0.dialogs.notes.askForOwner()
      },
      CommandEntry(.showField, tr("Show"), help: tr("Show the form field that lies over ink")) {
        $0.showField()
      },
      CommandEntry(.quit, tr("_Quit"), [.control("q")]) { $0.dialogs.quit() },
    ]

  /// The commands of the eraser.
  static let erasing: [CommandEntry] =
    [
      CommandEntry(
        .eraser, tr("Er_aser"), [Shortcut(.character("e"))],
        help: tr("Switch between the eraser and the pen"),
        mark: { .check($0.tool == .eraser) }
      ) { $0.tools.toggle(.eraser) },
      CommandEntry(
        .eraseWithin, tr("Erase _within strokes"), [Shortcut(.character("e"), .shift)],
        help: tr("Erase parts of strokes, or whole strokes"),
        detail: { _ in tr("Only what the nib touches") }, mark: { .check($0.eraser.divides) }
      ) { $0.changeEraser { $0.divides.toggle() } },
    ]
    + EraserSize.allCases.map { size in
      CommandEntry(
        .eraserSize(size), size.title, mark: { .radio(size.radius == $0.eraser.radius) }
      ) { $0.changeEraser { $0.radius = size.radius } }
    }

  static let editing = [
    CommandEntry(
      .select, tr("_Select"), [Shortcut(.character("s"))],
      help: tr("Switch between selecting and the pen"), mark: { .check($0.tool == .selection) }
    ) { $0.tools.toggle(.selection) },
    CommandEntry(.selectAll, tr("Select _all"), [.control("a")], isEnabled: { !$0.isEmpty }) {
      $0.edit { $0.selectAll() }
    },
    CommandEntry(
      .selectCopies, tr("Select copies on all pa_ges"),
      help: tr("Select what looks like the selection on other pages, too"),
      isEnabled: { $0.hasSelection && $0.pages.count > 1 }
    ) { $0.selectCopies() },
    CommandEntry(
      .selectNext, tr("Select _next stroke"), [Shortcut(.right, .control)],
      isEnabled: { !$0.isEmpty }
    ) { $0.selectStroke(1) },
    CommandEntry(
      .selectPrevious, tr("Select pre_vious stroke"), [Shortcut(.left, .control)],
      isEnabled: { !$0.isEmpty }
    ) { $0.selectStroke(-1) },
    CommandEntry(
      .cut, tr("Cu_t"), [.control("x")], help: tr("Cut the selection"), isEnabled: \.hasSelection
    ) { $0.cut() },
    CommandEntry(
      .copy, tr("Cop_y"), [.control("c")], help: tr("Copy the selection, or else the drawing"),
      isEnabled: { !$0.isEmpty }
    ) { $0.copy() },
    CommandEntry(.paste, tr("_Paste"), [.control("v")]) { $0.paste() },
    CommandEntry(
      .dragOut, tr("Drag out"),
      help: tr("Drag the selection, or else the drawing, into another window"),
      isEnabled: { !$0.isEmpty }
    ) { workspace in
      workspace.controls.show(
        Toast(tr("Press and drag from this button into another window: it gets a picture.")))
    },
    CommandEntry(
      .duplicate, tr("_Duplicate"), [.control("d")], help: tr("Duplicate the selection"),
      isEnabled: \.hasSelection
    ) { $0.edit { $0.duplicate() } },
    CommandEntry(
      .delete, tr("De_lete"), [Shortcut(.delete), Shortcut(.backspace)],
      help: tr("Delete the selection"), isEnabled: \.hasSelection
    ) { workspace in workspace.edit { _ in workspace.canvas.deleteSelection() } },
    CommandEntry(
      .turnRight, tr("Turn ri_ght"), [Shortcut(.character("r"))],
      help: tr("Turn the selection by 90° to the right"), isEnabled: \.hasSelection
    ) { _ = $0.canvas.turnSelection(by: 90) },
    CommandEntry(
      .turnLeft, tr("Turn le_ft"), [Shortcut(.character("r"), .shift)],
      help: tr("Turn the selection by 90° to the left"), isEnabled: \.hasSelection
    ) { _ = $0.canvas.turnSelection(by: -90) },
    CommandEntry(
      .enlarge, tr("_Enlarge"), [Shortcut(.up, .control)], help: tr("Enlarge the selection"),
      isEnabled: \.canScale
    ) { _ = $0.canvas.scaleSelection(by: 1.1) },
    CommandEntry(
      .shrink, tr("S_hrink"), [Shortcut(.down, .control)], help: tr("Shrink the selection"),
      isEnabled: \.canScale
    ) { _ = $0.canvas.scaleSelection(by: 1 / 1.1) },
  ]

  static let background: [CommandEntry] =
    Paper.allCases.map { paper in
      CommandEntry(
        .paper(paper), paper.title, detail: { $0.refusals[.paper] ?? "" },
        isEnabled: { $0.refusals[.paper] == nil }, mark: { .radio(paper == $0.paper) },
        swatch: paper.color
      ) { $0.changePaper(paper.color) }
    } + [
      CommandEntry(
        .ownPaper, tr("_Other colour…"), detail: { $0.refusals[.paper] ?? "" },
        isEnabled: { $0.refusals[.paper] == nil }, mark: { .radio($0.hasOwnPaper) }
      ) { $0.choosePaper() },
      CommandEntry(
        .ruling, tr("R_uled paper…"), detail: { $0.refusals[.ruling] ?? "" },
        isEnabled: { $0.refusals[.ruling] == nil }, mark: { .check($0.isRuled) }
      ) { $0.chooseRuling() },
      CommandEntry(
        .picture, tr("_Picture…"),
        detail: {
          if let refusal = $0.refusals[.picture] { return refusal }
          return $0.pages.isPDF
            ? tr("On the page, under the ink; PNG or JPEG") : tr("A page to sign, as PNG or JPEG")
        },
        isEnabled: { $0.refusals[.picture] == nil }
      ) {
        $0.dialogs.promptForPicture()
      },
      CommandEntry(
        .movePicture, tr("_Move picture"), help: tr("Move or scale the picture of the page"),
        isEnabled: \.hasPicture, mark: { .check($0.isMovingPicture) }
      ) { $0.movePicture() },
      CommandEntry(.removePicture, tr("_Remove picture"), isEnabled: \.hasPicture) {
        $0.changeBackground { $0.picture = nil }
      },
      CommandEntry(
        .signLine, tr("Sign _here line"),
        detail: { $0.refusals[.baseline] ?? tr("Guides the hand; never exported") },
        isEnabled: { $0.refusals[.baseline] == nil },
        mark: { .check($0.hasSignLine) }
      ) { $0.toggleSignLine() },
    ]

  static let help = [
    CommandEntry(.devices, tr("_Input devices…")) { $0.dialogs.showDevices() },
    CommandEntry(
      .shortcuts, tr("_Keyboard shortcuts"), [Shortcut(.function(1))], help: tr("Show this list")
    ) { $0.dialogs.show(Message.shortcuts) },
    CommandEntry(.about, tr("_About xsign")) { $0.dialogs.show(Message.about) },
  ]
}
