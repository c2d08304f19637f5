import Ink

extension PDFSurvey {
  /// Surveys a file.
  ///
  /// - Parameters:
  ///   - source: The objects of the file.
  ///   - tree: Its pages, of which there is at least one.
  ///   - known: The fields of its form, or nil if they are not known yet.
  ///   - size: The number of its bytes.
  ///   - hash: The SHA-256 of all of them.
  /// - Throws: `PDFFailure.limit` if its form has too many fields.
  init(
    of source: any PDFSource, pages tree: [TreePage], fields known: [FormField]? = nil,
    size: Int, hash: [UInt8] = []
  ) throws(PDFFailure) {
    let root = source.dictionary(source.trailer["Root"]) ?? [:]
    let form = source.dictionary(root["AcroForm"])
    let fields =
      if let known { known } else { try FormFields.fields(of: form, on: tree, in: source) }
    let permissions = Permissions(root: root, fields: fields, in: source)
    let places = FieldPlaces(on: tree, in: source)
    let reader = FieldReader(of: fields, at: places, on: tree, in: source)
    // Only programs of Adobe draw the pages of such a form; the others show a note in their place.
    let isDynamic = source.resolved(root["NeedsRendering"]) == .boolean(true)
    let hasXFA = source.resolved(form?["XFA"]) != .null
    // Where the document must not get files, what an annotation shows has them.
    let mayBeOnPages = permissions.method == .annotation || permissions.encryption != nil
    let records = SigningRecords.exist(in: source, on: mayBeOnPages ? tree : [])
    self.init(
      pages: tree.map(\.geometry).map {
        PDFPage(
          width: $0.width, height: $0.height, rotation: $0.rotation, unit: $0.unit)
      },
      form: reader.fields,
      needsAppearances: source.resolved(form?["NeedAppearances"]) == .boolean(true),
      hasXFA: hasXFA, formRefusal: isDynamic ? .dynamicForm : permissions.formRefusal(hasXFA),
      isFormCut: reader.isCut,
      signatures: permissions.signatures,
      encryption: permissions.encryption,
      refusal: isDynamic ? .dynamicForm : permissions.refusal, method: permissions.method,
      isDamaged: source.section.start == nil, hasGaps: tree.contains(where: \.isBehindGap),
      grantsUsageRights: permissions.grantsUsageRights,
      ownInk: OwnInk(on: tree, in: source, fields: fields, permissions).summary,
      hasRecords: records.any, hasRecordedStrokes: records.withStrokes, hash: hash, size: size)
  }
}
