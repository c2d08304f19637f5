/// A brush that is being read.
struct Brush {
  private(set) var pen: Pen
  private var minimumWidth: Double?
  private var maximumWidth: Double?
  /// The extent of the nib along Y, if `maximumWidth` is that along X.
  private var height: Double?
  private var minimumOpacity: Double?
  private var maximumOpacity: Double?
  private var transparency: Double?
  private var exactColor: InkColor?
  private var hasUnknownColor = false
  private var nibAngle: Double?
  private var nibAspect: Double?

  /// The largest width, in canvas units.
  private let widest: Double

  /// Creates a brush with the properties of `pen` as defaults.
  init(like pen: Pen, widest: Double) {
    self.pen = pen
    self.widest = widest
  }

  /// True if the colour is in no known notation, and so that of the default brush.
  var lacksColor: Bool { hasUnknownColor && exactColor == nil }

  /// Takes a `brushProperty` element. Unknown properties are ignored.
  mutating func apply(_ attributes: [String: String]) throws(FormatError.Reason) {
    guard let name = attributes["name"] else { return }
    let value = attributes["value"] ?? ""
    if name == InkML.height { height = try length(name, value, attributes["units"]) }
    guard let property = InkML.Property(rawValue: name) else { return }
    switch property {
    case .color:
      let known = CSSColor.parse(value)
      hasUnknownColor = known == nil
      guard let (color, alpha) = known else { break }
      pen.color = color
      if alpha < 1, transparency == nil { transparency = (1 - alpha) * 255 }
    case .exactColor:
      let parts = value.split(separator: " ").compactMap { DecimalNumber.finite(String($0)) }
      guard parts.count == 3, parts.allSatisfy({ 0...1 ~= $0 }) else {
        throw .attribute(name, value)
      }
      exactColor = InkColor(red: parts[0], green: parts[1], blue: parts[2])
    case .width: maximumWidth = try length(name, value, attributes["units"])
    case .minimumWidth: minimumWidth = try length(name, value, attributes["units"])
    case .transparency: transparency = try number(name, value, within: 0...255)
    case .maximumOpacity: maximumOpacity = try number(name, value, within: 0...1)
    case .minimumOpacity: minimumOpacity = try number(name, value, within: 0...1)
    case .smoothing: pen.smoothing = try number(name, value, within: 0...1)
    // Other operations cover what is under them, as far as a pen can.
    case .rasterOperation: pen.blend = value == InkML.multiplying ? .multiply : .normal
    case .fills:
      guard value == "true" || value == "false" else { throw .attribute(name, value) }
      pen.fills = value == "true"
    case .nibAngle: nibAngle = try number(name, value, within: -360...360)
    case .nibAspect: nibAspect = try number(name, value, within: NibShape.aspects)
    case .tiltGain: pen.tiltGain = try number(name, value, within: Pen.tiltGains)
    case .line:
      guard let line = Pen.Line(rawValue: value) else { throw .attribute(name, value) }
      pen.line = line
    case .opacityDriver:
      guard let driver = Pen.OpacityDriver(rawValue: value) else { throw .attribute(name, value) }
      pen.opacityDriver = driver
    }
  }

  /// The pen, after all properties have been read.
  var finished: Pen {
    var pen = pen
    if let exactColor { pen.color = exactColor }
    if let widest = [maximumWidth, height].compactMap(\.self).max() {
      // Brushes of other programs have a single width. Its pen is as thin as a new pen of that
      // width.
      pen.width = min(minimumWidth ?? Pen(width: widest).width.lowerBound, widest)...widest
    } else if let minimumWidth {
      pen.width = min(minimumWidth, pen.width.upperBound)...pen.width.upperBound
    }
    if nibAngle != nil || nibAspect != nil {
      pen.nib = NibShape(
        angle: nibAngle ?? pen.nib.angle, aspect: nibAspect ?? pen.nib.aspect)
    } else if let width = maximumWidth, let height {
      pen.nib = NibShape(
        angle: height > width ? 90 : 0, aspect: min(width, height) / max(width, height))
    }
    let maximum =
      maximumOpacity ?? transparency.map { 1 - $0 / 255 } ?? pen.opacity.upperBound
    let minimum = minimumOpacity ?? (transparency == nil ? pen.opacity.lowerBound : maximum)
    pen.opacity = min(minimum, maximum)...maximum
    return pen
  }

  private func length(
    _ name: String, _ value: String, _ unit: String?
  ) throws(FormatError.Reason) -> Double {
    guard let length = InkML.length(of: unit ?? "") else { throw .attribute(name, unit ?? "") }
    return try number(name, value, within: 0...widest / length) * length
  }

  private func number(
    _ name: String, _ value: String, within range: ClosedRange<Double>
  ) throws(FormatError.Reason) -> Double {
    guard let number = DecimalNumber.finite(value), range ~= number else {
      throw .attribute(name, value)
    }
    return number
  }
}
