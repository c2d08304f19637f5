import Foundation
import Ink
import TestSupport
import Testing
import X11Canvas

@testable import Controls
@testable import xsign

/// A PDF whose times changed, but not its contents, is signed as if nothing had happened.
@MainActor
@Suite struct TouchedFileTests {
  private let harness: DialogHarness

  init() throws { harness = try DialogHarness() }

  /// Sets the times of a file to now and another time, as `touch` does.
  private func touch(_ name: String) {
    utimes(harness.path(name), [timeval(tv_sec: 9, tv_usec: 0), timeval(tv_sec: 9, tv_usec: 0)])
  }

  private func sign(as name: String) {
    harness.sign(100, 100 + Double(harness.canvas.drawing.strokes.count) * 30)
    harness.dialogs.saveAs()
    harness.accept(harness.path(name))
    harness.release()
  }

  @Test func aTouchedPDFIsSigned() throws {
    defer { harness.end() }
    try harness.open(pdf: "plain-1.4")
    touch("contract.pdf")
    sign(as: "signed.pdf")
    #expect(harness.pdfs == ["contract.pdf", "signed.pdf"])
    let old = try harness.bytes("contract.pdf")
    #expect(try harness.bytes("signed.pdf").starts(with: old))
    // The same contents, written again by another program.
    try Data(old).write(to: URL(fileURLWithPath: harness.path("contract.pdf")), options: .atomic)
    harness.sign(100, 200)
    harness.save()
    #expect(harness.message == nil && !harness.session.isModified)
  }

  /// The signed file that is replaced again may be touched, too.
  @Test func aTouchedSignedFileIsReplacedUnasked() throws {
    defer { harness.end() }
    try harness.open(pdf: "plain-1.4")
    sign(as: "signed.pdf")
    touch("signed.pdf")
    harness.sign(100, 200)
    harness.save()
    #expect(harness.message == nil && !harness.session.isModified)
    // But not with other contents.
    var bytes = try harness.bytes("signed.pdf")
    bytes[bytes.count - 3] ^= 1
    try Data(bytes).write(to: URL(fileURLWithPath: harness.path("signed.pdf")))
    harness.sign(100, 300)
    harness.save()
    #expect(harness.message?.title == "Save signed PDF")
    #expect(
      harness.message?.paragraphs.first
        == "signed.pdf was changed by another program since it was opened or saved.")
    #expect(try harness.bytes("signed.pdf") == bytes)
  }

  @Test func aTouchedPDFThatWasReplacedIsSignedAgain() throws {
    defer { harness.end() }
    try harness.open(pdf: "plain-1.4")
    sign(as: "contract.pdf")
    harness.answer("Replace")
    harness.release()
    let first = try harness.bytes("contract.pdf").count
    touch("contract.pdf")
    harness.sign(100, 200)
    harness.save()
    #expect(harness.message == nil && !harness.session.isModified)
    #expect(try harness.bytes("contract.pdf").count > first)
  }

  @Test(arguments: [true, false]) func otherContentsAreNoticed(hasSameSize: Bool) throws {
    defer { harness.end() }
    try harness.open(pdf: "plain-1.4")
    var bytes = try harness.bytes("contract.pdf")
    if hasSameSize { bytes[bytes.count - 3] ^= 1 } else { bytes.removeLast(9) }
    // In place, so that it is the same file.
    try Data(bytes).write(to: URL(fileURLWithPath: harness.path("contract.pdf")))
    sign(as: "signed.pdf")
    #expect(harness.line == "contract.pdf was changed by another program; nothing was written.")
    #expect(harness.pdfs == ["contract.pdf"])
  }
}
