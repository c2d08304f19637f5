/// The locks that digital signatures put on fields (ISO 32000-1, 12.7.4.5 and 12.8.2.4).
struct FieldLocks {
  /// The most locks that are looked at, and the most parts of a name. Beyond them all is locked,
  /// and so it is if the texts of the locks are too long.
  private static let (maximum, deepest) = (256, 64)

  /// True if all fields are locked.
  private var locksAll = false
  /// The names of fields that are locked.
  private var included: Set<String> = []
  /// The names of the fields that a lock leaves open, for each such lock.
  private var excluded: [Set<String>] = []

  /// Reads the locks of the fields that are signed.
  init(of fields: [FormField], texts: inout FieldTexts) {
    let source = texts.source
    var count = 0
    for field in fields {
      guard let signature = field.signature else { continue }
      var rules = [source.dictionary(field.own["Lock"])]
      let entries = source.array(signature["Reference"]) ?? []
      if entries.count > Permissions.mostReferences { locksAll = true }
      for entry in entries.prefix(Permissions.mostReferences) {
        guard let reference = source.dictionary(entry),
          source.name(reference["TransformMethod"]) == "FieldMDP"
        else { continue }
        rules.append(source.dictionary(reference["TransformParams"]))
      }
      for case let rule? in rules {
        count += 1
        switch count > Self.maximum ? "All" : source.name(rule["Action"]) {
        case "All"?: locksAll = true
        case "Include"?: included.formUnion(texts.texts(rule["Fields"]))
        case "Exclude"?: excluded.append(Set(texts.texts(rule["Fields"])))
        default: break
        }
      }
    }
    if texts.isCut { locksAll = true }
  }

  /// True if no lock was found.
  var isEmpty: Bool { !locksAll && included.isEmpty && excluded.isEmpty }

  /// Returns true if the field with that full name is locked: itself, or a group that it is in.
  func isLocked(_ name: String) -> Bool {
    if locksAll { return true }
    if included.isEmpty, excluded.isEmpty { return false }
    var groups = [name]
    for index in name.utf8.indices where name.utf8[index] == UInt8(ascii: ".") {
      guard groups.count < Self.deepest else { return true }
      groups.append(String(name[..<index]))
    }
    return groups.contains(where: included.contains)
      || excluded.contains { names in !groups.contains(where: names.contains) }
  }
}
