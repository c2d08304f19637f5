/// The locks that digital signatures put on fields (ISO 32000-1, 12.7.4.5 and 12.8.2.4).
struct FieldLocks {
  /// A lock, and the names of the fields it is about.
  private enum Lock {
    case all
    case these(Set<String>)
    case others(Set<String>)
  }

  /// The most locks of a file.
  private static let maximum = 256

  private var locks: [Lock] = []

  /// Reads the locks of the fields that are signed.
  init(of fields: [FormField], texts: inout FieldTexts) {
    let source = texts.source
    for field in fields {
      guard let signature = field.signature, locks.count < Self.maximum else { continue }
      var rules = [source.dictionary(field.own["Lock"])]
      for entry in (source.array(signature["Reference"]) ?? []).prefix(64) {
        guard let reference = source.dictionary(entry),
          source.name(reference["TransformMethod"]) == "FieldMDP"
        else { continue }
        rules.append(source.dictionary(reference["TransformParams"]))
      }
      for case let rule? in rules {
        switch source.name(rule["Action"]) {
        case "All"?: locks.append(.all)
        case "Include"?: locks.append(.these(Set(texts.texts(rule["Fields"]))))
        case "Exclude"?: locks.append(.others(Set(texts.texts(rule["Fields"]))))
        default: break
        }
      }
    }
  }

  /// Returns true if the field with that full name is locked: itself, or a group that it is in.
  func isLocked(_ name: String) -> Bool {
    if locks.isEmpty { return false }
    var groups = [name]
    for index in name.indices where name[index] == "." { groups.append(String(name[..<index])) }
    return locks.contains { lock in
      switch lock {
      case .all: true
      case .these(let names): groups.contains(where: names.contains)
      case .others(let names): !groups.contains(where: names.contains)
      }
    }
  }
}
