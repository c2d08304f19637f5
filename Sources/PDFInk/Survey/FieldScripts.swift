import Ink

/// The scripts of a field, in its actions and those of its widgets (ISO 32000-1, 12.6.3).
struct FieldScripts {
  /// The script that formats the value, or else checks what is typed, in a way that is understood;
  /// empty if there is none.
  private(set) var format = ""
  /// The script that limits the number in a way that is understood; empty if there is none.
  private(set) var range = ""
  /// The script that calculates the value in a way that is understood, or an empty string.
  private(set) var calculation = ""
  /// True if there is a script that calculates.
  private(set) var calculates = false
  /// True if there are scripts that are not understood.
  private(set) var hasOthers = false

  /// The events that scripts of fields and widgets may wait for (ISO 32000-1, tables 194 and 196).
  private static let triggers: [PDFName] = [
    "C", "F", "K", "V", "E", "X", "D", "U", "Fo", "Bl", "PO", "PC", "PV", "PI",
  ]

  /// Reads the scripts.
  init(of field: FormField, texts: inout FieldTexts) {
    let source = texts.source
    var scripts: [PDFName: [String]] = [:]
    var dictionaries = field.widgets.map(\.entries)
    // A field that is its own widget has one dictionary.
    if field.widgets.first?.reference != field.reference || field.reference == nil {
      dictionaries.append(field.own)
    }
    for entries in dictionaries {
      if source.dictionary(entries["A"])?["JS"] != nil { hasOthers = true }
      guard let actions = source.dictionary(entries["AA"]) else { continue }
      for trigger in Self.triggers {
        guard let action = source.dictionary(actions[trigger]) else { continue }
        if action["Next"] != nil { hasOthers = true }
        guard let script = action["JS"], let text = texts.text(script),
          text.contains(where: { !$0.isWhitespace })
        else { continue }
        scripts[trigger, default: []].append(text)
      }
    }
    calculates = scripts["C"] != nil
    // What formats comes before what checks.
    for (trigger, script) in scripts.sorted(by: { $0.key < $1.key }).flatMap({ trigger, scripts in
      scripts.map { (trigger, $0) }
    }) {
      switch trigger {
      case "C" where FieldCalculation(script: script) != nil: calculation = script
      case "F" where FieldFormat(script: script) != nil,
        "K" where FieldFormat(script: script) != nil:
        if format.isEmpty { format = script }
      case "V" where (range.isEmpty || range == script) && FieldRange(script: script) != nil:
        range = script
      default: hasOthers = true
      }
    }
  }
}
