import Ink
import TestSupport
import Testing

@testable import Input
@testable import X11Canvas

extension SelectingTests {
  /// Random actions in any order, with a slow or fast compositor, leave the pixels from scratch,
  /// and undoing all steps leaves the blank page.
  @Test(arguments: 0..<24 as Range<UInt64>)
  func anyOrderOfActionsRendersAsFromScratch(seed: UInt64) throws {
    var random = SeededRandom(seed)
    let engines = enginePairs[Int(seed) % enginePairs.count]
    let harness = try harness(engines: engines)
    let canvas = harness.canvas
    func place() -> (x: Double, y: Double) {
      (.random(in: 0...160, using: &random), .random(in: 0...160, using: &random))
    }
    for _ in 0..<40 {
      switch Int.random(in: 0..<16, using: &random) {
      case 0: canvas.selectAll()
      case 1: canvas.deselect()
      case 2: canvas.moveSelection(by: Point(3, -2))
      case 3: canvas.changeSelectedPens { $0.width = 2...5 }
      case 4: canvas.paste(canvas.selectedStrokes.prefix(2).map { $0 }, movedBy: Point(9, 5))
      case 5: _ = canvas.undo()
      case 6: _ = canvas.redo()
      case 7 where canvas.drawing.strokes.count > 2: canvas.deleteSelection()
      case 8:
        canvas.view = CanvasView().zoomed(
          by: [1, 1.5, 0.7].randomElement(using: &random)!, around: .zero)
      case 12: canvas.turnSelection(by: [90, -90, 31].randomElement(using: &random)!)
      case 10, 11: canvas.nudgeSelection(by: Point(2, 1))
      case 9: canvas.viewport.move(by: Point(Double.random(in: -20...20, using: &random), 3))
      default:
        // A position inside the frame, or any position.
        let frame = canvas.selectionFrame?.bounds
        var start = place()
        if let frame, Bool.random(using: &random) {
          let handle = SelectionHandle.allCases.randomElement(using: &random)!.place(on: frame)
          let turn = canvas.selectionFrame?.turnHandle?.place ?? .zero
          let starts = [handle, turn, handle + Point(30, 30)]
          start = starts.randomElement(using: &random).map { ($0.x, $0.y) } ?? start
        }
        let modifiers: Modifiers = Bool.random(using: &random) ? [] : .shift
        canvas.beginSelecting(event(.down, start.x, start.y, modifiers: modifiers), in: 0)
        for step in 1...4 {
          canvas.extend(
            event(.move, start.x + 6 * Double(step), start.y + 4 * Double(step)))
          if Bool.random(using: &random) { harness.waitForCompositor() } else { harness.present() }
        }
        switch Int.random(in: 0..<4, using: &random) {
        case 0: canvas.cancel(CanvasHarness.contact(7))
        case 1: canvas.finish(CanvasHarness.contact(7))
        default: canvas.end(event(.up, start.x + 30, start.y + 20))
        }
      }
      if Bool.random(using: &random) { harness.present() }
      if Int.random(in: 0..<3, using: &random) == 0 { harness.waitForCompositor() }
    }
    canvas.finishNudges()
    #expect(canvas.selectedStrokes.allSatisfy { canvas.drawing.stroke($0.id) != nil })
    canvas.deselect()
    #expect(shows(harness, try pictured(harness)))
    while canvas.undo() {}
    #expect(canvas.drawing.isEmpty)
    #expect(shows(harness, try pictured(harness)))
  }
}
