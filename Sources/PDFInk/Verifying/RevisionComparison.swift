import Ink

/// The comparison of a file with an earlier state of it, from the trailer down. What may change is
/// listed here entry by entry; anything else that differs is a change that is not permitted.
struct RevisionComparison {
  /// The most values that are looked at, which bounds the time.
  static let maximum = 3_000_000
  /// The most changes that are named before permitted ones are left out. There is as much room
  /// again for those that are not permitted, which count most.
  private static let maximumPermitted = 100_000

  let old: PDFFile
  let new: PDFFile
  let oldPages: [TreePage]
  let oldFields: [FormField]
  let locks: FieldLocks
  /// What the rules allow: 1, 2 or 3, or nil if nothing is said.
  let allowed: Int?
  /// The objects that are compared at a place of their own, and so are equal anywhere else. All are
  /// dictionaries.
  var anchors: [PDFReference: Anchor] = [:]
  /// Those that were compared at their places.
  var settled: Set<PDFReference> = []
  /// The annotations that the comparison of the form looks at.
  var formObjects: Set<PDFReference> = []
  /// The fields that the signed file calculates (/CO).
  private(set) lazy var calculationOrder: Set<PDFReference> = {
    let form = old.dictionary(old.dictionary(old.trailer["Root"])?["AcroForm"])
    let fields = (old.array(form?["CO"]) ?? []).compactMap { value -> PDFReference? in
      if case .reference(let field) = value { field } else { nil }
    }
    return Set(fields)
  }()
  /// The annotations of new fields for signatures.
  var newWidgets: Set<PDFReference> = []
  private(set) var changes: [SignatureChange] = []
  private var known: Set<SignatureChange> = []
  private var left = maximum
  /// The pairs of objects that were found equal.
  private var equal: Set<Pair> = []

  private struct Pair: Hashable {
    let old: PDFReference
    let new: PDFReference
    /// True if they are reached by an entry that may name a field.
    let isLink: Bool
  }

  /// Two values, and the key of the entry that has them or an array that they are in.
  private typealias Values = (old: PDFValue, new: PDFValue, key: PDFName?)

  init(
    _ old: PDFFile, _ new: PDFFile, pages: [TreePage], fields: [FormField], locks: FieldLocks,
    allowed: Int?
  ) {
    (self.old, self.new, oldPages, oldFields) = (old, new, pages, fields)
    (self.locks, self.allowed) = (locks, allowed)
  }

  var permitsForms: Bool { allowed != 1 }
  var permitsNotes: Bool { allowed == nil || allowed == 3 }

  /// Returns the differences.
  mutating func result() throws(SignatureFault) -> [SignatureChange] {
    takeAnchors()
    try compareTrailers()
    try compareOtherAnchors()
    return changes
  }

  mutating func add(
    _ kind: SignatureChange.Kind, page: Int? = nil, _ name: String = "", if isPermitted: Bool
  ) {
    let change = SignatureChange(kind, page: page, name: name, isPermitted: isPermitted)
    guard changes.count < (isPermitted ? Self.maximumPermitted : 2 * Self.maximumPermitted),
      known.insert(change).inserted
    else { return }
    changes.append(change)
  }

  /// Counts values that are looked at.
  mutating func count(_ values: Int = 1) throws(SignatureFault) {
    left -= values
    if left < 0 { throw SignatureFault(.limit) }
  }

  /// Returns true if two values, and all that they lead to, are equal.
  ///
  /// - Parameter key: The key of the entry that has them, or nil.
  mutating func same(
    _ a: PDFValue?, _ b: PDFValue?, at key: PDFName? = nil
  ) throws(SignatureFault) -> Bool {
    var open: [Values] = [(a ?? .null, b ?? .null, key)]
    var assumed: [Pair] = []
    while let values = open.popLast() {
      try count()
      guard try step(values, &open, &assumed) else {
        // What was taken for equal on the way is not known to be.
        equal.subtract(assumed)
        return false
      }
    }
    return true
  }

  /// Compares two values, and puts what they consist of on the list.
  private mutating func step(
    _ values: Values, _ open: inout [Values], _ assumed: inout [Pair]
  ) throws(SignatureFault) -> Bool {
    let key = values.key
    switch (values.old, values.new) {
    case (.reference(let one), .reference(let other)):
      let isLink = key.map(Anchor.links.contains) ?? false
      if let anchor = anchors[one] ?? anchors[other] {
        if one != other { return false }
        if isLink || !anchor.mayDiffer { return true }
      }
      let pair = Pair(old: one, new: other, isLink: isLink)
      guard equal.insert(pair).inserted else { return true }
      assumed.append(pair)
      let before = old.object(one)
      // What is the same bytes leads to the same references.
      if haveSamePlace(one, other) {
        open.append((before.value, before.value, key))
        return true
      }
      let after = new.object(other)
      guard before.isStream == after.isStream else { return false }
      if before.isStream {
        let data = (try? old.rawData(one), try? new.rawData(other))
        guard let bytes = data.0, bytes == data.1 else { return false }
        try count(bytes.count / 1000)
      }
      open.append((before.value, after.value, key))
    case (.reference(let one), let other):
      if anchors[one] != nil || old.isStream(one) { return false }
      open.append((old.value(one), other, key))
    case (let one, .reference(let other)):
      if anchors[other] != nil || new.isStream(other) { return false }
      open.append((one, new.value(other), key))
    case (.array(let before), .array(let after)):
      guard before.count == after.count else { return false }
      open += zip(before, after).map { ($0, $1, key) }
    case (.dictionary(let before), .dictionary(let after)):
      for key in Set(before.keys).union(after.keys) {
        open.append((before[key] ?? .null, after[key] ?? .null, key))
      }
    default: return values.old == values.new
    }
    return true
  }

  /// True if both objects are the same bytes of the file.
  private func haveSamePlace(_ one: PDFReference, _ other: PDFReference) -> Bool {
    guard one == other, case .offset(let offset, one.generation)? = old.objects[one.number]
    else { return false }
    return offset < old.size && old.objects[one.number] == new.objects[other.number]
  }

  /// Returns the keys of entries that differ.
  mutating func differing(
    _ a: PDFDictionary, _ b: PDFDictionary, but passed: Set<PDFName> = []
  ) throws(SignatureFault) -> [PDFName] {
    var keys: [PDFName] = []
    for key in Set(a.keys).union(b.keys).subtracting(passed).sorted() {
      if try !same(a[key], b[key], at: key) { keys.append(key) }
    }
    return keys
  }

  private mutating func compareTrailers() throws(SignatureFault) {
    let (a, b) = (old.trailer, new.trailer)
    if try !same(a["Encrypt"], b["Encrypt"]) { add(.encryption, if: false) }
    // The first half belongs to the file, the second one to its state. Programs for archiving
    // write another one; only the keys of an encrypted file depend on it.
    let (before, after) = (old.array(a["ID"]), new.array(b["ID"]))
    if let before, try !same(before.first, after?.first) {
      if a["Encrypt"] == nil { add(.properties, if: true) } else { add(.document, "ID", if: false) }
    }
    if try !same(a["Info"], b["Info"]) { add(.properties, if: true) }
    guard case .reference(let root)? = a["Root"], b["Root"] == .reference(root),
      let catalog = old.dictionary(a["Root"]), anchors[root] != nil, let other = present(root)
    else {
      add(.document, "Root", if: false)
      return
    }
    settled.insert(root)
    try compareCatalogs(catalog, other)
  }

  private mutating func compareCatalogs(
    _ a: PDFDictionary, _ b: PDFDictionary
  ) throws(SignatureFault) {
    let own: Set<PDFName> = ["Pages", "AcroForm", "DSS", "Metadata", "Extensions", "Version"]
    for key in try differing(a, b, but: own) { add(.document, key.text, if: false) }
    if try !same(a["DSS"], b["DSS"]) {
      add(.validationData, if: isValidationData(new.dictionary(b["DSS"])))
    }
    for key: PDFName in ["Metadata", "Extensions", "Version"] where try !same(a[key], b[key]) {
      add(.properties, if: key != "Metadata" || isMetadata(b[key]))
    }
    try compareForms(a["AcroForm"], b["AcroForm"])
    guard a["Pages"] == b["Pages"] else {
      add(.pages, if: false)
      return
    }
    try comparePages()
  }

  /// True for a stream, or nothing.
  private func isMetadata(_ value: PDFValue?) -> Bool {
    switch value {
    case nil: true
    case .reference(let reference)?: new.isStream(reference)
    default: false
    }
  }

  /// True for what ISO 32000-2 (12.8.4.3) has in such a dictionary, and nothing else.
  private func isValidationData(_ entries: PDFDictionary?) -> Bool {
    entries?.keys.allSatisfy { ["Type", "VRI", "Certs", "CRLs", "OCSPs"].contains($0) } ?? false
  }
}
