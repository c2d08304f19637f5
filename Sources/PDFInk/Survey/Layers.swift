/// The layers of a file, of which its default configuration shows some (ISO 32000-2, 8.11).
struct Layers {
  private let source: any PDFSource
  /// The groups that are not shown.
  private var hidden: Set<PDFReference> = []
  /// The most parts of an expression that are looked at, and the deepest.
  private static let (mostParts, deepest) = (1000, 16)

  init(of source: any PDFSource) {
    self.source = source
    let root = source.dictionary(source.trailer["Root"])
    guard let properties = source.dictionary(root?["OCProperties"]) else { return }
    let configuration = source.dictionary(properties["D"]) ?? [:]
    func groups(_ list: PDFValue?) -> [PDFReference] {
      (source.array(list) ?? []).compactMap { value in
        if case .reference(let group) = value { group } else { nil }
      }
    }
    if source.name(configuration["BaseState"]) == "OFF" {
      hidden = Set(groups(properties["OCGs"])).subtracting(groups(configuration["ON"]))
    }
    hidden.formUnion(groups(configuration["OFF"]))
  }

  /// Returns true if pages show an annotation with these entries on a screen: its flags and its
  /// layer allow it. Ink only goes into fields that are shown.
  func show(_ annotation: PDFDictionary) -> Bool {
    AnnotationFlags(of: annotation, in: source).areShown && showLayer(of: annotation)
  }

  /// Returns true if the layer of an annotation is shown, or it is in none.
  private func showLayer(of annotation: PDFDictionary) -> Bool {
    guard !hidden.isEmpty, let layer = annotation["OC"] else { return true }
    guard let entries = source.dictionary(layer), source.name(entries["Type"]) == "OCMD" else {
      return isShown(layer)
    }
    var parts = 0
    if let expression = source.array(entries["VE"]), !expression.isEmpty {
      return isTrue(expression, depth: 0, &parts)
    }
    let groups = source.array(entries["OCGs"]) ?? entries["OCGs"].map { [$0] } ?? []
    if groups.isEmpty { return true }
    return switch source.name(entries["P"]) {
    case "AllOn"?: groups.allSatisfy(isShown)
    case "AnyOff"?: !groups.allSatisfy(isShown)
    case "AllOff"?: !groups.contains(where: isShown)
    default: groups.contains(where: isShown)
    }
  }

  /// Returns true if a group is shown. What is no group hides nothing.
  private func isShown(_ group: PDFValue) -> Bool {
    if case .reference(let group) = group { !hidden.contains(group) } else { true }
  }

  /// Returns the value of an expression: an operator, and groups and expressions. One that is too
  /// large hides nothing.
  private func isTrue(_ expression: [PDFValue], depth: Int, _ parts: inout Int) -> Bool {
    var values: [Bool] = []
    for part in expression.dropFirst() {
      parts += 1
      guard parts < Self.mostParts, depth < Self.deepest else { return true }
      if let inner = source.array(part) {
        values.append(isTrue(inner, depth: depth + 1, &parts))
      } else {
        values.append(isShown(part))
      }
    }
    return switch source.name(expression.first) {
    case "And"?: values.allSatisfy { $0 }
    case "Or"?: values.contains(true)
    case "Not"?: !(values.first ?? false)
    default: true
    }
  }
}
