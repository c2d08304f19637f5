import Ink

/// A field of a form that has no fields below it.
struct FormField {
  /// The full name, with periods between its parts.
  var name: String
  /// True if it is for a digital signature.
  var isForSignature: Bool
  /// True if it is for text or a choice, has no value, and may be given one.
  var lacksValue: Bool
  /// The digital signature in it, or nil.
  var signature: PDFDictionary?
  /// The lock that a digital signature in it puts on the file, or nil.
  var lock: PDFDictionary?
  /// The annotations by which it is shown: a reference to each, if it is an object, and its
  /// entries.
  var widgets: [(reference: PDFReference?, entries: PDFDictionary)]
}

/// The walk through the fields of a file's form (ISO 32000-1, 12.7.3).
struct FormFields {
  private static let deepest = 64
  /// The greatest number of fields and widgets.
  private static let maximum = 100_000
  /// The bit of a field's /Ff by which its value may not be changed.
  private static let readOnly = 1

  private let source: any PDFSource
  private var fields: [FormField] = []
  private var visited = 0
  private var seen: Set<PDFReference> = []

  /// Returns the fields in the order of the form.
  ///
  /// - Throws: `PDFFailure.limit` if they are too many, or nested too deeply.
  static func fields(
    of form: PDFDictionary?, in source: any PDFSource
  ) throws(PDFFailure) -> [FormField] {
    var walk = FormFields(source: source)
    for field in source.array(form?["Fields"]) ?? [] {
      try walk.visit(field, below: nil, inheriting: [:], depth: 0)
    }
    return walk.fields
  }

  private init(source: any PDFSource) { self.source = source }

  /// Returns true if a field with these entries waits for text or a choice. Buttons do not.
  private func lacksValue(_ entries: PDFDictionary) -> Bool {
    guard let kind = source.name(entries["FT"]), kind == "Tx" || kind == "Ch",
      (source.integer(entries["Ff"]) ?? 0) & Self.readOnly == 0
    else { return false }
    switch source.resolved(entries["V"]) {
    case .null: return true
    case .array(let values): return values.allSatisfy { isEmpty(source.resolved($0)) }
    case let value: return isEmpty(value)
    }
  }

  private func isEmpty(_ value: PDFValue) -> Bool {
    if case .string(let bytes) = value { PDFTextString.text(of: bytes).isEmpty } else { false }
  }

  private mutating func visit(
    _ value: PDFValue, below name: String?, inheriting above: PDFDictionary, depth: Int
  ) throws(PDFFailure) {
    // A field that is its own descendant, or in two places, counts once.
    if case .reference(let reference) = value, !seen.insert(reference).inserted { return }
    guard let field = source.dictionary(value) else { return }
    visited += 1
    if depth > Self.deepest || visited > Self.maximum { throw .limit }
    var known = above
    for key in ["FT", "V", "Ff"] as [PDFName] {
      if let own = field[key], source.resolved(own) != .null { known[key] = own }
    }
    var full = name
    if case .string(let bytes) = source.resolved(field["T"]) {
      let part = PDFTextString.text(of: bytes)
      full = name.map { $0 + "." + part } ?? part
    }
    let kids = source.array(field["Kids"]) ?? []
    visited += kids.count
    if visited > Self.maximum { throw .limit }
    if kids.contains(where: { source.dictionary($0)?["T"] != nil }) {
      for kid in kids { try visit(kid, below: full, inheriting: known, depth: depth + 1) }
      return
    }
    let isForSignature = source.name(known["FT"]) == "Sig"
    fields.append(
      FormField(
        name: full ?? "", isForSignature: isForSignature, lacksValue: lacksValue(known),
        signature: isForSignature ? source.dictionary(known["V"]) : nil,
        lock: source.dictionary(field["Lock"]),
        widgets: (kids.isEmpty ? [value] : kids).compactMap { kid in
          guard let entries = source.dictionary(kid) else { return nil }
          if case .reference(let reference) = kid { return (reference, entries) }
          return (nil, entries)
        }))
  }
}
