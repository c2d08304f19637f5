/// What the helper answers to a request.
package enum PDFResponse: Sendable, Hashable {
  /// What the PDF is.
  case survey(PDFSurvey)
  /// What is to be appended to it.
  case signed(SigningResult)
  /// The SHA-256 that was asked for, 32 bytes.
  case hash([UInt8])
  /// The copy is written.
  case decrypted
  /// The forms of xsign's ink that can be taken up, in the order of the pages and from the bottom
  /// to the top.
  case ink([PDFOwnInk.Form])
  /// What the check of its digital signatures found, in the order of the form, and the number of
  /// certificates that were read as trusted.
  case verified([PDFSignatureReport], trusted: Int)
  /// The records of signing in it.
  case records([SigningRecordReport])
  /// The reason why there is no such answer.
  case failure(PDFFailure)

  /// The most bytes of an answer: an update of the largest PDF that is read.
  package static let maximumBytes = 1 << 29

  /// The answer as a message.
  package var bytes: [UInt8] {
    switch self {
    case .survey(let survey): WireWriter.message(0) { survey.write(&$0) }
    case .signed(let result): WireWriter.message(1) { result.write(&$0) }
    case .failure(let failure): WireWriter.message(2) { failure.write(&$0) }
    case .hash(let hash): WireWriter.message(3) { $0.block(hash) }
    case .decrypted: WireWriter.message(4) { _ in }
    case .ink(let forms): WireWriter.message(5) { $0.list(forms) { $1.write(&$0) } }
    case .verified(let reports, let trusted):
      WireWriter.message(6) {
        $0.list(reports) { $1.write(&$0) }
        $0.integer(trusted)
      }
    case .records(let records): WireWriter.message(7) { $0.list(records) { $1.write(&$0) } }
    }
  }

  /// Reads a message. What it says of pages is consistent in itself: indices are those of pages,
  /// and numbers are finite.
  package init(bytes: [UInt8]) throws(WireError) {
    var reader = try WireReader(bytes)
    switch reader.kind {
    case 0: self = .survey(try PDFSurvey(&reader))
    case 1: self = .signed(try SigningResult(&reader))
    case 2: self = .failure(try PDFFailure(&reader))
    case 3:
      let hash = try reader.block()
      try reader.check(hash.count == PDFSurvey.hashLength)
      self = .hash(hash)
    case 4: self = .decrypted
    case 5: self = .ink(try reader.list { reader throws(WireError) in try .init(&reader) })
    case 6:
      let reports = try reader.list { reader throws(WireError) in
        try PDFSignatureReport(&reader)
      }
      self = .verified(reports, trusted: try reader.integer(0...Int.max))
    case 7: self = .records(try reader.list { reader throws(WireError) in try .init(&reader) })
    default: throw .damaged
    }
    try reader.finish()
  }
}

extension SigningResult {
  fileprivate func write(_ writer: inout WireWriter) {
    writer.block(update)
    writer.list(pages) { writer, page in
      writer.integer(page.page)
      writer.byte(page.method.rawValue)
      writer.boolean(page.isBroken)
      writer.list(page.covers) { $1.write(&$0) }
    }
    writer.optional(gap) { writer, gap in
      writer.integer(gap.lowerBound)
      writer.integer(gap.upperBound)
    }
  }

  fileprivate init(_ reader: inout WireReader) throws(WireError) {
    let update = try reader.block()
    let pages = try reader.list { reader throws(WireError) in
      Page(
        page: try reader.integer(0...Int.max), method: try reader.choice(),
        isBroken: try reader.boolean(),
        covers: try reader.list { reader throws(WireError) in try PDFCover(&reader) })
    }
    // Without an update, the file would pass for signed as it is.
    try reader.check(!update.isEmpty)
    try reader.check(zip(pages, pages.dropFirst()).allSatisfy { $0.page < $1.page })
    let gap = try reader.optional { reader throws(WireError) in
      let start = try reader.integer(0...Int.max)
      return start..<(try reader.integer(start...Int.max))
    }
    self.init(update: update, pages: pages, gap: gap)
  }
}

extension PDFFailure {
  fileprivate func write(_ writer: inout WireWriter) {
    switch self {
    case .password(let wasGiven):
      writer.byte(0)
      writer.boolean(wasGiven)
    case .encryption: writer.byte(1)
    case .unreadable: writer.byte(2)
    case .noPages: writer.byte(3)
    case .limit: writer.byte(4)
    case .refused(let refusal):
      writer.byte(5)
      writer.byte(refusal.rawValue)
    case .contentNotPermitted: writer.byte(6)
    case .noPage(let page):
      writer.byte(7)
      writer.integer(page)
    case .page(let page):
      writer.byte(8)
      writer.integer(page)
    case .pictures: writer.byte(9)
    case .field(let field):
      writer.byte(10)
      writer.integer(field)
    case .signature(let refusal):
      writer.byte(11)
      writer.byte(refusal.rawValue)
    case .evidence: writer.byte(12)
    case .sharedPage(let page):
      writer.byte(13)
      writer.integer(page)
    case .demand(let demand):
      writer.byte(14)
      demand.write(&writer)
    case .brokenContent(let page):
      writer.byte(15)
      writer.integer(page)
    }
  }

  fileprivate init(_ reader: inout WireReader) throws(WireError) {
    switch try reader.byte() {
    case 0: self = .password(wasGiven: try reader.boolean())
    case 1: self = .encryption
    case 2: self = .unreadable
    case 3: self = .noPages
    case 4: self = .limit
    case 5: self = .refused(try reader.choice())
    case 6: self = .contentNotPermitted
    case 7: self = .noPage(try reader.integer(0...Int.max - 1))
    case 8: self = .page(try reader.integer(0...Int.max - 1))
    case 9: self = .pictures
    case 10: self = .field(try reader.integer(0...Int.max))
    case 11: self = .signature(try reader.choice())
    case 12: self = .evidence
    case 13: self = .sharedPage(try reader.integer(0...Int.max - 1))
    case 14: self = .demand(try SignatureDemand(&reader))
    case 15: self = .brokenContent(try reader.integer(0...Int.max - 1))
    default: throw .damaged
    }
  }
}
