import Export
import Ink
import Platform
import Testing

@testable import xsign

/// Wholly transparent ink, as files and the clipboard may bring it: nobody signs with what is not
/// seen, and a sentence says why nothing is written. Beside other ink it is left out, and a notice
/// says so.
@MainActor
@Suite struct UnseenInkTests {
  private let harness: DialogHarness
  private static let clear = Pen(width: 2...4, opacity: 0...0)

  init() throws { harness = try DialogHarness() }

  @Test func itIsNoSignature() throws {
    defer { harness.end() }
    try harness.open(pdf: "plain-1.4")
    harness.sign(pen: Self.clear)
    harness.dialogs.save()
    harness.accept("a.pdf")
    harness.release()
    #expect(harness.line == "The ink on the pages is wholly transparent.")
    #expect(harness.pdfs == ["contract.pdf"] && harness.session.isModified)
    // Ink that is seen can be saved then.
    harness.dialogs.abandon()
    harness.sign(100, 300, pen: Pen(width: 2...4))
    harness.dialogs.save()
    harness.accept("a.pdf")
    harness.release()
    #expect(harness.pdfs == ["a.pdf", "contract.pdf"] && !harness.session.isModified)
  }

  /// What is shown is what is saved, and what the notice says.
  @Test func besideOtherInkItIsLeftOut() throws {
    defer { harness.end() }
    try harness.open(pdf: "made-by-libreoffice")
    harness.sign(page: 0)
    harness.sign(page: 1, pen: Self.clear)
    harness.dialogs.save()
    harness.accept("a.pdf")
    harness.release()
    #expect(harness.notice?.contains(": ink on one page, ") == true, "\(harness.notice ?? "")")
    #expect(harness.notice?.hasSuffix(Self.leftOut) == true, "\(harness.notice ?? "")")
  }

  private static let leftOut = ". One wholly transparent stroke was left out."

  @Test(arguments: ExportFormat.allCases) func besideOtherInkItIsNotExported(
    format: ExportFormat
  ) {
    defer { harness.end() }
    harness.sign()
    harness.sign(100, 140, pen: Self.clear)
    harness.dialogs.promptToExport(format)
    harness.accept(harness.path("a.\(format)"))
    harness.release()
    #expect(harness.notice?.hasPrefix("Exported to ") == true, "\(harness.notice ?? "")")
    #expect(harness.notice?.hasSuffix(Self.leftOut) == true, "\(harness.notice ?? "")")
  }

  @Test func itIsNotExported() {
    defer { harness.end() }
    harness.sign(pen: Self.clear)
    harness.dialogs.promptToExport(.png)
    harness.accept(harness.path("a.png"))
    harness.release()
    #expect(harness.line == "The ink is wholly transparent.")
    #expect(!AtomicFile.exists(harness.path("a.png")))
  }
}
