@testable import Ink

/// A sequence of events from arbitrary bytes, a few for each event. Most events are possible, some
/// are not.
struct EventScript {
  /// The bytes of the journal's two files.
  private(set) var steps = JournalFormat.header
  private(set) var live = JournalFormat.header

  private var stepsEncoder = JournalEncoder()
  private var liveEncoder = JournalEncoder()
  private var rest: ArraySlice<UInt8>
  private var drawing = Drawing()
  /// The number of the next new identity. Most identities are new.
  private var nextName: UInt64 = 1

  /// Creates the script that `bytes` encode.
  init(_ bytes: [UInt8]) {
    rest = bytes[...]
    while let code = rest.popFirst() { event(code) }
  }

  private mutating func event(_ code: UInt8) {
    switch code % 24 {
    case 16:
      write(.base(number() % 2 == 0 ? Drawing(background: background()).pages : pages(), nil))
    case 17: write(.background(page(), background()))
    case 21...23: write(pageEdit())
    case 18...20: write(transformation())
    case 0...3: write(.added(PlacedStroke(rank: rank(), stroke: stroke())))
    case 4...6: write(edit())
    case 7: write(.cleared)
    case 8...9: write(.undone)
    case 10...11: write(.redone)
    case 12: writeLive(.began(name(), pen()))
    case 13...14: writeLive(.extended(name(), samples()))
    default:
      let (id, choice) = (name(), number())
      writeLive(choice < 128 ? .withdrawn(id) : .straightened(id, choice % 4 != 0))
    }
  }

  private mutating func write(_ event: DrawingEvent) {
    if !drawing.replay(event), number() % 4 != 0 { return }
    steps += stepsEncoder.bytes(of: event)
  }

  private mutating func writeLive(_ event: DrawingEvent) { live += liveEncoder.bytes(of: event) }

  private mutating func edit() -> DrawingEvent {
    let strokes = drawing.strokes
    var removed: [StrokeID] = []
    for _ in 0..<number() % 4 where !strokes.isEmpty {
      let id = strokes[Int(number()) % strokes.count].id
      if !removed.contains(id) || number() % 16 == 0 { removed.append(id) }
    }
    var added: [PlacedStroke] = []
    for id in removed.dropFirst(Int(number() % 2)) {
      // At the place of another stroke or on top; with its identity or a new one.
      let place = UInt64(number())
      let old = stroke()
      let stroke =
        number() % 2 == 0 ? Stroke(id: id, pen: old.pen, samples: old.samples) : old
      added.append(PlacedStroke(rank: place < 128 ? place % 8 : rank(), stroke: stroke))
    }
    return .edited(removed: removed, added: added.sorted { $0.rank < $1.rank })
  }

  private mutating func transformation() -> DrawingEvent {
    // Mostly some of the strokes in their order.
    var ids = drawing.strokes.map(\.id).filter { _ in number() % 2 == 0 }
    if number() % 32 == 0 { ids.reverse() }
    if number() % 32 == 0 { ids.append(name()) }
    let map = Affine(
      scale: number() % 2 == 0 ? Point(1, 1) : Point(measure(), measure()),
      skew: number() % 2 == 0 ? .zero : Point(measure(), measure()),
      step: Point(measure(), measure()))
    let first = name()
    nextName = Swift.max(nextName, Swift.min(first.rawValue, 1 << 32) + UInt64(ids.count))
    return .transformed(map, ids, first: first)
  }

  /// Returns pages, usually some that form a plane.
  private mutating func pages() -> [Page] {
    let pages = (0...UInt32(number() % 4)).map { number in
      Page(id: Page.ID(rawValue: number + 3), size: size(), background: background())
    }
    return Page.arranged(pages) ?? pages
  }

  private mutating func size() -> CanvasSize {
    number() % 16 == 0
      ? CanvasSize(width: measure(), height: measure())
      : CanvasSize(width: 1 + Double(number()), height: 0.5 + Double(number()))
  }

  /// Returns the identity of a page, usually one of the drawing.
  private mutating func page() -> Page.ID {
    let code = Int(number())
    return code < 16
      ? Page.ID(rawValue: UInt32(code)) : drawing.pages[code % drawing.pages.count].id
  }

  private mutating func pageEdit() -> DrawingEvent {
    var page = page()
    let new = Page.ID(rawValue: 100 + UInt32(number()))
    let edit: PageEdit
    let kind = number()
    switch kind < 240 ? kind % 6 : kind {
    case 248...: edit = .turned(page, PageTurn.allCases[Int(number()) % 4], background())
    case 240...: edit = .resized(page, size(), background())
    case 5: edit = .replaced(new, size(), background(), instead: page)
    case 0:
      // Usually below endless paper if there is any, with its frame.
      var paper: Bounds?
      if let blank = drawing.pages.first(where: { $0.size == nil }), number() % 16 != 0 {
        page = blank.id
        let corner = Point(-Double(number()), -Double(number()))
        paper = Bounds(min: corner, max: Point(1 + measure().magnitude, 300))
      }
      edit = .added(new, size(), background(), below: page, paper: paper)
    case 1: edit = .deleted(page)
    case 2, 3: edit = .moved(page, to: Int(number() % 5))
    default: edit = .duplicated(page, as: new, rank: rank())
    }
    let first = name()
    // A drawing that makes the edit tells how many strokes change.
    var count = 0
    for guess in 0...2 * drawing.strokes.count {
      var copy = drawing
      guard copy.replay(.pages(edit, first: first, count: guess)) else { continue }
      count = guess
      break
    }
    nextName = Swift.max(nextName, Swift.min(first.rawValue, 1 << 32) + UInt64(count))
    return .pages(edit, first: first, count: count)
  }

  // MARK: Parts

  private mutating func number() -> UInt8 { rest.popFirst() ?? 0 }

  /// Returns a measure, usually a reasonable one.
  private mutating func measure() -> Double {
    switch number() {
    case 0...199: Double(Int8(bitPattern: number())) * 4
    case 200...219: Double(number()) / 255
    case 220...229: 1e300 * Double(Int8(bitPattern: number()))
    case 230...239: .leastNonzeroMagnitude * Double(number())
    case 240...249: -0.0
    default: Double(bitPattern: UInt64(number()) << 56 | UInt64(number()) << 48)
    }
  }

  private mutating func rank() -> UInt64 {
    switch number() {
    case 0...239: drawing.topRank
    case 240...249: drawing.topRank &+ UInt64(number())
    case 250...253: UInt64(number())
    default: .max - UInt64(number())
    }
  }

  private mutating func name() -> StrokeID {
    switch number() {
    case 0...127:
      nextName += 1
      return StrokeID(nextName)
    case 128...253: return StrokeID(UInt64(number() % 16))
    default: return StrokeID(.max - UInt64(number()))
    }
  }

  private mutating func pen() -> Pen {
    let (a, b) = (Double(number()), Double(number()))
    let driver = Pen.OpacityDriver.allCases[Int(number()) % Pen.OpacityDriver.allCases.count]
    return Pen(
      color: InkColor(red: a / 255, green: b / 255, blue: 0), width: min(a, b)...max(a, b),
      opacity: min(a, b) / 255...max(a, b) / 255, opacityDriver: driver,
      smoothing: Double(number()) / 255, fills: number() < 40)
  }

  private mutating func samples() -> [Sample] {
    var samples: [Sample] = []
    var time = measure()
    for _ in 0...number() % 8 {
      var sample = Sample(Point(measure(), measure()), time: time)
      let flags = number()
      if flags & 1 != 0 { sample.pressure = Double(number()) / 255 }
      if flags & 2 != 0 { sample.tilt = Point(measure(), measure()) }
      samples.append(sample)
      time = flags & 0x30 == 0x30 ? measure() : time + Double(flags) / 1000
    }
    return samples
  }

  private mutating func background() -> Background {
    let flags = number()
    var background = Background(paper: flags & 1 == 0 ? nil : InkColor(hex: UInt32(number())))
    if flags & 2 != 0 {
      let corner = Point(Double(number()), Double(number()))
      background.picture = Background.Picture(
        bytes: [number()], frame: Bounds(min: .zero, max: corner + Point(1, 1)))
    }
    if flags & 4 != 0 {
      background.baseline = .init(start: .zero, length: Double(number()) + 1)
    }
    return background
  }

  private mutating func stroke() -> Stroke {
    Stroke(id: name(), pen: pen(), samples: samples())
  }
}
