extension PDFSurvey {
  /// The length of a SHA-256, in bytes.
  static let hashLength = 32

  func write(_ writer: inout WireWriter) {
    writer.list(pages) { writer, page in
      writer.measures(page.width, page.height, page.unit)
      writer.integer(page.rotation)
    }
    writer.list(form) { $1.write(&$0) }
    writer.boolean(needsAppearances)
    writer.boolean(hasXFA)
    writer.optional(formRefusal) { $0.byte($1.rawValue) }
    writer.boolean(isFormCut)
    writer.list(signatures) { writer, signature in
      writer.text(signature.field)
      writer.optional(signature.allows) { $0.integer($1) }
      writer.boolean(signature.isTimeStamp)
    }
    writer.optional(encryption) { writer, encryption in
      writer.text(encryption.cipher)
      writer.boolean(encryption.isOwner)
      writer.boolean(encryption.permitsChanges)
      writer.boolean(encryption.permitsNotes)
      writer.boolean(encryption.permitsForms)
      writer.byte(encryption.printing.rawValue)
    }
    writer.optional(refusal) { $0.byte($1.rawValue) }
    writer.byte(method.rawValue)
    writer.boolean(isDamaged)
    writer.boolean(hasGaps)
    writer.boolean(grantsUsageRights)
    writer.list(ownInk) { $1.write(&$0) }
    writer.boolean(hasRecords)
    writer.boolean(hasRecordedStrokes)
    writer.block(hash)
    writer.integer(size)
  }

  init(_ reader: inout WireReader) throws(WireError) {
    let pages = try reader.list { reader throws(WireError) in try PDFPage(&reader) }
    let form = try reader.list { reader throws(WireError) in try PDFFormField(&reader) }
    func refusal(_ reader: inout WireReader) throws(WireError) -> Refusal? {
      try reader.optional { reader throws(WireError) -> Refusal in try reader.choice() }
    }
    let (needsAppearances, hasXFA) = (try reader.boolean(), try reader.boolean())
    let formRefusal = try refusal(&reader)
    let isFormCut = try reader.boolean()
    let signatures = try reader.list { reader throws(WireError) in
      PDFDigitalSignature(
        field: try reader.text(),
        allows: try reader.optional { reader throws(WireError) in try reader.integer(1...3) },
        isTimeStamp: try reader.boolean())
    }
    let encryption = try reader.optional { reader throws(WireError) in
      PDFEncryption(
        cipher: try reader.text(), isOwner: try reader.boolean(),
        permitsChanges: try reader.boolean(), permitsNotes: try reader.boolean(),
        permitsForms: try reader.boolean(), printing: try reader.choice())
    }
    self.init(
      pages: pages, form: form, needsAppearances: needsAppearances,
      hasXFA: hasXFA, formRefusal: formRefusal, isFormCut: isFormCut, signatures: signatures,
      encryption: encryption, refusal: try refusal(&reader), method: try reader.choice(),
      isDamaged: try reader.boolean(), hasGaps: try reader.boolean(),
      grantsUsageRights: try reader.boolean(),
      ownInk: try reader.list { reader throws(WireError) in try PDFOwnInk(&reader) },
      hasRecords: try reader.boolean(),
      hasRecordedStrokes: try reader.boolean(),
      hash: try reader.block(),
      size: try reader.integer(0...Int.max))
    try reader.check(!pages.isEmpty && hash.count == Self.hashLength)
    try reader.check(ownInk.allSatisfy { pages.indices.contains($0.page) })
    try reader.check(
      form.allSatisfy { field in field.places.allSatisfy { pages.indices.contains($0.page) } })
  }
}

extension PDFPage {
  fileprivate init(_ reader: inout WireReader) throws(WireError) {
    let (width, height) = (try reader.measure(), try reader.measure())
    let unit = try reader.measure()
    self.init(
      width: width, height: height, rotation: try reader.integer(0...270), unit: unit)
    try reader.check(width >= 0 && height >= 0 && rotation % 90 == 0)
    try reader.check(unit > 0 && unit <= Self.maximumUnit)
  }
}
