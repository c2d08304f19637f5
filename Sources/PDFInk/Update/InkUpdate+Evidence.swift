import Ink

/// Evidence of how a file was signed, as associated files (ISO 32000-2, 14.13).
extension InkUpdate {
  /// Adds files. They belong to the document, and viewers list them, if that may change; else, as
  /// digital signatures and encryption want it, to what shows the ink or the new signature.
  ///
  /// - Throws: `PDFFailure.evidence` if there is neither.
  mutating func add(_ evidence: SigningEvidence) throws(PDFFailure) {
    let encryption = update.source.dictionary(update.source.trailer["Encrypt"])
    // Programs decrypt attachments in this way, but the update encrypts as all the rest.
    guard encryption?["EFF"] == nil || encryption?["EFF"] == encryption?["StmF"] else {
      throw .evidence
    }
    let files = evidence.files.map { (Array($0.name.utf8), update.add($0, date: evidence.date)) }
    if needsAppearance {
      guard let form = shownForm, case .dictionary(var entries) = update.value(form) else {
        throw .evidence
      }
      entries["AF"] = .array(files.map { .reference($0.1) })
      update.replaceEntries(of: form, by: entries)
      return
    }
    guard case .reference(let catalog)? = update.source.trailer["Root"],
      case .dictionary(var root) = update.value(catalog)
    else { throw .unreadable }
    let associated = update.source.array(root["AF"]) ?? []
    root["AF"] = .array(associated + files.map { .reference($0.1) })
    var names = update.source.dictionary(root["Names"]) ?? [:]
    var tree = NameTree(of: names["EmbeddedFiles"], in: update.source)
    for (name, file) in files { tree?.add(.reference(file), as: name) }
    guard let tree else { throw .limit }
    names["EmbeddedFiles"] = .dictionary(tree.root)
    if case .reference(let object)? = root["Names"], case .dictionary = update.value(object) {
      update.replace(object, by: .dictionary(names))
    } else {
      root["Names"] = .dictionary(names)
    }
    update.replace(catalog, by: .dictionary(root))
  }
}

extension PDFUpdate {
  /// Adds a file with its description, and returns the name of that.
  fileprivate mutating func add(_ file: SigningEvidence.File, date: String) -> PDFReference {
    let data = add(
      stream: file.bytes,
      [
        "Type": .name("EmbeddedFile"), "Subtype": .name(PDFName(file.type)),
        "Params": .dictionary([
          "Size": .integer(file.bytes.count), "ModDate": .string(Array(date.utf8)),
        ]),
      ])
    let name = PDFValue.string(Array(file.name.utf8))
    return add(
      .dictionary([
        "Type": .name("Filespec"), "F": name, "UF": name, "AFRelationship": .name("Data"),
        "EF": .dictionary(["F": .reference(data), "UF": .reference(data)]),
      ]))
  }
}

/// The names of a tree with their values (ISO 32000-2, 7.9.6).
struct NameTree {
  /// The most names and nodes, and the deepest node.
  private static let (maximum, deepest) = (10_000, 32)

  private var entries: [(name: [UInt8], value: PDFValue)] = []

  /// Reads a tree, or returns nil if it is too large. Without one it is empty.
  init?(of root: PDFValue?, in source: any PDFSource) {
    var open = [(root, 0)]
    var nodes = 0
    while let (value, depth) = open.popLast() {
      nodes += 1
      guard nodes <= Self.maximum, depth <= Self.deepest else { return nil }
      guard let node = source.dictionary(value) else { continue }
      let names = source.array(node["Names"]) ?? []
      for index in stride(from: 0, to: names.count - 1, by: 2) {
        guard case .string(let name) = source.resolved(names[index]) else { continue }
        entries.append((name, names[index + 1]))
      }
      guard entries.count <= Self.maximum else { return nil }
      open += (source.array(node["Kids"]) ?? []).prefix(Self.maximum).map { ($0, depth + 1) }
    }
  }

  /// Adds a value under a name, behind which a number follows if the name is taken.
  mutating func add(_ value: PDFValue, as name: [UInt8]) {
    let known = Set(entries.map(\.name))
    var (free, number) = (name, 1)
    while known.contains(free) {
      number += 1
      free = name + Array("-\(number)".utf8)
    }
    entries.append((free, value))
  }

  /// The tree with all names in one node, in their order.
  var root: PDFDictionary {
    let sorted = entries.sorted { $0.name.lexicographicallyPrecedes($1.name) }
    return ["Names": .array(sorted.flatMap { [.string($0.name), $0.value] })]
  }
}
