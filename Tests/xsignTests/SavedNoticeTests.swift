import Ink
import TestSupport
import Testing
import X11Canvas

@testable import Controls
@testable import xsign

/// What is said of a signed PDF that was saved.
@MainActor
@Suite struct SavedNoticeTests {
  private let harness: DialogHarness

  init() throws { harness = try DialogHarness() }

  private func turn(_ index: Int) {
    let page = harness.canvas.drawing.pages[index]
    harness.canvas.turnPage(page.id, by: .right, background: page.background)
    harness.session.turnDocument()
  }

  /// A page that is turned has no less ink than before.
  @Test func turnedPagesAreCounted() throws {
    defer { harness.end() }
    try harness.open(pdf: "plain-1.4")
    turn(0)
    harness.dialogs.save()
    harness.accept("a.pdf")
    harness.release()
    #expect(harness.notice?.contains("a.pdf: one page turned, ") == true, "\(harness.notice ?? "")")
    turn(1)
    harness.sign()
    harness.save()
    #expect(
      harness.notice?.contains("ink on one page, 2 pages turned, ") == true,
      "\(harness.notice ?? "")")
  }
}
