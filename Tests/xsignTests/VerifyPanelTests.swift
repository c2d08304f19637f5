import Controls
import Foundation
import TestSupport
import Testing

@testable import xsign

/// The check of digital signatures in the window.
@MainActor
@Suite struct VerifyPanelTests {
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
