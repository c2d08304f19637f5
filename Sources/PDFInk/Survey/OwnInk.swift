import Ink

/// The ink on the pages of a file that xsign wrote, and that no other program changed.
struct OwnInk {
  /// Where a page shows a form.
  enum Site {
    /// In a part of its content, under a name.
    case content(PDFReference, OwnContent, PDFName)
    /// As the annotation with this index.
    case annotation(Int)
  }

  /// A form at a place.
  struct Placement {
    /// The index of the page.
    var page: Int
    /// Where the page shows it.
    var site: Site
    var form: OwnForm
    /// The map from the form's coordinates to user space.
    var map: Affine
    /// The reason why it has to stay, or nil.
    var lock: PDFOwnInk.Lock?
  }

  /// All of it, in the order of the pages and from the bottom to the top.
  private(set) var placements: [Placement] = []

  /// The most content of forms that is handed out at once, in bytes.
  private static let maximumContent = 64 << 20
  /// The most annotations of a page that are looked at.
  private static let maximumAnnotations = 10_000

  private let source: any PDFSource
  private let permissions: Permissions
  /// The end of what digital signatures cover, from the beginning of the file.
  private let signedEnd: Int
  private var forms: NamedForms

  /// Finds it.
  ///
  /// - Parameters:
  ///   - pages: The pages of the file.
  ///   - source: Its objects.
  ///   - fields: The fields of its form.
  ///   - permissions: What is permitted in it.
  ///   - only: The index of the only page that is looked at, or nil for all.
  init(
    on pages: [TreePage], in source: any PDFSource, fields: [FormField], _ permissions: Permissions,
    onPage only: Int? = nil
  ) {
    self.source = source
    self.permissions = permissions
    forms = NamedForms(in: source)
    signedEnd = fields.compactMap(\.signature).map { Self.end(of: $0, in: source) }.max() ?? 0
    for (index, page) in pages.enumerated() where !page.isShared {
      guard only == nil || only == index, let reference = page.reference,
        let entries = source.dictionary(.reference(reference))
      else { continue }
      findContent(on: index, page, entries)
      findAnnotations(on: index, page)
    }
  }

  /// Returns the forms of strokes that can be taken up, and those that have to stay as far as there
  /// is room for them.
  ///
  /// - Parameter page: The index of their page, or nil for all pages.
  /// - Throws: `PDFFailure.limit` if what can be taken up is too long for one answer.
  static func forms(
    in source: PDFFile, onPage page: Int? = nil
  ) throws(PDFFailure) -> [PDFOwnInk.Form] {
    let pages = try PageTree.pages(of: source)
    let root = source.dictionary(source.trailer["Root"]) ?? [:]
    let fields = try FormFields.fields(
      of: source.dictionary(root["AcroForm"]), on: pages, in: source)
    let ink = OwnInk(
      on: pages, in: source, fields: fields,
      Permissions(root: root, fields: fields, in: source), onPage: page)
    var left = maximumContent
    func form(_ placement: Placement) -> PDFOwnInk.Form {
      PDFOwnInk.Form(
        page: placement.page,
        map: placement.map.followed(by: pages[placement.page].geometry.fromUserSpace),
        content: placement.form.content, record: placement.form.recordBytes, lock: placement.lock)
    }
    let strokes = ink.placements.filter { $0.form.record.kind == .strokes }
    let free = try strokes.filter { $0.lock == nil }.map { placement throws(PDFFailure) in
      left -= placement.form.content.count
      if left < 0 { throw .limit }
      return form(placement)
    }
    let locked = strokes.filter { $0.lock != nil }.prefix { placement in
      left -= placement.form.content.count
      return left >= 0
    }
    return free + locked.map(form)
  }

  /// What the survey says of it: for each page a description of what can be taken up, and of what
  /// cannot.
  var summary: [PDFOwnInk] {
    var summary: [PDFOwnInk] = []
    // A description without a number stands for its kind.
    var known: [PDFOwnInk: Int] = [:]
    for placement in placements {
      let record = placement.form.record
      let kind = PDFOwnInk(
        page: placement.page, kind: record.kind, count: 0, lock: placement.lock)
      let index = known[kind, default: summary.count]
      if index == summary.count {
        known[kind] = index
        summary.append(kind)
      }
      summary[index].count += record.strokes
    }
    return summary
  }

  /// Returns the end of what a digital signature covers (ISO 32000-1, table 252: /ByteRange).
  private static func end(of signature: PDFDictionary, in source: any PDFSource) -> Int {
    let range = (source.array(signature["ByteRange"]) ?? []).prefix(64).map {
      source.integer($0) ?? .max
    }
    // What cannot be read may cover everything.
    guard range.count >= 2, range.count % 2 == 0 else { return .max }
    return stride(from: 0, to: range.count, by: 2).map { index in
      let (end, overflow) = range[index].addingReportingOverflow(range[index + 1])
      return overflow ? .max : end
    }.max() ?? .max
  }

  /// Returns the reason why a form has to stay, or nil.
  private func lock(_ form: PDFReference, in method: PDFSurvey.Method) -> PDFOwnInk.Lock? {
    if signedEnd > 0, offset(of: form) < signedEnd { return .covered }
    if permissions.refusal != nil || method == .content && permissions.method == .annotation {
      return .notPermitted
    }
    return nil
  }

  /// Returns where an object is in the file, or zero if that is unknown.
  private func offset(of object: PDFReference) -> Int {
    switch source.objects[object.number] {
    case .offset(let offset, _)?: offset + source.section.base
    case .stream(let stream, _)?:
      if case .offset(let offset, _)? = source.objects[stream] {
        offset + source.section.base
      } else {
        0
      }
    case nil: 0
    }
  }

  private mutating func findContent(on index: Int, _ page: TreePage, _ entries: PDFDictionary) {
    let names = forms.forms(in: page.resources)
    guard !names.isEmpty, let parts = try? PageContentStreams.parts(of: entries, in: source) else {
      return
    }
    var (state, left) = (OwnState(), PageContentStreams.maximum)
    var found: [Placement] = []
    // Parts of other programs may end within a string.
    var others: [UInt8] = []
    func follow() -> Bool {
      defer { others = [] }
      return (try? source.forEachWord(of: others) { state.follow($0) }) != nil
    }
    for part in parts {
      guard let data = try? source.content(part), data.count < left else { return }
      left -= data.count
      guard let own = OwnContent(data) else {
        // A part ends a token.
        others += data + [UInt8(ascii: "\n")]
        continue
      }
      guard follow() else { return }
      for _ in 0..<own.restores { state.restore() }
      // Another program moved it, or hid it.
      guard !state.isChanged else { return }
      for line in own.placements {
        guard let named = names[line.name] else { continue }
        found.append(
          Placement(
            page: index, site: .content(part, own, line.name), form: named.form, map: line.map,
            lock: lock(named.reference, in: .content)))
      }
    }
    guard follow() else { return }
    placements += found
  }

  private mutating func findAnnotations(on index: Int, _ page: TreePage) {
    for (number, value) in page.annotations.prefix(Self.maximumAnnotations).enumerated() {
      guard let entries = source.dictionary(value), source.name(entries["Subtype"]) == "Stamp",
        let (reference, map) = appearance(of: entries), let form = forms.form(reference)
      else { continue }
      placements.append(
        Placement(
          page: index, site: .annotation(number), form: form, map: map,
          lock: lock(reference, in: .annotation)))
    }
  }

  /// Returns the form that an annotation shows, as `InkUpdate.annotate` lets it, and its place.
  private func appearance(of annotation: PDFDictionary) -> (PDFReference, Affine)? {
    let states = source.dictionary(annotation["AP"])
    guard annotation["OC"] == nil, annotation["AS"] == nil,
      let place = source.box(annotation["Rect"]),
      case .reference(let stream)? = states?["N"], source.isStream(stream),
      let entries = source.dictionary(.reference(stream)), entries["Matrix"] == nil,
      let box = source.box(of: stream), box.min == .zero, box.width > 0, box.height > 0,
      let data = try? source.data(stream), data.count <= 500
    else { return nil }
    let words = data.split(separator: 32).map { String(decoding: $0, as: UTF8.self) }
    let objects = source.dictionary(source.dictionary(entries["Resources"])?["XObject"])
    guard let (name, map) = OwnContent.drawing(words[...]),
      case .reference(let form)? = objects?[name]
    else { return nil }
    // Another program may have moved it.
    func factor(_ side: Double, _ own: Double) -> Double {
      abs(side - own) < 0.001 ? 1 : side / own
    }
    let scale = Point(factor(place.width, box.width), factor(place.height, box.height))
    return (form, map.followed(by: Affine(scale: scale, step: place.min)))
  }
}
