import Ink

/// A field of a form that has no fields below it.
struct FormField {
  /// Its object, or nil if it is none of its own.
  var reference: PDFReference?
  /// Its own entries.
  var own: PDFDictionary
  /// Its entries, with those that it inherits.
  var entries: PDFDictionary
  /// The full name, with periods between its parts.
  var name: String
  /// True if it is for a digital signature.
  var isForSignature: Bool
  /// True if it is for text or a choice, has no value, and may be given one.
  var lacksValue: Bool
  /// The digital signature in it, or nil.
  var signature: PDFDictionary?
  /// The annotations by which it is shown: a reference to each, if it is an object, and its
  /// entries.
  var widgets: [Widget]

  /// An annotation: its object, if it is one of its own, and its entries.
  typealias Widget = (reference: PDFReference?, entries: PDFDictionary)
}

/// The walk through the fields of a file's form (ISO 32000-1, 12.7.3).
struct FormFields {
  private static let deepest = 64
  /// The longest full name, in bytes.
  private static let longestName = 65_536
  /// The greatest number of fields and widgets.
  private static let maximum = 100_000
  /// The entries that fields inherit.
  private static let inherited: [PDFName] = ["FT", "V", "Ff", "DA", "Q", "MaxLen", "Opt"]

  private let source: any PDFSource
  private var fields: [FormField] = []
  private var visited = 0
  private var seen: Set<PDFReference> = []
  /// The references of inherited entries, and whether they are null. Fields share them.
  private var nulls: [PDFReference: Bool] = [:]

  /// Returns the fields in the order of the form, and then those of widgets on `pages` that the
  /// form does not list: they are seen, so they are fields.
  ///
  /// - Throws: `PDFFailure.limit` if they are too many, or nested too deeply.
  static func fields(
    of form: PDFDictionary?, on pages: [TreePage] = [], in source: any PDFSource
  ) throws(PDFFailure) -> [FormField] {
    var walk = FormFields(source: source)
    for field in source.array(form?["Fields"]) ?? [] {
      try walk.visit(field, below: nil, inheriting: [:], depth: 0)
    }
    guard form != nil else { return walk.fields }
    // Pages may share their annotations, so each is looked at once.
    var looked: Set<PDFReference> = []
    for annotation in pages.lazy.flatMap(\.annotations) {
      guard case .reference(let reference) = annotation, looked.insert(reference).inserted,
        !walk.seen.contains(reference), let entries = source.dictionary(annotation),
        source.name(entries["Subtype"]) == "Widget"
      else { continue }
      guard let root = walk.root(of: reference) else { continue }
      try walk.visit(.reference(root), below: nil, inheriting: [:], depth: 0)
    }
    return walk.fields
  }

  /// Returns the highest field above a widget, or nil if one of those above it was visited: then
  /// the form has the field without this widget.
  private func root(of widget: PDFReference) -> PDFReference? {
    var root = widget
    var path: Set = [widget]
    while path.count < Self.deepest, let entries = source.dictionary(.reference(root)),
      case .reference(let parent)? = entries["Parent"], !path.contains(parent),
      source.dictionary(.reference(parent)) != nil
    {
      if seen.contains(parent) { return nil }
      path.insert(parent)
      root = parent
    }
    return root
  }

  /// Returns true if an entry has no value.
  private mutating func isNull(_ value: PDFValue) -> Bool {
    guard case .reference(let reference) = value else { return value == .null }
    if let known = nulls[reference] { return known }
    let isNull = source.resolved(value) == .null
    nulls[reference] = isNull
    return isNull
  }

  private init(source: any PDFSource) { self.source = source }

  /// Returns true if a field with these entries waits for text or a choice. Buttons do not.
  private func lacksValue(_ entries: PDFDictionary) -> Bool {
    guard let kind = source.name(entries["FT"]), kind == "Tx" || kind == "Ch",
      !source.isReadOnly(entries["Ff"])
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

  /// Adds what a field without a kind does not have itself, but its widgets: some programs write it
  /// there. A signature must be in the field.
  private mutating func inherit(fromWidgets kids: [PDFValue], _ known: inout PDFDictionary) {
    if known["FT"] != nil { return }
    let source = self.source
    let widgets = kids.lazy.compactMap { source.dictionary($0) }
    guard let widget = widgets.first(where: { $0["FT"] != nil }),
      source.name(widget["FT"]) != "Sig"
    else { return }
    for key in Self.inherited where known[key] == nil {
      if let value = widget[key], !isNull(value) { known[key] = value }
    }
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
    for key in Self.inherited {
      if let own = field[key], !isNull(own) { known[key] = own }
    }
    var full = name
    if case .string(let bytes) = source.resolved(field["T"]) {
      let part = PDFTextString.text(of: bytes)
      full = name.map { $0 + "." + part } ?? part
      if full?.utf8.count ?? 0 > Self.longestName { throw .limit }
    }
    // Kids with a name are fields, and those without one are widgets of this field.
    var (named, kids): ([PDFValue], [PDFValue]) = ([], [])
    let all = source.array(field["Kids"]) ?? []
    visited += all.count
    if visited > Self.maximum { throw .limit }
    for kid in all {
      if source.dictionary(kid)?["T"] != nil { named.append(kid) } else { kids.append(kid) }
    }
    for kid in named { try visit(kid, below: full, inheriting: known, depth: depth + 1) }
    if !named.isEmpty, kids.isEmpty { return }
    inherit(fromWidgets: kids, &known)
    let isForSignature = source.name(known["FT"]) == "Sig"
    var reference: PDFReference?
    if case .reference(let own) = value { reference = own }
    for case .reference(let kid) in kids { seen.insert(kid) }
    fields.append(
      FormField(
        reference: reference, own: field, entries: field.merging(known) { _, known in known },
        name: full ?? "", isForSignature: isForSignature, lacksValue: lacksValue(known),
        signature: isForSignature ? source.dictionary(known["V"]) : nil,
        widgets: (kids.isEmpty ? [value] : kids).compactMap { kid in
          guard let entries = source.dictionary(kid) else { return nil }
          if case .reference(let reference) = kid { return (reference, entries) }
          return (nil, entries)
        }))
  }
}
