internal import CP11Kit
import Ink

/// The keys in the tokens that are connected, as far as they are seen without a PIN.
///
/// Private keys are hidden until somebody logs in, so a key is known by its certificate. A token
/// that shows none is listed by itself.
package enum TokenList {
  /// The most keys of a token that are listed.
  private static let maximum = 16

  /// Returns the keys of all tokens. One that does not answer is passed over.
  package static func keys() throws(CertificateFailure) -> [ListedKey] {
    guard let modules = try? TokenModules() else { return [] }
    return modules.tokens(named: try TokenURI()).filter(\.signs).flatMap { keys(in: $0) }
  }

  private static func keys(in token: Token) -> [ListedKey] {
    let pin: ListedKey.PINEntry = !token.needsPIN ? .none : token.hasKeypad ? .keypad : .typed
    func key(_ entry: Entry?) -> ListedKey? {
      token.uri(key: entry?.identifier).map {
        ListedKey(
          uri: $0, token: token.label, label: entry?.label ?? "",
          signer: entry?.certificate.signer, pin: pin, triesLeft: token.triesLeft)
      }
    }
    let entries: [Entry?] = certificates(in: token)
    return (entries.isEmpty ? [nil] : entries.prefix(maximum)).compactMap(key)
  }

  /// A certificate in a token, and what its key is named by.
  private struct Entry {
    let identifier: [UInt8]
    let label: String
    let certificate: Certificate
  }

  /// Returns the certificates by which documents can be signed.
  private static func certificates(in token: Token) -> [Entry] {
    guard let session = try? token.session(),
      let objects = try? session.objects(CKO_CERTIFICATE, [])
    else { return [] }
    let all = objects.compactMap { object -> Entry? in
      guard let identifier = session.attribute(UInt(CKA_ID), of: object), !identifier.isEmpty,
        let certificate = session.attribute(UInt(CKA_VALUE), of: object).flatMap(Certificate.init)
      else { return nil }
      let label = session.attribute(UInt(CKA_LABEL), of: object) ?? []
      return Entry(
        identifier: identifier, label: String(decoding: label, as: UTF8.self),
        certificate: certificate)
    }
    return all.filter { one in
      // Those of issuers are there for the chain.
      let isIssuer = all.contains {
        $0.identifier != one.identifier && one.certificate.issued($0.certificate)
      }
      return !isIssuer && (try? one.certificate.checkUse()) != nil
    }
  }
}
