/// The values of a form that are calculated: of which fields, in which order.
struct FormSums: Sendable {
  /// A field whose value is calculated.
  struct Sum: Sendable {
    /// The index of the field.
    let field: Int
    let calculation: FieldCalculation
    /// The indices of the fields that it is calculated from, ascending. The first of those with one
    /// name stands for all of them.
    let parts: [Int]
  }

  /// The fields that can be calculated, in the order in which they are.
  let sums: [Sum]
  /// For each field, the first one of its name.
  private let firsts: [Int]
  /// The fields of a name that several have, by the first of them.
  private let shared: [Int: [Int]]

  /// The most parts of all sums together. A small file may have any number of sums of one large
  /// group, so those beyond that are not calculated.
  private static let maximumParts = 2_000_000

  /// Finds the sums of a form. O(n log n) for the fields and the names in their scripts, besides
  /// the number of parts.
  init(of fields: [PDFFormField]) {
    // Fields may share a script.
    var known: [String: FieldCalculation?] = [:]
    let calculations = fields.indices.compactMap { index -> (field: Int, FieldCalculation)? in
      let field = fields[index]
      guard Self.takesValue(field), !field.calculationScript.isEmpty else { return nil }
      let calculation = known[field.calculationScript] ?? field.calculation
      known[field.calculationScript] = .some(calculation)
      return calculation.map { (index, $0) }
    }
    guard !calculations.isEmpty else {
      (sums, firsts, shared) = ([], [], [:])
      return
    }
    let order = calculations.sorted { a, b in
      (fields[a.field].calculationOrder ?? Int.max, a.field)
        < (fields[b.field].calculationOrder ?? Int.max, b.field)
    }
    let names = FieldNames(of: fields)
    let firsts = names.firsts
    self.firsts = firsts
    shared = Dictionary(grouping: fields.indices) { firsts[$0] }.filter { $0.value.count > 1 }
    var left = Self.maximumParts
    var sums: [Sum] = []
    var found: [[String]: [Int]] = [:]
    for (field, calculation) in order {
      guard
        let parts = found[calculation.names]
          ?? names.fields(of: calculation.names, atMost: left), parts.count <= left
      else { break }
      found[calculation.names] = parts
      left -= parts.count + calculation.names.count
      sums.append(Sum(field: field, calculation: calculation, parts: parts))
    }
    self.sums = sums
  }

  /// True if a field can get a calculated value.
  static func takesValue(_ field: PDFFormField) -> Bool {
    field.kind == .text
      && (field.obstacle == nil || [.readOnly, .notShown].contains(field.obstacle))
  }

  /// Returns the first field with the name of another. There must be sums.
  func first(like field: Int) -> Int { firsts[field] }

  /// Returns the indices of all fields with the name of one, ascending. They are one field of the
  /// form, with one value (ISO 32000-2, 12.7.4.2). There must be sums.
  func fields(like field: Int) -> [Int] { shared[firsts[field]] ?? [field] }
}

/// The fields of a form by their names. All names of a group are next to one another.
struct FieldNames {
  /// The names in the order of their bytes, each with the first field of that name. A field without
  /// a name is not among them.
  private let names: [(name: [UInt8], field: Int)]
  /// For each field, the first one of its name.
  let firsts: [Int]

  /// The byte that ends the name of a group.
  private static let period = UInt8(ascii: ".")

  /// Sorts the names of fields. O(n log n).
  init(of fields: [PDFFormField]) {
    var known: [[UInt8]: Int] = [:]
    var firsts: [Int] = []
    for (index, field) in fields.enumerated() {
      let name = Array(field.name.utf8)
      let first = known[name] ?? index
      if !name.isEmpty { known[name] = first }
      firsts.append(first)
    }
    self.firsts = firsts
    names = known.map { (name: $0.key, field: $0.value) }
      .sorted { $0.name.lexicographicallyPrecedes($1.name) }
  }

  /// Returns the indices of the fields with these names and of those in groups with these names,
  /// ascending and each once, or nil if there are more than `maximum`. O(m log n) besides those.
  func fields(of wanted: [String], atMost maximum: Int) -> [Int]? {
    var found: Set<Int> = []
    for name in Set(wanted) {
      let own = Array(name.utf8)
      let place = self.place(of: own)
      if place < names.count, names[place].name == own { found.insert(names[place].field) }
      let group = own + [Self.period]
      for entry in names[self.place(of: group)...] {
        guard entry.name.starts(with: group) else { break }
        found.insert(entry.field)
        if found.count > maximum { return nil }
      }
    }
    return found.count > maximum ? nil : found.sorted()
  }

  /// Returns the first place of a name that does not precede `name`.
  private func place(of name: [UInt8]) -> Int {
    var places = names.indices
    while !places.isEmpty {
      let middle = places.lowerBound + places.count / 2
      if names[middle].name.lexicographicallyPrecedes(name) {
        places = middle + 1..<places.upperBound
      } else {
        places = places.lowerBound..<middle
      }
    }
    return places.lowerBound
  }
}
