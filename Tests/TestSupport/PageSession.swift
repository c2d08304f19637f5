public import Ink

/// A drawing of several pages on which random steps are made, among them edits of the pages.
public struct PageSession {
  /// The drawing after the last step.
  public private(set) var drawing: Drawing
  /// All of its events.
  public private(set) var events: [DrawingEvent] = []
  /// The change that the last call made, or nil.
  public private(set) var change: DrawingChange?
  private var random: SeededRandom
  private var nextID: UInt64 = 1

  /// Creates a session with `pages`.
  public init(seed: UInt64, pages: [Page] = Drawing().pages) {
    random = SeededRandom(seed)
    drawing = Drawing()
    drawing.isRecorded = true
    drawing.replay(.base(pages, nil))
    events = drawing.takeEvents()
  }

  /// Makes a random step, or undoes or redoes one.
  public mutating func step() {
    let page = drawing.pages.randomElement(using: &random) ?? drawing.pages[0]
    let first = StrokeID(nextID)
    let count = UInt64(drawing.strokes.count)
    switch Int.random(in: 0..<25, using: &random) {
    case 24:
      let turn: PageTurn = [.right, .half, .left].randomElement(using: &random) ?? .half
      change = drawing.turnPage(page.id, by: turn, background: background(), first: first)
      nextID += count
    case 23:
      change = drawing.resizePage(
        page.id, to: CanvasSize(width: 180, height: .random(in: 100...300, using: &random)),
        background: background(), first: first)
      nextID += count
    case 22:
      // Possible on endless paper without ink only.
      let size = CanvasSize(width: 200, height: 250)
      change = drawing.replacePaper(by: size, background: background(), first: first)
    case 0:
      change = drawing.addPage(
        CanvasSize(width: 200, height: .random(in: 100...300, using: &random)),
        background: background(), below: page.id, first: first)
      nextID += count
    case 1:
      change = drawing.deletePage(page.id, first: first)
      nextID += count
    case 2, 3:
      let index = drawing.pages.indices.randomElement(using: &random) ?? 0
      change = drawing.movePage(page.id, to: index, first: first)
      nextID += count
    case 4:
      change = drawing.duplicatePage(page.id, first: first)
      nextID += 2 * count
    case 5: change = drawing.setBackground(background(), of: page.id)
    case 6...8: change = drawing.undo()
    case 9, 10: change = drawing.redo()
    case 11: change = drawing.clear()
    case 12:
      change = drawing.erase(Array(drawing.strokes.shuffled(using: &random).prefix(2).map(\.id)))
    case 13, 14:
      let ids = drawing.strokes.shuffled(using: &random).prefix(3).map(\.id)
      let step = Point(0.1, .random(in: -300...300, using: &random))
      let map = Affine(turn: 31, around: Point(1, 2)).followed(
        by: Affine(scale: Point(1.01, 0.9), step: step))
      change = drawing.transform(ids, by: map, first: first)
      nextID += 3
    default: change = drawing.add(stroke())
    }
    events += drawing.takeEvents()
  }

  private mutating func stroke() -> Stroke {
    defer { nextID += 1 }
    let end = drawing.pages.last?.frame?.max.y ?? 400
    let start = Point(
      .random(in: -30...230, using: &random), .random(in: -30...end + 30, using: &random))
    let samples = (0..<4).map { Sample(start + Point(0.1, 1 / 3.0) * Double($0), time: Double($0)) }
    return Stroke(id: StrokeID(nextID), pen: Pen(width: 3), samples: samples)
  }

  private mutating func background() -> Background {
    var background = Background(paper: InkColor(hex: .random(in: 0..<4, using: &random)))
    if Bool.random(using: &random) {
      background.picture = .init(
        bytes: [.random(in: 0..<4, using: &random)],
        frame: Bounds(min: Point(0.1, 0.2), max: Point(50, 60)))
    }
    if Bool.random(using: &random) {
      background.baseline = .init(start: Point(1 / 3.0, 9), length: 40)
    }
    return background
  }
}
