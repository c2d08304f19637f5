import Controls
import Ink
import Localization

/// The notes about the PDF in the window, of which the bar below the tools shows the most important
/// one that is not closed.
@MainActor final class DocumentWarnings {
  /// A PDF that needs a password, or another than was given.
  private struct Locked {
    var path: String
    var sentence: String
    /// How often in succession a password was another than that.
    var refusals = 0
    /// True if it is in the window already, and the password of its owner allows more.
    var isOwner: Bool
  }

  /// True if a PDF is in the window.
  private var isOpen = false
  private(set) var path = ""
  private var fixed: [DocumentWarning] = []
  private var missing: DocumentWarning?
  private var unshown: [Int] = []
  /// A field over ink or, if there is none, over a picture.
  private var covering: DocumentWarning?
  private var closed: Set<DocumentWarning> = []
  private var locked: Locked?
  /// The revision of the drawing that was compared with the fields.
  private var revision: UInt64?

  /// The notes, the most important first.
  var notes: [DocumentWarning] {
    var notes = fixed
    let pages = (missing.map { [$0] } ?? []) + (unshown.isEmpty ? [] : [.unshown(unshown)])
    let warnings = pages + (covering.map { [$0] } ?? [])
    notes.insert(contentsOf: warnings, at: notes.firstIndex { !$0.isRefusal } ?? notes.count)
    return notes
  }

  /// The bar, or nil if there is nothing to say.
  var bar: InfoBar? {
    let notes = notes
    let open = notes.filter { !closed.contains($0) }
    if let locked, open.first.map({ !$0.isRefusal || locked.isOwner }) ?? true {
      return InfoBar(
        locked.sentence, kind: .information,
        button: Banner.Button(tr("Open"), CommandTableID.ownerPassword), hasField: true,
        refusals: locked.refusals, hasMore: !notes.isEmpty)
    }
    guard let note = open.first else { return nil }
    return InfoBar(
      note.sentence, kind: note.isWarning ? .warning : .information, button: button(for: note),
      hasMore: notes.count > 1)
  }

  private func button(for note: DocumentWarning) -> Banner.Button? {
    switch note {
    case .refused(.noChangesPermitted), .refused(.onlyFormsPermitted), .fieldsOnly:
      Banner.Button(tr("Password…"), CommandTableID.ownerPassword)
    case .signed, .stamped, .refused(.certified), .refused(.certifiedForForms):
      Banner.Button(tr("Examine"), CommandTableID.checkSignatures)
    case .fieldOverInk, .fieldOverPicture: Banner.Button(tr("Show"), CommandTableID.showField)
    default: nil
    }
  }

  /// The page and frame of the field that lies over ink, in points from the page's corner.
  private(set) var field: PDFField?

  /// The path that a password is for, or nil if none is asked for.
  var lockedPath: String? { locked?.path }

  /// The sentence why the file that the program was started with is not open, until there is
  /// another drawing.
  var unopened: String?

  /// The sentence why what was to be opened is not in the window, or nil.
  var missingFile: String? { locked?.sentence ?? unopened }

  // MARK: Changes

  /// Begins with a PDF that was opened.
  func begin(_ opened: OpenedDocument) {
    clear()
    isOpen = true
    path = opened.pdf.path
    fixed = DocumentWarning.notes(opened.pdf.survey)
    if case .failure(let missing) = opened.renderer {
      self.missing = .notDrawn(missing.description)
    }
  }

  /// Forgets the PDF, as another drawing is in the window.
  func clear() {
    (isOpen, fixed, missing, unshown, covering, field) = (false, [], nil, [], nil, nil)
    (closed, locked, revision, unopened) = ([], nil, nil, nil)
  }

  /// Asks for the password of the PDF at `path`.
  func lock(_ path: String, wasGiven: Bool) {
    let name = DrawingFile.lastName(of: path)
    locked = Locked(
      path: path,
      sentence: wasGiven
        ? tr("That is not the password of \(name).") : tr("\(name) needs a password."),
      refusals: wasGiven ? (locked?.refusals ?? 0) + 1 : 0,
      isOwner: isOpen && path == self.path)
  }

  /// Asks for the password of the owner of the PDF in the window.
  func askForOwner() {
    guard isOpen else { return }
    let name = DrawingFile.lastName(of: path)
    locked = Locked(path: path, sentence: tr("The owner's password of \(name):"), isOwner: true)
  }

  /// Closes the bar.
  func close() {
    if locked != nil {
      locked = nil
    } else if let note = notes.first(where: { !closed.contains($0) }) {
      closed.insert(note)
    }
  }

  /// Notes that a page cannot be shown or signed.
  func fail(page: Int) {
    guard !unshown.contains(page) else { return }
    unshown = (unshown + [page]).sorted()
  }

  /// Compares ink and pictures with the fields of the form, if they changed. `document` is the PDF
  /// with its pages turned as in the drawing. O(number of fields and of strokes near them).
  func update(_ drawing: Drawing, on document: OpenPDF?) {
    guard isOpen, let survey = document?.survey, revision != drawing.revision else { return }
    revision = drawing.revision
    // Where ink may go into signature fields alone, other ink is not hidden but refused.
    let fields = survey.permitsOnlyFields ? [] : survey.fields.filter { $0.kind == .other }
    field = fields.first { drawing.hasInk(on: $0) }
    covering = field.map {
      .fieldOverInk($0.page, isEmpty: $0.lacksValue && !drawing.hasValue(of: $0, in: survey))
    }
    guard field == nil else { return }
    field = fields.first { drawing.hasPicture(on: $0) }
    covering = field.map { .fieldOverPicture($0.page) }
  }
}

extension DocumentWarning {
  fileprivate var isRefusal: Bool { if case .refused = self { true } else { false } }
}

/// The names of the commands of buttons in bars and notices.
enum CommandTableID {
  static let ownerPassword = CommandID("ownerPassword")
  static let showField = CommandID("showField")
  static let checkSignatures = CommandID("checkSignatures")
  static let restoreSignature = CommandID("restoreSignature")
  static let putBackUnfinished = CommandID("putBackUnfinished")
  static let restoreUnfinished = CommandID("restoreUnfinished")
}

extension Drawing {
  /// Returns true if a value was typed into a field of the drawing's PDF.
  fileprivate func hasValue(of field: PDFField, in survey: PDFSurvey) -> Bool {
    fieldValues.contains { index, value in
      survey.form.indices.contains(index) && survey.form[index].name == field.name
        && !value.isEmpty
    }
  }

  /// Returns true if a picture meets a field of the drawing's PDF.
  fileprivate func hasPicture(on field: PDFField) -> Bool {
    guard let page = pages.first(where: { $0.pdfPage == field.page }),
      let picture = page.background.picture?.frame
    else { return false }
    let frame = Bounds(min: page.origin + picture.min, max: page.origin + picture.max)
    return frame.intersects(field.frame.onPlane(page))
  }

  /// Returns true if a stroke meets a field of the drawing's PDF.
  fileprivate func hasInk(on field: PDFField) -> Bool {
    guard let page = pages.first(where: { $0.pdfPage == field.page }) else { return false }
    return hasInk(in: field.frame.onPlane(page), of: page.id)
  }
}
