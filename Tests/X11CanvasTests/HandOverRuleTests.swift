import Testing

@testable import Graphics
@testable import Pages
@testable import X11Canvas

/// The rules of the hand-over, without a compositor.
@Suite struct HandOverRuleTests {
  private func patch(_ order: Int, isPart: Bool = false, progress: Double = 0) -> Patch {
    Patch(
      order: order, rect: .empty, isWhole: false, isPart: isPart, progress: progress,
      pixels: Patch.Pixels(nil))
  }

  /// The orders of the patches shown, and those of the strokes that leave the live layer.
  private struct Outcome: Equatable {
    var shown: [Int]
    var done: [Int]

    init(_ shown: [Int], _ done: [Int]) {
      self.shown = shown
      self.done = done
    }
  }

  /// Receives a patch, and shows the patches that are released.
  private func receive(_ patch: Patch, _ handOver: inout HandOver) -> Outcome {
    let shown = handOver.receive(patch)
    var done: [Int] = []
    for patch in shown { done += handOver.complete(patch) }
    return Outcome(shown.map(\.order), done)
  }

  @Test func ordersAreNumberedAndKeepThePaneBusy() {
    var handOver = HandOver()
    #expect(!handOver.isBusy)
    let numbers = [
      handOver.order(), handOver.orderStroke(), handOver.orderResize(), handOver.orderNewPage(),
      handOver.order(),
    ]
    #expect(numbers == [1, 2, 3, 4, 5])
    #expect(handOver.isBusy)
    _ = handOver.receive(patch(4))
    #expect(handOver.isBusy)
    _ = handOver.receive(patch(5))
    #expect(!handOver.isBusy)
    #expect(handOver.orderDiscard() == 6)
    #expect(!handOver.isBusy)
  }

  @Test func strokeLeavesTheLiveLayerWithItsPatch() {
    var handOver = HandOver()
    let first = handOver.orderStroke()
    let change = handOver.order()
    let second = handOver.orderStroke()
    #expect(receive(patch(first), &handOver) == Outcome([first], [first]))
    #expect(receive(patch(change), &handOver) == Outcome([change], []))
    #expect(receive(patch(second), &handOver) == Outcome([second], [second]))
    // The stroke no longer waits.
    let last = handOver.order()
    #expect(receive(patch(last), &handOver) == Outcome([last], []))
  }

  /// A later patch contains the changes of earlier orders, for example superseded ones.
  @Test func laterPatchAnswersEarlierOrders() {
    var handOver = HandOver()
    let strokes = [handOver.orderStroke(), handOver.orderStroke()]
    let change = handOver.order()
    #expect(receive(patch(change), &handOver) == Outcome([change], strokes))
    #expect(!handOver.isBusy)
  }

  @Test func patchesOfAnEarlierPageAreVoid() {
    var handOver = HandOver()
    let stroke = handOver.orderStroke()
    let newPage = handOver.orderNewPage()
    #expect(receive(patch(stroke), &handOver) == Outcome([], []))
    #expect(handOver.isBusy)
    #expect(receive(patch(newPage), &handOver) == Outcome([newPage], [stroke]))
  }

  /// The page changed its size while a stroke waited. Its patch has only the part on the former
  /// page, so that patch and those that follow are held until the new size is answered.
  @Test func partOfAStrokeIsHeldUntilTheRestArrives() {
    var handOver = HandOver()
    let before = handOver.order()
    let stroke = handOver.orderStroke()
    let resize = handOver.orderResize()
    #expect(receive(patch(before), &handOver) == Outcome([before], []))
    #expect(receive(patch(stroke), &handOver) == Outcome([], []))
    #expect(receive(patch(resize), &handOver) == Outcome([stroke, resize], [stroke]))
    // The held patches are shown once.
    let last = handOver.order()
    #expect(receive(patch(last), &handOver) == Outcome([last], []))
  }

  /// A stroke ordered after the new size is complete with its own patch.
  @Test func strokeAfterAResizeWaitsForItsOwnPatch() {
    var handOver = HandOver()
    let resize = handOver.orderResize()
    let stroke = handOver.orderStroke()
    #expect(receive(patch(resize), &handOver) == Outcome([resize], []))
    #expect(receive(patch(stroke), &handOver) == Outcome([stroke], [stroke]))
  }

  @Test func partsAreShownUnlessAStrokeWaitsForTheRest() {
    var handOver = HandOver()
    let newPage = handOver.orderNewPage()
    // The stroke is not on the page that is delivered in parts, but on the next one.
    let stroke = handOver.orderStroke()
    #expect(receive(patch(newPage, isPart: true), &handOver) == Outcome([newPage], []))
    #expect(receive(patch(newPage), &handOver) == Outcome([newPage], []))
    let again = handOver.orderNewPage()
    #expect(receive(patch(again, isPart: true), &handOver) == Outcome([], []))
    #expect(receive(patch(again, isPart: true), &handOver) == Outcome([], []))
    #expect(receive(patch(again), &handOver) == Outcome([again, again, again], [stroke]))
  }

  /// Held patches are dropped together with their page.
  @Test func heldPatchesOfAnEarlierPageAreVoid() {
    var handOver = HandOver()
    let stroke = handOver.orderStroke()
    _ = handOver.orderResize()
    #expect(receive(patch(stroke), &handOver) == Outcome([], []))
    let newPage = handOver.orderNewPage()
    #expect(receive(patch(newPage), &handOver) == Outcome([newPage], [stroke]))
  }

  @Test func noPatchOfADiscardedPageIsShown() {
    var handOver = HandOver()
    let stroke = handOver.orderStroke()
    _ = handOver.orderResize()
    #expect(receive(patch(stroke), &handOver) == Outcome([], []))
    let end = handOver.orderDiscard()
    #expect(receive(patch(end), &handOver) == Outcome([], []))
    let newPage = handOver.orderNewPage()
    #expect(handOver.isBusy)
    #expect(receive(patch(newPage), &handOver) == Outcome([newPage], []))
  }

  @Test func progressBelongsToTheOrderUnderWay() {
    var handOver = HandOver()
    let newPage = handOver.orderNewPage()
    #expect(handOver.progress == 0)
    _ = handOver.receive(patch(newPage, isPart: true, progress: 0.25))
    #expect(handOver.progress == 0.25)
    // The progress is updated even while patches are held.
    _ = handOver.orderStroke()
    let again = handOver.orderNewPage()
    #expect(handOver.progress == 0)
    _ = handOver.receive(patch(newPage, isPart: true, progress: 0.5))
    #expect(handOver.progress == 0)
    _ = handOver.receive(patch(again, isPart: true, progress: 0.75))
    #expect(handOver.progress == 0.75)
    _ = handOver.receive(patch(again))
    #expect(handOver.progress == 0)
  }

  /// If pixels were not delivered for lack of memory, the stroke stays on the live layer.
  @Test func strokeWaitsUntilItsPatchIsShown() {
    var handOver = HandOver()
    let stroke = handOver.orderStroke()
    #expect(handOver.receive(patch(stroke)).map(\.order) == [stroke])
    let next = handOver.order()
    #expect(receive(patch(next), &handOver) == Outcome([next], [stroke]))
  }
}
