/// The states of a check box or of radio buttons: the state that a press on each widget chooses.
struct ButtonStates {
  /// The states, each once, in the order of the places.
  private(set) var all: [PDFName] = []
  /// The index of the state of each widget.
  private(set) var indices: [Int] = []

  /// Whether each widget shows its state, and so is pressed.
  private(set) var arePressed: [Bool] = []
  /// The state of the first widget that shows its own, or nil if none does.
  var shown: PDFName? { arePressed.firstIndex(of: true).map { all[indices[$0]] } }

  /// The most appearances of a widget that are looked at.
  private static let maximumAppearances = 64

  /// Reads the states of a field. A state is the key of a widget's appearances that is not `Off`
  /// (ISO 32000-1, 12.7.4.2.3). If a widget has none, its state is what its value or its place
  /// among the widgets says.
  init(of field: FormField, in source: any PDFSource) {
    var known: [PDFName: Int] = [:]
    let hasNumbers = field.widgets.count > 1 || field.entries["Opt"] != nil
    for (index, widget) in field.widgets.enumerated() {
      let state: PDFName =
        if let own = Self.state(of: widget.entries, in: source) {
          own
        } else if hasNumbers {
          PDFName(String(index))
        } else {
          Self.on(field.entries["V"], in: source) ?? "Yes"
        }
      let number = known[state] ?? all.count
      if number == all.count { all.append(state) }
      known[state] = number
      indices.append(number)
      arePressed.append(Self.on(widget.entries["AS"], in: source) == state)
    }
  }

  /// Returns the state that a widget has by itself: one of its appearances, the one that is shown
  /// before others, else what it says is shown.
  private static func state(of entries: PDFDictionary, in source: any PDFSource) -> PDFName? {
    let normal = source.dictionary(entries["AP"])?["N"]
    // A stream is an appearance without states, and its entries name none.
    var appearances = source.dictionary(normal) ?? [:]
    if case .reference(let stream)? = normal, source.isStream(stream) { appearances = [:] }
    let shown = on(entries["AS"], in: source)
    if let shown, appearances[shown] != nil { return shown }
    guard appearances.count <= maximumAppearances else { return shown }
    return appearances.keys.filter { $0 != "Off" }.min() ?? shown
  }

  /// Returns the name that a value is, unless that is `Off`.
  private static func on(_ value: PDFValue?, in source: any PDFSource) -> PDFName? {
    source.name(value).flatMap { $0 == "Off" ? nil : $0 }
  }

  /// The names of the states.
  var names: [String] { all.map(\.text) }
}
