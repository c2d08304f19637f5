import Glibc
import Ink

/// What `xsign verify` prints: paragraphs for people, or JSON with keys and words that scripts may
/// rely on.
enum SignatureList {
  /// Returns the lines for people.
  static func lines(
    of reports: [PDFSignatureReport], revocationChecked: Bool
  ) -> [String] {
    reports.flatMap { lines(of: $0) } + (revocationChecked ? [] : [SignatureWords.unchecked])
  }

  private static func lines(of report: PDFSignatureReport) -> [String] {
    let details =
      [SignatureWords.who(report), SignatureWords.fingerprint(report)]
      + SignatureWords.when(report)
      + [SignatureWords.revocation(report), SignatureWords.covered(report)]
    return [heading(report)]
      + (SignatureWords.problems(report) + details.compactMap(\.self)
      + SignatureWords.rules(report) + SignatureWords.sentences(report.changes))
      .map { "  " + $0 }
  }

  private static func heading(_ report: PDFSignatureReport) -> String {
    let words = [report.conclusion.indication, report.worst?.subIndication].compactMap(\.self)
    return "\(SignatureWords.heading(report)) (\(words.joined(separator: ", ")))"
  }

  /// Returns the reports as one object.
  static func json(
    of reports: [PDFSignatureReport], revocationChecked: Bool, _ records: SigningRecordList
  ) -> JSONText {
    let conclusion = reports.map(\.conclusion).max()
    return .object([
      ("conclusion", conclusion.map { .text("\($0)") } ?? .null),
      ("indication", conclusion.map { .text($0.indication) } ?? .null),
      ("revocationChecked", .boolean(revocationChecked)),
      ("signatures", .list(reports.map(object))), ("records", records.json),
    ])
  }

  private static func object(_ report: PDFSignatureReport) -> JSONText {
    func text(_ text: String?) -> JSONText { text.map { .text($0) } ?? .null }
    return .object([
      ("field", .text(report.field)),
      ("kind", .text(report.isTimeStamp ? "timeStamp" : "signature")),
      ("conclusion", .text("\(report.conclusion)")),
      ("indication", .text(report.conclusion.indication)),
      ("subIndication", text(report.worst?.subIndication)),
      ("problems", .list(report.problems.map { .text("\($0)") })),
      ("signer", report.signer.map(object) ?? .null),
      ("algorithm", text(report.algorithm.isEmpty ? nil : report.algorithm)),
      ("claimedTime", text(report.claimedTime.flatMap(SignatureWords.date))),
      (
        "timeStamp",
        report.timeStamp.map { stamp in
          .object([
            ("time", text(SignatureWords.date(stamp.time))), ("authority", name(stamp.authority)),
            ("trusted", .boolean(stamp.isTrusted)),
          ])
        } ?? .null
      ),
      ("revocation", report.revocation.map(object) ?? .null),
      ("certifies", .boolean(report.isCertification)),
      ("allows", report.allows.map { .number($0) } ?? .null),
      ("locksFields", .boolean(report.locksFields)),
      ("signedBytes", .number(report.size)), ("wholeFile", .boolean(report.isWhole)),
      ("changes", .list(report.changes.map(object))),
    ])
  }

  /// Returns the name of a certificate, or null if it has none.
  private static func name(_ name: String) -> JSONText { name.isEmpty ? .null : .text(name) }

  private static func object(_ revocation: PDFSignatureReport.Revocation) -> JSONText {
    .object([
      ("status", .text("\(revocation.status)")),
      ("time", revocation.time.flatMap(SignatureWords.date).map { .text($0) } ?? .null),
      ("certificate", name(revocation.certificate)),
    ])
  }

  private static func object(_ certificate: PDFSignatureReport.Certificate) -> JSONText {
    return .object([
      ("name", name(certificate.name)), ("issuer", name(certificate.issuer)),
      ("validFrom", SignatureWords.date(certificate.start).map { .text($0) } ?? .null),
      ("validTo", SignatureWords.date(certificate.end).map { .text($0) } ?? .null),
      ("sha256", .text(HexDigits.text(certificate.hash))),
    ])
  }

  private static func object(_ change: SignatureChange) -> JSONText {
    .object([
      ("kind", .text("\(change.kind)")),
      ("page", change.page.map { .number($0 + 1) } ?? .null),
      ("name", change.name.isEmpty ? .null : .text(change.name)),
      ("permitted", .boolean(change.isPermitted)),
    ])
  }
}
