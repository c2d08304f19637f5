import Foundation
import Ink
import TestSupport
import Testing

@testable import xsign

/// `xsign sign --certificate`, with the programs as they are built. Poppler's `pdfsig` judges.
@Suite(.testIdentities, .enabled(if: Tool.exists("pdfsig"), "pdfsig is not here"))
struct CertificateTests {
  private let all: TestIdentities
  private let signings: Signings

  init() throws {
    all = try TestIdentities.shared.get()
    signings = try Signings()
  }

  /// The options for the key of a person.
  private func key(_ name: String, passphrase: String = "passphrase") -> [String] {
    ["--certificate", all.path("\(name).p12"), "--passphrase-file", all.path(passphrase)]
  }

  /// Returns what is said when a PDF is signed to `name`, which must not fail.
  @discardableResult
  private func sign(
    _ pdf: String, _ options: [String], as name: String = "signed.pdf",
    environment: [String: String?] = [:], location: SourceLocation = #_sourceLocation
  ) throws -> String {
    let tool = try signings.run(
      pdf, options + ["-o", signings.folder.path(name)], environment: environment)
    #expect(tool.status == 0, "\(tool.errors)", sourceLocation: location)
    return tool.errors
  }

  /// Expects that nothing is written, and that the reason is said.
  private func refuses(
    _ pdf: String, _ options: [String], _ sentence: String, environment: [String: String?] = [:],
    location: SourceLocation = #_sourceLocation
  ) throws {
    let name = "\(UUID().uuidString).pdf"
    let tool = try signings.run(
      pdf, options + ["-o", signings.folder.path(name)], environment: environment)
    #expect(tool.status != 0, sourceLocation: location)
    #expect(tool.errors.contains(sentence), "\(tool.errors)", sourceLocation: location)
    #expect(!signings.folder.names.contains(name), sourceLocation: location)
  }

  /// Returns what `pdfsig` says of the digital signatures of a file.
  private func verdicts(_ name: String = "signed.pdf") throws -> [PDFSigVerdict] {
    try PDFSigVerdict.all(of: signings.folder.path(name))
  }

  @Test(arguments: [("ada", "Ada Lovelace"), ("emmy", "Emmy Noether")])
  func theSignatureCoversTheWholeFile(name: String, signer: String) throws {
    let said = try sign("plain-1.4", key(name) + ["-v"])
    #expect(said.contains("Signed digitally: \(signer), certified by Test Root."))
    let expected = PDFSigVerdict(field: "Signature1", signer: signer, isValid: true, isWhole: true)
    #expect(try verdicts() == [expected])
    let change = try Signings.change(
      PDFCases.path("plain-1.4"), signings.folder.path("signed.pdf"), page: 1)
    #expect(change.frame.isEmpty)
  }

  @Test(arguments: [
    "object-streams", "xref-stream", "linearized", "rotated", "enc-aes-256-owner",
    "enc-rc4-128-owner", "updated-thrice", "damaged-startxref", "acroform",
  ])
  func filesOfAllKindsAreSigned(pdf: String) throws {
    let ink = ["--signature", signings.drawing, "--page", "1", "--at", "20,30", "--size", "30"]
    try sign(pdf, ink + key("emmy") + ["--show", "name,date"])
    let verdict = try #require(try verdicts().first)
    #expect(verdict.isValid && verdict.isWhole, "\(pdf)")
  }

  @Test func theFieldIsAroundTheInkAndTheText() throws {
    let ink = ["--signature", signings.drawing, "--page", "1", "--at", "20,200", "--size", "30"]
    func height(_ options: [String]) throws -> Double {
      try sign("plain-1.4", ink + key("ada") + options)
      let pdf = try OpenPDF(signings.folder.path("signed.pdf"))
      let field = try #require(pdf.survey.fields.first { $0.kind == .signature })
      #expect(abs(field.frame.min.x - 20 * 72 / 25.4) < 2)
      #expect(abs(field.frame.min.y - 200 * 72 / 25.4) < 2)
      return field.frame.height
    }
    let plain = try height([])
    // A line of 7 points and a gap, below the ink, where nothing is printed.
    #expect(try height(["--show", "name"]) > plain + 8)
    #expect(try height(["--show", "name,date"]) > plain + 16)
  }

  /// Programs that are to draw the form show what is in the file from then on, with the ink.
  @Test func theInkIsShownInFormsThatProgramsDraw() throws {
    let place = ["--signature", signings.drawing, "--page", "1", "--at", "20,200", "--size", "20"]
    let said = try sign(PDFCases.path("forms/need-appearances"), place + key("ada"))
    #expect(!said.contains("as it should"), "\(said)")
    let (old, new) = (
      try OpenPDF(PDFCases.path("forms/need-appearances")),
      try OpenPDF(signings.folder.path("signed.pdf"))
    )
    #expect(old.survey.needsAppearances && !new.survey.needsAppearances)
    let values = old.survey.form.map(\.storedValue)
    #expect(new.survey.form.prefix(values.count).map(\.storedValue) == values)
    #expect(try verdicts().map(\.isValid) == [true])
  }

  @Test func anEmptyFieldIsSigned() throws {
    let ink = ["--signature", signings.drawing]
    try sign("acroform-two-signatures", ink + key("ada") + ["--at", "field:Signature2"])
    #expect(try verdicts().map(\.field) == ["Signature2"])
    // The field that the ink is put into is the one that is signed.
    try sign("acroform-two-signatures", ink + key("ada") + ["--in", "Signature1"])
    #expect(try verdicts().map(\.field) == ["Signature1"])
    try sign("acroform-two-signatures", key("ada") + ["--at", "field:Signature1"])
    #expect(try verdicts().map(\.field) == ["Signature1"])
  }

  @Test func theFirstSignatureStaysValidWhenAnotherPersonSigns() throws {
    let first = signings.folder.path("first.pdf")
    try sign(
      "acroform-two-signatures",
      key("ada") + ["--at", "field:Signature1", "--certify", "2", "--fill", "Name=Ada"],
      as: "first.pdf")
    let said = try sign(first, key("emmy") + ["--at", "field:Signature2", "--show", "name"])
    // No ink was added that could be an annotation.
    #expect(said.isEmpty, "\(said)")
    #expect(
      try verdicts() == [
        PDFSigVerdict(field: "Signature1", signer: "Ada Lovelace", isValid: true, isWhole: false),
        PDFSigVerdict(field: "Signature2", signer: "Emmy Noether", isValid: true, isWhole: true),
      ])
    // Nobody is asked for a passphrase in vain.
    let other = key("emmy", passphrase: "missing")
    try refuses(first, other + ["--at", "field:Signature1"], "is signed already")
    try refuses(first, other + ["--certify", "2"], "cannot be certified any more")
    let ink = ["--signature", signings.drawing, "--page", "1", "--at", "20,30"]
    try refuses(first, other + ink, "certified it and allows only forms")
  }

  @Test func inkBesideSignaturesIsAnAnnotation() throws {
    let (first, second) = (signings.folder.path("first.pdf"), signings.folder.path("second.pdf"))
    try sign("plain-1.4", key("ada"), as: "first.pdf")
    try sign(first, key("emmy"), as: "second.pdf")
    let ink = ["--signature", signings.drawing, "--page", "1", "--at", "20,30"]
    #expect(
      try sign(second, ink)
        == "xsign: \(second) is signed digitally 2 times; the ink is an annotation, so that these "
        + "stay whole.\n")
  }

  @Test func whatIsForbiddenIsRefusedBeforeTheSecretIsRead() throws {
    let key = key("emmy", passphrase: "missing")
    try refuses("certified-p1", key, "certified it and allows no changes")
    try refuses("signed-locks-all-fields", key, "locks its fields")
    try refuses("xfa-dynamic", key, "dynamic form")
    try refuses("leading-junk", key, "has bytes before the beginning of the PDF")
    try refuses("acroform", key + ["--at", "field:Nobody"], "no signature field Nobody")
    try sign("acroform", self.key("ada") + ["--certify", "1"])
    try refuses(signings.folder.path("signed.pdf"), key, "allows no changes")
  }

  @Test func whatIsWrongWithTheKeyIsSaid() throws {
    try refuses("plain-1.4", key("ada", passphrase: "wrong"), "not the passphrase")
    try refuses("plain-1.4", key("ada", passphrase: "missing"), "missing does not exist")
    try refuses("plain-1.4", key("nobody"), "nobody.p12 does not exist")
    try refuses("plain-1.4", key("late"), "no longer valid")
    let text = ["--certificate", all.path("root.crt"), "--passphrase-file", all.path("wrong")]
    try refuses("plain-1.4", text, "not a PKCS #12 file")
    let ink = ["--signature", signings.drawing, "--page", "all", "--at", "20,30"]
    try refuses("plain-1.4", key("ada") + ink, "has one place")
  }

  @Test func thePassphraseComesFromStandardInput() throws {
    let tool = try signings.folder.run(
      [
        "sign", PDFCases.path("plain-1.4"), "--certificate", all.path("ada.p12"),
        "--passphrase-file", "-", "-o", signings.folder.path("signed.pdf"),
      ], standardInput: all.path("passphrase"))
    #expect(tool.status == 0, "\(tool.errors)")
    #expect(try verdicts().map(\.isValid) == [true])
  }

  @Test(.enabled(if: TimeStampServer.canBeStarted, "python3 is not here"))
  func anAuthorityConfirmsTheTime() throws {
    let server = try TimeStampServer(all)
    try sign("plain-1.4", key("ada") + ["--timestamp", server.url])
    #expect(try verdicts().map(\.isValid) == [true])
    let pdf = try signings.folder.bytes("signed.pdf")
    // The identifier of the attribute with the token, 1.2.840.113549.1.9.16.2.14, in digits.
    let attribute = Array("2a864886f70d010910020e".utf8)
    #expect(pdf.firstRange(of: attribute) != nil)
    let junk = try TimeStampServer(all, isSane: false)
    try refuses("plain-1.4", key("ada") + ["--timestamp", junk.url], "refuses")
    let encrypted = ["--timestamp", "https://127.0.0.1/"]
    try refuses("plain-1.4", key("ada") + encrypted, "begins with http://")
  }

  @Test(arguments: [
    ("127.0.0.1:1", "refuses the connection"), ("255.255.255.255", "cannot be reached"),
    ("nobody.invalid", "The name of the authority for time stamps"),
  ])
  func anAuthorityThatIsNotThereIsSaid(host: String, sentence: String) throws {
    try refuses("plain-1.4", key("ada") + ["--timestamp", "http://\(host)/"], sentence)
  }

  @Test(
    .enabled(if: TestToken.canBeMade, "softhsm2 or opensc is not here"), arguments: ["ada", "emmy"])
  func aTokenSigns(name: String) throws {
    let token = try TestToken(name, of: all)
    let options = ["--token", TestToken.label, "--pin-file", token.pinFile]
    try sign("plain-1.4", options, environment: token.environment)
    #expect(try verdicts().map(\.isValid) == [true])
    let uri = "pkcs11:token=test%20token;object=\(name)"
    try sign(
      "plain-1.4", ["--token", uri, "--pin-file", token.pinFile], environment: token.environment)
    // It would count as a wrong one.
    let empty = try signings.folder.write("\n", to: "empty")
    try refuses(
      "plain-1.4", ["--token", TestToken.label, "--pin-file", empty], "needs a PIN",
      environment: token.environment)
    let wrong = ["--token", TestToken.label, "--pin-file", token.wrongPINFile]
    try refuses("plain-1.4", wrong, "not the PIN of the token", environment: token.environment)
    for (other, sentence) in [
      ("nobody's", "no such token"), ("pkcs11:object=none;token=test%20token", "no private key"),
      ("pkcs11:token=test%20token?pin-value=4321", "can be seen by others"),
      ("pkcs11:nonsense", "not a pkcs11: URI"),
    ] {
      try refuses(
        "plain-1.4", ["--token", other, "--pin-file", token.pinFile], sentence,
        environment: token.environment)
    }
    try refuses(
      "plain-1.4", ["--token", TestToken.label], "needs a PIN", environment: token.environment)
  }

  /// The ink of a digital signature is placed twice, but read once.
  @Test(.enabled(if: Tool.exists("pdftoppm"))) func theInkMayComeFromStandardInput() throws {
    let (pdf, signed) = (PDFCases.path("plain-1.4"), signings.folder.path("signed.pdf"))
    let tool = try signings.folder.run(
      ["sign", pdf] + key("ada")
        + ["--signature", "-", "--page", "1", "--at", "20,30", "-o", signed],
      standardInput: signings.drawing)
    #expect(tool.status == 0, "\(tool.errors)")
    let ink = try Signings.change(pdf, signed, page: 1).frame
    #expect(ink.width > 5, "\(ink)")
  }

  /// A process with a key reaches no other computer.
  @Test(
    .disabled(if: Sanitizer.isWatching, "A sanitizer needs what is refused."),
    arguments: [("open", "yes"), ("offline", "no"), ("alone", "no")])
  func theHelperHasNoNetwork(way: String, answer: String) throws {
    let tool = try Tool(try AppProcess.executable("xsign-certificate").path, [way])
    #expect(tool.text == "\(answer)\n")
  }

  @Test func labelsBecomeURIs() {
    #expect(CertificateOptions.uri("My Card/ü") == "pkcs11:token=My%20Card%2F%C3%BC")
    #expect(CertificateOptions.uri("pkcs11:token=a") == "pkcs11:token=a")
  }
}
