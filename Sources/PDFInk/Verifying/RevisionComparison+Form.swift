import Ink

extension RevisionComparison {
  /// The entries by which a field or its annotation has another value: that, and how it is shown.
  private static let valueEntries: Set<PDFName> = ["V", "AP", "AS", "I", "TI", "RV", "M", "Ff"]
  private static let widgetEntries: Set<PDFName> = ["V", "AP", "AS", "I", "RV", "M"]
  /// The entries of a field for a signature that a signature changes.
  private static let signedEntries: Set<PDFName> = ["V", "AP", "AS", "M", "F", "P", "Ff", "Type"]
  /// The entries of a new field for a signature. Actions are not among them.
  private static let newFieldEntries: Set<PDFName> = [
    "Type", "Subtype", "FT", "T", "TU", "TM", "V", "F", "Rect", "P", "AP", "AS", "Kids", "Ff",
    "Lock", "SV", "MK", "DA", "DR", "Border", "BS", "M", "NM", "H", "Q",
  ]

  /// Compares the forms: fields may be filled in, and signatures may come.
  mutating func compareForms(_ a: PDFValue?, _ b: PDFValue?) throws(SignatureFault) {
    let before = old.dictionary(a)
    guard let after = new.dictionary(b) else {
      if before != nil { add(.form, "Fields", if: false) }
      return
    }
    let own: Set<PDFName> = ["Fields", "SigFlags", "NeedAppearances", "DR", "DA"]
    for key in try differing(before ?? [:], after, but: own) { add(.form, key.text, if: false) }
    let (flags, newFlags) = (
      old.integer(before?["SigFlags"]) ?? 0, new.integer(after["SigFlags"]) ?? 0
    )
    if newFlags & flags != flags { add(.form, "SigFlags", if: false) }
    // Programs that fill in fields say no longer that they lack appearances.
    let needs = new.resolved(after["NeedAppearances"]) == .boolean(true)
    if needs, old.resolved(before?["NeedAppearances"]) != .boolean(true) {
      add(.form, "NeedAppearances", if: false)
    }
    if before?["DA"] != nil, try !same(before?["DA"], after["DA"]) { add(.form, "DA", if: false) }
    try compareResources(before?["DR"], after["DR"])
    try compareFields(old.array(before?["Fields"]) ?? [], new.array(after["Fields"]) ?? [])
  }

  /// Compares what appearances are made with. New ones may come; those that are there stay.
  private mutating func compareResources(
    _ a: PDFValue?, _ b: PDFValue?
  ) throws(SignatureFault) {
    guard let before = old.dictionary(a) else { return }
    let after = new.dictionary(b) ?? [:]
    for (key, value) in before {
      guard let group = old.dictionary(value) else {
        if try !same(value, after[key]) { add(.form, "DR", if: false) }
        continue
      }
      let others = new.dictionary(after[key]) ?? [:]
      for (name, resource) in group where try !same(resource, others[name]) {
        add(.form, "DR", if: false)
      }
    }
  }

  private mutating func compareFields(
    _ before: [PDFValue], _ after: [PDFValue]
  ) throws(SignatureFault) {
    try count(before.count + after.count)
    var kept = before[...]
    for value in after {
      if let first = kept.first, first == value {
        kept = kept.dropFirst()
      } else {
        try addField(value)
      }
    }
    if !kept.isEmpty { add(.form, "Fields", if: false) }
    try compareGroups(before)
    for field in oldFields { try compare(field) }
  }

  /// Compares the groups above fields, which have no value of their own here.
  private mutating func compareGroups(_ fields: [PDFValue]) throws(SignatureFault) {
    var open = fields
    var seen: Set<PDFReference> = []
    while let value = open.popLast() {
      try count()
      let entries = old.dictionary(value)
      let kids = old.array(entries?["Kids"]) ?? []
      guard case .reference(let reference) = value, anchors[reference] != nil, let a = entries
      else {
        // A field that is no object of its own has no value that could change.
        if try !same(value, value) { add(.fieldChanged, text(entries?["T"]), if: false) }
        if case .dictionary = value { open += kids }
        continue
      }
      guard seen.insert(reference).inserted else { continue }
      open += kids
      if formObjects.contains(reference) { continue }
      settled.insert(reference)
      guard let b = present(reference), new.array(b["Kids"]) ?? [] == kids,
        try differing(a, b, but: kids.isEmpty ? [] : ["Kids"]).isEmpty
      else {
        add(.fieldChanged, text(a["T"]), if: false)
        continue
      }
    }
  }

  private func text(_ value: PDFValue?) -> String {
    if case .string(let bytes) = old.resolved(value) { PDFTextString.text(of: bytes) } else { "" }
  }

  /// Compares a field and its annotations.
  private mutating func compare(_ field: FormField) throws(SignatureFault) {
    var keys: Set<PDFName> = []
    var isOther = false
    if let reference = field.reference {
      guard let b = try entries(of: reference, before: field.own) else {
        return add(.fieldChanged, field.name, if: false)
      }
      keys.formUnion(try differing(field.own, b))
      // Where the field is its own annotation, it has the entries of both.
      isOther = !keys.isSubset(of: field.isForSignature ? Self.signedEntries : Self.valueEntries)
      if keys.contains("Type"), new.name(b["Type"]) != "Annot" { isOther = true }
      if keys.contains("Ff"), !isLocking(field.own["Ff"], b["Ff"]) { isOther = true }
      keys.remove("Ff")
    }
    for widget in field.widgets {
      guard let reference = widget.reference, reference != field.reference else { continue }
      guard let b = try entries(of: reference, before: widget.entries) else {
        return add(.fieldChanged, field.name, if: false)
      }
      let own = Set(try differing(widget.entries, b))
      if !own.isSubset(of: field.isForSignature ? Self.signedEntries : Self.widgetEntries)
        || own.contains("Type") && new.name(b["Type"]) != "Annot"
      {
        isOther = true
      }
      keys.formUnion(own)
    }
    if isOther { return add(.fieldChanged, field.name, if: false) }
    if keys.isEmpty { return }
    guard field.isForSignature else { return compareValue(of: field) }
    if let signature = field.signature {
      let kind =
        old.isTimeStamp(signature)
        ? SignatureChange.Kind.timeStampChanged : .signatureChanged
      return add(kind, field.name, if: false)
    }
    guard keys.contains("V"), let reference = field.reference,
      let value = new.dictionary(.reference(reference))?["V"],
      let signature = new.dictionary(value)
    else { return add(.fieldChanged, field.name, if: false) }
    addSignature(signature, value, field.name, isVisible: true, isNewField: false)
  }

  /// Returns the entries that a field or its annotation has now, or nil if it is another object.
  private mutating func entries(
    of reference: PDFReference, before: PDFDictionary
  ) throws(SignatureFault) -> PDFDictionary? {
    settled.insert(reference)
    if anchors[reference] != nil { return present(reference) }
    // What is no plain dictionary stays, whatever its entries say.
    return try same(.reference(reference), .reference(reference)) ? before : nil
  }

  /// True if the flags of a field differ only in that it may not be changed any more.
  private func isLocking(_ a: PDFValue?, _ b: PDFValue?) -> Bool {
    (old.integer(a) ?? 0) | FieldFlag.readOnly == new.integer(b) ?? 0
  }

  private mutating func compareValue(of field: FormField) {
    let flags = old.integer(field.entries["Ff"]) ?? 0
    let mayBeFilled: Bool
    switch old.name(field.entries["FT"]) {
    case "Tx"?, "Ch"?: mayBeFilled = true
    case "Btn"?: mayBeFilled = flags & FieldFlag.push == 0
    default: mayBeFilled = false
    }
    guard mayBeFilled, !old.isReadOnly(field.entries["Ff"]) || isCalculated(field) else {
      return add(.fieldChanged, field.name, if: false)
    }
    add(.fieldFilled, field.name, if: permitsForms && !locks.isLocked(field.name))
  }

  private mutating func addSignature(
    _ signature: PDFDictionary, _ value: PDFValue, _ name: String, isVisible: Bool,
    isNewField: Bool
  ) {
    let isTimeStamp = new.isTimeStamp(signature)
    var isPermitted = permitsForms && !locks.isLocked(name) || isTimeStamp && !isVisible
    // A new field that shows something is no filling in: it could cover the page.
    if isNewField, isVisible, !permitsNotes { isPermitted = false }
    // An old signature under a new look would vouch for what its signer never saw.
    if case .reference(let reference) = value, old.objects[reference.number] != nil {
      isPermitted = false
    }
    add(isTimeStamp ? .timeStampAdded : .signatureAdded, name, if: isPermitted)
  }

  /// Looks at a new field: only those for signatures may come.
  private mutating func addField(_ value: PDFValue) throws(SignatureFault) {
    guard case .reference(let reference) = value, anchors[reference] == nil,
      let entries = new.dictionary(value), !new.isStream(reference)
    else { return add(.form, "Fields", if: false) }
    var name = ""
    if case .string(let bytes) = new.resolved(entries["T"]) {
      name = PDFTextString.text(of: bytes)
    }
    let kids = new.array(entries["Kids"]) ?? []
    try count(kids.count)
    var widgets = [value]
    for kid in kids {
      guard case .reference(let own) = kid, anchors[own] == nil,
        let widget = new.dictionary(kid), widget["T"] == nil, isPlain(widget, but: ["Parent"])
      else { return add(.fieldAdded, name, if: false) }
      widgets.append(kid)
    }
    // LibreOffice says that the signature is the default value, too.
    let isDefault = entries["DV"] == entries["V"]
    guard new.name(entries["FT"]) == "Sig", isPlain(entries, but: isDefault ? ["DV"] : []) else {
      return add(.fieldAdded, name, if: false)
    }
    let shown = widgets.compactMap { new.dictionary($0) }
    for case .reference(let widget) in widgets { newWidgets.insert(widget) }
    guard let value = entries["V"], let signature = new.dictionary(value) else {
      // An empty field that shows something is no empty field.
      let showsNothing = shown.allSatisfy { $0["AP"] == nil && $0["MK"] == nil }
      return add(.fieldAdded, name, if: showsNothing && permitsForms)
    }
    addSignature(
      signature, value, name, isVisible: shown.contains(where: isVisible), isNewField: true)
  }

  private func isPlain(_ entries: PDFDictionary, but other: Set<PDFName> = []) -> Bool {
    Set(entries.keys).isSubset(of: Self.newFieldEntries.union(other))
  }

  /// True unless a widget has no area.
  private func isVisible(_ widget: PDFDictionary) -> Bool {
    guard let corners = new.array(widget["Rect"]) else { return false }
    let sides = corners.compactMap { new.number($0) }
    guard sides.count == 4 else { return true }
    return sides[0] != sides[2] && sides[1] != sides[3]
  }
}
