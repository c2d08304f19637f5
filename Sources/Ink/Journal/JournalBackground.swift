/// A background as a journal records it: its picture's file is a record of its own.
struct JournalBackground: Sendable, Hashable {
  let paper: InkColor?
  let ruling: Ruling?
  let baseline: Background.Baseline?
  let frame: Bounds?

  init(
    paper: InkColor?, ruling: Ruling? = nil, baseline: Background.Baseline?, frame: Bounds?
  ) {
    self.paper = paper
    self.ruling = ruling
    self.baseline = baseline
    self.frame = frame
  }

  /// Creates the record of `background`. Parts that a reader would refuse are left out.
  init(_ background: Background) {
    var (paper, line, frame): (InkColor?, Background.Baseline?, Bounds?)
    for object in background.objects {
      switch object {
      case .paper(let color):
        let isRead = color.map { [$0.red, $0.green, $0.blue].allSatisfy { 0...1 ~= $0 } }
        paper = isRead == false ? InkColor(hex: 0xffffff) : color
      case .ruling: break
      case .baseline(let baseline):
        let isRead = baseline.start.isFinite && baseline.length.isFinite && baseline.length > 0
        line = isRead ? baseline : nil
      case .picture(let picture):
        let (low, high) = (picture.frame.min, picture.frame.max)
        let isRead = 1...Background.maximumPictureBytes ~= picture.bytes.count
        let isPlaced = low.isFinite && high.isFinite && low.x < high.x && low.y < high.y
        frame = isRead && isPlaced ? picture.frame : nil
      // Strokes have records of their own.
      case .stroke: break
      }
    }
    self.init(paper: paper, ruling: background.ruling, baseline: line, frame: frame)
  }

  /// True if there is a picture, whose file has to be known.
  var hasPicture: Bool { frame != nil }

  /// Returns the background with the picture's file, or nil if that is needed and missing.
  func background(_ picture: [UInt8]?) -> Background? {
    var whole = Background(paper: paper, ruling: ruling, baseline: baseline)
    if let frame {
      guard let picture else { return nil }
      whole.picture = Background.Picture(bytes: picture, frame: frame)
    }
    return whole
  }
}

extension JournalBytes {
  /// Writes a ruling, and how it lies on its page if that was turned.
  mutating func ruling(_ ruling: Ruling) {
    byte(UInt8(clamping: Ruling.Kind.allCases.firstIndex(of: ruling.kind) ?? 0))
    measure(ruling.spacing)
    guard ruling.isTurned else { return }
    byte(ruling.isUpright ? 1 : 0)
    measure(ruling.origin.x)
    measure(ruling.origin.y)
  }
}

extension JournalParts {
  /// Reads a ruling, and how it lies on its page if that was turned.
  mutating func ruling(isTurned: Bool) -> Ruling? {
    guard let kind = byte(), Int(kind) < Ruling.Kind.allCases.count, let spacing = measure()
    else { return nil }
    var (origin, isUpright) = (Point.zero, false)
    if isTurned {
      guard let direction = byte(), direction < 2, let place = measures(2) else { return nil }
      (origin, isUpright) = (Point(place[0], place[1]), direction == 1)
    }
    return Ruling(
      Ruling.Kind.allCases[Int(kind)], spacing: spacing, origin: origin, isUpright: isUpright)
  }
}
