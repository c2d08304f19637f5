import Controls
import Ink
import Testing
import X11Canvas

@testable import xsign

/// What opening a file does to the drawing that is in the window meanwhile.
@MainActor
@Suite struct OpeningTests {
  /// A harness with a drawing of the strokes 1 in "a.inkml", and none in the window.
  private func harness() throws -> DialogHarness {
    let harness = try DialogHarness()
    harness.draw()
    harness.saveAs("a.inkml")
    harness.release()
    harness.session.startBlank()
    return harness
  }

  /// Ink that is drawn while the file is read was not there when the user was asked.
  @Test(arguments: DialogHarness.Hold.allCases)
  func inkDrawnMeanwhileIsNotReplacedUnasked(hold: DialogHarness.Hold) throws {
    let harness = try harness()
    defer { harness.end() }
    harness.hold(hold)
    harness.dialogs.open(dropped: [harness.path("a.inkml")])
    harness.hold(hold)
    harness.draw()
    harness.release()
    #expect(harness.drawn == [2])
    try harness.answer(.cancel)
    #expect(harness.drawn == [2] && harness.session.file.path == nil)
    // Whoever agrees opens it.
    harness.dialogs.open(dropped: [harness.path("a.inkml")])
    try harness.answer(.discard)
    harness.release()
    #expect(harness.drawn == [1] && !harness.controls.isModal)
    #expect(harness.session.file.path == harness.path("a.inkml"))
  }

  /// A window has one file: of several, which are dropped or pasted, none is left out unsaid.
  @Test func ofSeveralFilesTheFirstIsOpenedAfterAQuestion() throws {
    let harness = try harness()
    defer { harness.end() }
    let paths = [harness.path("a.inkml"), harness.path("b.inkml")]
    harness.dialogs.open(dropped: paths)
    #expect(harness.message?.answers.map(\.title) == ["Cancel", "Open"])
    harness.answer("Cancel")
    harness.release()
    #expect(harness.drawn == [] && !harness.controls.isModal)
    harness.dialogs.open(dropped: paths)
    harness.answer("Open")
    harness.release()
    #expect(harness.drawn == [1] && harness.session.file.path == paths[0])
  }

  /// The path of a drawing is the same in every folder from which the program is started.
  @Test func aRelativePathBecomesAbsolute() throws {
    let harness = try harness()
    defer { harness.end() }
    harness.hold(.received)
    harness.session.open("nothing/letter.inkml")
    let path = UserDirectories.abbreviated(UserDirectories.absolute("nothing/letter.inkml"))
    #expect(harness.session.work == "Opening \(path)…")
    #expect(path.hasPrefix("/") || path.hasPrefix("~/"))
    // Earlier journals hold relative paths, from a folder that is not known.
    let note = DrawingFileNote(path: "letter.inkml", isNew: false, isSaved: true, version: [])
    #expect(SessionFile((note, 7)) == SessionFile())
  }

  /// A picture comes back on any plain paper, and discarding leaves the paper that was chosen.
  @Test func aDiscardedPictureComesBackOnAnyPaper() throws {
    let harness = try harness()
    defer { harness.end() }
    let paper = InkColor(hex: 0xfbf4e2)
    harness.session.paper = Background(paper: paper)
    harness.session.startBlank()
    let picture = Background.Picture(
      bytes: [1], frame: Bounds(min: .zero, max: Point(10, 10)))
    harness.canvas.setBackground(Background(paper: paper, picture: picture))
    harness.session.discard()
    #expect(harness.canvas.background == Background(paper: paper))
    harness.session.recover()
    #expect(harness.canvas.background.picture == picture)
  }

  /// Values of fields come back with the ink, where they belong.
  @Test func discardedValuesComeBackInTheirPDF() throws {
    let harness = try harness()
    defer { harness.end() }
    let session = harness.session
    let values: [Int: FieldValue] = [0: .text("Jane"), 2: .text("x")]
    func isFilled() -> Bool { harness.canvas.drawing.fieldValues == values }
    try harness.open(pdf: "forms/text-kinds")
    harness.canvas.fill(values.map { FieldEntry(field: $0.key, value: $0.value) })
    session.discard()
    #expect(!isFilled() && session.canRecover)
    session.recover()
    #expect(isFilled() && !session.canRecover)
    // Closing it, and opening it again.
    harness.sign()
    session.startBlank()
    #expect(harness.canvas.drawing.fieldValues.isEmpty && session.canRecover)
    // Elsewhere only the ink is of use, and the values wait.
    session.recover()
    #expect(harness.canvas.drawing.strokes.count == 1 && !session.canRecover)
    _ = harness.canvas.undo()
    try harness.open(pdf: "forms/buttons", as: "other.pdf")
    #expect(!session.canRecover)
    try harness.open(pdf: "forms/text-kinds", as: "again.pdf")
    session.recover()
    #expect(isFilled() && !session.canRecover)
    _ = harness.canvas.undo()
    #expect(harness.canvas.drawing.fieldValues.isEmpty)
  }

  /// The answer to a save that comes last of all does not bring discarded ink back.
  @Test func anAnswerAfterTheEndBeginsNoJournal() throws {
    let harness = try harness()
    defer { harness.end() }
    harness.draw()
    harness.saveAs("b.inkml")
    harness.draw()
    harness.session.giveUp()
    harness.session.end()
    harness.release()
    #expect(harness.session.file.path == harness.path("b.inkml"))
    #expect(!harness.session.isRecorded)
  }
}
