import Ink
import Localization

/// What `xsign verify` prints of the records of signing in a PDF.
struct SigningRecordList {
  private let records: [(report: SigningRecordReport, fields: [String])]

  /// Creates the list.
  ///
  /// - Parameter signatures: What was found about the digital signatures.
  init(_ records: [SigningRecordReport], covered signatures: [PDFSignatureReport]) {
    self.records = records.map { record in
      let covering = signatures.filter { $0.size > record.offset && $0.conclusion != .failed }
      return (record, covering.map(\.field))
    }
  }

  /// The lines for people.
  var lines: [String] {
    records.flatMap { record, fields in
      let parts = record.record.parts.flatMap(Self.sentences)
      let details = [tr("Made at \(record.record.time) by the signer's own clock.")] + parts
      let covers =
        fields.isEmpty
        ? tr("No digital signature covers it: anybody may have written it.")
        : tr("Covered by: \(fields.map(\.inOneLine).joined(separator: ", ")).")
      return [heading(record)] + (details + [covers]).map { "  " + $0 }
    }
  }

  private func heading(_ report: SigningRecordReport) -> String {
    let name = report.name.inOneLine
    return switch report.match {
    case .same: tr("Record \(name): the PDF before it is the one that was shown.")
    case .other: tr("Record \(name): the PDF before it is not the one that it names.")
    case .changed: tr("Record \(name): the PDF was changed between what was shown and it.")
    }
  }

  private static func sentences(_ part: SigningRecord.Part) -> [String] {
    var sentences: [String] = []
    if part.strokes > 0 {
      sentences.append(
        tr("Page \(part.page + 1): strokes \(part.strokes), samples \(part.samples)."))
    }
    if part.straightened > 0 {
      sentences.append(
        tr("Page \(part.page + 1): strokes made exact lines or rectangles \(part.straightened)."))
    }
    if part.shapes > 0 {
      sentences.append(tr("Page \(part.page + 1): shapes without samples \(part.shapes)."))
    }
    return sentences
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
