import Foundation
import Ink
import Input
import TestSupport
import Testing

@testable import Controls
@testable import xsign

/// The check of digital signatures in the window.
@MainActor
@Suite struct VerifyPanelTests {
  /// Presses a button of the message.
  private func press(_ title: String, in harness: DialogHarness) throws {
    let card = try #require(harness.controls.card as? MessageCard)
    let index = try #require(card.buttons.firstIndex { $0.title == title })
    card.activate(.button(index))
    harness.controls.finish(card)
  }

  @Test func whatTheCommandSaysIsShown() throws {
    let harness = try DialogHarness()
    defer { harness.end() }
    try harness.open(pdf: "signed-one-of-two")
    #expect(harness.note?.button?.title == "Examine")
    harness.dialogs.checkSignatures()
    #expect(harness.message?.paragraphs == ["Checking…"])
    harness.release()
    let message = try #require(harness.message)
    let section = try #require(message.sections.first)
    #expect(message.sections.count == 1)
    #expect(section.title == "Signature Signature1: not certain")
    #expect(section.advice == ["No trusted certificate stands behind the signer's."])
    #expect(section.facts[0].key == "Signer" && section.facts[0].description.hasPrefix("By "))
    // Each fact is a line of the command.
    let lines = try CommandFolder().run(["verify", PDFCases.path("signed-one-of-two")]).text
    for fact in section.facts { #expect(lines.contains(fact.description), "\(fact)") }
  }

  /// A time stamp of the document is nobody's signature.
  @Test func timeStampsAreToldApart() throws {
    let harness = try DialogHarness()
    defer { harness.end() }
    try harness.open(pdf: "signatures/archived")
    harness.dialogs.checkSignatures()
    harness.release()
    let message = try #require(harness.message)
    #expect(message.sections.count == 2)
    #expect(message.paragraphs.first == "It is not certain that the signature is good.")
    #expect(
      message.paragraphs.dropFirst().first
        == "It is not certain that every time stamp of the document is good.")
  }

  @Test func recordsOfSigningAreShown() throws {
    let harness = try DialogHarness()
    defer { harness.end() }
    let signings = try Signings()
    let path = harness.path("signed.pdf")
    let tool = try signings.run(
      PDFCases.path("signatures/rsa"),
      [
        "--signature", signings.drawing, "--page", "1", "--at", "20,30", "--size", "30",
        "--evidence", "-o", path,
      ])
    #expect(tool.status == 0, "\(tool.errors)")
    harness.session.open(path)
    harness.release()
    harness.dialogs.checkSignatures()
    harness.release()
    let sections = try #require(harness.message).sections
    #expect(sections.count == 2)
    let record = try #require(sections.last)
    #expect(record.title == "Record of signing" && record.facts.count == 3)
    #expect(
      record.advice == ["No digital signature covers it: anybody may have written it."])
    // Each sentence is a line of the command.
    let lines = try CommandFolder().run(["verify", path]).text
    for fact in record.facts { #expect(lines.contains(fact.description), "\(fact)") }
    for sentence in record.advice { #expect(lines.contains(sentence)) }
  }

  /// A PDF that has records of signing and no signature is examined, too.
  @Test func recordsAloneAreShown() throws {
    let signings = try Signings()
    let path = try signings.sign(
      "plain-1.4", ["--page", "1", "--at", "20,30", "--size", "30", "--evidence"])
    let harness = try DialogHarness()
    defer { harness.end() }
    harness.session.open(path)
    harness.release()
    let survey = try #require(harness.session.document?.survey)
    #expect(survey.hasRecords && survey.signatures.isEmpty)
    harness.dialogs.checkSignatures()
    harness.release()
    let message = try #require(harness.message)
    #expect(message.paragraphs == ["There is no digital signature."])
    #expect(message.sections.map(\.title) == ["Record of signing"] && message.actionTitle == nil)
    withExtendedLifetime(signings) {}
  }

  /// Only the button asks authorities. Who is not trusted names none that is asked.
  @Test func theButtonAsks() throws {
    let harness = try DialogHarness()
    defer { harness.end() }
    try harness.open(pdf: "signed-one-of-two")
    harness.dialogs.checkSignatures()
    harness.release()
    #expect(harness.message?.paragraphs.last == "Revocation of certificates was not checked.")
    #expect(harness.message?.actionTitle == "Ask about revocation")
    // Ctrl+C copies nothing here, and asks nobody.
    let card = try #require(harness.controls.card as? MessageCard)
    _ = card.key(KeyPress(.character("c"), .control))
    harness.controls.finish(card)
    #expect(harness.message?.actionTitle == "Ask about revocation")
    try press("Ask about revocation", in: harness)
    #expect(harness.message?.actionTitle == "Stop" && harness.message?.sections.count == 1)
    harness.release()
    let sentence = "No certificate that can be trusted says whom to ask about its revocation."
    #expect(harness.message?.paragraphs.last == sentence)
    #expect(harness.message?.actionTitle == "Ask again")
  }

  /// What was stopped changes nothing any more, and what was closed neither.
  @Test func theQuestionsCanBeStopped() throws {
    let harness = try DialogHarness()
    defer { harness.end() }
    try harness.open(pdf: "signed-one-of-two")
    harness.dialogs.checkSignatures()
    harness.release()
    let found = harness.message
    harness.hold(.done)
    try press("Ask about revocation", in: harness)
    try press("Stop", in: harness)
    #expect(harness.message == found)
    harness.release()
    #expect(harness.message == found)
    harness.hold(.done)
    try press("Ask about revocation", in: harness)
    try press("Close", in: harness)
    harness.release()
    #expect(harness.message == nil)
  }

  /// A change that a signature does not permit asks for attention.
  @Test func changesAreShown() throws {
    let harness = try DialogHarness()
    defer { harness.end() }
    try harness.open(pdf: "signed-one-of-two")
    let path = harness.path("contract.pdf")
    // A byte of the signed part.
    var bytes = try harness.bytes("contract.pdf")
    bytes[7] = UInt8(ascii: "3")
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    harness.session.open(path)
    harness.release()
    harness.dialogs.checkSignatures()
    harness.release()
    let message = try #require(harness.message)
    #expect(message.paragraphs[0] == "The signature failed.")
    #expect(message.sections[0].advice.contains("The signed bytes were changed."))
  }

  /// What arrives late changes no other card.
  @Test func aLateAnswerIsDropped() throws {
    let harness = try DialogHarness()
    defer { harness.end() }
    try harness.open(pdf: "signed-one-of-two")
    harness.hold(.done)
    harness.dialogs.checkSignatures()
    harness.dialogs.showDevices()
    let devices = harness.message
    harness.release()
    #expect(harness.message == devices)
  }
}
