import Ink

/// A digital signature without its digits (ISO 32000-2, 12.7.5.5 and 12.8).
extension InkUpdate {
  /// Adds the dictionary of a signature, and the field if that is new.
  ///
  /// - Parameters:
  ///   - order: What it says.
  ///   - target: The field.
  ///   - ink: What the field shows.
  mutating func sign(
    _ order: SignatureOrder, in target: SignatureTarget, showing ink: [FormPlacement]
  ) throws(PDFFailure) {
    guard case .reference(let catalog)? = update.source.trailer["Root"],
      case .dictionary(var root) = update.value(catalog)
    else { throw .unreadable }
    let old = root
    let signature = update.add(
      signature: entries(of: order, lock: target.field?.entries["Lock"], catalog: catalog),
      room: order.room)
    var field: PDFReference?
    if let known = target.field {
      try put(signature, into: known, target, ink)
    } else {
      field = try newField(signature, target, ink)
    }
    if order.certification != nil {
      var permissions = current(root["Perms"]) ?? [:]
      permissions["DocMDP"] = .reference(signature)
      root["Perms"] = .dictionary(permissions)
    }
    if order.isLongTerm { update.nameExtension(in: &root) }
    list(field, in: &root)
    if root != old { update.replace(catalog, by: .dictionary(root)) }
  }

  /// Returns the entries of the signature.
  private func entries(
    of order: SignatureOrder, lock: PDFValue?, catalog: PDFReference
  ) -> PDFDictionary {
    if order.kind == .timeStamp {
      return [
        "Type": .name("DocTimeStamp"), "Filter": .name("Adobe.PPKLite"),
        "SubFilter": .name("ETSI.RFC3161"),
      ]
    }
    var entries: PDFDictionary = [
      "Filter": .name("Adobe.PPKLite"), "SubFilter": .name("ETSI.CAdES.detached"),
      "M": .string(Array(order.time.utf8)),
    ]
    for (key, text) in [("Name", order.name), ("Reason", order.reason)] where !text.isEmpty {
      entries[PDFName(key)] = .string(PDFTextString.bytes(of: text))
    }
    let lock = update.source.dictionary(lock)
    var level = order.certification?.rawValue
    if let lock, level == nil, let own = update.source.integer(lock["P"]), 1...3 ~= own {
      level = own
    }
    var rules: [PDFValue] = []
    if let level {
      rules.append(rule("DocMDP", ["P": .integer(level), "V": .name("1.2")]))
    }
    if let lock, let action = update.source.name(lock["Action"]) {
      var parameters: PDFDictionary = ["Action": .name(action), "V": .name("1.2")]
      if action != "All" { parameters["Fields"] = update.source.resolved(lock["Fields"]) }
      rules.append(rule("FieldMDP", parameters, data: catalog))
    }
    if !rules.isEmpty { entries["Reference"] = .array(rules) }
    return entries
  }

  /// Returns what may be changed after a signature (12.8.2).
  private func rule(
    _ method: PDFName, _ parameters: PDFDictionary, data: PDFReference? = nil
  ) -> PDFValue {
    var entries: PDFDictionary = [
      "Type": .name("SigRef"), "TransformMethod": .name(method),
      "TransformParams": .dictionary(parameters.merging(["Type": .name("TransformParams")]) { $1 }),
    ]
    if let data { entries["Data"] = .reference(data) }
    return .dictionary(entries)
  }

  /// Puts the signature into a field that is there.
  private mutating func put(
    _ signature: PDFReference, into field: FormField, _ target: SignatureTarget,
    _ ink: [FormPlacement]
  ) throws(PDFFailure) {
    guard let reference = field.reference, case .dictionary(var entries) = update.value(reference)
    else { throw .signature(.damaged) }
    entries["V"] = .reference(signature)
    update.replace(reference, by: .dictionary(entries))
    // What an empty field shows, such as a request to sign, is over. The ground and the border that
    // programs draw in a field without an appearance stay, with ink and without: the page looks as
    // before in all of them.
    guard let widget = target.widget, let place = target.place,
      case .dictionary(var shown) = update.value(widget),
      !ink.isEmpty || shown["AP"] != nil || needsAppearance || !groundAndBorder(of: shown).isEmpty
    else { return }
    show(ink, in: &shown, at: place)
    update.replace(widget, by: .dictionary(shown))
  }

  /// Adds a field with the signature, and returns it.
  private mutating func newField(
    _ signature: PDFReference, _ target: SignatureTarget, _ ink: [FormPlacement]
  ) throws(PDFFailure) -> PDFReference {
    guard let object = pages[target.page].reference else { throw .page(target.page) }
    let page = try ownObject(object, at: target.page)
    pages[target.page].reference = page
    guard case .dictionary(var entries) = update.value(page == object ? page : object) else {
      throw .page(target.page)
    }
    let none = AnnotationPlace(
      box: Bounds(min: .zero, max: .zero), on: pages[target.page].geometry)
    let place = target.place ?? none
    var field: PDFDictionary = [
      "Type": .name("Annot"), "Subtype": .name("Widget"), "FT": .name("Sig"),
      "T": .string(PDFTextString.bytes(of: target.name)), "V": .reference(signature),
      "F": AnnotationFlags.new.value, "P": .reference(page), "Rect": .rectangle(place.box),
    ]
    if target.place != nil || needsAppearance { show(ink, in: &field, at: place) }
    let reference = update.add(.dictionary(field))
    append([.reference(reference)], toAnnotationsOf: &entries)
    update.replace(page, by: .dictionary(entries))
    return reference
  }

  /// Lists a new field in the form, which there may be none of yet, and says that the file is
  /// signed: other programs are to append to it only (table 225).
  private mutating func list(_ field: PDFReference?, in root: inout PDFDictionary) {
    var form = current(root["AcroForm"]) ?? [:]
    let old = form
    form["SigFlags"] = .integer((update.source.integer(form["SigFlags"]) ?? 0) | 3)
    if let field {
      if case .reference(let list)? = form["Fields"], case .array(let all) = update.value(list) {
        update.replace(list, by: .array(all + [.reference(field)]))
      } else {
        let all = update.source.array(form["Fields"]) ?? []
        form["Fields"] = .array(all + [.reference(field)])
      }
    }
    if form == old { return }
    if case .reference(let object)? = root["AcroForm"], case .dictionary = update.value(object) {
      update.replace(object, by: .dictionary(form))
    } else {
      root["AcroForm"] = .dictionary(form)
    }
  }

  /// Returns a dictionary with the changes made to it.
  private func current(_ value: PDFValue?) -> PDFDictionary? {
    if case .reference(let reference)? = value, case .dictionary(let new) = update.value(reference)
    {
      return new
    }
    return update.source.dictionary(value)
  }
}
