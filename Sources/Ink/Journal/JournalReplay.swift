/// The drawing that a journal brings back.
public struct JournalReplay: Sendable {
  /// The drawing and its steps: those of the journal, and after them the strokes that were being
  /// drawn, a step each.
  public private(set) var history = History()
  /// What lies under the ink.
  public private(set) var background = Background()
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
  /// Where the steps' file is of an older version: the byte of its header to change, and its value,
  /// before anything is added that the older has not.
  public let newerVersion: (offset: Int, byte: UInt8)?

  /// Whether there is nothing to bring back.
  public var isBlank: Bool {
    !history.canUndo && !history.canRedo && background.picture == nil
  }

  private struct Live {
    let pen: Pen
    var samples: [Sample] = []
  }

  /// What the files of the steps and of the strokes being drawn hold. O(bytes).
  public init(steps: [UInt8], live: [UInt8]) {
    var names: Set<StrokeID> = []
    var reader = JournalReader(steps)
    header = reader.header
    newerVersion =
      reader.version.map { $0 < JournalFormat.version } == true
      ? (JournalFormat.versionOffset, UInt8(JournalFormat.version)) : nil
    length = reader.position
    var picture: [UInt8]?
    reading: while let record = reader.next() {
      switch record {
      case .history(let event):
        guard history.replay(event) else { break reading }
        for id in event.newNames { note(id, &names) }
      case .picture(let bytes): picture = bytes
      case .background(let record):
        guard let background = record.background(picture) else { break reading }
        self.background = background
      case .began, .extended, .withdrawn: break reading
      }
      length = reader.position
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
      case .history, .picture, .background: break
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
