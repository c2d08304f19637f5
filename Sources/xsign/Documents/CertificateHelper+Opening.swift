import Localization
import PDFPages
import Platform

extension CertificateHelper {
  /// The most bytes of a file with a key.
  private static let maximumFile = 1 << 20

  /// Opens the identity in the PKCS #12 file at a path or URI. Blocks until it is open, or
  /// cancelled.
  static func opened(
    file path: String, _ secret: @autoclosure () throws(SigningError) -> SecretSource,
    cancellation: ChildCancellation? = nil
  ) throws(SigningError) -> CertificateHelper {
    let file: SourceFile
    do throws(BoundedFile.Failure) {
      file = try SourceFile(InputPath.meant(by: path), limit: maximumFile)
    } catch {
      // `-` is no standard input here, but a file.
      throw .certificateFile(error, file: path.legible.inOneLine)
    }
    return try opened(.file(file.descriptor), try secret(), cancellation: cancellation)
  }

  /// Opens an identity. Blocks until it is open.
  static func opened(
    _ key: Key, _ secret: consuming SecretSource?, cancellation: ChildCancellation? = nil
  ) throws(SigningError) -> CertificateHelper {
    let number: Int32? =
      switch secret {
      case .some(let secret): secret.raw
      case nil: nil
      }
    do throws(Failure) {
      return try CertificateHelper(key, secret: number, cancellation: cancellation)
    } catch {
      throw .certificate(error)
    }
  }
}
