import Testing

@testable import Graphics
@testable import Pages
@testable import X11Canvas

/// The rules of the hand-over, without a compositor.
@Suite struct PatchSequencerRuleTests {
  private func patch(_ request: Int, isPart: Bool = false, progress: Double = 0) -> Patch {
    Patch(
      request: request, rect: .empty, isWhole: false, isPart: isPart, progress: progress,
      pixels: Patch.Pixels(nil))
  }

  /// The requests of the patches shown, and those of the strokes that leave the live layer.
  private struct Outcome: Equatable {
    var shown: [Int]
    var done: [Int]

    init(_ shown: [Int], _ done: [Int]) {
      self.shown = shown
      self.done = done
    }
  }

  /// Receives a patch, and shows the patches that are released.
  private func receive(_ patch: Patch, _ sequencer: inout PatchSequencer) -> Outcome {
    let shown = sequencer.receive(patch)
    var done: [Int] = []
    for patch in shown { done += sequencer.complete(patch) }
    return Outcome(shown.map(\.request), done)
  }

  @Test func requestsAreNumberedAndKeepThePaneBusy() {
    var sequencer = PatchSequencer()
    #expect(!sequencer.isBusy)
    let numbers = [
      sequencer.request(), sequencer.requestStroke(), sequencer.requestResize(),
      sequencer.requestNewPage(),
      sequencer.request(),
    ]
    #expect(numbers == [1, 2, 3, 4, 5])
    #expect(sequencer.isBusy)
    _ = sequencer.receive(patch(4))
    #expect(sequencer.isBusy)
    _ = sequencer.receive(patch(5))
    #expect(!sequencer.isBusy)
    #expect(sequencer.requestDiscard() == 6)
    #expect(!sequencer.isBusy)
  }

  @Test func strokeLeavesTheLiveLayerWithItsPatch() {
    var sequencer = PatchSequencer()
    let first = sequencer.requestStroke()
    let change = sequencer.request()
    let second = sequencer.requestStroke()
    #expect(receive(patch(first), &sequencer) == Outcome([first], [first]))
    #expect(receive(patch(change), &sequencer) == Outcome([change], []))
    #expect(receive(patch(second), &sequencer) == Outcome([second], [second]))
    // The stroke no longer waits.
    let last = sequencer.request()
    #expect(receive(patch(last), &sequencer) == Outcome([last], []))
  }

  /// A later patch contains the changes of earlier requests, for example superseded ones.
  @Test func laterPatchAnswersEarlierRequests() {
    var sequencer = PatchSequencer()
    let strokes = [sequencer.requestStroke(), sequencer.requestStroke()]
    let change = sequencer.request()
    #expect(receive(patch(change), &sequencer) == Outcome([change], strokes))
    #expect(!sequencer.isBusy)
  }

  @Test func patchesOfAnEarlierPageAreVoid() {
    var sequencer = PatchSequencer()
    let stroke = sequencer.requestStroke()
    let newPage = sequencer.requestNewPage()
    #expect(receive(patch(stroke), &sequencer) == Outcome([], []))
    #expect(sequencer.isBusy)
    #expect(receive(patch(newPage), &sequencer) == Outcome([newPage], [stroke]))
  }

  /// The page changed its size while a stroke waited. Its patch has only the part on the former
  /// page, so that patch and those that follow are held until the new size is answered.
  @Test func partOfAStrokeIsHeldUntilTheRestArrives() {
    var sequencer = PatchSequencer()
    let before = sequencer.request()
    let stroke = sequencer.requestStroke()
    let resize = sequencer.requestResize()
    #expect(receive(patch(before), &sequencer) == Outcome([before], []))
    #expect(receive(patch(stroke), &sequencer) == Outcome([], []))
    #expect(receive(patch(resize), &sequencer) == Outcome([stroke, resize], [stroke]))
    // The held patches are shown once.
    let last = sequencer.request()
    #expect(receive(patch(last), &sequencer) == Outcome([last], []))
  }

  /// A stroke requested after the new size is complete with its own patch.
  @Test func strokeAfterAResizeWaitsForItsOwnPatch() {
    var sequencer = PatchSequencer()
    let resize = sequencer.requestResize()
    let stroke = sequencer.requestStroke()
    #expect(receive(patch(resize), &sequencer) == Outcome([resize], []))
    #expect(receive(patch(stroke), &sequencer) == Outcome([stroke], [stroke]))
  }

  @Test func partsAreShownUnlessAStrokeWaitsForTheRest() {
    var sequencer = PatchSequencer()
    let newPage = sequencer.requestNewPage()
    // The stroke is not on the page that is delivered in parts, but on the next one.
    let stroke = sequencer.requestStroke()
    #expect(receive(patch(newPage, isPart: true), &sequencer) == Outcome([newPage], []))
    #expect(receive(patch(newPage), &sequencer) == Outcome([newPage], []))
    let again = sequencer.requestNewPage()
    #expect(receive(patch(again, isPart: true), &sequencer) == Outcome([], []))
    #expect(receive(patch(again, isPart: true), &sequencer) == Outcome([], []))
    #expect(receive(patch(again), &sequencer) == Outcome([again, again, again], [stroke]))
  }

  /// Held patches are dropped together with their page.
  @Test func heldPatchesOfAnEarlierPageAreVoid() {
    var sequencer = PatchSequencer()
    let stroke = sequencer.requestStroke()
    _ = sequencer.requestResize()
    #expect(receive(patch(stroke), &sequencer) == Outcome([], []))
    let newPage = sequencer.requestNewPage()
    #expect(receive(patch(newPage), &sequencer) == Outcome([newPage], [stroke]))
  }

  @Test func noPatchOfADiscardedPageIsShown() {
    var sequencer = PatchSequencer()
    let stroke = sequencer.requestStroke()
    _ = sequencer.requestResize()
    #expect(receive(patch(stroke), &sequencer) == Outcome([], []))
    let end = sequencer.requestDiscard()
    #expect(receive(patch(end), &sequencer) == Outcome([], []))
    let newPage = sequencer.requestNewPage()
    #expect(sequencer.isBusy)
    #expect(receive(patch(newPage), &sequencer) == Outcome([newPage], []))
  }

  @Test func progressBelongsToTheRequestUnderWay() {
    var sequencer = PatchSequencer()
    let newPage = sequencer.requestNewPage()
    #expect(sequencer.progress == 0)
    _ = sequencer.receive(patch(newPage, isPart: true, progress: 0.25))
    #expect(sequencer.progress == 0.25)
    // The progress is updated even while patches are held.
    _ = sequencer.requestStroke()
    let again = sequencer.requestNewPage()
    #expect(sequencer.progress == 0)
    _ = sequencer.receive(patch(newPage, isPart: true, progress: 0.5))
    #expect(sequencer.progress == 0)
    _ = sequencer.receive(patch(again, isPart: true, progress: 0.75))
    #expect(sequencer.progress == 0.75)
    _ = sequencer.receive(patch(again))
    #expect(sequencer.progress == 0)
  }

  /// If pixels were not delivered for lack of memory, the stroke stays on the live layer.
  @Test func strokeWaitsUntilItsPatchIsShown() {
    var sequencer = PatchSequencer()
    let stroke = sequencer.requestStroke()
    #expect(sequencer.receive(patch(stroke)).map(\.request) == [stroke])
    let next = sequencer.request()
    #expect(receive(patch(next), &sequencer) == Outcome([next], [stroke]))
  }
}
