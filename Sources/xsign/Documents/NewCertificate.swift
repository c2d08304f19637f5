import Glibc
import Ink
import Localization
import PDFPages
import Platform

/// A key with a self-signed certificate that was made for a person.
struct NewCertificate: Sendable {
  /// The path of the PKCS #12 file with both.
  let path: String
  /// Who it is for.
  let person: PersonName
  /// The SHA-256 of the certificate.
  let hash: [UInt8]

  /// The permissions of the file: it is for the user alone.
  static let permissions: UInt32 = 0o600

  /// Makes both, and writes them to `path` for the user alone. A file there is never replaced.
  /// Blocks until it is written.
  ///
  /// - Parameter cancellation: What ends it before that, or nil.
  init(
    for person: PersonName, secret: () throws(SigningError) -> SecretSource, to path: String,
    cancellation: ChildCancellation? = nil
  ) throws(SigningError) {
    let name = DrawingFile.lastName(of: path)
    if AtomicFile.exists(path) { throw .keyExists(file: name) }
    let secret = try secret()
    let made: (file: [UInt8], hash: [UInt8])
    do throws(CertificateHelper.Failure) {
      made = try CertificateHelper.create(
        name: person.name, mail: person.mail, secret: secret.raw, cancellation: cancellation)
    } catch {
      throw .certificate(error)
    }
    guard cancellation?.commit() != false else { throw .certificate(.cancelled) }
    do throws(FileError) {
      try AtomicFile.write(made.file, to: path, permissions: Self.permissions, replacing: .nothing)
    } catch {
      throw error.code == EEXIST ? .keyExists(file: name) : .output(error)
    }
    (self.path, self.person, hash) = (path, person, made.hash)
  }

  /// What it proves and what not, in sentences.
  var sentences: [String] {
    let name = DrawingFile.name(of: UserDirectories.abbreviated(path))
    return [
      tr(
        "\(name) has your new key and a certificate in the name of \(person.name), valid for "
          + "\(PersonName.years) years."),
      tr(
        "It proves that everything signed with it was signed by someone with this file and its "
          + "passphrase, and not changed since. It does not prove who that is: nobody but you "
          + "vouches for the name."),
      tr(
        "Tell those who check your signatures its SHA-256 yourself: "
          + "\(Fingerprint.text(of: hash))"),
      tr("Keep a copy of the file. Without it you cannot sign as the same person again."),
    ]
  }
}
