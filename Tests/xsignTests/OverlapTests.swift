import Controls
import Export
import Ink
import Testing
import X11Canvas

@testable import xsign

/// Every pair of actions of which the second begins while the first one's file is held.
@MainActor
@Suite struct OverlapTests {
  nonisolated enum Action: CaseIterable {
    case save, saveAs, open, new, restore, export, quit
  }

  nonisolated struct Case: CustomTestStringConvertible {
    let (first, second): (Action, Action)
    let hold: DialogHarness.Hold

    var testDescription: String { "\(first), \(second), held when \(hold)" }

    static let all = Action.allCases.flatMap { first in
      Action.allCases.flatMap { second in
        DialogHarness.Hold.allCases.map { Case(first: first, second: second, hold: $0) }
      }
    }

    init(first: Action, second: Action, hold: DialogHarness.Hold) {
      (self.first, self.second, self.hold) = (first, second, hold)
    }
  }

  /// Carries out an action up to its request. Returns the file it writes.
  private func perform(_ action: Action, _ name: String, _ harness: DialogHarness) throws -> String?
  {
    // A prompt that still waits is left first, because it is modal. Only Cancel would end what it
    // waits for.
    if harness.controls.isModal { harness.dialogs.abandon() }
    switch action {
    case .save:
      harness.draw()
      harness.dialogs.save()
      guard harness.dialogs.isPrompting else { return harness.session.file.path }
      harness.accept(harness.path(name))
      return harness.path(name)
    case .saveAs:
      harness.draw()
      harness.saveAs(name)
      return harness.path(name)
    case .open:
      harness.dialogs.open()
      if !harness.dialogs.isPrompting { try harness.answer(.discard) }
      harness.accept(harness.path("other.inkml"))
    case .new:
      harness.session.startNew()
      harness.draw()
    case .restore:
      harness.session.discard()
      harness.draw()
    case .export:
      harness.draw()
      harness.dialogs.promptToExport(.png)
      harness.accept(harness.path(name + ".png"))
    case .quit:
      harness.draw()
      harness.dialogs.quit()
      try harness.answer(.cancel)
    }
    return nil
  }

  @Test(arguments: Case.all) func nothingIsLost(_ pair: Case) throws {
    let harness = try DialogHarness()
    defer { harness.end() }
    harness.draw()
    harness.saveAs("other.inkml")
    harness.release()
    harness.session.startNew()
    harness.draw()
    harness.saveAs("a.inkml")
    harness.release()

    var expected = [harness.path("other.inkml"): [1.0], harness.path("a.inkml"): [2.0]]
    harness.hold(pair.hold)
    if let path = try perform(pair.first, "b.inkml", harness) { expected[path] = harness.drawn }
    harness.hold(pair.hold)
    if let path = try perform(pair.second, "c.inkml", harness) { expected[path] = harness.drawn }
    let (dialog, ticket) = (harness.dialogs.dialog, harness.dialogs.dialog?.ticket)
    harness.release()

    for (path, strokes) in expected { #expect(try harness.drawn(in: path) == strokes) }
    // The file of the drawing in the window holds that drawing.
    if let path = harness.session.file.path {
      let saved = try harness.drawn(in: path)
      #expect(!harness.session.isModified || harness.drawn.starts(with: saved))
      if !harness.session.isModified { #expect(saved == harness.drawn) }
    } else {
      #expect(harness.session.isModified)
    }
    // The dialog of the second action was closed only by its own answer.
    #expect((dialog == nil) == (harness.dialogs.dialog == nil) || ticket != nil)
    #expect(harness.controls.isModal == (harness.dialogs.dialog != nil))
    #expect(harness.session.work == nil)
  }
}
