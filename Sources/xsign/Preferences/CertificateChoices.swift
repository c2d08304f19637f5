import Ink
import Platform

extension Preferences.Key {
  /// The key of the last digital signature: the path of a file, or the `pkcs11:` URI of a token.
  static let certificateKey = Self(name: "certificate-key")
  /// How long digital signatures can be checked: a raw value of `SignatureLevel`.
  static let signatureLevel = Self(name: "signature-level")
  /// The URL of the authority for time stamps.
  static let timeAuthority = Self(name: "time-authority")
}

/// The choices for digital signatures, which are remembered. Passphrases and PINs never are.
@MainActor final class CertificateChoices {
  private let preferences: PreferencesFile

  init(preferences: PreferencesFile) { self.preferences = preferences }

  /// The form with the choices of the last time.
  ///
  /// - Parameters:
  ///   - isSigned: True if the PDF has a digital signature.
  ///   - hasInk: True if there is ink that the signature can show.
  func form(isSigned: Bool, hasInk: Bool) -> CertificateForm {
    let values = preferences.values
    var form = CertificateForm(
      lastKey: values[.certificateKey] ?? "", isSigned: isSigned, hasInk: hasInk)
    form.level = values[.signatureLevel].flatMap { SignatureLevel(rawValue: $0) } ?? .plain
    form.authority = values[.timeAuthority] ?? ""
    return form
  }

  /// Remembers the choices of a signature.
  func remember(_ choice: DigitalChoice) {
    let key: String? =
      switch choice.key {
      case .file(let path): path.hasRawBytes ? nil : path
      case .token(let key): key.uri
      }
    preferences.update {
      $0[.certificateKey] = key
      $0[.signatureLevel] = choice.level.rawValue
      // What is before an @ in a URL is often a password.
      $0[.timeAuthority] =
        choice.authority.isEmpty || choice.authority.contains("@") ? nil : choice.authority
    }
  }
}
