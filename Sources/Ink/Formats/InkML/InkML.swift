/// The names of InkML and of xsign's additions to it.
enum InkML {
  /// The namespace of the elements.
  static let namespace = "http://www.w3.org/2003/InkML"
  /// The beginning of files that xsign writes.
  static let start = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<ink xmlns=\"\(namespace)\">\n"
  /// The largest number of numbers in the traces of a file of another program.
  static let maximumNumbers = 50_000_000
  /// The time between samples without recorded times, in seconds.
  static let interval = 0.01

  /// The types of the annotations with which xsign describes a drawing.
  enum Annotation: String {
    /// The engines of the panes, from the left, separated by spaces.
    case engines = "xsign:engines"
    /// A mark that times count from the beginning of a stroke, so that they stay unchanged.
    case times = "xsign:times"
    /// The colour of the paper: `none`, `#rrggbb`, or red, green and blue, 0...1, if that is not
    /// exact. The default is white.
    case paper = "xsign:paper"
    /// The ruling of the paper: `lines`, `squares` or `dots`, and the spacing.
    case ruling = "xsign:ruling"
    /// The place of a ruling that is not counted from the corner of its page: x and y from which
    /// the lines are counted, and `upright` if they are.
    case rulingOrigin = "xsign:rulingOrigin"
    /// The line to sign on: x and y of its left end, and its length.
    case baseline = "xsign:baseline"
    /// The position of the background image: x and y of its top left corner, then of its bottom
    /// right one.
    case pictureFrame = "xsign:pictureFrame"
    /// The background image: its file in Base64.
    case picture = "xsign:picture"
    /// A page: its identity, x and y of its top left corner, its width and height, and the index of
    /// the PDF's page if it shows one. The annotations of its background follow; their positions
    /// are those on the page. Endless paper has no such annotation.
    case page = "xsign:page"
    /// The PDF that pages show: its size in bytes, its SHA-256, and its path.
    case document = "xsign:document"
    /// The indices of the PDF's pages whose ink of before is among the strokes.
    case takenUp = "xsign:takenUp"
    /// The indices of the PDF's pages whose other ink of before is removed.
    case inkRemoved = "xsign:inkRemoved"
    /// In a group with one trace: the text that its area shows.
    case text = "xsign:text"
    /// There: the style of the text, as `TypedText.note` describes.
    case textStyle = "xsign:textStyle"

    /// True if it describes the trace of a group rather than the drawing.
    var isOfTrace: Bool { self == .text || self == .textStyle }
  }

  /// Returns the engines named in `text`; empty if one of them is unknown.
  static func engines(_ text: String) -> [EngineSettings] {
    let names = text.split { $0.isWhitespace }
    let engines = names.prefix(2).compactMap { EngineSettings(String($0)) }
    return engines.count == names.count ? engines : []
  }

  /// The properties of a brush. The Recommendation allows additional names; xsign's have a prefix.
  enum Property: String {
    /// `#rrggbb`.
    case color
    /// The widest line, a length.
    case width
    /// From 0, opaque, to 255.
    case transparency
    /// How the ink meets what is under it, by the name of a raster operation.
    case rasterOperation = "rasterOp"
    /// Red, green and blue, 0...1, if `#rrggbb` is not exact.
    case exactColor = "xsign:color"
    /// The thinnest line, a length.
    case minimumWidth = "xsign:leastWidth"
    /// 0...1.
    case minimumOpacity = "xsign:leastOpacity"
    /// 0...1, because transparency has only 256 steps.
    case maximumOpacity = "xsign:greatestOpacity"
    /// A `Pen.OpacityDriver`.
    case opacityDriver = "xsign:opacityDriver"
    /// 0...1.
    case smoothing = "xsign:smoothing"
    /// `true` if the traces are the edges of areas.
    case fills = "xsign:fills"
    /// The angle of the nib's long axis, in degrees from X towards Y.
    case nibAngle = "xsign:nibAngle"
    /// The ratio of the nib's thickness to its length, if it is not round.
    case nibAspect = "xsign:nibAspect"
    /// The factor by which a pen that lies flat draws wider than an upright one.
    case tiltGain = "xsign:tiltGain"
    /// A `Pen.Line`, if the line is not drawn.
    case line = "xsign:line"
  }

  /// The property of brushes of other programs that is the other side of a nib, a length.
  static let height = "height"

  /// The raster operation of ink that multiplies: that of highlighters in other programs.
  static let multiplying = "maskPen"

  /// Returns the length of `unit` in canvas units; nil if it is not a length. Device units are
  /// treated as canvas units unless their resolution is known.
  static func length(of unit: String) -> Double? {
    switch unit.lowercased() {
    case "px", "dev", "": 1
    case "mm": Pen.unitsPerMillimetre
    case "cm": 96 / 2.54
    case "m": 96 / 0.0254
    case "in": 96
    case "pt": 96.0 / 72
    case "pc": 96.0 / 6
    case "himetric": 96.0 / 2540
    default: nil
    }
  }

  /// Returns the number of `unit` per second; nil if it is not a time. A time without a unit is in
  /// milliseconds.
  static func count(inASecondOf unit: String) -> Double? {
    switch unit.lowercased() {
    case "s": 1
    case "ms", "dev", "": 1000
    case "us": 1e6
    default: nil
    }
  }
}
