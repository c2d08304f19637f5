import Ink

/// The update of a file that puts ink on its pages, and values into its form.
struct InkUpdate {
  /// The objects.
  var update: PDFUpdate
  /// The pages of the file.
  var pages: [TreePage]
  private let request: SigningRequest
  /// The PDF with the pictures of the request.
  private var picturesPDF: ImportedPages
  /// True if content must say whether it belongs to the text of a tagged file.
  let isTagged: Bool
  /// True if ink may only fill in empty signature fields.
  private let fillsFields: Bool
  /// True if the file is signed digitally: its page tree has to stay as it is.
  private let isSigned: Bool
  /// The field that a digital signature goes into, or nil.
  private var target: SignatureTarget?
  /// True if only that field may show ink.
  private var permitsOnlyTarget = false
  /// The ink that it shows.
  private var signatureInk: [FormPlacement] = []
  /// True if evidence goes with what the update shows, as the catalog may not change.
  private(set) var needsAppearance = false
  /// What shows the ink, or the digital signature: evidence may go with it.
  var shownForm: PDFReference?

  /// The objects of the forms: equal ones are in the file once.
  private var forms: [InkForm: PDFReference] = [:]
  /// The streams that save states, by how many.
  var openings: [Int: PDFReference] = [:]
  /// The resources of pages that did not have their own.
  var resources: [ResourcesWithForms: PDFReference] = [:]
  /// The objects of resources without forms that are removed.
  var bareResources: [PDFDictionary: PDFReference] = [:]
  /// The appearances of annotations.
  var appearances: [Appearance: PDFReference] = [:]
  /// The data of parts of contents that are written anew.
  var rewritten: [PDFReference: [UInt8]] = [:]
  /// The number of places at which a page's object still is.
  private var uses: [PDFReference: Int] = [:]
  /// The number of places whose pages have an array as their /Annots.
  private(set) lazy var listUses: [PDFReference: Int] = pages.reduce(into: [:]) { uses, page in
    let entries = page.reference.flatMap { update.source.dictionary(.reference($0)) }
    if case .reference(let list)? = entries?["Annots"] { uses[list, default: 0] += 1 }
  }
  /// The layers of the file.
  private(set) lazy var layers = Layers(of: update.source)

  /// Returns the result of a request.
  ///
  /// - Parameters:
  ///   - request: The request. A placement of a form that is not there is passed over.
  ///   - source: The objects of the file.
  ///   - pages: All pages of the file.
  ///   - fields: The fields of its form, or nil if they are not known yet.
  ///   - survey: What is permitted in it.
  /// - Throws: `PDFFailure` if the request may not or cannot be carried out; then it is not at all.
  static func result(
    of request: SigningRequest, in source: any PDFSource, pages: [TreePage],
    fields: [FormField]? = nil, survey: PDFSurvey
  ) throws(PDFFailure) -> SigningResult {
    let signsOnly = Self.permitsSigning(request, survey)
    if let refusal = survey.refusal, !request.leavesPages || request.form.isEmpty, !signsOnly {
      throw .refused(refusal)
    }
    if let order = request.signature, order.needsField, let encryption = survey.encryption,
      !encryption.permitsChanges
    {
      // Only who may change the file may add fields (ISO 32000-2, table 22, bit 6).
      throw .refused(survey.permitsOnlyFields ? .onlyFormsPermitted : .noChangesPermitted)
    }
    // Programs count the bytes that are signed from the beginning of the file, and all others from
    // that of the PDF: what is signed would not be certain.
    if request.signature != nil, source.section.base != 0 { throw .signature(.otherBytes) }
    if !request.turns.isEmpty, !survey.permitsTurning { throw .contentNotPermitted }
    let method = request.method ?? survey.method
    if method == .content && survey.method == .annotation { throw .contentNotPermitted }
    let picturesPDF = try ImportedPages(request.picturesPDF)
    var ink = InkUpdate(
      request, picturesPDF, in: source, pages: pages, fillsFields: survey.permitsOnlyFields,
      isSigned: !survey.signatures.isEmpty)
    ink.needsAppearance = request.evidence != nil && survey.method != .content
    try ink.turnPages()
    let root = source.dictionary(source.trailer["Root"]) ?? [:]
    let form = source.dictionary(root["AcroForm"])
    var fields = fields
    if fields == nil, request.signature != nil || !request.withoutInk.isEmpty {
      fields = try FormFields.fields(of: form, on: pages, in: source)
    }
    if let order = request.signature {
      if order.certification != nil, !survey.signatures.isEmpty {
        throw .signature(.certification)
      }
      ink.target = try SignatureTarget(order, fields: fields ?? [], pages: ink.pages, in: source)
      ink.permitsOnlyTarget = survey.refusal != nil
    }
    // A form without texts has nothing to be drawn.
    let drawsNone = survey.drawsForm(with: request) && !survey.form.contains(where: \.showsText)
    if !request.form.isEmpty || drawsNone {
      try FormUpdate.fill(
        request.form, in: &ink.update, pages: ink.pages, fields: fields, survey: survey)
    }
    if !request.withoutInk.isEmpty {
      let permissions = Permissions(root: root, fields: fields ?? [], in: source)
      let own = OwnInk(on: pages, in: source, fields: fields ?? [], permissions)
      try ink.remove(own, request.withoutInk)
    }
    let accounts = try ink.writePages(by: method)
    if let order = request.signature, let target = ink.target {
      try ink.sign(order, in: target, showing: ink.signatureInk)
    }
    if let evidence = request.evidence { try ink.add(evidence) }
    let changesMore =
      !request.withoutInk.isEmpty || !request.turns.isEmpty || request.signature != nil
    guard !accounts.isEmpty || !request.form.isEmpty || changesMore else {
      return SigningResult(update: [], pages: [])
    }
    let (bytes, gap) = ink.update.signedBytes(after: survey.size)
    return SigningResult(update: bytes, pages: accounts, gap: gap)
  }

  /// Returns true if a file that is certified for forms alone may get a digital signature: into a
  /// field that is there, or one that is not seen.
  private static func permitsSigning(_ request: SigningRequest, _ survey: PDFSurvey) -> Bool {
    guard let order = request.signature else { return false }
    // No certification forbids a time stamp of the document (ISO 32000-2, table 257).
    if order.kind == .timeStamp { return request.leavesPages && request.form.isEmpty }
    guard survey.refusal == .certifiedForForms else { return false }
    if case .new = order.target { return false }
    return request.withoutInk.isEmpty && request.turns.isEmpty
  }

  private init(
    _ request: SigningRequest, _ picturesPDF: ImportedPages, in source: any PDFSource,
    pages: [TreePage], fillsFields: Bool, isSigned: Bool
  ) {
    self.request = request
    self.picturesPDF = picturesPDF
    self.pages = pages
    self.fillsFields = fillsFields
    self.isSigned = isSigned
    update = PDFUpdate(of: source)
    let catalog = source.dictionary(source.trailer["Root"])
    let mark = source.dictionary(catalog?["MarkInfo"])
    isTagged = source.resolved(mark?["Marked"]) == .boolean(true)
    for case let reference? in pages.map(\.reference) { uses[reference, default: 0] += 1 }
  }

  /// Turns the pages of the request. What is placed on them comes after that.
  private mutating func turnPages() throws(PDFFailure) {
    for (index, turn) in request.turns.sorted(by: { $0.key < $1.key }) where turn != .none {
      guard pages.indices.contains(index) else { throw .noPage(index) }
      guard let object = pages[index].reference,
        case .dictionary(var entries) = update.value(object)
      else { throw .page(index) }
      let reference = try ownObject(object, at: index)
      pages[index].reference = reference
      pages[index].geometry = pages[index].geometry.turned(by: turn)
      entries["Rotate"] = .integer(pages[index].geometry.rotation)
      update.replace(reference, by: .dictionary(entries))
    }
  }

  /// Returns what the typed texts of a form say.
  func text(ofForm index: Int) -> String { request.forms[index].text }

  /// Returns what is placed on each page, from the bottom to the top: pictures are below all ink.
  private func placements() throws(PDFFailure) -> [Int: [FormPlacement]] {
    var placements: [Int: [FormPlacement]] = [:]
    func place(_ form: PlacedForm, at map: Affine, box: Bounds, on page: Int) throws(PDFFailure) {
      guard pages.indices.contains(page) else { throw .noPage(page) }
      guard let place = FormPlacement(form, at: map, box: box, on: pages[page].geometry) else {
        return
      }
      placements[page, default: []].append(place)
    }
    for picture in request.pictures where picturesPDF.boxes.indices.contains(picture.pdfPage) {
      let box = picturesPDF.boxes[picture.pdfPage]
      try place(
        .picture(picture.pdfPage), at: Affine(from: box, toFill: picture.frame), box: box,
        on: picture.page)
    }
    for placement in request.placements where request.forms.indices.contains(placement.form) {
      try place(
        .ink(placement.form), at: placement.map, box: request.forms[placement.form].box.bounds,
        on: placement.page)
    }
    return placements
  }

  /// Writes all pages with ink, and returns the account of each.
  private mutating func writePages(
    by method: PDFSurvey.Method
  ) throws(PDFFailure) -> [SigningResult.Page] {
    let placements = try placements()
    update.findColors(on: placements.keys.map { pages[$0] })
    var accounts: [SigningResult.Page] = []
    for (index, placements) in placements.sorted(by: { $0.key < $1.key }) {
      accounts.append(try write(placements, toPage: index, by: method))
    }
    return accounts
  }

  private mutating func write(
    _ placements: [FormPlacement], toPage index: Int, by method: PDFSurvey.Method
  ) throws(PDFFailure) -> SigningResult.Page {
    let page = pages[index]
    guard let object = page.reference, case .dictionary(let old) = update.value(object) else {
      throw .page(index)
    }
    let own = placements.filter { target?.contains($0, onPage: index) ?? false }
    let placements = placements.filter { !(target?.contains($0, onPage: index) ?? false) }
    signatureInk += own
    if placements.isEmpty {
      return SigningResult.Page(page: index, method: .annotation, isBroken: false)
    }
    if permitsOnlyTarget { throw .refused(.certifiedForForms) }
    if fillsFields {
      try fill(placements, on: page)
      return SigningResult.Page(page: index, method: .annotation, isBroken: false)
    }
    var entries = old
    let method = request.method == .content || keepsColors(old) ? method : .annotation
    var content: PageContentStreams?
    if method == .content {
      content = try? PageContentStreams(of: old, in: update.source, rewritten: rewritten)
      if content == nil, request.method == .content { throw .brokenContent(index) }
    }
    let reference = try ownObject(object, at: index)
    pages[index].reference = reference
    if let content {
      append(placements, to: &entries, after: content, resources: page.resources)
    } else {
      annotate(&entries, placements, page: reference)
    }
    if reference != object || entries != old { update.replace(reference, by: .dictionary(entries)) }
    return SigningResult.Page(
      page: index, method: content == nil ? .annotation : .content,
      isBroken: method == .content && content == nil,
      covers: PageCovers(source: update.source, page: page).covers(of: placements.map(\.box)))
  }

  /// Returns the object of a place of a page. A page that is in several places gets one of its own,
  /// as otherwise all of them would be changed.
  ///
  /// - Throws: `PDFFailure.sharedPage` if the file is signed digitally, as no signature permits
  ///   another page, or `.page` if the page cannot get one.
  mutating func ownObject(
    _ object: PDFReference, at index: Int
  ) throws(PDFFailure) -> PDFReference {
    guard uses[object, default: 1] > 1 else { return object }
    if isSigned { throw .sharedPage(index) }
    let page = pages[index]
    // A whole branch of the tree may be in several places, and its /Kids are the same ones.
    let places = pages.count { $0.parent == page.parent && $0.index == page.index }
    guard places == 1, let parent = page.parent,
      case .dictionary(var node) = update.value(parent), let list = node["Kids"]
    else { throw .page(index) }
    var listed = list
    if case .reference(let reference) = list { listed = update.value(reference) }
    guard case .array(var kids) = listed, kids.indices.contains(page.index) else {
      throw .page(index)
    }
    let own = update.add(.null)
    kids[page.index] = .reference(own)
    if case .reference(let reference) = list {
      update.replace(reference, by: .array(kids))
    } else {
      node["Kids"] = .array(kids)
      update.replace(parent, by: .dictionary(node))
    }
    uses[object, default: 1] -= 1
    return own
  }

  /// Returns the object of a form, which is written when it is first asked for.
  mutating func object(of form: PlacedForm) -> PDFReference {
    switch form {
    case .picture(let page): return picturesPDF.form(page, in: &update)
    case .ink(let index):
      let form = request.forms[index]
      if let known = forms[form] { return known }
      let object = update.add(form)
      forms[form] = object
      return object
    }
  }
}

extension Affine {
  /// Creates the map from a box, y up, to a frame, y down, that it fills.
  fileprivate init(from box: Bounds, toFill frame: Bounds) {
    let scale = Point(frame.width / box.width, -frame.height / box.height)
    self.init(
      scale: scale,
      step: Point(frame.min.x - box.min.x * scale.x, frame.max.y - box.min.y * scale.y))
  }
}
