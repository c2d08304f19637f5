import Testing

@testable import X11Canvas

/// The rules of the hand-over, without a compositor.
@Suite struct HandOverRuleTests {
  private func patch(_ order: Int, isPart: Bool = false, progress: Double = 0) -> Patch {
    Patch(
      order: order, rect: .empty, isWhole: false, isPart: isPart, progress: progress,
      pixels: Patch.Pixels(nil))
  }

  /// The orders of the patches shown, and of the strokes that leave the live layer.
  private struct Outcome: Equatable {
    var shown: [Int]
    var done: [Int]

    init(_ shown: [Int], _ done: [Int]) {
      self.shown = shown
      self.done = done
    }
  }

  /// Receives a patch, and shows what may be shown.
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
      handOver.order(), handOver.orderStroke(), handOver.orderResize(), handOver.orderAnew(),
      handOver.order(),
    ]
    #expect(numbers == [1, 2, 3, 4, 5])
    #expect(handOver.isBusy)
    _ = handOver.receive(patch(4))
    #expect(handOver.isBusy)
    _ = handOver.receive(patch(5))
    #expect(!handOver.isBusy)
    #expect(handOver.orderEnd() == 6)
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
    // Nobody waits a second time.
    let last = handOver.order()
    #expect(receive(patch(last), &handOver) == Outcome([last], []))
  }

  /// A later patch has what earlier orders changed, as where those were overtaken.
  @Test func laterPatchAnswersEarlierOrders() {
    var handOver = HandOver()
    let strokes = [handOver.orderStroke(), handOver.orderStroke()]
    let change = handOver.order()
    #expect(receive(patch(change), &handOver) == Outcome([change], strokes))
    #expect(!handOver.isBusy)
  }

  @Test func patchesFromBeforeThePageWasBegunAnewAreVoid() {
    var handOver = HandOver()
    let stroke = handOver.orderStroke()
    let anew = handOver.orderAnew()
    #expect(receive(patch(stroke), &handOver) == Outcome([], []))
    #expect(handOver.isBusy)
    #expect(receive(patch(anew), &handOver) == Outcome([anew], [stroke]))
  }

  /// The page was given another size while a stroke waited: its patch has only what the former page
  /// had of it, so that patch and those behind it are held until the new size is answered.
  @Test func partOfAStrokeIsHeldUntilTheRestArrives() {
    var handOver = HandOver()
    let before = handOver.order()
    let stroke = handOver.orderStroke()
    let resize = handOver.orderResize()
    #expect(receive(patch(before), &handOver) == Outcome([before], []))
    #expect(receive(patch(stroke), &handOver) == Outcome([], []))
    #expect(receive(patch(resize), &handOver) == Outcome([stroke, resize], [stroke]))
    // What was held is shown once.
    let last = handOver.order()
    #expect(receive(patch(last), &handOver) == Outcome([last], []))
  }

  /// A stroke ordered after the new size is whole with its own patch.
  @Test func strokeAfterAResizeWaitsForItsOwnPatch() {
    var handOver = HandOver()
    let resize = handOver.orderResize()
    let stroke = handOver.orderStroke()
    #expect(receive(patch(resize), &handOver) == Outcome([resize], []))
    #expect(receive(patch(stroke), &handOver) == Outcome([stroke], [stroke]))
  }

  @Test func partsAreShownUnlessAStrokeWaitsForTheRest() {
    var handOver = HandOver()
    let anew = handOver.orderAnew()
    // It is not on the page that comes in parts, but on the one after.
    let stroke = handOver.orderStroke()
    #expect(receive(patch(anew, isPart: true), &handOver) == Outcome([anew], []))
    #expect(receive(patch(anew), &handOver) == Outcome([anew], []))
    let again = handOver.orderAnew()
    #expect(receive(patch(again, isPart: true), &handOver) == Outcome([], []))
    #expect(receive(patch(again, isPart: true), &handOver) == Outcome([], []))
    #expect(receive(patch(again), &handOver) == Outcome([again, again, again], [stroke]))
  }

  /// Held patches go with the page they belong to.
  @Test func heldPatchesAreVoidOnceThePageIsBegunAnew() {
    var handOver = HandOver()
    let stroke = handOver.orderStroke()
    _ = handOver.orderResize()
    #expect(receive(patch(stroke), &handOver) == Outcome([], []))
    let anew = handOver.orderAnew()
    #expect(receive(patch(anew), &handOver) == Outcome([anew], [stroke]))
  }

  @Test func nothingIsShownOfAPageThatWasGivenUp() {
    var handOver = HandOver()
    let stroke = handOver.orderStroke()
    _ = handOver.orderResize()
    #expect(receive(patch(stroke), &handOver) == Outcome([], []))
    let end = handOver.orderEnd()
    #expect(receive(patch(end), &handOver) == Outcome([], []))
    let anew = handOver.orderAnew()
    #expect(handOver.isBusy)
    #expect(receive(patch(anew), &handOver) == Outcome([anew], []))
  }

  @Test func progressIsThatOfTheOrderUnderWay() {
    var handOver = HandOver()
    let anew = handOver.orderAnew()
    #expect(handOver.progress == 0)
    _ = handOver.receive(patch(anew, isPart: true, progress: 0.25))
    #expect(handOver.progress == 0.25)
    // Also while patches are held.
    _ = handOver.orderStroke()
    let again = handOver.orderAnew()
    #expect(handOver.progress == 0)
    _ = handOver.receive(patch(anew, isPart: true, progress: 0.5))
    #expect(handOver.progress == 0)
    _ = handOver.receive(patch(again, isPart: true, progress: 0.75))
    #expect(handOver.progress == 0.75)
    _ = handOver.receive(patch(again))
    #expect(handOver.progress == 0)
  }

  /// Pixels that did not arrive, for want of memory, leave the stroke on the live layer.
  @Test func strokeWaitsUntilItsPatchIsShown() {
    var handOver = HandOver()
    let stroke = handOver.orderStroke()
    #expect(handOver.receive(patch(stroke)).map(\.order) == [stroke])
    let next = handOver.order()
    #expect(receive(patch(next), &handOver) == Outcome([next], [stroke]))
  }
}
