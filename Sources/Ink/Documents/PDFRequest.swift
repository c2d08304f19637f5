/// What xsign asks its helper to do with a PDF.
package enum PDFRequest: Sendable, Hashable {
  /// Look at it. The password is that of the user or the owner, or empty.
  case survey(password: [UInt8])
  /// Put ink on it, and fill in its form.
  case sign(password: [UInt8], SigningRequest)
  /// Return the SHA-256 of the file's first bytes, this many, without those of a part.
  case hash(size: Int, without: Range<Int> = 0..<0)
  /// Write a copy that is not encrypted and whose tree of pages has no gaps, for programs that
  /// would have to be given the password where others see it, or would count the pages otherwise.
  case decrypt(password: [UInt8])
  /// Return the ink that xsign wrote on it and that can be taken up: that of the page with an
  /// index, or of all pages.
  case ink(password: [UInt8], page: Int? = nil)
  /// Check its digital signatures.
  case verify(password: [UInt8], VerificationOrder)
  /// Put data into it with which the digital signature can be checked later whose digits, with the
  /// brackets around them, are at a place.
  case addValidation(password: [UInt8], ValidationData, signature: Range<Int>)
  /// Return the records of signing in it.
  case records(password: [UInt8])

  /// The most bytes of a request: many times what the largest drawing takes.
  package static let maximumBytes = 1 << 28

  /// The request as a message.
  package var bytes: [UInt8] {
    switch self {
    case .survey(let password): WireWriter.message(0) { $0.block(password) }
    case .sign(let password, let request):
      WireWriter.message(1) {
        $0.block(password)
        request.write(&$0)
      }
    case .hash(let size, let gap):
      WireWriter.message(2) {
        for value in [size, gap.lowerBound, gap.upperBound] { $0.integer(value) }
      }
    case .decrypt(let password): WireWriter.message(3) { $0.block(password) }
    case .ink(let password, let page):
      WireWriter.message(4) {
        $0.block(password)
        $0.optional(page) { $0.integer($1) }
      }
    case .verify(let password, let order):
      WireWriter.message(5) {
        $0.block(password)
        order.write(&$0)
      }
    case .addValidation(let password, let data, let gap):
      WireWriter.message(6) {
        $0.block(password)
        data.write(&$0)
        for value in [gap.lowerBound, gap.upperBound] { $0.integer(value) }
      }
    case .records(let password): WireWriter.message(7) { $0.block(password) }
    }
  }

  /// Reads a message.
  package init(bytes: [UInt8]) throws(WireError) {
    var reader = try WireReader(bytes)
    switch reader.kind {
    case 0: self = .survey(password: try reader.block())
    case 1: self = .sign(password: try reader.block(), try SigningRequest(&reader))
    case 2:
      let (size, start) = (try reader.integer(0...Int.max), try reader.integer(0...Int.max))
      self = .hash(size: size, without: start..<(try reader.integer(start...Int.max)))
    case 3: self = .decrypt(password: try reader.block())
    case 4: self = .ink(password: try reader.block(), page: try reader.optionalIndex())
    case 5: self = .verify(password: try reader.block(), try VerificationOrder(&reader))
    case 6:
      let (password, data) = (try reader.block(), try ValidationData(&reader))
      let start = try reader.integer(0...Int.max)
      let end = try reader.integer(start...Int.max)
      self = .addValidation(password: password, data, signature: start..<end)
    case 7: self = .records(password: try reader.block())
    default: throw .damaged
    }
    try reader.finish()
  }
}

extension SigningRequest {
  fileprivate func write(_ writer: inout WireWriter) {
    writer.list(forms) { writer, form in form.write(&writer) }
    writer.list(placements) { writer, placement in
      writer.integer(placement.form)
      writer.integer(placement.page)
      writer.affine(placement.map)
    }
    writer.block(picturesPDF)
    writer.list(pictures) { writer, picture in
      writer.integer(picture.pdfPage)
      writer.integer(picture.page)
      writer.frame(picture.frame)
    }
    form.write(&writer)
    writer.optional(method) { $0.byte($1.rawValue) }
    writer.list(withoutInk.strokes.sorted()) { $0.integer($1) }
    writer.list(withoutInk.others.sorted()) { $0.integer($1) }
    writer.list(turns.sorted { $0.key < $1.key }) { writer, turn in
      writer.integer(turn.key)
      writer.byte(turn.value.rawValue)
    }
    writer.optional(signature) { $1.write(&$0) }
    writer.optional(evidence) { $1.write(&$0) }
  }

  fileprivate init(_ reader: inout WireReader) throws(WireError) {
    let forms = try reader.list { reader throws(WireError) in try InkForm(&reader) }
    let placements = try reader.list { reader throws(WireError) in
      Placement(
        form: try reader.integer(0...Int.max), page: try reader.integer(0...Int.max),
        map: try reader.affine())
    }
    try reader.check(placements.allSatisfy { forms.indices.contains($0.form) })
    let picturesPDF = try reader.block()
    try reader.check(picturesPDF.count <= Self.maximumPicturesBytes)
    let pictures = try reader.list { reader throws(WireError) in
      Picture(
        pdfPage: try reader.integer(0...Int.max), page: try reader.integer(0...Int.max),
        frame: try reader.frame())
    }
    try reader.check(pictures.allSatisfy(\.frame.hasArea))
    let form = try FilledForm(&reader)
    let method = try reader.optional { reader throws(WireError) -> PDFSurvey.Method in
      try reader.choice()
    }
    let withoutInk = InkRemoval(
      strokes: try reader.ascendingIndices(), others: try reader.ascendingIndices())
    let turns = try reader.list { reader throws(WireError) in
      (page: try reader.integer(0...Int.max), turn: try reader.choice() as PageTurn)
    }
    try reader.check(zip(turns, turns.dropFirst()).allSatisfy { $0.page < $1.page })
    self.init(
      forms: forms, placements: placements, picturesPDF: picturesPDF, pictures: pictures,
      form: form, method: method, withoutInk: withoutInk)
    for (page, turn) in turns { self.turns[page] = turn }
    signature = try reader.optional { reader throws(WireError) in try SignatureOrder(&reader) }
    evidence = try reader.optional { reader throws(WireError) in try SigningEvidence(&reader) }
  }
}

extension InkForm {
  fileprivate func write(_ writer: inout WireWriter) {
    box.write(&writer)
    writer.block(content)
    writer.list(opacities) { $0.integer($1) }
    writer.list(masks) { writer, mask in
      mask.box.write(&writer)
      writer.block(mask.content)
    }
    writer.boolean(multiplies)
    writer.list(fonts) { writer, font in
      writer.list(font.glyphs) { writer, glyph in
        writer.text(glyph.text)
        writer.integer(glyph.width)
      }
    }
    writer.text(text)
    writer.block(record)
  }

  fileprivate init(_ reader: inout WireReader) throws(WireError) {
    let box = try Box(&reader)
    let content = try reader.block()
    let opacities = try reader.list { reader throws(WireError) in try reader.integer(0...1000) }
    try reader.check(zip(opacities, opacities.dropFirst()).allSatisfy { $0 < $1 })
    let masks = try reader.list { reader throws(WireError) in
      Mask(box: try Box(&reader), content: try reader.block())
    }
    let multiplies = try reader.boolean()
    let fonts = try reader.list { reader throws(WireError) in
      let glyphs = try reader.list { reader throws(WireError) in
        InkFont.Glyph(text: try reader.text(), width: try reader.integer(0...InkFont.widest))
      }
      guard let font = InkFont(glyphs) else { throw .damaged }
      return font
    }
    self.init(
      box: box, content: content, opacities: opacities, masks: masks, multiplies: multiplies,
      fonts: fonts, text: try reader.text(), record: try reader.block())
  }
}

extension InkForm.Box {
  /// The largest distance of a side from the origin. Greater ones overflow in the arithmetic of
  /// viewers, and are beyond any drawing.
  private static let sides = -1_000_000_000_000_000...1_000_000_000_000_000

  fileprivate func write(_ writer: inout WireWriter) {
    for side in [left, top, right, bottom] { writer.integer(side) }
  }

  fileprivate init(_ reader: inout WireReader) throws(WireError) {
    self.init(
      left: try reader.integer(Self.sides), top: try reader.integer(Self.sides),
      right: try reader.integer(Self.sides), bottom: try reader.integer(Self.sides))
    try reader.check(left <= right && top <= bottom)
  }
}
