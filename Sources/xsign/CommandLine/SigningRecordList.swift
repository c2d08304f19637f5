import Ink

/// What `xsign verify` prints of the records of signing in a PDF.
struct SigningRecordList {
  private let records: [(report: SigningRecordReport, fields: [String])]

  /// Creates the list.
  ///
  /// - Parameter signatures: What was found about the digital signatures.
  init(_ records: [SigningRecordReport], covered signatures: [PDFSignatureReport]) {
    self.records = records.map { ($0, $0.fields(covering: signatures)) }
  }

  /// The lines for people.
  var lines: [String] {
    records.flatMap { report, fields in
      let details = SigningRecordWords.details(report) + [SigningRecordWords.coverage(fields)]
      return [SigningRecordWords.heading(report)] + details.map { "  " + $0 }
    }
  }

  /// The records as JSON.
  var json: JSONText {
    .list(
      records.map { report, fields in
        .object([
          ("name", .text(report.name)), ("match", .text("\(report.match)")),
          ("time", .text(report.record.time)), ("bytes", .number(report.record.size)),
          ("sha256", .text(HexDigits.text(report.record.hash))),
          ("coveredBy", .list(fields.map { .text($0) })),
          ("signatures", .list(report.record.parts.map(Self.object))),
        ])
      })
  }

  private static func object(_ part: SigningRecord.Part) -> JSONText {
    .object([
      ("page", .number(part.page + 1)), ("strokes", .number(part.strokes)),
      ("samples", .number(part.samples)), ("straightened", .number(part.straightened)),
      ("shapes", .number(part.shapes)),
      ("milliseconds", part.milliseconds.map { .number($0) } ?? .null),
      ("pressure", .boolean(part.hasPressure)), ("device", part.isPen ? .text("pen") : .null),
    ])
  }
}
