import ArgumentParser
import Ink
import Localization
import PDFPages
import Platform

/// The options for the values of a form's fields.
struct FillingOptions: ParsableArguments {
  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      tr("A value for a field of the form. Repeated for one field it makes several choices."),
      valueName: "name=value"), transform: { try Self.assignment($0) })
  var fill: [Assignment] = []

  @Option(
    help: ArgumentHelp(
      tr("A JSON file with values for fields: {\"name\": \"value\"}."), valueName: "file"),
    completion: .file())
  var fillFile: String?

  /// The most bytes of a file with values.
  private static let maximumFile = 16_000_000

  /// A value for the field with a full name, as it was typed: with a `=` between them.
  struct Assignment: Sendable, Hashable {
    var text: String

    /// Returns the name and the value. Names may have a `=`, too: it is the first one behind the
    /// name of a field, if there is one.
    func parts(isField: (String) -> Bool) -> (name: String, value: String) {
      let parts = text.indices.dropFirst().filter { text[$0] == "=" }.lazy.map { sign in
        (name: String(text[..<sign]), value: String(text[text.index(after: sign)...]))
      }
      return parts.first { isField($0.name) } ?? parts.first ?? (name: text, value: "")
    }
  }

  /// True if there are no values.
  var isEmpty: Bool { fill.isEmpty && fillFile == nil }

  private static func assignment(_ text: String) throws(OptionError) -> Assignment {
    guard text.dropFirst().contains("=") else {
      throw OptionError(tr("a value is given as name=value"))
    }
    return Assignment(text: text)
  }

  /// Returns the values for the form of a PDF, and what the user should know of them.
  ///
  /// A field that takes no value at all is passed over with a note. A value that its field does not
  /// take, or a name that no field has, is an error.
  func filling(of pdf: OpenPDF) throws(SigningError) -> (filling: FormFilling, notes: [String]) {
    let form = pdf.survey.form
    if let refusal = pdf.survey.formRefusal {
      throw .helper(.failure(.refused(refusal)), file: pdf.name)
    }
    var notes: [String] = []
    var values: [Int: FieldValue] = [:]
    // Several fields may have one name.
    let places = Dictionary(grouping: form.indices) { form[$0].name }
    for (name, texts) in try given(isField: { places[$0] != nil }) {
      let shown = name.legible.inOneLine
      guard let indices = places[name] else {
        let names = form.filter { $0.obstacle == nil }.map(\.name)
        throw .unknownField(
          shown, closest: ClosestName.of(name, in: names)?.legible.inOneLine, file: pdf.name)
      }
      notes += indices.compactMap { form[$0].obstacle?.sentence(on: shown) }
      let free = indices.filter { form[$0].obstacle == nil }
      do throws(FieldRefusal) {
        let taken = try form.values(of: free) { field in
          texts.map { $0.isNumber ? field.typed($0.text) : $0.text }
        }
        values.merge(taken) { $1 }
      } catch {
        throw SigningError.value(trClause(error.sentence(on: shown)))
      }
    }
    guard !values.isEmpty else {
      throw .value(trClause(notes.first ?? tr("There are no values for the form.")))
    }
    return (FormFilling(of: form, with: values), notes)
  }

  /// The names with their texts: those of the file, then those of the options, which count more.
  private func given(
    isField: (String) -> Bool
  ) throws(SigningError) -> [(name: String, texts: [FieldValuesFile.Text])] {
    var names: [String] = []
    var texts: [String: [FieldValuesFile.Text]] = [:]
    func add(_ name: String, _ more: [FieldValuesFile.Text]) {
      if texts[name] == nil { names.append(name) }
      texts[name] = more
    }
    if let fillFile {
      for (name, texts) in try Self.file(fillFile).values { add(name, texts) }
    }
    var given: Set<String> = []
    for assignment in fill {
      let (name, value) = assignment.parts(isField: isField)
      let isFirst = given.insert(name).inserted
      add(name, (isFirst ? [] : texts[name] ?? []) + [FieldValuesFile.Text(value)])
    }
    return names.map { ($0, texts[$0] ?? []) }
  }

  private static func file(_ path: String) throws(SigningError) -> FieldValuesFile {
    let name = DrawingFile.name(of: path)
    let bytes: [UInt8]
    do throws(BoundedFile.Failure) {
      var portions = try InputPortions(path, limit: maximumFile)
      bytes = try portions.all()
    } catch {
      throw .values(error, file: name)
    }
    return try Result { () throws(FormatError) in try FieldValuesFile(bytes, file: name) }
      .mapError { SigningError.drawing(.format($0)) }.get()
  }
}

extension PDFFormField.Obstacle {
  /// Returns the sentence for the user about the field of that name.
  func sentence(on field: String) -> String {
    switch self {
    case .kind: tr("The field \(field) has no value that is typed or chosen.")
    case .noObject: tr("The field \(field) cannot be filled in: it is no object of the file.")
    case .readOnly: tr("The field \(field) cannot be filled in: its author permits no change.")
    case .locked: tr("The field \(field) cannot be filled in: a digital signature locks it.")
    case .password:
      tr("The field \(field) is not filled in: passwords are never stored in a file.")
    case .file: tr("The field \(field) is for a file, which xsign does not put into a form.")
    case .notShown: tr("The field \(field) is not filled in: no page shows it.")
    }
  }
}
