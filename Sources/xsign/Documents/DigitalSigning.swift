import Glibc
import Ink
import Localization
import PDFPages
import Platform

/// A digital signature that is being made: who signs, and by whom the time is confirmed.
struct DigitalSigning {
  /// The open identity.
  let helper: CertificateHelper
  /// The URL of the authority for time stamps, or nil.
  let authority: String?

  /// The bytes that a signature may have, and one with a time stamp: some chains are long.
  private static let room = (plain: 24_576, stamped: 32_768)

  /// Returns the bytes to reserve.
  static func room(isStamped: Bool) -> Int { isStamped ? room.stamped : room.plain }

  /// Signs a file in place.
  ///
  /// - Parameters:
  ///   - file: The descriptor of the file, all of whose other bytes are written.
  ///   - size: The number of its bytes.
  ///   - gap: The place of the digits, with the brackets around them.
  ///   - hasher: What hashes the file.
  ///   - name: The name of the file in sentences.
  func close(
    _ gap: Range<Int>, of file: Int32, size: Int, hasher: PDFHelper, name: String
  ) throws(SigningError) {
    let digest: [UInt8]
    do throws(PDFHelper.Failure) {
      digest = try hasher.hash(file, size: size, without: gap)
    } catch {
      throw .helper(error, file: name)
    }
    var cms: [UInt8]
    do throws(CertificateHelper.Failure) {
      cms = try helper.sign(digest: digest)
      if let authority { cms = try CertificateHelper.timestamp(cms, by: authority) }
    } catch {
      throw .certificate(error)
    }
    guard 2 * cms.count <= gap.count - 2 else { throw .signatureTooLong(cms.count) }
    let text = HexDigits.ascii(cms)
    var written = 0
    while written < text.count {
      let count = text.withUnsafeBytes {
        pwrite(
          file, $0.baseAddress.map { $0 + written }, text.count - written,
          off_t(gap.lowerBound + 1 + written))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .output(FileError(path: name, code: count < 0 ? errno : EIO)) }
      written += count
    }
  }
}
