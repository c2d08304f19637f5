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

  /// Checks the digital signatures.
  ///
  /// - Parameter trust: The file with trusted certificates, or nil for those of the system.
  func signatureReports(trust: String?) throws(SigningError) -> [PDFSignatureReport] {
    let order = VerificationOrder(
      trust: try trust.map { path throws(SigningError) in try Self.trust(in: path) }
        ?? Self.systemCertificates,
      trustsAnyCertificate: trust != nil, now: max(0, time(nil)))
    do throws(PDFHelper.Failure) {
      return try helper.verify(source.descriptor, password: password, order)
    } catch {
      throw .helper(error, file: name)
    }
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

  /// The certificates that the system trusts; none if it has no such file.
  static var systemCertificates: [UInt8] {
    for path in systemTrust {
      guard let bytes = try? trust(in: path) else { continue }
      return bytes
    }
    return []
  }
}
