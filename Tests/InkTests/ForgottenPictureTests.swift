import Ink
import TestSupport
import Testing

/// Pictures that cannot be read, which a drawing forgets.
@Suite struct ForgottenPictureTests {
  private struct State: Equatable {
    let pages: [Page]
    let strokes: [Stroke]
  }

  private static let frame = Bounds(min: .zero, max: Point(20, 10))
  private let unreadable = Background.Picture(bytes: [1, 2, 3], frame: frame)
  private let other = Background.Picture(bytes: [4], frame: frame)

  private func stroke(_ id: UInt64) -> Stroke {
    Stroke(id: StrokeID(id), pen: Pen(), samples: [Sample(Point(8, 5), time: 0)])
  }

  private func states(_ drawing: Drawing) -> [State] {
    drawing.states { State(pages: $0.pages, strokes: $0.strokes) }
  }

  /// A drawing of six steps that gave pages the picture in all ways, and three that were undone.
  private func drawing() -> Drawing {
    let size = CanvasSize(width: 60, height: 40)
    let background = Background(picture: unreadable)
    var drawing = Drawing()
    _ = drawing.replacePaper(by: size, background: background, first: StrokeID(1))
    _ = drawing.add(stroke(2))
    let page = drawing.pages[0].id
    _ = drawing.duplicatePage(page, first: StrokeID(10))
    _ = drawing.turnPage(page, by: .half, background: background, first: StrokeID(20))
    // This changes only the frame of the picture.
    var moved = background
    moved.picture?.frame = Bounds(min: Point(5, 5), max: Point(25, 15))
    _ = drawing.resizePage(page, to: size, background: moved, first: StrokeID(30))
    _ = drawing.setBackground(Background(picture: other), of: page)
    _ = drawing.setBackground(background, of: page)
    _ = drawing.addPage(size, background: background, below: page, first: StrokeID(40))
    _ = drawing.add(stroke(50))
    for _ in 0..<3 { _ = drawing.undo() }
    return drawing
  }

  @Test func neitherUndoNorRedoBringsItBack() {
    var drawing = drawing()
    #expect(states(drawing).count == 1 + 6 + 9)
    let strokes = drawing.strokes
    drawing.forget(unreadable)
    #expect(drawing.strokes == strokes && drawing.pages.map(\.background.picture) == [other, nil])
    let all = states(drawing)
    // The step that changed nothing else is gone.
    #expect(all.count == 1 + 5 + 8)
    let pictures = all.flatMap { $0.pages.compactMap(\.background.picture) }
    #expect(pictures.allSatisfy { $0 == other } && !pictures.isEmpty)
    #expect(all.last?.pages.count == 3 && all.last?.strokes.count == 3)
  }

  /// A journal that is written anew makes the same steps.
  @Test func theStepsThatStayAreSound() {
    var drawing = drawing()
    drawing.forget(unreadable)
    let steps = JournalFormat.file(of: DrawingSnapshot(drawing).steps())
    let replay = JournalReplay(steps: steps, live: [])
    #expect(!replay.isDamaged && states(replay.drawing) == states(drawing))
  }
}
