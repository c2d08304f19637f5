import Glibc
import Ink
import Localization

/// What is found about digital signatures, in words for people.
enum SignatureWords {
  /// The sentence about what is not checked unless it is asked for.
  static var unchecked: String { tr("Revocation of certificates was not checked.") }

  /// Returns the sentence about a system that trusts no certificate. A PDF may have time stamps of
  /// the document without any signature.
  ///
  /// - Parameter namesOption: True on the command line, which has an option for that.
  static func noTrust(namesOption: Bool) -> String {
    namesOption
      ? tr("The system has no trusted certificates; give some with --trust.")
      : tr("The system has no trusted certificates, so no signature or time stamp can pass.")
  }

  /// The name of the field, and what is said of the signature.
  static func heading(_ report: PDFSignatureReport) -> String {
    let field = report.field.inOneLine
    return switch (report.conclusion, report.isTimeStamp) {
    case (.passed, false): tr("Signature \(field): passed")
    case (.passed, true): tr("Time stamp \(field): passed")
    case (.indeterminate, false): tr("Signature \(field): not certain")
    case (.indeterminate, true): tr("Time stamp \(field): not certain")
    case (.failed, false): tr("Signature \(field): failed")
    case (.failed, true): tr("Time stamp \(field): failed")
    }
  }

  /// Returns whom a certificate is for, or by whom, as a part of a sentence.
  static func holder(_ name: String) -> String {
    name.isEmpty ? tr("someone without a name") : name.inOneLine
  }

  static func who(_ report: PDFSignatureReport) -> String? {
    report.signer.map { signer in
      let (name, issuer) = (holder(signer.name), holder(signer.issuer))
      return report.algorithm.isEmpty
        ? tr("By \(name), whose certificate is from \(issuer).")
        : tr("By \(name), whose certificate is from \(issuer) (\(report.algorithm)).")
    }
  }

  /// Returns the sentence with the SHA-256 of the signer's certificate.
  static func fingerprint(_ report: PDFSignatureReport) -> String? {
    report.signer.map { tr("The SHA-256 of the certificate is \(Fingerprint.text(of: $0.hash)).") }
  }

  static func when(_ report: PDFSignatureReport) -> [String] {
    var lines: [String] = []
    if let time = report.claimedTime.flatMap(date) {
      lines.append(tr("Signed at \(time) by the signer's own clock."))
    }
    if let stamp = report.timeStamp, let time = date(stamp.time) {
      let authority = holder(stamp.authority)
      lines.append(
        stamp.isTrusted
          ? tr("It was there at \(time), says the time stamp of \(authority).")
          : tr("A time stamp of \(authority) that is not trusted says \(time)."))
    }
    return lines
  }

  /// Returns the sentence about revocation, or nil if that was not asked.
  static func revocation(_ report: PDFSignatureReport) -> String? {
    guard let revocation = report.revocation else { return nil }
    let (name, time) = (holder(revocation.certificate), revocation.time.flatMap(date) ?? "")
    switch revocation.status {
    case .good where time.isEmpty: return tr("There is nobody who could revoke the certificate.")
    case .good: return tr("The certificates were not revoked at \(time).")
    case .revoked: return tr("The certificate of \(name) was revoked at \(time).")
    case .unknown: return tr("It is not known whether the certificate of \(name) was revoked.")
    }
  }

  static func covered(_ report: PDFSignatureReport) -> String? {
    if report.size == 0 { return nil }
    return report.isWhole
      ? tr("It covers the whole file.")
      : tr("It covers the first \(report.size) bytes of the file.")
  }

  /// Returns seconds since 1970 as text, in UTC, or nil for years that have not four digits.
  static func date(_ seconds: Int) -> String? {
    var (time, parts) = (time_t(seconds), tm())
    guard gmtime_r(&time, &parts) != nil, 0...9999 ~= Int(parts.tm_year) + 1900 else { return nil }
    func digits(_ number: Int32, _ count: Int = 2) -> String { String(number).padded(to: count) }
    return digits(parts.tm_year + 1900, 4) + "-" + digits(parts.tm_mon + 1) + "-"
      + digits(parts.tm_mday) + "T" + digits(parts.tm_hour) + ":" + digits(parts.tm_min) + ":"
      + digits(parts.tm_sec) + "Z"
  }

  /// Returns the sentences about what is wrong, each once.
  static func problems(_ report: PDFSignatureReport) -> [String] {
    var problems: [SignatureProblem] = []
    for problem in report.problems where !problems.contains(problem) { problems.append(problem) }
    return problems.map(sentence)
  }

  static func sentence(_ problem: SignatureProblem) -> String {
    switch problem {
    case .byteRange: tr("Its ranges of signed bytes are wrong.")
    case .contents: tr("The gap between the signed bytes is not exactly the signature.")
    case .revision: tr("The signed bytes are no PDF with this signature.")
    case .container: tr("It is damaged.")
    case .signers: tr("It has not exactly one signer.")
    case .hash: tr("The signed bytes were changed.")
    case .signature: tr("The signer's key did not make it.")
    case .changed: tr("The PDF was changed afterwards in a way that is not permitted.")
    case .otherCertificate: tr("It does not name the certificate that it contains.")
    case .noCertificate: tr("It does not contain the signer's certificate.")
    case .revokedBefore: tr("The certificate was revoked before the signature was made.")
    case .revoked:
      tr("The certificate was revoked, and nothing proves that the signature is older.")
    case .revokedAuthority:
      tr("A certificate above it was revoked, and nothing proves that the signature is older.")
    case .unknownRevocation: tr("Nobody says whether a certificate was revoked.")
    case .unreadEvidence:
      tr(
        "The PDF has more data about revocation than xsign reads, and what it reads does not say "
          + "whether a certificate was revoked.")
    case .untrusted: tr("No trusted certificate stands behind the signer's.")
    case .expired: tr("A certificate has expired.")
    case .notYetValid:
      tr("A certificate is not valid yet, or was not at the time of a time stamp.")
    case .futureTime:
      tr("Its time has not come yet, or is later than that of a time stamp that covers it.")
    case .usage: tr("The certificate is not for signing documents.")
    case .chain: tr("The certificates do not follow the rules.")
    case .timeStamp: tr("Its time stamp is damaged, or of something else.")
    case .weakHash: tr("Its hash is no longer safe.")
    case .weakKey: tr("A key is too short to be safe.")
    case .unknownKind: tr("It is of a kind that xsign does not check.")
    case .algorithm: tr("It follows an algorithm that xsign does not know.")
    case .damaged: tr("The PDF is damaged, so programs may show different things.")
    case .limit: tr("The PDF is too large or too intricate to be checked.")
    }
  }

  /// Returns the sentences about what a signature allows.
  static func rules(_ report: PDFSignatureReport) -> [String] {
    var lines: [String] = []
    switch report.allows {
    case 1?: lines.append(tr("No changes are permitted."))
    case 2?: lines.append(tr("Only filling in the form and signing is permitted."))
    case 3?: lines.append(tr("Only the form, signatures and annotations may change."))
    default: break
    }
    if report.locksFields { lines.append(tr("Fields are locked.")) }
    return lines
  }
}
