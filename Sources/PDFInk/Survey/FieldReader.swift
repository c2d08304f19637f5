import Ink

/// The descriptions of a form's fields.
struct FieldReader {
  private let source: any PDFSource
  private let places: FieldPlaces
  private let locks: FieldLocks
  private var texts: FieldTexts
  /// The places of the fields whose values are calculated, in the order of that (/CO).
  private let calculationOrder: [PDFReference: Int]
  private let looks: WidgetLooks
  /// The descriptions, in the order of the form.
  private(set) var fields: [PDFFormField] = []
  /// True if texts of the fields are missing, because they are too many.
  var isCut: Bool { texts.isCut }

  /// Describes fields.
  init(
    of fields: [FormField], at places: FieldPlaces, on pages: [TreePage],
    in source: any PDFSource
  ) {
    self.source = source
    self.places = places
    texts = FieldTexts(of: source)
    locks = FieldLocks(of: fields, texts: &texts)
    let root = source.dictionary(source.trailer["Root"])
    let form = source.dictionary(root?["AcroForm"]) ?? [:]
    let order = (source.array(form["CO"]) ?? []).compactMap { value -> PDFReference? in
      if case .reference(let field) = value { field } else { nil }
    }
    calculationOrder = Dictionary(zip(order, 0...)) { first, _ in first }
    looks = WidgetLooks(of: form, in: source)
    for field in fields { self.fields.append(description(field)) }
    TabOrder(of: pages, in: source).number(&self.fields)
  }

  private mutating func description(_ field: FormField) -> PDFFormField {
    let flags = source.integer(field.entries["Ff"]) ?? 0
    let kind = kind(field, flags)
    let isButton = kind == .checkBox || kind == .radioButtons
    let hasText = kind == .text || kind == .comboBox || kind == .list
    texts.count(8 * field.widgets.count)
    let states = isButton ? ButtonStates(of: field, in: source) : nil
    let scripts = FieldScripts(of: field, texts: &texts)
    let maximum = source.integer(field.entries["MaxLen"]).flatMap { $0 > 0 ? $0 : nil }
    var described = PDFFormField(
      name: field.name, label: texts.text(field.own["TU"]) ?? "", kind: kind,
      value: values(field, states),
      choices: choices(field, isButton: isButton).map {
        PDFFormField.Choice(stored: $0.stored, shown: $0.shown)
      }, states: states?.names ?? [], maximumLength: maximum,
      formatScript: kind == .text || kind == .comboBox ? scripts.format : "",
      rangeScript: kind == .text || kind == .comboBox ? scripts.range : "",
      calculationScript: scripts.calculation,
      calculationOrder: field.reference.flatMap { calculationOrder[$0] },
      widgets: field.widgets.enumerated().map { index, widget in
        PDFFormField.Widget(
          look: hasText ? looks.look(of: widget.entries, of: field.entries)?.look : nil,
          state: states?.indices[index], isPressed: states?.arePressed[index] ?? false)
      }, places: places(field))
    described.obstacle = obstacle(field, kind, flags)
    described.noteWhetherShown()
    described.traits = traits(described, flags)
    if described.calculationOrder != nil || scripts.calculates {
      described.traits.insert(.calculated)
    }
    if scripts.hasOthers { described.traits.insert(.scripts) }
    if let signature = field.signature {
      described.traits.insert(.signed)
      if source.isTimeStamp(signature) { described.traits.insert(.stamped) }
    }
    if field.lacksValue { described.traits.insert(.lacksValue) }
    return described
  }

  private func kind(_ field: FormField, _ flags: Int) -> PDFFormField.Kind {
    switch source.name(field.entries["FT"]) {
    case "Tx"?: .text
    case "Ch"?: flags & FieldFlag.combo != 0 ? .comboBox : .list
    case "Btn"?:
      flags & FieldFlag.push != 0
        ? .pushButton : flags & FieldFlag.radio != 0 ? .radioButtons : .checkBox
    case "Sig"?: .signature
    default: .unknown
    }
  }

  private func traits(_ field: PDFFormField, _ flags: Int) -> PDFFormField.Traits {
    func has(_ flag: Int, _ kinds: PDFFormField.Kind...) -> Bool {
      flags & flag != 0 && kinds.contains(field.kind)
    }
    var traits: PDFFormField.Traits = []
    if flags & FieldFlag.required != 0 { traits.insert(.required) }
    if has(FieldFlag.readOnly, .signature) { traits.insert(.readOnly) }
    if has(FieldFlag.multiline, .text) { traits.insert(.lines) }
    let others = FieldFlag.multiline | FieldFlag.password | FieldFlag.file
    if has(FieldFlag.comb, .text), field.maximumLength != nil, flags & others == 0 {
      traits.insert(.comb)
    }
    if has(FieldFlag.editable, .comboBox) { traits.insert(.editable) }
    if has(FieldFlag.several, .list) { traits.insert(.several) }
    if has(FieldFlag.alwaysOne, .radioButtons) { traits.insert(.alwaysOne) }
    // Check boxes of one state always are.
    if field.kind == .checkBox || has(FieldFlag.unison, .radioButtons) { traits.insert(.together) }
    return traits
  }

  /// Returns what is in the way of a value, wherever the field is shown.
  private func obstacle(
    _ field: FormField, _ kind: PDFFormField.Kind, _ flags: Int
  ) -> PDFFormField.Obstacle? {
    switch kind {
    case .signature, .pushButton, .unknown: return .kind
    case .text, .checkBox, .radioButtons, .comboBox, .list: break
    }
    // First, as its value is not told, whatever else is in the way.
    if kind == .text, flags & FieldFlag.password != 0 { return .password }
    if field.reference == nil || field.widgets.contains(where: { $0.reference == nil }) {
      return .noObject
    }
    if locks.isLocked(field.name) { return .locked }
    if flags & FieldFlag.readOnly != 0 { return .readOnly }
    if kind == .text, flags & FieldFlag.file != 0 { return .file }
    return nil
  }

  /// Returns the places of a field.
  private mutating func places(_ field: FormField) -> [PDFFormField.Place] {
    var shown: [PDFFormField.Place] = []
    for (index, widget) in field.widgets.enumerated() where !texts.isCut {
      let own = places.places(of: widget)
      texts.count(4 * own.count)
      shown += own.map { place in
        var place = place
        place.widget = index
        return place
      }
    }
    return shown
  }

  /// Returns the choices of a field. Those of buttons stand for its widgets; others need a text.
  private mutating func choices(_ field: FormField, isButton: Bool) -> [FieldTexts.Choice] {
    let choices = texts.choices(field.entries["Opt"])
    return isButton ? choices : choices.filter { $0.stored != "" || $0.shown != "" }
  }

  /// Returns the value of a field as texts. Buttons without one have that which they show.
  private mutating func values(_ field: FormField, _ states: ButtonStates?) -> [String] {
    if let states, source.resolved(field.entries["V"]) == .null {
      return states.shown.map { [$0.text] } ?? []
    }
    if let values = texts.texts(ofArray: field.entries["V"]) { return values }
    return texts.text(field.entries["V"]).map { [$0] } ?? []
  }
}
