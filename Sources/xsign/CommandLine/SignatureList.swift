import Glibc
import Ink
import Localization

/// What `xsign verify` prints: paragraphs for people, or JSON with keys and words that scripts may
/// rely on.
enum SignatureList {
  /// Returns the lines for people.
  static func lines(of reports: [PDFSignatureReport]) -> [String] {
    reports.flatMap { lines(of: $0) } + [tr("Revocation of certificates was not checked.")]
  }

  private static func lines(of report: PDFSignatureReport) -> [String] {
    let details = [who(report)] + when(report) + [covered(report)]
    var problems: [SignatureProblem] = []
    for problem in report.problems where !problems.contains(problem) { problems.append(problem) }
    return [heading(report)]
      + (problems.map(SignatureWords.sentence) + details.compactMap(\.self)
      + SignatureWords.rules(report) + report.changes.map(SignatureWords.sentence))
      .map { "  " + $0 }
  }

  private static func heading(_ report: PDFSignatureReport) -> String {
    let field = report.field.inOneLine
    let sentence =
      switch (report.conclusion, report.isTimeStamp) {
      case (.passed, false): tr("Signature \(field): passed")
      case (.passed, true): tr("Time stamp \(field): passed")
      case (.indeterminate, false): tr("Signature \(field): not certain")
      case (.indeterminate, true): tr("Time stamp \(field): not certain")
      case (.failed, false): tr("Signature \(field): failed")
      case (.failed, true): tr("Time stamp \(field): failed")
      }
    let words = [report.conclusion.indication, report.worst?.subIndication].compactMap(\.self)
    return "\(sentence) (\(words.joined(separator: ", ")))"
  }

  private static func who(_ report: PDFSignatureReport) -> String? {
    report.signer.map { signer in
      let (name, issuer) = (signer.name.inOneLine, signer.issuer.inOneLine)
      return report.algorithm.isEmpty
        ? tr("By \(name), whose certificate is from \(issuer).")
        : tr("By \(name), whose certificate is from \(issuer) (\(report.algorithm)).")
    }
  }

  private static func when(_ report: PDFSignatureReport) -> [String] {
    var lines: [String] = []
    if let time = report.claimedTime.flatMap(date) {
      lines.append(tr("Signed at \(time) by the signer's own clock."))
    }
    if let stamp = report.timeStamp, let time = date(stamp.time) {
      let authority = stamp.authority.inOneLine
      lines.append(
        stamp.isTrusted
          ? tr("It was there at \(time), says the time stamp of \(authority).")
          : tr("A time stamp of \(authority) that is not trusted says \(time)."))
    }
    return lines
  }

  private static func covered(_ report: PDFSignatureReport) -> String? {
    if report.size == 0 { return nil }
    return report.isWhole
      ? tr("It covers the whole file.")
      : tr("It covers the first \(report.size) bytes of the file.")
  }

  /// Returns seconds since 1970 as text, in UTC, or nil for years that have not four digits.
  private static func date(_ seconds: Int) -> String? {
    var (time, parts) = (time_t(seconds), tm())
    guard gmtime_r(&time, &parts) != nil, 0...9999 ~= Int(parts.tm_year) + 1900 else { return nil }
    func digits(_ number: Int32, _ count: Int = 2) -> String {
      let text = String(number)
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    return digits(parts.tm_year + 1900, 4) + "-" + digits(parts.tm_mon + 1) + "-"
      + digits(parts.tm_mday) + "T" + digits(parts.tm_hour) + ":" + digits(parts.tm_min) + ":"
      + digits(parts.tm_sec) + "Z"
  }

  /// Returns the reports as one object.
  static func json(of reports: [PDFSignatureReport]) -> JSONText {
    let conclusion = reports.map(\.conclusion).max()
    return .object([
      ("conclusion", conclusion.map { .text("\($0)") } ?? .null),
      ("indication", conclusion.map { .text($0.indication) } ?? .null),
      ("revocationChecked", .boolean(false)),
      ("signatures", .list(reports.map(object))),
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
      ("claimedTime", text(report.claimedTime.flatMap(date))),
      (
        "timeStamp",
        report.timeStamp.map { stamp in
          .object([
            ("time", text(date(stamp.time))), ("authority", .text(stamp.authority)),
            ("trusted", .boolean(stamp.isTrusted)),
          ])
        } ?? .null
      ),
      ("certifies", .boolean(report.isCertification)),
      ("allows", report.allows.map { .number($0) } ?? .null),
      ("locksFields", .boolean(report.locksFields)),
      ("signedBytes", .number(report.size)), ("wholeFile", .boolean(report.isWhole)),
      ("changes", .list(report.changes.map(object))),
    ])
  }

  private static func object(_ certificate: PDFSignatureReport.Certificate) -> JSONText {
    func hex(_ byte: UInt8) -> String { (byte < 16 ? "0" : "") + String(byte, radix: 16) }
    return .object([
      ("name", .text(certificate.name)), ("issuer", .text(certificate.issuer)),
      ("validFrom", date(certificate.start).map { .text($0) } ?? .null),
      ("validTo", date(certificate.end).map { .text($0) } ?? .null),
      ("sha256", .text(certificate.hash.map(hex).joined())),
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
