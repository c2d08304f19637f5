/// What InkML calls its elements and what this program adds to them.
enum InkML {
  /// The namespace of the elements.
  static let namespace = "http://www.w3.org/2003/InkML"
  /// The most numbers the traces of a file may hold.
  static let mostNumbers = 50_000_000
  /// The time between samples whose time nobody recorded, in seconds.
  static let interval = 0.01

  /// What this program says of a drawing, as annotations of these types.
  enum Annotation: String {
    /// The engines of the panes, from the left, separated by blanks.
    case engines = "xsign:engines"
    /// That times count from the moment a stroke began, so that they are kept as they are.
    case times = "xsign:times"
    /// The colour of the paper: `none`, `#rrggbb`, or red, green and blue, 0...1, where that does not
    /// say it exactly. Without it paper is white.
    case paper = "xsign:paper"
    /// The line to sign on: x and y of its left end, and its length.
    case baseline = "xsign:baseline"
    /// Where the picture lies: x and y of its top left corner, then of its bottom right one.
    case pictureFrame = "xsign:pictureFrame"
    /// The picture under the ink: its file in base64.
    case picture = "xsign:picture"
  }

  /// The engines `text` names; none where one of them is unknown.
  static func engines(_ text: String) -> [EngineKind] {
    let names = text.split { $0.isWhitespace }
    let engines = names.prefix(2).compactMap { EngineKind(rawValue: String($0)) }
    return engines.count == names.count ? engines : []
  }

  /// The properties of a brush. The Recommendation leaves their names open; those it does not list
  /// bear this program's name.
  enum Property: String {
    /// `#rrggbb`.
    case color
    /// The widest line, a length.
    case width
    /// From 0, opaque, to 255.
    case transparency
    /// Red, green and blue, 0...1, where `#rrggbb` does not say it exactly.
    case exactColor = "xsign:color"
    /// The thinnest line, a length.
    case leastWidth = "xsign:leastWidth"
    /// 0...1.
    case leastOpacity = "xsign:leastOpacity"
    /// 0...1, since transparency is coarse.
    case greatestOpacity = "xsign:greatestOpacity"
    /// A `Pen.OpacityDriver`.
    case opacityDriver = "xsign:opacityDriver"
    /// 0...1.
    case smoothing = "xsign:smoothing"
  }

  /// The length called `unit` in canvas units; nil where it is none. Devices' own units are taken for
  /// canvas units unless their resolution is known.
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

  /// How many of the time `unit` make a second; nil where it is no time. A time without a unit is in
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
