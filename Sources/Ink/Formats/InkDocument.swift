/// The content of a drawing's file: the strokes in order, and the size of the canvas.
public struct InkDocument: Sendable {
  /// The strokes, in the order they were drawn, each with its pen.
  public var strokes: [Stroke]
  /// The size of the canvas; nil if unspecified.
  public var size: CanvasSize?
  /// The engines of the panes, from the left; empty if unspecified.
  public var engines: [EngineSettings]
  /// The pages from the top to the bottom; endless paper if the file has none.
  public var pages: [Page]
  /// The PDF that the pages show, if any.
  public var source: PDFIdentity?
  /// The ink of before that is not on the pages of the PDF (`Drawing.withoutInk`).
  public var withoutInk = InkRemoval()
  /// False if the times of the samples are not written, as those that a reader made up never are. A
  /// reader spaces the samples so that speed does not affect the widths.
  public var hasTimes = true
  /// The content of the file that a drawing cannot contain; empty if all of it was read.
  public var omissions: [Omissions] = []
  /// The texts and pictures of the file, which are among the omissions.
  package var embedded = EmbeddedContent()
  /// True if the file has xsign's mark and no element that xsign does not write.
  var hasOnlyOwnElements = false
  /// True if xsign wrote the file and all of it is in the document, so that nothing is lost when
  /// the file is replaced by the document.
  public var isOwn: Bool { hasOnlyOwnElements && omissions.isEmpty }
  /// True if the file does not state the unit of its coordinates, which was taken as 1/96 inch.
  public var isScaleAssumed = false
  /// True if the file states no times, so that those of the samples were made up.
  public var areTimesAssumed = false

  /// Creates a document of one endless page.
  public init(
    strokes: [Stroke], size: CanvasSize? = nil, engines: [EngineSettings] = [],
    background: Background = Background()
  ) {
    self.init(
      strokes: strokes, size: size, engines: engines,
      pages: [Page(id: Page.ID(rawValue: 1), background: background)])
  }

  /// Creates a document from its parts. `pages` are those of a drawing, as `Page.formPlane` wants
  /// them.
  public init(
    strokes: [Stroke], size: CanvasSize? = nil, engines: [EngineSettings] = [], pages: [Page],
    source: PDFIdentity? = nil
  ) {
    self.strokes = strokes
    self.size = size
    self.engines = engines
    self.pages = pages
    self.source = source
  }

  /// The background of the first page.
  public var background: Background {
    get { pages[0].background }
    set { pages[0].background = newValue }
  }

  /// The largest distance of ink from the origin in a file of another program, in canvas units:
  /// 260 km. A `Double` still distinguishes positions beyond it, but drawing code does not.
  public static let farthest = 1e9
  /// The largest time in a file, in seconds: 3000 years. Beyond it, times `SampleClock.spacing`
  /// apart would be equal.
  public static let latest = 1e11
  /// The largest size of a file of another program, and of its decompressed content, in bytes.
  public static let maximumBytes = 200_000_000
  /// The largest number of strokes in a file of another program.
  public static let maximumStrokes = 500_000
  /// The largest number of samples in a file of another program: seven hours of ink at 200 samples
  /// per second.
  public static let maximumSamples = 5_000_000
}
