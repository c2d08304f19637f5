import Dispatch
import Foundation
import Ink
import PDFPages
import Platform
import Synchronization
import TestSupport
import Testing

@testable import Controls
@testable import xsign

/// The levels, certifications and tokens of *Sign with a certificate…*, and what is remembered of
/// them.
@MainActor
@Suite(
  .enabled(if: LoopbackAuthority.canBeStarted, "python3 or openssl is not here"),
  .enabled(if: Tool.exists("pdfsig"), "pdfsig is not here"))
struct CertificateCardTests {
  private let all: TestIdentities
  private let harness: DialogHarness

  init() throws {
    all = try TestIdentities.shared.get()
    harness = try DialogHarness()
  }

  private let keypad = ListedKey(
    uri: "pkcs11:token=nowhere", token: "card", signer: nil, pin: .keypad)

  /// Opens the card for a PDF with the key of a file.
  private func open(_ pdf: String = "plain-1.4", file: String? = nil) throws {
    if harness.session.document == nil { try harness.open(pdf: pdf) }
    harness.openCertificateCard()
    harness.type(file ?? all.path("ada.p12"))
  }

  private func choose(_ level: SignatureLevel, _ authority: String) {
    harness.show(.level)
    harness.type(authority)
    harness.choose(1, SignatureLevel.allCases.firstIndex(of: level) ?? 0)
  }

  private func finish(_ passphrase: String = TestIdentities.passphrase) {
    harness.press("Continue")
    harness.accept("a.pdf")
    harness.accept(passphrase)
    harness.release()
  }

  private func text() throws -> String {
    String(decoding: try harness.bytes("a.pdf"), as: Unicode.ASCII.self)
  }

  @Test(.enabled(if: TimeStampServer.canBeStarted, "python3 is not here"))
  func anAuthorityConfirmsTheTime() throws {
    defer { harness.end() }
    let server = try TimeStampServer(all)
    try open()
    choose(.stamped, server.url)
    finish()
    #expect(try PDFSigVerdict.all(of: harness.path("a.pdf")).map(\.isValid) == [true])
    // The identifier of the attribute with the token, 1.2.840.113549.1.9.16.2.14, in digits.
    #expect(try text().contains("2a864886f70d010910020e"))
  }

  /// The authorities that give no time stamp, and what is said of them.
  nonisolated static let unhelpful = [
    ("junk", "The authority for time stamps refuses."),
    ("http://127.0.0.1:1/", "The authority for time stamps refuses the connection."),
  ]

  /// What an authority does not give is said once, and nothing is written.
  @Test(
    .enabled(if: TimeStampServer.canBeStarted, "python3 is not here"), arguments: unhelpful)
  func whatAnAuthorityDoesNotGiveIsSaid(authority: String, sentence: String) throws {
    defer { harness.end() }
    let junk = try TimeStampServer(all, isSane: false)
    try open()
    choose(.stamped, authority == "junk" ? junk.url : authority)
    finish()
    #expect(harness.line == sentence && harness.pdfs == ["contract.pdf"])
  }

  @Test func archivesHaveAllThatIsNeeded() throws {
    defer { harness.end() }
    let authority = try LoopbackAuthority()
    try open(file: authority.path("grace.p12"))
    choose(.archive, authority.clock)
    harness.show(.certification)
    harness.choose(1, 1)
    finish(try String(contentsOfFile: authority.path("passphrase"), encoding: .utf8).firstLine)
    let text = try text()
    #expect(text.contains("/Type/DSS") && text.contains("/DocTimeStamp"))
    #expect(text.contains("/DocMDP"))
    let signed = try OpenPDF(harness.path("a.pdf")).survey
    #expect(signed.signatures.count == 2 && signed.signatures.contains { $0.allows == 1 })
  }

  // MARK: Cancelling

  /// Nothing is written, also if the authority answers after all.
  @Test func cancellingEndsTheSignature() throws {
    defer { harness.end() }
    let authority = try LoopbackAuthority()
    try authority.hold(true)
    try open(file: authority.path("grace.p12"))
    choose(.stamped, authority.clock)
    harness.press("Continue")
    harness.accept("a.pdf")
    harness.accept(
      try String(contentsOfFile: authority.path("passphrase"), encoding: .utf8).firstLine)
    #expect(harness.line == "Signing…" && harness.session.work != nil)
    harness.cancel()
    #expect(harness.session.work == nil)
    try harness.open(pdf: "plain-2.0", as: "other.pdf")
    try authority.hold(false)
    harness.release()
    #expect(harness.pdfs == ["contract.pdf", "other.pdf"])
    #expect(harness.notice?.contains("Saved") != true && !harness.controls.isModal)
  }

  @Test func aSilentAuthorityIsNotWaitedForAnyMore() throws {
    defer { harness.end() }
    let authority = try LoopbackAuthority()
    try authority.hold(true)
    let cancellation = ChildCancellation()
    DispatchQueue.global().asyncAfter(deadline: .now() + 0.3) { cancellation.cancel() }
    #expect(throws: CertificateHelper.Failure.cancelled) {
      _ = try CertificateHelper.timestamp(
        digest: [UInt8](repeating: 1, count: 32), by: authority.clock, cancellation: cancellation)
    }
  }

  /// What has its name already is said to be there.
  @Test func whatIsWrittenIsNotCancelled() throws {
    defer { harness.end() }
    try open()
    harness.press("Continue")
    harness.accept("a.pdf")
    harness.accept(TestIdentities.passphrase)
    harness.hold(.completed)
    harness.cancel()
    #expect(harness.notice == "It is too late to cancel: the file is being written.")
    harness.release()
    #expect(harness.notice?.contains("signed digitally by Ada Lovelace") == true)
    #expect(harness.pdfs == ["a.pdf", "contract.pdf"])
  }

  /// Who issued the certificate says nothing of it, so nothing is signed.
  @Test(.enabled(if: TimeStampServer.canBeStarted, "python3 is not here"))
  func whatCannotBeCheckedForYearsIsNotSigned() throws {
    defer { harness.end() }
    let server = try TimeStampServer(all)
    try open()
    choose(.longTerm, server.url)
    finish()
    #expect(harness.line?.contains("Nobody says whether the certificate of Ada Lovelace") == true)
    #expect(harness.pdfs == ["contract.pdf"])
  }

  @Test func aSignedPDFIsNotCertified() throws {
    defer { harness.end() }
    try open("signed-invisible")
    harness.show(.certification)
    let row = try #require(harness.form?.rows[1])
    #expect(!row.isEnabled && row.chosen == 0)
    #expect(harness.form?.note.contains("cannot be certified any more") == true)
  }

  /// The card says why before it asks where the file goes.
  @Test func bytesBeforeThePDFAreRefused() throws {
    defer { harness.end() }
    try open("leading-junk")
    harness.press("Continue")
    #expect(
      harness.form?.note
        == "contract.pdf has bytes before the beginning of the PDF, so it cannot be signed "
        + "digitally; save it anew with another program first.")
    #expect(harness.form?.isError == true && harness.pdfs == ["contract.pdf"])
  }

  @Test func whatIsMissingIsSaidWhereItIsChosen() throws {
    defer { harness.end() }
    try open()
    choose(.archive, "")
    harness.show(.face)
    harness.press("Continue")
    #expect(harness.form?.rows[0].chosen == 2 && harness.form?.isError == true)
    #expect(harness.form?.note == "Type the address of an authority for time stamps.")
    harness.choose(1, 0)
    harness.show(.key)
    harness.type("missing.p12")
    harness.press("Continue")
    #expect(harness.form?.note.hasSuffix("missing.p12 is no file.") == true)
    // Without a path it is asked for, and the card comes back with it.
    harness.type("")
    harness.press("Continue")
    #expect(harness.text?.hasSuffix("/") == true)
    harness.accept(all.path("ada.p12"))
    harness.release()
    #expect(harness.form?.text == all.path("ada.p12"))
    finish()
    #expect(harness.pdfs == ["a.pdf", "contract.pdf"])
  }

  /// Without ink nothing shows the name and the date that may be chosen.
  @Test func theCardSaysIfThereIsNoInk() throws {
    defer { harness.end() }
    try open()
    harness.show(.face)
    let sentence =
      "There is no ink, so the signature is not seen, and shows no name and date. It covers the "
      + "whole PDF."
    #expect(harness.form?.note == sentence)
    harness.choose(1, 1)
    #expect(harness.form?.note == sentence)
    harness.press("Cancel")
    harness.sign()
    try open()
    harness.show(.face)
    #expect(harness.form?.note.hasPrefix("The signature goes into the signature field") == true)
  }

  // MARK: Tokens

  @Test func aReaderWithAKeypadAsksItself() throws {
    defer { harness.end() }
    harness.connected.keys.withLock { $0 = [keypad] }
    try harness.open(pdf: "plain-1.4")
    harness.openCertificateCard()
    #expect(harness.form?.note == "The PIN is typed on the reader.")
    harness.press("Continue")
    harness.accept("a.pdf")
    #expect(
      harness.message?.paragraphs == ["The reader asks for the PIN next. Type it on its keypad."])
    harness.answer("Sign")
    #expect(harness.message?.paragraphs == ["Signing…"])
    #expect(harness.message?.answers.map(\.title) == ["Cancel"])
    harness.release()
    // There is no such token any more.
    #expect(!harness.controls.isModal)
    #expect(harness.notice == "There is no such token, or its module is not installed.")
    #expect(harness.pdfs == ["contract.pdf"])
  }

  @Test func anEmptyPINIsNotTried() throws {
    defer { harness.end() }
    var key = keypad
    (key.pin, key.triesLeft) = (.typed, .one)
    harness.connected.keys.withLock { [key] in $0 = [key] }
    try harness.open(pdf: "plain-1.4")
    harness.openCertificateCard()
    harness.press("Continue")
    harness.accept("a.pdf")
    #expect(harness.line?.hasSuffix("Only one try is left for its PIN.") == true)
    harness.accept("")
    harness.release()
    #expect(harness.line == "Type the PIN.")
    harness.accept("1234")
    harness.release()
    #expect(harness.line == "There is no such token, or its module is not installed.")
    #expect(harness.pdfs == ["contract.pdf"])
  }

  @Test func aTokenThatComesLaterIsFound() throws {
    defer { harness.end() }
    try harness.open(pdf: "plain-1.4")
    harness.openCertificateCard()
    #expect(harness.form?.rows[1].choices == ["File"])
    harness.connected.keys.withLock { $0 = [keypad] }
    harness.press("Look again")
    #expect(harness.form?.rows[1].choices == ["card", "File"])
  }

  // MARK: Remembered

  @Test func theChoicesAreRememberedAndNoSecretIs() throws {
    defer { harness.end() }
    try open()
    choose(.stamped, "http://127.0.0.1:1/")
    finish()
    harness.cancel()
    harness.preferences.waitUntilDone()
    let written = String(decoding: try harness.bytes("preferences"), as: UTF8.self)
    #expect(written.contains("signature-level=time-stamp"))
    #expect(!written.contains(TestIdentities.passphrase))
    harness.openCertificateCard()
    #expect(harness.form?.text == all.path("ada.p12"))
    harness.show(.level)
    #expect(harness.form?.rows[1].chosen == 1 && harness.form?.text == "http://127.0.0.1:1/")
    // What is before an @ may be a password.
    choose(.stamped, "http://ada:pw@127.0.0.1:1/")
    harness.press("Continue")
    #expect(harness.preferences.values[.timeAuthority] == nil)
  }

  @Test func theTokenIsRemembered() throws {
    defer { harness.end() }
    var other = keypad
    other.uri = "pkcs11:token=other"
    harness.connected.keys.withLock { [other] in $0 = [keypad, other] }
    try harness.open(pdf: "plain-1.4")
    harness.openCertificateCard()
    harness.choose(1, 1)
    harness.press("Continue")
    harness.cancel()
    harness.openCertificateCard()
    #expect(harness.form?.rows[1].chosen == 1)
    harness.cancel()
    harness.connected.keys.withLock { $0 = [] }
    harness.openCertificateCard()
    harness.press("Continue")
    #expect(harness.form?.isError == true)
    #expect(harness.form?.note.hasPrefix("The token that signed last is not there.") == true)
  }
}

extension String {
  fileprivate var firstLine: String { String(prefix { $0 != "\n" }) }
}
