import Ink

/// The field that a digital signature goes into, and what its author demands.
struct SignatureTarget {
  /// The field, or nil for a new one.
  let field: FormField?
  /// The full name of the field.
  let name: String
  /// The annotation of the field, or nil for a new one or one that is not seen.
  let widget: PDFReference?
  /// The index of the page with the field; that of a field that is not seen does not matter.
  let page: Int
  /// The place of the field on that page, or nil if it is not seen.
  let place: AnnotationPlace?

  /// Finds the field of an order.
  ///
  /// - Throws: `PDFFailure.signature` if there is no such field, or it must not be signed so.
  init(
    _ order: SignatureOrder, fields: [FormField], pages: [TreePage], in source: any PDFSource
  ) throws(PDFFailure) {
    var texts = FieldTexts(of: source)
    let locks = FieldLocks(of: fields, texts: &texts)
    if case .field(let known) = order.target {
      name = known
    } else {
      let names = Set(fields.map(\.name))
      var number = 1
      while names.contains("Signature\(number)") { number += 1 }
      name = "Signature\(number)"
      // A time stamp of the document is no value that a field has.
      if locks.isLocked(name), order.kind == .signature { throw .signature(.locked) }
    }
    switch order.target {
    case .invisible:
      // A page that is at several places would need another object.
      let alone = pages.firstIndex { $0.reference != nil && !$0.isShared }
      (field, widget, page, place) = (nil, nil, alone ?? 0, nil)
    case .new(let new):
      guard pages.indices.contains(new.page) else { throw .noPage(new.page) }
      guard pages[new.page].reference != nil else { throw .page(new.page) }
      (field, widget, page) = (nil, nil, new.page)
      let geometry = pages[new.page].geometry
      place = AnnotationPlace(box: geometry.toUserSpace(new.frame), on: geometry)
    case .field(let name):
      let named = fields.filter { $0.isForSignature && $0.name == name }
      guard !named.isEmpty else { throw .signature(.noField) }
      guard let field = named.first(where: { $0.signature == nil }) else {
        let isSigned = named.contains { $0.signature.map(source.isTimeStamp) == false }
        throw .signature(isSigned ? .signed : .stamped)
      }
      guard field.reference != nil else { throw .signature(.damaged) }
      if locks.isLocked(name) { throw .signature(.locked) }
      if source.isReadOnly(field.entries["Ff"]) { throw .signature(.readOnly) }
      let seeds = SeedValues(source.dictionary(field.entries["SV"]), in: source)
      if let demand = seeds.demand(on: order, texts: &texts) { throw .demand(demand) }
      if seeds.demandTimeStamp, !order.isStamped { throw .signature(.timeStamp) }
      self.field = field
      let places = FieldPlaces(on: pages, in: source)
      let shown = field.widgets.lazy.compactMap { widget in
        widget.reference.flatMap { reference in
          places.places(of: widget).first(where: \.isSeen).map {
            (reference, widget.entries, $0.page)
          }
        }
      }.first
      (widget, page) = (shown?.0, shown?.2 ?? 0)
      place = shown.flatMap { AnnotationPlace(of: $0.1, on: pages[$0.2].geometry, in: source) }
    }
  }

  /// Returns true if ink on a page lies wholly in the field.
  func contains(_ placement: FormPlacement, onPage index: Int) -> Bool {
    index == page && place?.contains(placement) == true
  }
}

/// What the author of a field demands of its signature (ISO 32000-2, tables 237 and 238).
private struct SeedValues {
  private let source: any PDFSource
  private let entries: PDFDictionary
  /// The bits of /Ff, each of which makes a value one that must be obeyed.
  private enum Demand {
    static let filter = 1
    static let subFilter = 2
    static let version = 4
    static let reasons = 8
    static let digest = 64
    /// Those that are not known here.
    static let others = ~(filter | subFilter | version | reasons | digest)
  }
  /// The newest version of the handler that is known.
  private static let version = 2

  init(_ entries: PDFDictionary?, in source: any PDFSource) {
    self.entries = entries ?? [:]
    self.source = source
  }

  /// True if the signature must have a time stamp, whoever gives it.
  var demandTimeStamp: Bool {
    source.integer(source.dictionary(entries["TimeStamp"])?["Ff"]) ?? 0 != 0
  }

  /// Returns the first of all others that the signature of an order does not obey, or nil. First
  /// come those that no order obeys.
  func demand(on order: SignatureOrder, texts: inout FieldTexts) -> SignatureDemand? {
    let flags = source.integer(entries["Ff"]) ?? 0
    func demands(_ bit: Int, _ key: PDFName) -> Bool { flags & bit != 0 && entries[key] != nil }
    if flags & Demand.others != 0 { return .other }
    // Demands on the certificate have bits of their own. What it says is not known here.
    let certificate = source.dictionary(entries["Cert"])
    if source.integer(certificate?["Ff"]) ?? 0 != 0 { return .certificate }
    if demands(Demand.filter, "Filter"), source.name(entries["Filter"]) != "Adobe.PPKLite" {
      return .other
    }
    if demands(Demand.subFilter, "SubFilter") {
      let kinds = (source.array(entries["SubFilter"]) ?? []).compactMap(source.name)
      if !kinds.contains("ETSI.CAdES.detached") {
        let names = kinds.map { String(decoding: $0.bytes, as: UTF8.self) }
        return names.isEmpty ? .other : .kinds(names)
      }
    }
    if demands(Demand.version, "V"), (source.integer(entries["V"]) ?? 1) > Self.version {
      return .other
    }
    if demands(Demand.digest, "DigestMethod") {
      let methods = texts.texts(entries["DigestMethod"])
      if !methods.contains("SHA256") { return methods.isEmpty ? .other : .hashes(methods) }
    }
    if demands(Demand.reasons, "Reasons") {
      var reasons = texts.texts(entries["Reasons"])
      // One period stands for none (table 237).
      if reasons == ["."] { reasons = [] }
      let isObeyed = reasons.isEmpty ? order.reason.isEmpty : reasons.contains(order.reason)
      if !isObeyed { return .reasons(reasons) }
    }
    // Zero is for a signature that is no certification, the others for one that is.
    if let level = source.integer(source.dictionary(entries["MDP"])?["P"]),
      (order.certification?.rawValue ?? 0) != level
    {
      let certification = SignatureOrder.Certification(rawValue: level)
      return level == 0 || certification != nil ? .certification(certification) : .other
    }
    return nil
  }
}

extension SignatureOrder {
  /// True if there is no field for it yet.
  var needsField: Bool { if case .field = target { false } else { true } }
}
