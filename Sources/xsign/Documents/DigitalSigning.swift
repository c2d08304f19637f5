import Ink
import PDFPages
import Platform

/// A digital signature that is being made: who signs, and by whom the time is confirmed.
struct DigitalSigning {
  /// The open identity.
  let helper: CertificateHelper
  /// The URL of the authority for time stamps, or nil.
  let authority: String?
  /// What follows the signature.
  var lifetime = Lifetime.certificate
  /// What ends the programs that sign, or nil.
  var cancellation: ChildCancellation?

  /// How long a signature can be checked (ETSI EN 319 142-1, 6).
  enum Lifetime: Sendable, Hashable {
    /// As long as its certificate is valid (B-B), or after it was, as far as authorities still say
    /// whether it was revoked (B-T).
    case certificate
    /// Also when they do not any more: the file has what they said (B-LT).
    case longTerm
    /// Also when their own certificates have expired: a time stamp covers that (B-LTA).
    case archive
  }

  /// The bytes that a signature may have, and one with a time stamp: some chains are long.
  private static let room = (plain: 24_576, stamped: 32_768)

  /// Returns the bytes to reserve.
  static func room(isStamped: Bool) -> Int { isStamped ? room.stamped : room.plain }

  /// Signs a file in place, and returns the signature.
  ///
  /// - Parameters:
  ///   - file: The file, all of whose other bytes are written.
  ///   - size: The number of its bytes.
  ///   - gap: The place of the digits, with the brackets around them.
  ///   - hasher: What hashes the file.
  ///   - name: The name of the PDF in sentences.
  func close(
    _ gap: Range<Int>, of file: borrowing PendingFile, size: Int, hasher: PDFHelper, name: String
  ) throws(SigningError) -> [UInt8] {
    let digest = try Self.digest(of: file.descriptor, size: size, without: gap, hasher, name)
    var cms: [UInt8]
    do throws(CertificateHelper.Failure) {
      cms = try helper.sign(digest: digest)
      if let authority {
        cms = try CertificateHelper.timestamp(cms, by: authority, cancellation: cancellation)
      }
    } catch {
      throw .certificate(error)
    }
    try Self.write(cms, into: gap, of: file)
    return cms
  }

  /// Time-stamps a file in place, likewise.
  func stamp(
    _ gap: Range<Int>, of file: borrowing PendingFile, size: Int, hasher: PDFHelper, name: String
  ) throws(SigningError) {
    guard let authority else { return }
    let digest = try Self.digest(of: file.descriptor, size: size, without: gap, hasher, name)
    let token: [UInt8]
    do throws(CertificateHelper.Failure) {
      token = try CertificateHelper.timestamp(
        digest: digest, by: authority, cancellation: cancellation)
    } catch {
      throw .certificate(error)
    }
    try Self.write(token, into: gap, of: file)
  }

  /// Checks that none of the signer's certificates is revoked, before anything is signed.
  func checkRevocation() throws(SigningError) {
    if lifetime == .certificate { return }
    _ = try data(about: .certificates(helper.certificates))
  }

  /// Returns what a signature can be checked with later.
  func validation(of cms: [UInt8]) throws(SigningError) -> ValidationData {
    try data(about: .signature(cms))
  }

  private func data(
    about subject: ValidationSubject
  ) throws(SigningError) -> ValidationData {
    do throws(CertificateHelper.Failure) {
      return try CertificateHelper.validation(
        of: subject, trust: OpenPDF.systemCertificates, cancellation: cancellation)
    } catch {
      throw .certificate(error)
    }
  }

  private static func digest(
    of file: Int32, size: Int, without gap: Range<Int>, _ hasher: PDFHelper, _ name: String
  ) throws(SigningError) -> [UInt8] {
    do throws(PDFHelper.Failure) {
      return try hasher.hash(file, size: size, without: gap)
    } catch {
      throw .helper(error, file: name)
    }
  }

  /// Writes a signature into its place.
  private static func write(
    _ cms: [UInt8], into gap: Range<Int>, of file: borrowing PendingFile
  ) throws(SigningError) {
    guard 2 * cms.count <= gap.count - 2 else { throw .signatureTooLong(cms.count) }
    do throws(FileError) {
      try file.put(HexDigits.ascii(cms), at: gap.lowerBound + 1)
    } catch {
      throw .output(error)
    }
  }
}
