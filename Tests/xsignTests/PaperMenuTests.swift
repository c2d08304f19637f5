import Ink
import Testing
import X11Canvas

@testable import xsign

@Suite struct PaperMenuTests {
  @Test func papersAreKnownByTheirColours() {
    #expect(Paper.allCases.allSatisfy { Paper(color: $0.color) == $0 })
    #expect(Paper(color: InkColor(hex: 0x123456)) == nil)
    #expect(Paper(color: Background().paper) == .white)
  }

  @Test func onlyAPictureThatIsThereIsRemoved() {
    func isEnabled(_ state: ChoiceState) -> Bool? {
      state.paperItems.first { $0.command == Command.removePicture.id }?.isEnabled
    }
    #expect(isEnabled(ChoiceState()) == false)
    var state = ChoiceState()
    state.hasPicture = true
    #expect(isEnabled(state) == true)
  }

  @Test func picturesAreFittedIntoThePage() {
    let wide = App.frame(width: 400, height: 100, page: Point(200, 300))
    #expect(wide == Bounds(min: Point(0, 125), max: Point(200, 175)))
    let high = App.frame(width: 10, height: 60, page: Point(200, 300))
    #expect(high == Bounds(min: Point(75, 0), max: Point(125, 300)))
  }

  @Test func theLineLiesOnThePage() {
    let line = App.baseline(on: Bounds(min: Point(100, 0), max: Point(300, 600)))
    #expect(line == Background.Baseline(start: Point(120, 400), length: 160))
  }

  @Test func aChangedBackgroundIsAChangeOnlyOfADrawing() {
    let new = OpenDrawing()
    #expect(!new.isModified(revision: 0, isEmpty: true, hasNewBackground: true))
    let saved = OpenDrawing(path: "/a.inkml", savedRevision: 3)
    #expect(!saved.isModified(revision: 3, isEmpty: false, hasNewBackground: false))
    #expect(saved.isModified(revision: 3, isEmpty: false, hasNewBackground: true))
    #expect(saved.isModified(revision: 3, isEmpty: true, hasNewBackground: true))
  }
}
