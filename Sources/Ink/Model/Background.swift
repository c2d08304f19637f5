/// The background of a page: the paper with its ruling, a picture and a line to sign on. Clearing
/// and erasing leave it alone. Positions count from the top left corner of the page.
public struct Background: Sendable, Equatable {
  /// The maximum size of a picture's file in bytes.
  public static let maximumPictureBytes = 50_000_000

  /// A picture under the ink, for example a page to sign.
  public struct Picture: Sendable, Equatable {
    /// The bytes of the file: a PNG or JPEG.
    public var bytes: [UInt8]
    /// The frame on the page, in canvas units, with the aspect ratio of the picture.
    public var frame: Bounds

    /// Creates a picture.
    public init(bytes: [UInt8], frame: Bounds) {
      self.bytes = bytes
      self.frame = frame
    }
  }

  /// A line to sign on. It guides the hand and is in no export.
  public struct Baseline: Sendable, Hashable {
    /// The left end on the page, in canvas units.
    public var start: Point
    /// The length to the right, in canvas units.
    public var length: Double

    /// Creates a line.
    public init(start: Point, length: Double) {
      self.start = start
      self.length = length
    }
  }

  /// The colour of the paper, or nil if the page is transparent.
  public var paper: InkColor?
  /// The ruling of the paper, if any.
  public var ruling: Ruling?
  /// The picture on the paper, if any.
  public var picture: Picture?
  /// The line to sign on, if any.
  public var baseline: Baseline?

  /// Creates a background. The default is white paper.
  public init(
    paper: InkColor? = InkColor(hex: 0xffffff), ruling: Ruling? = nil, picture: Picture? = nil,
    baseline: Baseline? = nil
  ) {
    self.paper = paper
    self.ruling = ruling
    self.picture = picture
    self.baseline = baseline
  }

  /// The background without anything on the paper.
  public var blank: Background { Background(paper: paper, ruling: ruling) }
  /// True if there is nothing on the paper.
  public var isBlank: Bool { self == blank }

  /// Returns the background with its picture and its line moved by `step`.
  public func moved(by step: Point) -> Background {
    guard step != .zero else { return self }
    return Background(objects.map { $0.moved(by: step) })
  }
}
