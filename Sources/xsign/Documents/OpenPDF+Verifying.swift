import Glibc
import Ink
import PDFPages
import Platform

extension OpenPDF {
  /// The files in which systems have the certificates that they trust; the first that is there
  /// counts: of Debian, Fedora and others.
  private static let systemTrust = [
    "/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt", "/etc/ssl/cert.pem",
  ]

  /// Where it is found out whether certificates were revoked.
  enum RevocationSource: Sendable, Hashable {
    case none, file, online
  }

  /// What was found about the digital signatures, and the records of signing.
  struct Examination: Sendable, Hashable {
    var reports: [PDFSignatureReport]
    var records: [SigningRecordReport] = []
    /// The number of certificates that are trusted.
    var trusted = 0
    /// The authorities that were asked, or nil if none were to be.
    var tally: QueryTally?

    /// True if no certificate is trusted that could stand behind a signature or time stamp.
    var lacksTrust: Bool { trusted == 0 && !reports.isEmpty }
  }

  /// Checks the digital signatures, and finds the records of signing. Blocks until authorities have
  /// answered, if they are asked.
  ///
  /// - Parameters:
  ///   - trust: The file with trusted certificates, or nil for those of the system.
  ///   - revocation: Where it is found out whether certificates were revoked.
  ///   - cancellation: What ends the questions early, or nil.
  /// - Throws: `SigningError.noCertificates` if there are none in the file `trust`, and whatever
  ///   stands in the way.
  func examination(
    trust: String?, revocation: RevocationSource = .none, cancellation: ChildCancellation? = nil
  ) throws(SigningError) -> Examination {
    var order = VerificationOrder(
      trust: try trust.map { path throws(SigningError) in try Self.trust(in: path) }
        ?? Self.systemCertificates,
      trustsAnyCertificate: trust != nil, now: max(0, time(nil)))
    order.checksRevocation = revocation != .none
    order.returnsMessages = revocation == .online
    var first = try reports(order)
    if let trust, first.trusted == 0 { throw .noCertificates(file: DrawingFile.name(of: trust)) }
    first.records = try signingRecords()
    guard revocation == .online else { return first }
    let signed = first.reports.filter { !$0.message.isEmpty }
    order.returnsMessages = false
    order.asksAuthorities = true
    var tally = QueryTally()
    order.validation = try revocationData(
      for: signed, trust: order.trust, &tally, cancellation)
    var last = try reports(order)
    (last.records, last.tally) = (first.records, tally)
    return last
  }

  private func signingRecords() throws(SigningError) -> [SigningRecordReport] {
    do throws(PDFHelper.Failure) {
      return try helper.records(source.descriptor, password: password)
    } catch {
      throw .helper(error, file: name)
    }
  }

  private func reports(_ order: VerificationOrder) throws(SigningError) -> Examination {
    do throws(PDFHelper.Failure) {
      let found = try helper.verify(source.descriptor, password: password, order)
      return Examination(reports: found.reports, trusted: found.trusted)
    } catch {
      throw .helper(error, file: name)
    }
  }

  /// Returns what authorities say now of the certificates of signatures. What cannot be had is
  /// missing in it, and so in the reports.
  private func revocationData(
    for reports: [PDFSignatureReport], trust: [UInt8], _ tally: inout QueryTally,
    _ cancellation: ChildCancellation?
  ) throws(SigningError) -> ValidationData {
    var all = ValidationData()
    for report in reports where all.count <= ValidationData.maximumBytes {
      let subject = ValidationSubject.signature(report.message, others: report.chain)
      let new: ValidationData
      do throws(CertificateHelper.Failure) {
        new = try CertificateHelper.revocationData(
          for: subject, trust: trust, &tally, cancellation: cancellation)
      } catch {
        switch error {
        case .cancelled, .missing, .system: throw .certificate(error)
        case .failed, .killed, .late, .failure: continue
        }
      }
      all.certificates += new.certificates
      all.responses += new.responses
      all.lists += new.lists.filter { !all.lists.contains($0) }
    }
    return all
  }

  private static func trust(in path: String) throws(SigningError) -> [UInt8] {
    let path = try Result { () throws(CommandError) in try InputPath.path(path) }
      .mapError { SigningError.drawing($0) }.get()
    do throws(BoundedFile.Failure) {
      var portions = try InputPortions(path, limit: VerificationOrder.maximumTrust)
      return Array(try portions.all())
    } catch {
      throw .trust(error, file: DrawingFile.name(of: path))
    }
  }

  /// The certificates that the system trusts; none if it has no such file. `SSL_CERT_FILE` names
  /// another one, as for other programs.
  static var systemCertificates: [UInt8] {
    if let path = getenv("SSL_CERT_FILE").map({ String(cString: $0) }), !path.isEmpty {
      return (try? trust(in: path)) ?? []
    }
    for path in systemTrust {
      guard let bytes = try? trust(in: path) else { continue }
      return bytes
    }
    return []
  }
}
