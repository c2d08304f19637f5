internal import COpenSSL
import Ink

/// The check of all digital signatures of a file.
struct SignatureVerification {
  /// The most signatures of a file.
  private static let maximum = 64
  /// The most bytes of a signature that is part of its report.
  private static let longestMessage = 1 << 20

  private let descriptor: Int32
  private let password: [UInt8]?
  private let file: PDFFile
  private var check: SignatureCheck
  private let returnsMessages: Bool
  /// The time at which what is looked at was surely there, in seconds since 1970: now, or that of
  /// a time stamp that covers it.
  private var time: Int

  /// Returns a report of each signature in the order of the form, and of a certification that is in
  /// no field; and the number of certificates that are trusted.
  ///
  /// - Throws: `PDFFailure` if the file cannot be read, or has too many signatures.
  static func reports(
    of descriptor: Int32, password: [UInt8]?, _ order: VerificationOrder
  ) throws(PDFFailure) -> (reports: [PDFSignatureReport], trusted: Int) {
    guard let trust = TrustStore(order) else { throw .limit }
    let file = try PDFFile(descriptor: descriptor, password: password)
    let pages = try PageTree.pages(of: file)
    var verification = SignatureVerification(
      descriptor: descriptor, password: password, file: file,
      check: SignatureCheck(file: descriptor, trust: trust),
      returnsMessages: order.returnsMessages, time: order.now)
    verification.read(order)
    let root = file.dictionary(file.trailer["Root"])
    let fields = try FormFields.fields(
      of: file.dictionary(root?["AcroForm"]), on: pages, in: file)
    let signed = fields.filter { $0.signature != nil }
    if signed.count > Self.maximum { throw .limit }
    // What covers the most comes first: it may prove when the rest was there.
    var reports = signed.map { PDFSignatureReport(field: $0.name) }
    let ends = signed.map { verification.namedEnd(of: $0) }
    for index in signed.indices.sorted(by: { ends[$0] > ends[$1] }) {
      reports[index] = verification.report(of: signed[index])
      let stamped = reports[index].isTimeStamp ? reports[index].provenTime : nil
      if let stamped, reports[index].conclusion == .passed {
        verification.time = min(verification.time, stamped)
        verification.takeEvidence(upTo: reports[index].size)
      }
    }
    reports = reports.map { report in Self.judged(report, among: reports) }
    let certification = file.dictionary(root?["Perms"])?["DocMDP"]
    let certifies = signed.map { $0.entries["V"] == certification }
    for index in reports.indices where certifies[index] { reports[index].isCertification = true }
    if file.dictionary(certification) != nil, !certifies.contains(true) {
      var report = PDFSignatureReport(field: "")
      (report.isCertification, report.problems) = (true, [.revision])
      reports.append(report)
    }
    return (reports, trust.count)
  }

  /// Returns a report that says if a signature was made after its certificate was revoked: it
  /// covers a time stamp of the document of a later time (ETSI EN 319 102-1, 5.3.4).
  private static func judged(
    _ report: PDFSignatureReport, among all: [PDFSignatureReport]
  ) -> PDFSignatureReport {
    guard let place = report.problems.firstIndex(of: .revoked), !report.isTimeStamp,
      let revoked = report.revocation?.time,
      all.contains(where: { other in
        other.isTimeStamp && other.conclusion == .passed && other.size < report.size
          && other.provenTime.map { $0 >= revoked } ?? false
      })
    else { return report }
    var report = report
    report.problems[place] = .revokedBefore
    return report
  }

  /// Takes what is in the file for checks, and what authorities say now.
  private mutating func read(_ order: VerificationOrder) {
    var evidence = RevocationEvidence()
    let store = ValidationData(of: file, isCut: &evidence.isCut)
    check.others = store.certificates.compactMap { SignerCertificate($0) }
    guard order.checksRevocation else { return }
    evidence.add(store, at: order.now)
    evidence.add(order.validation, at: order.now, isRequired: order.asksAuthorities)
    check.evidence = evidence
  }

  /// Takes what the beginning of the file has for checks as something that was there at the time of
  /// the time stamp that covers it.
  private mutating func takeEvidence(upTo size: Int) {
    guard var evidence = check.evidence,
      let beginning = try? PDFFile(beginning: size, of: descriptor, password: password)
    else { return }
    evidence.add(ValidationData(of: beginning, isCut: &evidence.isCut), at: time)
    check.evidence = evidence
  }

  /// Returns the end of the bytes that a signature says that it covers. It is not checked.
  private func namedEnd(of field: FormField) -> Int {
    guard case .array(let values)? = field.signature?["ByteRange"], values.count == 4,
      case .integer(let start) = values[2], case .integer(let count) = values[3]
    else { return 0 }
    return start.addingReportingOverflow(count).partialValue
  }

  private func report(of field: FormField) -> PDFSignatureReport {
    var report = PDFSignatureReport(field: field.name)
    do throws(SignatureFault) {
      try verify(field, &report)
    } catch {
      if !report.problems.contains(error.problem) { report.problems.append(error.problem) }
    }
    if report.changes.contains(where: { !$0.isPermitted }) { report.problems.append(.changed) }
    if file.wasRebuilt { report.problems.append(.damaged) }
    return report
  }

  private func verify(
    _ field: FormField, _ report: inout PDFSignatureReport
  ) throws(SignatureFault) {
    guard let signature = field.signature, let place = SignaturePlace(of: field) else {
      throw SignatureFault(.revision)
    }
    report.claimedTime = DateText.seconds(file.resolved(signature["M"]))
    report.isTimeStamp = file.isTimeStamp(signature)
    let ranges = try SignedRanges(
      of: signature, place.object, inValue: place.isInValue, in: file)
    report.size = ranges.end
    report.isWhole = ranges.end == file.size
    if returnsMessages, ranges.contents.count <= Self.longestMessage {
      report.message = ranges.contents
    }
    defer { if !returnsMessages { report.chain = [] } }
    try check.check(ranges, ofKind: file.name(signature["SubFilter"]), at: time, &report)
    let revision = try SignedRevision(
      descriptor, password, ranges, of: place, signature, in: file)
    report.allows = revision.allowed
    report.locksFields = revision.locksFields
    try revision.compare(with: file, &report)
  }
}

/// Where the dictionary of a signature is.
struct SignaturePlace: Hashable {
  /// The object that it is, or whose entry /V it is.
  let object: PDFReference
  /// True if it is the entry /V.
  let isInValue: Bool

  /// Finds it, or returns nil if it is in no object.
  init?(of field: FormField) {
    switch field.entries["V"] {
    case .reference(let reference)?: (object, isInValue) = (reference, false)
    case .dictionary? where field.own["V"] != nil:
      guard let reference = field.reference else { return nil }
      (object, isInValue) = (reference, true)
    default: return nil
    }
  }
}
