import Ink
import X11Canvas

/// The commands of the File, Edit, Paper and Help menus.
extension CommandTable {
  static let history = [
    CommandEntry(.undo, "_Undo", [.control("z")], isEnabled: \.canUndo) { _ = $0.canvas.undo() },
    CommandEntry(.redo, "_Redo", [.controlShift("z"), .control("y")], isEnabled: \.canRedo) {
      _ = $0.canvas.redo()
    },
    CommandEntry(
      .clear, "_Clear", [Shortcut(.delete, .control)], isEnabled: { !$0.isEmpty }
    ) { _ = $0.canvas.clear() },
  ]

  static let files: [CommandEntry] =
    [
      CommandEntry(
        .new, "_New", [.control("n")], help: "New drawing",
        isEnabled: { !$0.isEmpty || $0.hasPages }
      ) { $0.dialogs.startNew() },
      CommandEntry(.open, "_Open…", [.control("o")], help: "Open a drawing, PDF or picture") {
        $0.dialogs.open()
      },
      CommandEntry(
        .openByPath, "Open by pa_th…", [.controlShift("o")], help: "Open a file by typing its path"
      ) { $0.dialogs.openByPath() },
      CommandEntry(.save, "Sa_ve", [.control("s")]) { $0.dialogs.save() },
      CommandEntry(
        .saveAs, "Save _as…", [.controlShift("s")], help: "Save under another name"
      ) { $0.dialogs.saveAs() },
      CommandEntry(
        .saveDrawing, "Save dra_wing as…", detail: { _ in "The ink of a PDF's pages, as InkML" },
        isEnabled: \.hasDocument
      ) { $0.dialogs.promptToSave(.inkML, isElsewhere: true) },
      CommandEntry(.exportJSON, "Export _JSON…") { $0.dialogs.promptToSave(.signaturePad) },
    ]
    + ExportFormat.allCases.map { format in
      let (title, keys): (String, [Shortcut]) =
        switch format {
        case .png: ("Export _PNG…", [.control("e")])
        case .pdf: ("Export P_DF…", [.controlShift("e")])
        case .svg: ("Export _SVG…", [])
        }
      return CommandEntry(.export(format), title, keys, help: "Export \(format.title)") {
        $0.dialogs.askToExport(format)
      }
    } + [
      CommandEntry(
        .showInFolder, "Show in _folder", [.controlShift("f")],
        help: "Show the exported file in its folder", isEnabled: \.hasExported
      ) { $0.dialogs.showExported() },
      CommandEntry(
        .recover, "_Recover discarded drawing", isEnabled: \.canRecover
      ) { $0.session.recover() },
      CommandEntry(
        .discardRestored, "D_iscard restored drawing", isEnabled: { $0.restored != nil }
      ) { $0.session.discard() },
      CommandEntry(.ownerPassword, "Password…", help: "Give the password of the PDF's owner") {
        $0.dialogs.notes.askForOwner()
      },
      CommandEntry(.showField, "Show", help: "Show the form field that lies over ink") {
        $0.showField()
      },
      CommandEntry(.quit, "_Quit", [.control("q")]) { $0.dialogs.quit() },
    ]

  static let editing = [
    CommandEntry(
      .eraser, "Er_aser", [Shortcut(.character("e"))],
      help: "Switch between the eraser and the pen",
      mark: { .check($0.tool == .eraser) }
    ) { $0.tools.toggle(.eraser) },
    CommandEntry(
      .select, "_Select", [Shortcut(.character("s"))],
      help: "Switch between selecting and the pen", mark: { .check($0.tool == .selection) }
    ) { $0.tools.toggle(.selection) },
    CommandEntry(.selectAll, "Select _all", [.control("a")], isEnabled: { !$0.isEmpty }) {
      $0.edit { $0.selectAll() }
    },
    CommandEntry(
      .selectNext, "Select _next stroke", [Shortcut(.right, .control)],
      isEnabled: { !$0.isEmpty }
    ) { $0.selectStroke(1) },
    CommandEntry(
      .selectPrevious, "Select pre_vious stroke", [Shortcut(.left, .control)],
      isEnabled: { !$0.isEmpty }
    ) { $0.selectStroke(-1) },
    CommandEntry(
      .cut, "Cu_t", [.control("x")], help: "Cut the selection", isEnabled: \.hasSelection
    ) { $0.cut() },
    CommandEntry(
      .copy, "Cop_y", [.control("c")], help: "Copy the selection, or else the drawing",
      isEnabled: { !$0.isEmpty }
    ) { $0.copy() },
    CommandEntry(.paste, "_Paste", [.control("v")]) { $0.paste() },
    CommandEntry(
      .dragOut, "Drag out", help: "Drag the selection, or else the drawing, into another window",
      isEnabled: { !$0.isEmpty }
    ) { workspace in
      workspace.controls.show(
        Notice("Press and drag from this button into another window: it gets a picture."))
    },
    CommandEntry(
      .duplicate, "_Duplicate", [.control("d")], help: "Duplicate the selection",
      isEnabled: \.hasSelection
    ) { $0.edit { $0.duplicate() } },
    CommandEntry(
      .delete, "De_lete", [Shortcut(.delete), Shortcut(.backspace)],
      help: "Delete the selection", isEnabled: \.hasSelection
    ) { workspace in workspace.edit { _ in workspace.canvas.deleteSelection() } },
    CommandEntry(
      .turnRight, "Turn ri_ght", [Shortcut(.character("r"))],
      help: "Turn the selection by 90°", isEnabled: \.hasSelection
    ) { _ = $0.canvas.turnSelection(by: 90) },
    CommandEntry(
      .turnLeft, "Turn le_ft", [Shortcut(.character("r"), .shift)],
      help: "Turn the selection by 90° to the left", isEnabled: \.hasSelection
    ) { _ = $0.canvas.turnSelection(by: -90) },
    CommandEntry(
      .enlarge, "_Enlarge", [Shortcut(.up, .control)], help: "Enlarge the selection",
      isEnabled: \.hasSelection
    ) { _ = $0.canvas.scaleSelection(by: 1.1) },
    CommandEntry(
      .shrink, "S_hrink", [Shortcut(.down, .control)], help: "Shrink the selection",
      isEnabled: \.hasSelection
    ) { _ = $0.canvas.scaleSelection(by: 1 / 1.1) },
  ]

  static let background: [CommandEntry] =
    Paper.allCases.map { paper in
      CommandEntry(
        .paper(paper), paper.title, mark: { .radio(paper == $0.paper) }, swatch: paper.color
      ) { $0.changeBackground { $0.paper = paper.color } }
    } + [
      CommandEntry(.picture, "_Picture…", detail: { _ in "A page to sign, as PNG or JPEG" }) {
        $0.dialogs.promptForPicture()
      },
      CommandEntry(.removePicture, "_Remove picture", isEnabled: \.hasPicture) {
        $0.changeBackground { $0.picture = nil }
      },
      CommandEntry(
        .signLine, "Sign _here line", detail: { _ in "Guides the hand; never exported" },
        mark: { .check($0.hasSignLine) }
      ) { $0.toggleSignLine() },
    ]

  static let help = [
    CommandEntry(.devices, "_Input devices…") { $0.dialogs.showDevices() },
    CommandEntry(
      .shortcuts, "_Keyboard shortcuts", [Shortcut(.function(1))], help: "Show this list"
    ) { $0.dialogs.show(Message.shortcuts) },
    CommandEntry(.about, "_About xsign") { $0.dialogs.show(Message.about) },
  ]
}
