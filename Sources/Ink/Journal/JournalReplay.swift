/// The drawing that a journal brings back.
public struct JournalReplay: Sendable {
  /// The drawing and its steps: those of the journal, and after them the strokes that were being
  /// drawn, a step each.
  public private(set) var history = History()
  /// The steps of the strokes that were being drawn: what the file of the steps does not hold yet.
  public private(set) var rescued: [HistoryEvent] = []
  /// Up to where the file of the steps can be read, in bytes; what lies behind is of no use.
  public private(set) var length = 0
  /// Whether that file was cut or damaged.
  public private(set) var isDamaged = false
  /// A number greater than that of every stroke's name.
  public private(set) var nextID: UInt64 = 1
  /// What the first bytes of the steps' file say.
  public let header: JournalReader.Header

  private struct Live {
    let pen: Pen
    var samples: [Sample] = []
  }

  /// What the files of the steps and of the strokes being drawn hold. O(bytes).
  public init(steps: [UInt8], live: [UInt8]) {
    var names: Set<StrokeID> = []
    var reader = JournalReader(steps)
    header = reader.header
    length = reader.position
    while let record = reader.next() {
      guard case .history(let event) = record, history.replay(event) else { break }
      length = reader.position
      for id in event.newNames { note(id, &names) }
    }
    isDamaged = length < steps.count
    rescue(live, &names)
  }

  private mutating func note(_ id: StrokeID, _ names: inout Set<StrokeID>) {
    names.insert(id)
    nextID = max(nextID, id.rawValue + 1)
  }

  private mutating func rescue(_ bytes: [UInt8], _ names: inout Set<StrokeID>) {
    var strokes: [StrokeID: Live] = [:]
    var order: [StrokeID] = []
    for record in JournalReader(bytes) {
      switch record {
      case .began(let id, let pen):
        guard !names.contains(id) else { continue }
        note(id, &names)
        strokes[id] = Live(pen: pen)
        order.append(id)
      case .extended(let id, let samples):
        let last = strokes[id]?.samples.last?.time
        if last.map({ $0 < samples[0].time }) ?? true { strokes[id]?.samples += samples }
      case .withdrawn(let id): strokes[id] = nil
      case .history: break
      }
    }
    for id in order {
      guard let live = strokes[id], !live.samples.isEmpty else { continue }
      let stroke = Stroke(id: id, pen: live.pen, samples: live.samples)
      let event = HistoryEvent.added(HistoryEvent.Placed(rank: history.topRank, stroke: stroke))
      if history.replay(event) { rescued.append(event) }
    }
  }
}

extension HistoryEvent {
  /// The names of the strokes that came in.
  public var newNames: [StrokeID] {
    switch self {
    case .added(let placed): [placed.stroke.id]
    case .edited(_, let added): added.map(\.stroke.id)
    case .cleared, .undone, .redone: []
    }
  }
}
