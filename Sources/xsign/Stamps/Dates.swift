import Glibc

/// Today's date in the form that the user chose.
@MainActor final class Dates {
  private let preferences: PreferencesFile
  /// The form.
  private(set) var form: DateForm {
    didSet { known = nil }
  }
  /// The date and the minute in which it was found out: menus ask for it with every frame.
  private var known: (text: String, minute: Int)?

  init(preferences: PreferencesFile) {
    self.preferences = preferences
    form = preferences.values[.dates].flatMap { DateForm(rawValue: $0) } ?? .iso
  }

  /// Today's date.
  var today: String {
    let minute = time(nil) / 60
    if let known, known.minute == minute { return known.text }
    let text = form.today
    known = (text, minute)
    return text
  }

  /// Changes between ISO 8601 and the form of the locale.
  func toggleForm() {
    form = form == .iso ? .local : .iso
    let choice = form.rawValue
    preferences.update { $0[.dates] = choice }
  }
}
