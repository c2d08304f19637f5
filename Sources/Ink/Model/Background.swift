/// The background of a page: the paper colour, a picture and a line to sign on. Clearing and erasing
/// leave it alone.
public struct Background: Sendable, Equatable {
  /// The most bytes of a picture's file.
  public static let mostPictureBytes = 50_000_000

  /// A picture the ink is drawn on, as a page that is to be signed.
  public struct Picture: Sendable, Equatable {
    /// The file it came from, byte for byte: a PNG or JPEG.
    public var bytes: [UInt8]
    /// Where it lies in the drawing, in canvas units; of the picture's own aspect.
    public var frame: Bounds

    /// A picture from its parts.
    public init(bytes: [UInt8], frame: Bounds) {
      self.bytes = bytes
      self.frame = frame
    }
  }

  /// A line to sign on. It helps the hand and is in no export.
  public struct Baseline: Sendable, Hashable {
    /// Its left end, in canvas units.
    public var start: Point
    /// From there to the right, in canvas units.
    public var length: Double

    /// A line from its parts.
    public init(start: Point, length: Double) {
      self.start = start
      self.length = length
    }
  }

  /// The colour of the paper; nil where there is none, and what lies behind shines through.
  public var paper: InkColor?
  /// The picture on the paper, if there is one.
  public var picture: Picture?
  /// The line to sign on, if there is one.
  public var baseline: Baseline?

  /// A background from its parts; without any, white paper.
  public init(
    paper: InkColor? = InkColor(hex: 0xffffff), picture: Picture? = nil, baseline: Baseline? = nil
  ) {
    self.paper = paper
    self.picture = picture
    self.baseline = baseline
  }
}
