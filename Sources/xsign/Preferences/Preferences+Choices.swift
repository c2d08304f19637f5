import Controls
import Ink
import X11Canvas

extension Preferences.Key {
  /// The panes that are shown: a raw value of `PaneView`.
  static let view = Self(name: "view")
  /// The engines of the panes from the left: raw values of `EngineKind`.
  static let engines = Self(name: "engines")
  /// The colours around the page: a raw value of `ThemePreference`.
  static let themePreference = Self(name: "look")
  /// The time of the display in milliseconds, for which the tips of pens are predicted, 0 to 24.
  static let prediction = Self(name: "prediction")
  /// The colour of the ink, as in `#1d3f9e`.
  static let ink = Self(name: "ink")
  /// The least and the greatest width of the nib in millimetres, as in `0.2:0.9`.
  static let nib = Self(name: "nib")
  /// The width of the calligraphy pen, in the same form.
  static let chisel = Self(name: "chisel")
  /// A width of the user's own, which is used instead, in the same form.
  static let ownWidth = Self(name: "width")
  /// The colours of the user's own that were used last, the newest first, as in `#1d3f9e #aa3300`.
  static let inks = Self(name: "inks")
  /// The opacity in percent.
  static let opacity = Self(name: "opacity")
  /// What varies the opacity: a raw value of `Pen.OpacityDriver`.
  static let opacityFollows = Self(name: "opacity-follows")
  /// The pen, if it is no ink pen with these choices: a raw value of `Preset`.
  static let pen = Self(name: "pen")
  /// The smoothing in percent.
  static let smoothing = Self(name: "smoothing")
  /// What the eraser takes away: `strokes` or `parts`.
  static let eraser = Self(name: "eraser")
  /// What a stroke becomes when the hand rests at its end: `shape` or `stroke`.
  static let hold = Self(name: "hold")
  /// The size of its nib: a raw value of `EraserSize`.
  static let eraserSize = Self(name: "eraser-size")
  /// The paper of new drawings: a raw value of `Paper`, or a colour as in `#1d3f9e`.
  static let paper = Self(name: "paper")
  /// The colours of paper of the user's own that were used last, in the form of `inks`.
  static let papers = Self(name: "papers")
  /// The ruling of new drawings: a raw value of `Ruling.Kind` and the spacing in millimetres.
  static let ruling = Self(name: "ruling")
  /// The width and height of the window in canvas units, as in `1200x720`.
  static let window = Self(name: "window")
  /// "yes" if the window is maximized.
  static let maximized = Self(name: "maximized")

  /// The folder that was used last for files of a kind: its path.
  static func folder(_ kind: FileFolder) -> Self { Self(name: "folder-\(kind.rawValue)") }
}

/// The kinds of files, each with a folder that is remembered.
enum FileFolder: String, CaseIterable {
  /// Drawings and PDFs that are opened, and drawings that are saved.
  case drawings
  /// Pictures for the paper.
  case pictures
  /// Files that are exported.
  case exports
  /// Files with a key and its certificate.
  case certificates
}

/// The choices that the next start begins with. A word that is missing or unknown counts as the
/// default.
extension Preferences {
  /// The panes that are shown.
  var view: PaneView {
    get { self[.view].flatMap { PaneView(rawValue: $0) } ?? .both }
    set { self[.view] = newValue.rawValue }
  }

  /// The engines of two panes.
  var engines: [EngineSettings] {
    get {
      zip(engineWords, Self.firstEngines).map { EngineSettings($0) ?? $1 }
    }
    set { self[.engines] = newValue.map(\.description).joined(separator: " ") }
  }

  private static let firstEngines = [EngineSettings.hermite, .modulatedQuadratic]

  /// The words of the engines, one for each pane, of which any may be unknown.
  private var engineWords: [String] {
    let words = (self[.engines] ?? "").split(separator: " ").map { String($0) }
    return words.count == 2 ? words : Self.firstEngines.map(\.description)
  }

  /// Sets the engine of one pane. The word of the other stays, also if it is unknown.
  func setEngine(_ engine: EngineSettings, pane: Int) {
    var words = engineWords
    words[pane] = engine.description
    self[.engines] = words.joined(separator: " ")
  }

  /// The colours around the page.
  var themePreference: ThemePreference {
    get { self[.themePreference].flatMap { ThemePreference(rawValue: $0) } ?? .desktop }
    set { self[.themePreference] = newValue.rawValue }
  }

  /// The time from when a picture is put on the screen until it is seen, in seconds; 0 for no
  /// predictions.
  var displayTime: Double {
    get {
      let time = self[.prediction].flatMap { Int($0) }.flatMap { 0...24 ~= $0 ? $0 : nil }
      return Double(time ?? 8) / 1000
    }
    set { self[.prediction] = "\(Int((newValue * 1000).rounded()))" }
  }

  var pen: PenChoice {
    get { pen(in: Self.group) }
    set { changePen(from: pen, to: newValue) }
  }

  /// Sets what differs between two choices of the pen. All else stays, also words that are unknown.
  func changePen(from old: PenChoice, to new: PenChoice) {
    for ((key, old), (_, new)) in zip(Self.words(of: old), Self.words(of: new)) where old != new {
      self[key] = new
    }
  }

  /// Returns the pen that a group describes.
  func pen(in group: String) -> PenChoice {
    var choice = PenChoice()
    func word(_ key: Key) -> String? { self[key, in: group] }
    func index<T>(_ key: Key, _ items: [T], _ written: (T) -> String) -> Int? {
      word(key).flatMap { text in items.firstIndex { written($0) == text } }
    }
    if let ink = word(.ink).flatMap({ InkColor(css: $0) }) { choice.choose(color: ink) }
    choice.inkWidth = index(.nib, Palette.widths, \.word) ?? choice.inkWidth
    choice.chiselWidth = index(.chisel, Palette.widths, \.word) ?? choice.chiselWidth
    let own = word(.ownWidth).flatMap {
      NumberArgument.range($0, within: 0...PenLook.widths.upperBound)
    }
    if let own, own.upperBound >= PenLook.widths.lowerBound { choice.choose(width: own) }
    choice.opacity = index(.opacity, Palette.opacities) { "\($0)" } ?? choice.opacity
    choice.opacityDriver =
      word(.opacityFollows).flatMap { Pen.OpacityDriver(rawValue: $0) } ?? .nothing
    choice.smoothing = index(.smoothing, Palette.smoothings) { "\($0)" } ?? choice.smoothing
    choice.preset = word(.pen).flatMap { Preset(rawValue: $0) } ?? .inkPen
    return choice
  }

  /// Describes a pen in a group.
  func set(_ choice: PenChoice, in group: String) {
    for (key, word) in Self.words(of: choice) { self[key, in: group] = word }
  }

  /// Returns the words that describe a pen, by their keys, always in the same order.
  private static func words(of choice: PenChoice) -> [(key: Key, word: String?)] {
    [
      (.ink, choice.plainInk.css),
      (.ownWidth, choice.ownWidth.map { "\($0.lowerBound):\($0.upperBound)" }),
      (.nib, Palette.widths[choice.inkWidth].word),
      (.chisel, Palette.widths[choice.chiselWidth].word),
      (.opacity, "\(Palette.opacities[choice.opacity])"),
      (.opacityFollows, choice.opacityDriver.rawValue),
      (.smoothing, "\(Palette.smoothings[choice.smoothing])"),
      (.pen, choice.preset.rawValue),
    ]
  }

  /// The colours of the user's own that were used last, the newest first.
  var inks: [InkColor] {
    get { colors(.inks) }
    set { setColors(newValue, .inks) }
  }

  /// The most colours of a list.
  private static let maximumColors = 8

  private func colors(_ key: Key) -> [InkColor] {
    (self[key] ?? "").split(separator: " ").prefix(Self.maximumColors)
      .compactMap { InkColor(css: String($0)) }
  }

  private func setColors(_ colors: [InkColor], _ key: Key) {
    self[key] = colors.prefix(Self.maximumColors).map(\.css).joined(separator: " ")
  }

  /// True if the eraser takes away parts of strokes, and not whole ones.
  var erasesParts: Bool {
    get { self[.eraser] == "parts" }
    set { self[.eraser] = newValue ? "parts" : "strokes" }
  }

  /// True if a stroke becomes a line or rectangle when the hand rests at its end.
  var holdsShapes: Bool {
    get { self[.hold] == "shape" }
    set { self[.hold] = newValue ? "shape" : "stroke" }
  }

  /// The size of the eraser's nib.
  var eraserSize: EraserSize {
    get { self[.eraserSize].flatMap { EraserSize(rawValue: $0) } ?? .medium }
    set { self[.eraserSize] = newValue.rawValue }
  }

  var eraser: EraserNib { EraserNib(radius: eraserSize.radius, divides: erasesParts) }

  /// The colour of the paper of new drawings, or nil for none.
  var paper: InkColor? {
    get {
      guard let word = self[.paper] else { return Paper.white.color }
      if let paper = Paper(rawValue: word) { return paper.color }
      return InkColor(css: word) ?? Paper.white.color
    }
    set { self[.paper] = Paper(color: newValue)?.rawValue ?? newValue?.css }
  }

  /// The colours of the user's own for paper that were used last, the newest first.
  var papers: [InkColor] {
    get { colors(.papers) }
    set { setColors(newValue, .papers) }
  }

  /// The ruling of the paper of new drawings.
  var ruling: Ruling? {
    get {
      let words = (self[.ruling] ?? "").split(separator: " ")
      guard words.count == 2, let kind = Ruling.Kind(rawValue: String(words[0])),
        let millimetres = Double(words[1])
      else { return nil }
      return Ruling(kind, spacing: millimetres * Ruling.millimetre)
    }
    set {
      self[.ruling] =
        newValue.map { ruling in
          let millimetres = (ruling.spacing / Ruling.millimetre * 100).rounded() / 100
          return "\(ruling.kind.rawValue) \(millimetres)"
        } ?? "none"
    }
  }

  /// The size of the window in canvas units.
  var windowSize: (width: Int, height: Int) {
    get {
      let numbers = (self[.window] ?? "").split(separator: "x").compactMap { Int($0) }
      guard numbers.count == 2, numbers.allSatisfy({ 1...32767 ~= $0 }) else { return (1200, 720) }
      return (numbers[0], numbers[1])
    }
    set { self[.window] = "\(newValue.width)x\(newValue.height)" }
  }

  /// True if the window is maximized. ``windowSize`` is its size when it no longer is.
  var isMaximized: Bool {
    get { self[.maximized] == "yes" }
    set { self[.maximized] = newValue ? "yes" : nil }
  }
}

extension Palette.Width {
  /// The width in the file.
  fileprivate var word: String { "\(millimetres.lowerBound):\(millimetres.upperBound)" }
}

/// Colours that were used last, the newest first.
extension [InkColor] {
  /// Puts a colour first, which is used now.
  mutating func use(_ color: InkColor) { self = [color] + filter { $0 != color } }
}
