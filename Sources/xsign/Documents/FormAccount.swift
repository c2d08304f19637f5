import Ink
import Localization
import Platform

/// What a saved form lacks, in sentences.
struct FormAccount {
  private let filling: FormFilling
  private let canBeFilledIn: Bool

  /// Looks at the form of a PDF with new values.
  init(_ survey: PDFSurvey, _ values: [Int: FieldValue]) {
    filling = FormFilling(of: survey.form, with: values)
    canBeFilledIn = survey.formRefusal == nil
  }

  /// Returns what the user should know after saving: what became of the values, and without any
  /// what is missing; and that `ink` is no value of a field.
  func warnings(_ filled: FilledDocument?, ink: InkedPlaces) -> [String] {
    guard canBeFilledIn else { return filled?.warnings ?? [] }
    let inked = inkedFields(ink)
    return (filled?.warnings ?? Self.missing(of: filling).map { [$0] } ?? []) + inked
  }

  /// Returns the sentence about the fields that must have a value and have none, or nil.
  static func missing(of filling: FormFilling) -> String? {
    let missing = FieldNames(filling.missing, of: filling)
    switch missing.count {
    case 0: return nil
    case 1: return tr("One field must have a value and is empty: \(missing.list).")
    default:
      return tr("\(missing.count) fields must have a value and are empty: \(missing.list).")
    }
  }

  /// Returns the sentence about ink on fields that wait for text or a choice, or nothing.
  private func inkedFields(_ ink: InkedPlaces) -> [String] {
    let inked = filling.fields.indices.filter { index in
      let field = filling.fields[index]
      return field.obstacle == nil && [.text, .comboBox, .list].contains(field.kind)
        && filling.value(of: index).isEmpty
        && field.seenPlaces.contains { ink.isOn($0.frame, page: $0.page) }
    }
    let names = FieldNames(inked, of: filling)
    switch names.count {
    case 0: return []
    case 1: return [tr("The ink on a form field is no value of it: \(names.list).")]
    default:
      return [tr("The ink on \(names.count) form fields is no value of them: \(names.list).")]
    }
  }
}

/// The names of fields for a sentence.
struct FieldNames {
  /// The most fields that a sentence names.
  private static let maximum = 8

  private let names: [String]
  /// The number of names.
  var count: Int { names.count }
  /// The names, as far as a sentence has room.
  var list: String {
    trItems(names.prefix(Self.maximum)) + (count > Self.maximum ? ", …" : "")
  }

  /// Creates the names of fields by their indices, each once.
  init(_ indices: [Int], of filling: FormFilling) {
    var seen: Set<String> = []
    names = indices.map { filling.fields[$0].name.legible.inOneLine }
      .filter { seen.insert($0).inserted }
  }
}
