import Glibc

/// Today's date in the form that the user chose.
@MainActor final class Dates {
  private let preferences: PreferencesFile
  /// The form.
  private(set) var form: DateForm
  /// The date in the forms asked for, and the minute in which it was found out: menus ask for it
  /// with every frame.
  private var known: (texts: [DateForm: String], minute: Int) = ([:], 0)

  init(preferences: PreferencesFile) {
    self.preferences = preferences
    form = preferences.values[.dates].flatMap { DateForm(rawValue: $0) } ?? .iso
  }

  /// Today's date.
  var today: String { today(form) }

  /// Returns today's date in `form`.
  func today(_ form: DateForm) -> String {
    let minute = time(nil) / 60
    if known.minute != minute { known = ([:], minute) }
    if let text = known.texts[form] { return text }
    let text = form.today
    known.texts[form] = text
    return text
  }

  /// Changes between ISO 8601 and the form of the locale.
  func toggleForm() {
    form = form == .iso ? .local : .iso
    let choice = form.rawValue
    preferences.update { $0[.dates] = choice }
  }
}
