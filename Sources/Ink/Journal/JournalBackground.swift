/// A background as a journal records it: its picture's file is a record of its own.
struct JournalBackground: Sendable, Hashable {
  let paper: InkColor?
  let baseline: Background.Baseline?
  let frame: Bounds?

  init(paper: InkColor?, baseline: Background.Baseline?, frame: Bounds?) {
    self.paper = paper
    self.baseline = baseline
    self.frame = frame
  }

  /// Creates the record of `background`. Parts that a reader would refuse are left out.
  init(_ background: Background) {
    let paper = background.paper.map { paper in
      let parts = [paper.red, paper.green, paper.blue]
      return parts.allSatisfy { 0...1 ~= $0 } ? paper : InkColor(hex: 0xffffff)
    }
    let line = background.baseline.flatMap { line in
      line.start.isFinite && line.length.isFinite && line.length > 0 ? line : nil
    }
    let frame = background.picture.flatMap { picture -> Bounds? in
      let (low, high) = (picture.frame.min, picture.frame.max)
      let isRead = 1...Background.maximumPictureBytes ~= picture.bytes.count
      return isRead && low.isFinite && high.isFinite && low.x < high.x && low.y < high.y
        ? picture.frame : nil
    }
    self.init(paper: paper, baseline: line, frame: frame)
  }

  /// True if there is a picture, whose file has to be known.
  var hasPicture: Bool { frame != nil }

  /// Returns the background with the picture's file, or nil if that is needed and missing.
  func background(_ picture: [UInt8]?) -> Background? {
    var whole = Background(paper: paper, baseline: baseline)
    if let frame {
      guard let picture else { return nil }
      whole.picture = Background.Picture(bytes: picture, frame: frame)
    }
    return whole
  }
}
