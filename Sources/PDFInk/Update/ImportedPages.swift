import Ink

/// The pages of a PDF in memory, as forms of an update (ISO 32000-1, 8.10). What the pages refer to
/// is copied once, streams as they are encoded.
struct ImportedPages {
  /// What a page becomes.
  private struct Form {
    var resources: PDFValue
    var content: [UInt8]
  }

  /// An object of the PDF; a stream has data.
  private struct Object {
    var value: PDFValue
    var data: [UInt8]?
  }

  /// The boxes of the pages, in their user space.
  let boxes: [Bounds]
  private let pages: [Form]
  /// The objects that the pages refer to.
  private var objects: [PDFReference: Object] = [:]
  /// The copies of the objects and the forms of the pages in the update.
  private var copies: [PDFReference: PDFReference] = [:]
  private var forms: [Int: PDFReference] = [:]

  /// Reads the pages of a PDF; none if there are no bytes.
  ///
  /// - Throws: `PDFFailure.pictures` if it is not sound.
  init(_ bytes: [UInt8]) throws(PDFFailure) {
    guard !bytes.isEmpty else {
      (boxes, pages) = ([], [])
      return
    }
    guard let file = try? PDFFile(bytes: bytes), let tree = try? PageTree.pages(of: file) else {
      throw .pictures
    }
    boxes = tree.map(\.geometry.box)
    do throws(PDFFault) {
      pages = try tree.map { page throws(PDFFault) in
        guard let entries = page.reference.flatMap({ file.dictionary(.reference($0)) }) else {
          throw PDFFault(text: "a page that is no object")
        }
        var content: [UInt8] = []
        for part in try PageContentStreams(of: entries, in: file).parts {
          content += try file.content(part) + [UInt8(ascii: "\n")]
        }
        return Form(resources: page.resources, content: content)
      }
      var waiting = pages.flatMap { Self.references(in: $0.resources) }
      while let reference = waiting.popLast() {
        guard objects[reference] == nil else { continue }
        let data = file.isStream(reference) ? try file.rawData(reference) : nil
        let value = file.value(reference)
        objects[reference] = Object(value: value, data: data)
        waiting += Self.references(in: value)
      }
    } catch {
      throw .pictures
    }
  }

  private static func references(in value: PDFValue) -> [PDFReference] {
    switch value {
    case .reference(let reference): [reference]
    case .array(let values): values.flatMap(references)
    case .dictionary(let entries):
      entries.sorted { $0.key < $1.key }.flatMap { references(in: $0.value) }
    case .null, .boolean, .integer, .real, .string, .name: []
    }
  }

  /// Returns the form of a page in an update, which is written when it is first asked for.
  mutating func form(_ index: Int, in update: inout PDFUpdate) -> PDFReference {
    if let known = forms[index] { return known }
    let (page, box) = (pages[index], boxes[index])
    var resources: PDFDictionary = [:]
    if case .dictionary(let entries) = copy(resolved(page.resources), in: &update) {
      resources = entries
    }
    update.addColorSpace(to: &resources)
    var entries = PDFUpdate.form(
      [box.min.x, box.min.y, box.max.x, box.max.y].map { .decimal($0) }, resources)
    update.addRecord(ofPicture: page.content, box, to: &entries)
    let form = update.add(stream: page.content, entries)
    forms[index] = form
    return form
  }

  private func resolved(_ value: PDFValue) -> PDFValue {
    if case .reference(let reference) = value { objects[reference]?.value ?? .null } else { value }
  }

  /// Returns a value with the names that what it refers to has in the update.
  private mutating func copy(_ value: PDFValue, in update: inout PDFUpdate) -> PDFValue {
    switch value {
    case .reference(let reference): return .reference(copy(reference, in: &update))
    case .array(let values): return .array(values.map { copy($0, in: &update) })
    case .dictionary(var entries):
      for (key, value) in entries.sorted(by: { $0.key < $1.key }) {
        entries[key] = copy(value, in: &update)
      }
      return .dictionary(entries)
    case .null, .boolean, .integer, .real, .string, .name: return value
    }
  }

  private mutating func copy(
    _ reference: PDFReference, in update: inout PDFUpdate
  ) -> PDFReference {
    if let known = copies[reference] { return known }
    guard let object = objects[reference] else { return update.add(.null) }
    guard let data = object.data, case .dictionary(var entries) = object.value else {
      // It has its name before what it refers to, which may refer to it.
      let copied = update.add(.null)
      copies[reference] = copied
      let value = copy(object.value, in: &update)
      update.replace(copied, by: value)
      return copied
    }
    entries["Length"] = nil
    let copied = update.add(encoded: data, entries)
    copies[reference] = copied
    guard case .dictionary(var own) = copy(.dictionary(entries), in: &update) else {
      return copied
    }
    if own["Subtype"] == .name("Form"), case .dictionary(var resources)? = own["Resources"] {
      update.addColorSpace(to: &resources)
      own["Resources"] = .dictionary(resources)
    }
    // PDF/A forbids it (ISO 19005-2, 6.2.8.1).
    if own["Interpolate"] != nil, update.isArchival { own["Interpolate"] = nil }
    update.replaceEntries(of: copied, by: own)
    return copied
  }
}
