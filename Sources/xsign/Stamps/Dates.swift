import Glibc
import Ink

/// Today's date in the form that the user chose, or that the PDF in the window asks for.
@MainActor final class Dates {
  private let preferences: PreferencesFile
  private(set) var form: DateForm
  /// The date in the forms asked for, and the minute in which it was found out: menus ask for it
  /// with every frame.
  private var known: (texts: [DateForm: String], minute: Int) = ([:], 0)

  /// True if dates have the form that the PDF in the window asks for, if it does.
  private(set) var followsDocument: Bool
  /// The PDF asked last, and the form that it asks for.
  private weak var document: OpenPDF?
  private var documentForm: FieldDate?
  /// A date in ISO 8601, and in that form: menus ask for it with every frame.
  private var documentDate: (day: String, text: String)?

  init(preferences: PreferencesFile) {
    self.preferences = preferences
    followsDocument = preferences.values[.documentDates] != "no"
    form = preferences.values[.dates].flatMap { DateForm(rawValue: $0) } ?? .iso
  }

  /// Returns today's date as it is put on `document`.
  func today(on document: OpenPDF?) -> String {
    (followsDocument ? today(askedBy: document) : nil) ?? today(form)
  }

  /// Returns today's date in the form that a PDF asks for, or nil if it asks for none.
  func today(askedBy document: OpenPDF?) -> String? {
    if document !== self.document || document == nil && documentForm != nil {
      (self.document, documentForm) = (document, document?.survey.dateForm)
      documentDate = nil
    }
    guard let form = documentForm else { return nil }
    let day = today(.iso)
    if let (known, text) = documentDate, known == day { return text }
    let parts = day.split(separator: "-").compactMap { Int($0) }
    guard parts.count == 3 else { return nil }
    let text = form.text(year: parts[0], month: parts[1], day: parts[2])
    documentDate = (day, text)
    return text
  }

  /// Returns today's date in `form`.
  func today(_ form: DateForm) -> String {
    let minute = time(nil) / 60
    if known.minute != minute { known = ([:], minute) }
    if let text = known.texts[form] { return text }
    let text = form.today
    known.texts[form] = text
    return text
  }

  /// Takes the form that a PDF asks for, or leaves it.
  func toggleDocumentForm() {
    followsDocument.toggle()
    let choice = followsDocument ? "yes" : "no"
    preferences.update { $0[.documentDates] = choice }
  }

  /// Changes between ISO 8601 and the form of the locale.
  func toggleForm() {
    form = form == .iso ? .local : .iso
    let choice = form.rawValue
    preferences.update { $0[.dates] = choice }
  }
}
