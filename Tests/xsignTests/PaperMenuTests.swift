import Controls
import Ink
import Testing

@testable import xsign

@Suite struct PaperMenuTests {
  @Test func papersAreKnownByTheirColours() {
    #expect(Paper.allCases.allSatisfy { Paper(color: $0.color) == $0 })
    #expect(Paper(color: InkColor(hex: 0x123456)) == nil)
    #expect(Paper(color: Background().paper) == .white)
  }

  @Test func onlyAPictureThatIsThereIsRemoved() {
    func isEnabled(_ state: MenuState) -> Bool? {
      state.menus.flatMap(\.items).first { $0.command == Command.removePicture.id }?.isEnabled
    }
    #expect(isEnabled(MenuState()) == false)
    var state = MenuState()
    state.hasPicture = true
    #expect(isEnabled(state) == true)
  }

  @Test func picturesHaveTheirTrueSize() {
    let small = Bounds.placed(CanvasSize(width: 100, height: 50), on: Point(200, 300))
    #expect(small == Bounds(min: Point(50, 125), max: Point(150, 175)))
    // A page does not grow.
    let wide = Bounds.placed(CanvasSize(width: 400, height: 100), on: Point(200, 300))
    #expect(wide == Bounds(min: Point(0, 125), max: Point(200, 175)))
    let endless = Bounds.placed(CanvasSize(width: 4000, height: 100), on: nil)
    #expect(endless == Bounds(min: .zero, max: Point(4000, 100)))
  }

  /// It is seen where it is put.
  @Test func aPictureIsInViewOnAPage() {
    let (size, page) = (CanvasSize(width: 100, height: 50), Point(200, 1000))
    func frame(_ view: Bounds) -> Bounds { Bounds.placed(size, on: page, in: view) }
    let top = Bounds(min: Point(-50, -30), max: Point(250, 270))
    #expect(frame(top) == Bounds(min: Point(50, 110), max: Point(150, 160)))
    // Its middle is in view.
    let center = Bounds(min: Point(0, 300), max: Point(200, 700))
    #expect(frame(center) == Bounds(min: Point(50, 475), max: Point(150, 525)))
    // It stays on the page.
    let corner = Bounds(min: Point(160, 980), max: Point(400, 1200))
    #expect(frame(corner) == Bounds(min: Point(100, 950), max: Point(200, 1000)))
    let other = Bounds(min: Point(0, 2000), max: Point(200, 2400))
    #expect(frame(other) == frame(center))
  }

  @Test func aPictureLargerThanThePaneIsShownWhole() {
    let frame = Bounds(min: .zero, max: Point(800, 400))
    #expect(CanvasView(fitting: frame, page: Point(800, 400)) == nil)
    let view = CanvasView(fitting: frame, page: Point(400, 400))
    #expect(view?.zoom == 0.5 && view?.origin == Point(0, -200))
  }

  @Test func theLineIsOnThePage() {
    let line = Background.Baseline(on: Bounds(min: Point(100, 0), max: Point(300, 600)))
    #expect(line == Background.Baseline(start: Point(120, 400), length: 160))
  }

  @Test func aChangedBackgroundIsAChange() {
    var drawing = Drawing()
    #expect(!SessionFile().isModified(drawing))
    _ = drawing.setBackground(Background(paper: nil))
    // The next drawing has that paper, too: without ink there is nothing to save.
    #expect(!SessionFile().isModified(drawing))
    let line = Background.Baseline(start: Point(1, 2), length: 3)
    _ = drawing.setBackground(Background(paper: nil, baseline: line))
    #expect(SessionFile().isModified(drawing))
    let saved = SessionFile(path: "/a.inkml", savedRevision: drawing.revision)
    #expect(!saved.isModified(drawing))
    _ = drawing.undo()
    // The drawing is empty and white again, but its file is not.
    #expect(!SessionFile().isModified(drawing) && saved.isModified(drawing))
    _ = drawing.redo()
    #expect(!saved.isModified(drawing))
  }
}
