import ArgumentParser
import Glibc
import Ink
import Localization
import PDFPages

/// The options for a digital signature with a certificate.
struct CertificateOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      tr("Sign digitally with the key and certificate in a PKCS #12 file (.p12, .pfx)."),
      valueName: "file"), completion: .file())
  var certificate: String?

  @Option(
    help: ArgumentHelp(
      tr("A file with the passphrase of that in its first line, or - for standard input."),
      valueName: "file"), completion: .file())
  var passphraseFile: String?

  @Option(
    help: ArgumentHelp(
      tr("Sign digitally with a key in a token or card: its label, or a pkcs11: URI."),
      valueName: "label|uri"))
  var token: String?

  @Option(
    help: ArgumentHelp(
      tr("A file with the PIN of the token in its first line, or - for standard input."),
      valueName: "file"), completion: .file())
  var pinFile: String?

  /// The files with secrets that are given.
  var secretFiles: [String?] { [passphraseFile, pinFile] }

  @Option(
    help: ArgumentHelp(
      tr("Have the time confirmed by an authority for time stamps (RFC 3161)."),
      valueName: "url"),
    transform: { text in
      guard text.hasPrefix("http://") else {
        throw OptionError(tr("the URL of an authority for time stamps begins with http://"))
      }
      return text
    })
  var timestamp: String?

  @Flag(
    help: ArgumentHelp(
      tr(
        """
        Add what the signature can be checked with when its certificates have expired: that they \
        are not revoked (PAdES B-LT). Needs --timestamp.
        """)))
  var longTerm = false

  @Flag(
    help: ArgumentHelp(
      tr("The same, and a time stamp of the whole document (PAdES B-LTA).")))
  var archive = false

  @Option(
    help: ArgumentHelp(
      tr(
        """
        Certify the PDF. Afterwards it allows: 1 nothing, 2 to fill in its form and to sign, 3 \
        also annotations.
        """), valueName: "1|2|3"), completion: .list(["1", "2", "3"]),
    transform: { text in
      guard let level = Int(text).flatMap({ SignatureOrder.Certification(rawValue: $0) }) else {
        throw OptionError(tr("certifications are 1, 2 and 3"))
      }
      return level
    })
  var certify: SignatureOrder.Certification?

  @Option(
    help: ArgumentHelp(
      tr("What the field says beside the ink: name, date, reason, with commas between."),
      valueName: "name,date,reason"), completion: .list(["name", "date", "name,date"]),
    transform: { try Self.parts($0) })
  var show: [Part] = []

  @Option(help: ArgumentHelp(tr("The reason for the digital signature."), valueName: "text"))
  var reason: String?

  typealias Part = DigitalSignatureText.Part

  private static func parts(_ text: String) throws(OptionError) -> [Part] {
    var parts: [Part] = []
    for word in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let part = Part(rawValue: String(word)) else {
        throw OptionError(tr("a field shows name, date and reason"))
      }
      if !parts.contains(part) { parts.append(part) }
    }
    return parts
  }

  /// How long the signature can be checked.
  var lifetime: DigitalSigning.Lifetime {
    archive ? .archive : longTerm ? .longTerm : .certificate
  }

  /// True if there is a key.
  var isGiven: Bool { certificate != nil || token != nil }

  /// True if nothing is said of a digital signature.
  var isEmpty: Bool {
    let given: [Any?] = [certificate, token, passphraseFile, pinFile, timestamp, certify, reason]
    return given.allSatisfy { $0 == nil } && show.isEmpty && lifetime == .certificate
  }

  /// Checks that what belongs together was given together.
  func checkTogether(hasPlace: Bool) throws {
    guard isGiven else {
      guard isEmpty else {
        throw ValidationError(
          tr("The key is missing: give '--certificate <file>' or '--token <label>'."))
      }
      return
    }
    guard certificate == nil || token == nil else {
      throw ValidationError(tr("Give either '--certificate' or '--token'."))
    }
    guard pinFile == nil || token != nil else {
      throw ValidationError(tr("'--pin-file' needs '--token'."))
    }
    guard (certificate == nil) == (passphraseFile == nil) else {
      throw ValidationError(tr("'--certificate' and '--passphrase-file' go together."))
    }
    guard lifetime == .certificate || timestamp != nil else {
      throw ValidationError(tr("'--long-term' and '--archive' need '--timestamp <url>'."))
    }
    guard !show.contains(.reason) || reason != nil else {
      throw ValidationError(tr("'--show reason' needs '--reason <text>'."))
    }
    guard show.isEmpty || hasPlace else {
      throw ValidationError(tr("'--show' needs ink, or an empty field with '--at field:NAME'."))
    }
  }

  /// Opens the identity: asks for its secret, and blocks until it is open.
  ///
  /// - Parameter tries: The tries of the PIN of a token.
  func identity(_ tries: PINTries) throws(SigningError) -> CertificateHelper {
    if let token {
      return try tries.opened { () throws(SigningError) -> CertificateHelper in
        let secret: SecretSource? =
          if let pinFile { try SecretSource(pinFile, prompt: tr("PIN:")) } else { nil }
        return try CertificateHelper.opened(.token(Self.uri(token)), secret)
      }
    }
    return try CertificateHelper.opened(
      file: certificate ?? "", try SecretSource(passphraseFile ?? "-", prompt: tr("Passphrase:")))
  }

  /// Returns the URI of a token that was typed as such, or as a label (RFC 7512, 2.3).
  static func uri(_ text: String) -> String {
    if text.hasPrefix("pkcs11:") { return text }
    let plain = Array("-._~".utf8)
    var uri = Array("pkcs11:token=".utf8)
    for byte in text.utf8 {
      let isLetter = (byte | 0x20) >= UInt8(ascii: "a") && (byte | 0x20) <= UInt8(ascii: "z")
      let isDigit = byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
      if isLetter || isDigit || plain.contains(byte) {
        uri.append(byte)
      } else {
        uri += [UInt8(ascii: "%")] + HexDigits.ascii([byte], isUppercase: true)
      }
    }
    return String(decoding: uri, as: UTF8.self)
  }

  /// Returns what is signed, and what its field says.
  ///
  /// - Parameter name: The name in the certificate, or an empty text if it is not known yet.
  func digital(name: String, moment: time_t) -> DigitalSignatureText {
    var text = DigitalSignatureText(
      show, name: name, reason: reason, certification: certify, moment: moment,
      isStamped: timestamp != nil)
    text.isLongTerm = lifetime != .certificate
    return text
  }
}
