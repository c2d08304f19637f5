import Ink

/// The part of an update that gives the fields of a form their values (ISO 32000-1, 12.7).
///
/// A file that is signed digitally gets values, states and appearances, and nothing else: more
/// would count as a change of the document.
struct FormUpdate {
  private var update: PDFUpdate
  private let fields: [FormField]
  private let survey: PDFSurvey
  private let looks: WidgetLooks
  private var texts: ImportedPages
  private var appearances = FieldAppearances()
  private var choices: FieldTexts
  /// Whether appearances of buttons paint something.
  private var drawn: [PDFReference: Bool] = [:]
  private let isSigned: Bool
  /// True if fields get values, and not only appearances for those that they have.
  private let givesValues: Bool

  /// Fills in the form of a file.
  ///
  /// - Parameters:
  ///   - form: The values.
  ///   - update: The update of the file, which gets the objects.
  ///   - pages: All pages of the file.
  ///   - fields: The fields of its form, or nil if they are not known yet.
  ///   - survey: What the file is.
  /// - Throws: `PDFFailure.refused`, `.field` for a value that the field cannot have, or
  ///   `.pictures`; then nothing is to be written.
  static func fill(
    _ form: FilledForm, in update: inout PDFUpdate, pages: [TreePage],
    fields: [FormField]? = nil, survey: PDFSurvey
  ) throws(PDFFailure) {
    if let refusal = survey.formRefusal { throw .refused(refusal) }
    var filling = try FormUpdate(form, in: update, pages: pages, fields: fields, survey: survey)
    // What a page says of colours does not concern its annotations.
    filling.update.findColors(on: [])
    for field in form.fields { try filling.fill(field) }
    if survey.needsAppearances { filling.markButtons(besides: Set(form.fields.map(\.index))) }
    filling.clean()
    update = filling.update
  }

  private init(
    _ form: FilledForm, in update: PDFUpdate, pages: [TreePage], fields known: [FormField]?,
    survey: PDFSurvey
  ) throws(PDFFailure) {
    let source = update.source
    let root = source.dictionary(source.trailer["Root"]) ?? [:]
    let entries = source.dictionary(root["AcroForm"])
    self.update = update
    self.survey = survey
    let fields =
      if let known { known } else { try FormFields.fields(of: entries, on: pages, in: source) }
    self.fields = fields
    looks = WidgetLooks(of: entries ?? [:], in: source)
    texts = try ImportedPages(form.textsPDF)
    choices = FieldTexts(of: source)
    givesValues = form.fields.contains { $0.value != nil }
    isSigned = Permissions(root: root, fields: fields, in: source).isSigned
  }

  private var source: any PDFSource { update.source }

  /// Changes entries of an object; nil removes one.
  private mutating func set(_ reference: PDFReference, _ changes: [PDFName: PDFValue?]) {
    guard case .dictionary(var entries) = update.value(reference) else { return }
    for (name, value) in changes { entries[name] = value }
    update.replace(reference, by: .dictionary(entries))
  }

  private mutating func fill(_ filled: FilledForm.Field) throws(PDFFailure) {
    guard fields.indices.contains(filled.index), survey.form.indices.contains(filled.index),
      let reference = fields[filled.index].reference
    else { throw .field(filled.index) }
    let (field, described) = (fields[filled.index], survey.form[filled.index])
    // Values that are calculated are of fields that nobody types in.
    guard described.obstacle == nil || [.readOnly, .notShown].contains(described.obstacle),
      field.widgets.allSatisfy({ $0.reference != nil })
    else { throw .field(filled.index) }
    switch (described.kind, filled.value) {
    case (.checkBox, .button(let widget)?), (.radioButtons, .button(let widget)?):
      guard widget.map(field.widgets.indices.contains) ?? true else { throw .field(filled.index) }
      prepare(reference, of: field)
      press(widget, of: field, reference, described)
      return
    case (.text, .text(let text)?), (.comboBox, .text(let text)?):
      prepare(reference, of: field)
      set(reference, ["V": .string(PDFTextString.bytes(of: text)), "RV": nil, "I": nil])
      if described.kind == .comboBox { choose([text], of: field, reference, isList: false) }
    case (.list, .choices(let chosen)?):
      prepare(reference, of: field)
      choose(chosen, of: field, reference, isList: true, top: filled.firstShown)
    case (.text, nil), (.comboBox, nil), (.list, nil): break
    default: throw .field(filled.index)
    }
    for (index, widget) in field.widgets.enumerated() {
      let page = filled.texts.indices.contains(index) ? filled.texts[index] : nil
      try show(page, in: widget, of: field, cells: described.cells)
    }
  }

  /// Removes what would come before the new value in some programs.
  private mutating func prepare(_ reference: PDFReference, of field: FormField) {
    // PDFium looks for the kind of a field one level up only.
    let parent = source.dictionary(field.own["Parent"])
    if !isSigned, field.own["FT"] == nil, parent?["FT"] == nil, let kind = field.entries["FT"] {
      set(reference, ["FT": source.resolved(kind)])
    }
    for case let widget? in field.widgets.map(\.reference) where widget != reference {
      set(widget, ["V": nil, "I": nil, "RV": nil])
    }
  }

  /// Makes choices of a list, or the one of a combo box.
  private mutating func choose(
    _ chosen: [String], of field: FormField, _ reference: PDFReference, isList: Bool,
    top: Int? = nil
  ) {
    let all = choices.choices(field.entries["Opt"])
    let stored = Set(chosen)
    let indices = all.indices.filter { index in
      stored.contains(all[index].stored) && (all[index].stored != "" || all[index].shown != "")
    }
    let numbers = isList ? indices : Array(indices.prefix(1))
    let index: PDFValue? = numbers.isEmpty ? nil : .array(numbers.map { .integer($0) })
    guard isList else { return set(reference, ["I": index]) }
    // Each once and in the order of /I, as programs expect of both (ISO 32000-1, table 231).
    var known: Set<String> = []
    let ordered = (numbers.map { all[$0].stored } + chosen).filter { known.insert($0).inserted }
    let values = ordered.map { PDFValue.string(PDFTextString.bytes(of: $0)) }
    // An array of one is read by fewer programs. Without a value of its own it would inherit one.
    let inherits = field.own["V"] == nil && field.entries["V"] != nil
    let value: PDFValue? =
      values.count > 1 ? .array(values) : values.first ?? (inherits ? .array([]) : nil)
    let shown = all.indices.filter { all[$0].stored != "" || all[$0].shown != "" }
    let first = top.flatMap { shown.indices.contains($0) ? shown[$0] : nil }
    set(
      reference, ["V": value, "I": index, "RV": nil, "TI": first.map { .integer($0) }])
  }

  /// Presses the widget with an index, or none.
  private mutating func press(
    _ pressed: Int?, of field: FormField, _ reference: PDFReference, _ described: PDFFormField
  ) {
    let states = ButtonStates(of: field, in: source)
    let state = pressed.map { states.indices[$0] }
    set(reference, ["V": .name(state.map { states.all[$0] } ?? "Off")])
    for (index, widget) in field.widgets.enumerated() {
      guard let object = widget.reference else { continue }
      let own = states.all[states.indices[index]]
      let isOn =
        described.traits.contains(.together) ? state == states.indices[index] : pressed == index
      set(object, ["AS": .name(isOn ? own : "Off")])
      mark(widget, object, of: field, as: own, isRadio: described.kind == .radioButtons)
    }
  }

  /// Gives a widget the mark of a state if its own cannot be seen.
  private mutating func mark(
    _ widget: FormField.Widget, _ object: PDFReference, of field: FormField, as state: PDFName,
    isRadio: Bool
  ) {
    guard let look = looks.look(of: widget.entries, of: field.entries),
      !isDrawn(state, of: widget.entries)
    else { return }
    let on = appearances.button(isOn: true, isRadio: isRadio, look, update: &update)
    let off = appearances.button(isOn: false, isRadio: false, look, update: &update)
    let normal: PDFDictionary = [state: .reference(on), "Off": .reference(off)]
    set(object, ["AP": .dictionary(["N": .dictionary(normal)])])
  }

  /// Gives the buttons marks that other programs drew so far, but for the fields with these
  /// indices.
  private mutating func markButtons(besides filled: Set<Int>) {
    guard !isSigned else { return }
    for (index, described) in survey.form.enumerated()
    where fields.indices.contains(index) && !filled.contains(index) {
      guard described.kind == .checkBox || described.kind == .radioButtons else { continue }
      let (field, states) = (fields[index], ButtonStates(of: fields[index], in: source))
      for (number, widget) in field.widgets.enumerated() {
        guard let object = widget.reference else { continue }
        mark(
          widget, object, of: field, as: states.all[states.indices[number]],
          isRadio: described.kind == .radioButtons)
      }
    }
  }

  /// Returns true if a widget has an appearance for a state that can be seen.
  private mutating func isDrawn(_ state: PDFName, of widget: PDFDictionary) -> Bool {
    let appearances = source.dictionary(source.dictionary(widget["AP"])?["N"])
    guard case .reference(let appearance)? = appearances?[state], source.isStream(appearance),
      let box = source.box(of: appearance)
    else { return false }
    guard box.width > 0, box.height > 0 else { return false }
    if let known = drawn[appearance] { return known }
    let draws = paints(appearance)
    drawn[appearance] = draws
    return draws
  }

  /// The operators that paint (ISO 32000-1, table 51), and those of inline pictures.
  private static let paintOperators = Set(
    [
      "f", "F", "f*", "B", "B*", "b", "b*", "S", "s", "sh", "Do", "Tj", "TJ", "'", "\"", "BI", "ID",
      "EI",
    ].map { Array($0.utf8) })
  /// The longest content that may paint nothing.
  private static let longestBlank = 65_536

  /// Returns false if the content of an appearance paints nothing.
  private func paints(_ appearance: PDFReference) -> Bool {
    guard let content = try? source.data(appearance), content.count <= Self.longestBlank,
      let words = try? source.words(of: content)
    else { return true }
    return !Self.paintOperators.isDisjoint(with: words)
  }

  /// Shows a text, or none, in a widget.
  private mutating func show(
    _ page: Int?, in widget: FormField.Widget, of field: FormField, cells: Int?
  ) throws(PDFFailure) {
    guard let reference = widget.reference,
      var look = looks.look(of: widget.entries, of: field.entries)
    else { return }
    look.cells = cells
    var text: PDFReference?
    if let page {
      guard texts.boxes.indices.contains(page) else { throw .pictures }
      text = texts.form(page, in: &update)
    }
    let old = source.dictionary(widget.entries["AP"]) ?? [:]
    let normal = appearances.text(text, in: old["N"], of: look, update: &update)
    set(reference, ["AP": .dictionary(old.merging(["N": .reference(normal)]) { $1 })])
  }

  /// Removes what would let programs show other texts than those that are in the file now.
  private mutating func clean() {
    guard !isSigned, case .reference(let catalog)? = source.trailer["Root"],
      case .dictionary(var root) = update.value(catalog)
    else { return }
    let old = root
    let hasOtherValues = givesValues && survey.hasXFA
    if var form = source.dictionary(root["AcroForm"]), survey.needsAppearances || hasOtherValues {
      if survey.needsAppearances { form["NeedAppearances"] = nil }
      if hasOtherValues { form["XFA"] = nil }
      if case .reference(let object)? = root["AcroForm"] {
        update.replace(object, by: .dictionary(form))
      } else {
        root["AcroForm"] = .dictionary(form)
      }
    }
    if givesValues, survey.grantsUsageRights, var permissions = source.dictionary(root["Perms"]) {
      permissions["UR"] = nil
      permissions["UR3"] = nil
      root["Perms"] = permissions.isEmpty ? nil : .dictionary(permissions)
    }
    if root != old { update.replace(catalog, by: .dictionary(root)) }
  }
}
