import CConfine
import Certificates
import Descriptors
import Glibc
import Ink

// The helper of xsign for certificates, its child. Descriptor 3 gives the requests, standard output
// takes the answers, standard input is the file with the key, if there is one, and descriptor 4
// gives the passphrase or PIN.
//
// The first request decides what the process can still do. One that has a key has no network, and
// one that asks an authority for a time stamp has no key. One that collects data for checks has
// neither: what it needs, another one fetches, which looks at nothing.

/// The time after which the process ends, in seconds, whatever it waits for.
let longestLife: UInt32 = 600

// With an argument it only tells whether it reaches the network: confined as with a token, as with
// a file, or not at all.
if let way = CommandLine.arguments.dropFirst().first {
  if way == "offline" { confine(confine_offline()) }
  if way == "alone" { confine(confine_self()) }
  _ = Descriptor.write(
    Array((confine_reaches_network() ? "yes\n" : "no\n").utf8), to: STDOUT_FILENO)
  exit(0)
}
guard confine_secrets() == 0 else { complain("it cannot protect secrets") }
alarm(longestLife)
signal(SIGPIPE, SIG_IGN)
guard let first = Descriptor.message(3, maximum: CertificateRequest.maximumBytes) else {
  complain("this is xsign's helper for certificates; start xsign instead")
}
do throws(WireError) {
  let request = try CertificateRequest(bytes: first)
  do throws(CertificateFailure) {
    switch request {
    case .create(let name, let mail): try create(name: name, mail: mail)
    case .timestamp(let cms, let url): answer(.signed(try timestamp(cms, url)))
    case .stampDocument(let digest, let url): answer(.signed(try stamp(digest, url)))
    case .openFile, .openToken: try sign(with: try identity(request))
    case .listKeys: try listKeys()
    case .collect(let subject, let trust, let isForCheck):
      try collect(subject, trust, isForCheck: isForCheck)
    case .fetch(let query): answer(.fetched(try HTTPExchange.answer(to: query)))
    case .sign, .fetched, .unreachable: throw .failed
    }
  } catch {
    answer(.failure(error))
  }
} catch {
  complain("the request is damaged, or that of another version")
}

/// Opens the identity that a request names.
func identity(_ request: CertificateRequest) throws(CertificateFailure) -> Identity {
  LibCryptoSettings.load()
  guard case .openToken(let uri, let hasSecret) = request else {
    let passphrase = try passphraseAlone()
    guard
      let file = Descriptor.contents(of: STDIN_FILENO, maximum: Identity.maximumFileBytes)
    else { throw .notPKCS12 }
    return try Identity(file: file, passphrase: passphrase)
  }
  // Modules open libraries, files and the service of the readers. What they cannot is send anything
  // to other computers.
  confine(confine_offline())
  return try Identity(token: uri) { () throws(CertificateFailure) in
    guard hasSecret else { return nil }
    guard let pin = Secret(firstLineOf: 4) else { throw .secret }
    return pin
  }
}

/// Lists the keys in tokens, confined as one that uses them.
func listKeys() throws(CertificateFailure) {
  LibCryptoSettings.load()
  confine(confine_offline())
  answer(.keys(try TokenList.keys()))
}

/// Returns the passphrase. The process has no network and no other files from now on.
func passphraseAlone() throws(CertificateFailure) -> Secret {
  confine(confine_self())
  guard let passphrase = Secret(firstLineOf: 4) else { throw .secret }
  return passphrase
}

/// Makes an identity.
func create(name: String, mail: String) throws(CertificateFailure) {
  LibCryptoSettings.load()
  let passphrase = try passphraseAlone()
  let new = try NewIdentity.file(name: name, mail: mail, passphrase: passphrase)
  answer(.created(file: new.file, hash: new.certificate.hash))
}

/// Says who signs, waits for what is to be signed, and signs it.
func sign(with identity: Identity) throws(CertificateFailure) {
  answer(
    .opened(identity.certificate.signer, certificates: identity.certificates.map(\.encoded)))
  // xsign may end without having anything to sign.
  guard let next = Descriptor.message(3, maximum: CertificateRequest.maximumBytes) else { exit(0) }
  guard case .sign(let digest)? = try? CertificateRequest(bytes: next) else { throw .failed }
  answer(.signed(try SignatureMessage.sign(digest: digest, by: identity)))
}

/// Returns a CMS with a time stamp.
func timestamp(_ cms: [UInt8], _ url: String) throws(CertificateFailure) -> [UInt8] {
  LibCryptoSettings.load()
  let request = try TimeStampRequest(for: cms)
  let answer = try HTTPExchange.timeStamp(for: request.encoded, from: url)
  // The answer may be hostile. It is read by a process that has no more network.
  confine(confine_self())
  return try request.signature(with: answer)
}

/// Returns the time stamp of a document.
func stamp(_ digest: [UInt8], _ url: String) throws(CertificateFailure) -> [UInt8] {
  LibCryptoSettings.load()
  let question = try TimeStampQuery(digest: digest)
  let answer = try HTTPExchange.timeStamp(for: question.encoded, from: url)
  confine(confine_self())
  return try question.token(in: answer)
}

/// Collects data for checks. Whatever it needs from the network, it asks xsign for.
func collect(
  _ subject: ValidationSubject, _ trust: [UInt8], isForCheck: Bool
) throws(CertificateFailure) {
  LibCryptoSettings.load()
  confine(confine_self())
  let collector = ValidationCollector(
    trust: trust, now: time(nil), isForCheck: isForCheck
  ) { query throws(AskedAuthority.Lack) in
    answer(.query(query))
    guard let next = Descriptor.message(3, maximum: CertificateRequest.maximumBytes) else {
      exit(0)
    }
    switch try? CertificateRequest(bytes: next) {
    case .fetched(let bytes)?:
      guard !bytes.isEmpty else { throw .silent }
      return bytes
    case .unreachable?: throw .unreachable
    default: exit(0)
    }
  }
  answer(.validation(try collector.data(for: subject)))
}

/// Ends the program if it is not confined.
func confine(_ error: Int32) {
  if error != 0 { complain("it cannot be confined: \(String(cString: strerror(error)))") }
}

func answer(_ response: CertificateResponse) {
  guard Descriptor.write(response.bytes, to: STDOUT_FILENO) else {
    complain("the answer could not be written")
  }
}

/// Ends the program with a sentence.
func complain(_ sentence: String) -> Never {
  _ = Descriptor.write(Array("xsign-certificate: \(sentence).\n".utf8), to: STDERR_FILENO)
  exit(1)
}
