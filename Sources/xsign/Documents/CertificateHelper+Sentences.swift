import Glibc
import Ink
import Localization
import PDFPages
import Platform

extension CertificateHelper.Failure {
  /// The reason, without the period at its end.
  var reason: String {
    switch self {
    case .missing:
      tr("xsign-certificate, the part of xsign for certificates, is not installed beside it")
    case .failed: tr("xsign-certificate, the part of xsign for certificates, failed")
    case .killed(let signal):
      tr(
        "A signal ended xsign-certificate, the part of xsign for certificates "
          + "(\(SignalName.of(signal)))")
    case .system(let code):
      tr(
        "xsign-certificate, the part of xsign for certificates, cannot be used: "
          + "\(String(cString: strerror(code)))")
    case .late: tr("Signing with the certificate takes more time than xsign allows")
    case .cancelled: tr("Signing with the certificate was cancelled")
    case .failure(let failure): failure.reason
    }
  }
}

extension AskedAuthority {
  /// What it does not say, as a part of a sentence.
  fileprivate var words: String {
    let address = address.inOneLine
    return switch lack {
    case .unreachable: tr("\(address) cannot be reached")
    case .silent: tr("\(address) gives no answer")
    case .nothing: tr("\(address) says nothing of it that counts")
    case .responder: tr("nobody says whether \(address) is revoked itself")
    case .tooLarge: tr("what \(address) says is too large")
    case .notAsked: tr("\(address) was not asked, because there are too many addresses")
    }
  }
}

extension CertificateFailure {
  /// The reason, without the period at its end.
  fileprivate var reason: String {
    switch self {
    case .notPKCS12: tr("The file with the certificate is not a PKCS #12 file")
    case .passphrase: tr("That is not the passphrase of the certificate")
    case .cipher: tr("The file with the certificate is encrypted in a way that xsign does not know")
    case .noKey: tr("There is no private key")
    case .noCertificate: tr("There is no certificate for the private key")
    case .keyKind: tr("The key is neither for RSA nor for ECDSA")
    case .onlyPSS: tr("The key is for RSA-PSS only, by which xsign does not sign")
    case .expired: tr("The certificate is no longer valid")
    case .notYetValid: tr("The certificate is not valid yet")
    case .notForSigning: tr("The certificate is not for signing documents")
    case .weakKey: tr("The key of the certificate is too short to be safe")
    case .weakHash: tr("The certificate was signed by a hash that is no longer safe")
    case .unnamedCurve:
      tr(
        "The certificate does not name the curve of its key, so no signature by it would be "
          + "accepted")
    case .unknownExtension:
      tr(
        "The certificate has a critical extension that is not known, so no signature by it would "
          + "be accepted")
    case .mismatch: tr("The private key is not that of the certificate")
    case .uri: tr("That is not a pkcs11: URI")
    case .pinInURI: tr("A PIN in a URI can be seen by others; give it with --pin-file")
    case .noToken: tr("There is no such token, or its module is not installed")
    case .severalTokens(let labels):
      tr("There are several such tokens: \(Self.list(labels))")
    case .severalKeys(let labels):
      tr("The token has several keys: \(Self.list(labels))")
    case .noPIN: tr("The token needs a PIN")
    case .pin(.unknown): tr("That is not the PIN of the token")
    case .pin(.few): tr("That is not the PIN of the token, and few tries are left")
    case .pin(.one): tr("That is not the PIN of the token, and only one try is left")
    case .pin(.none): tr("The PIN of the token is locked")
    case .token(let code):
      tr("The token reports the error \("0x" + String(code, radix: 16))")
    case .secret: tr("The passphrase or PIN cannot be read, or is too long")
    case .emptyPassphrase: tr("The passphrase is empty")
    case .authorityURL:
      tr("The address of the authority for time stamps has to begin with http://")
    case .authorityUnreachable(.unknownName):
      tr("The name of the authority for time stamps is not known")
    case .authorityUnreachable(.noLookup):
      tr(
        "The name of the authority for time stamps cannot be looked up; "
          + "perhaps there is no network")
    case .authorityUnreachable(.refused):
      tr("The authority for time stamps refuses the connection")
    case .authorityUnreachable(.noNetwork):
      tr("The authority for time stamps cannot be reached; perhaps there is no network")
    case .authoritySilent: tr("The authority for time stamps does not answer")
    case .authorityRefuses: tr("The authority for time stamps refuses")
    case .timeStamp: tr("The time stamp of the authority is not valid for this signature")
    case .revoked(let name, let time):
      tr(
        "The certificate of \(SignatureWords.holder(name)) was revoked at "
          + "\(SignatureWords.date(time) ?? "?")")
    case .noRevocation(let name, let asked) where asked.isEmpty:
      tr(
        "Nobody says whether the certificate of \(SignatureWords.holder(name)) is revoked: it "
          + "names no authority whose address begins with http://")
    case .noRevocation(let name, let asked):
      tr(
        "Nobody says whether the certificate of \(SignatureWords.holder(name)) is revoked: "
          + "\(trList(asked.map(\.words)))")
    case .noIssuer(let name, let asked) where asked.isEmpty:
      tr("The certificate that issued that of \(SignatureWords.holder(name)) is not to be had")
    case .noIssuer(let name, let asked):
      tr(
        "The certificate that issued that of \(SignatureWords.holder(name)) is not to be had: "
          + "\(trList(asked.map(\.words)))")
    case .failed: tr("The certificate could not be used")
    }
  }

  private static func list(_ labels: [String]) -> String {
    trItems(labels.prefix(8).map { $0.legible.inOneLine })
  }
}
