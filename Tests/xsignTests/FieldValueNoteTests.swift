import Ink
import Testing
import X11Canvas

@testable import Controls
@testable import xsign

/// What is said of the values of a form that InkML does not hold.
@MainActor
@Suite struct FieldValueNoteTests {
  private static let note =
    "The values of the form's fields are not in this file: only the saved PDF has them."

  /// Saves the drawing as InkML, and returns true if the notice says that the values are missing.
  private func saveIsNoted(_ harness: DialogHarness) -> Bool {
    _ = harness.session.save(as: .inkML, to: harness.path("a.inkml"), size: nil)
    harness.release()
    #expect(harness.notice?.hasPrefix("Saved to ") == true)
    return harness.notice?.hasSuffix(Self.note) == true
  }

  @Test func savingInkMLSaysWhatIsMissing() throws {
    let harness = try DialogHarness()
    defer { harness.end() }
    try harness.open(pdf: "forms/text-kinds")
    harness.sign()
    #expect(!saveIsNoted(harness) && !harness.session.isModified)
    harness.canvas.fill([FieldEntry(field: 0, value: .text("Jane"))])
    #expect(saveIsNoted(harness) && harness.session.isModified)
    // The question at the end says why it is asked.
    harness.dialogs.quit()
    #expect(
      harness.message?.paragraphs
        == ["The ink is saved; the values of the form's fields are in no file."])
    try harness.answer(.cancel)
    harness.sign(page: 0, 200, 300)
    harness.dialogs.quit()
    #expect(harness.message?.paragraphs == ["The drawing has not been saved."])
    try harness.answer(.cancel)
    #expect(harness.canvas.undo() && harness.canvas.undo())
    #expect(!saveIsNoted(harness) && !harness.session.isModified)
  }
}
