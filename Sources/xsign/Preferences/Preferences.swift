import Ink
import Platform

/// The preferences of the user: a key file that is changed in place.
final class Preferences {
  /// A setting of the whole program, by its key in the file: a word.
  struct Key: Hashable {
    var name: String

    /// The rule for touch: a raw value of `TouchPolicy`.
    static let touch = Key(name: "touch")
    /// "yes" if fingers draw after a pen was seen, else "no".
    static let drawWithTouch = Key(name: "draw-with-touch")
    /// "yes" once a notice has said that fingers move the view.
    static let knowsPanning = Key(name: "knows-finger-panning")
    /// The name of the file of the signature that was placed last.
    static let signature = Key(name: "signature")
    /// The sizes in which signatures were placed last: "1.25/name.inkml/0.8/other.inkml".
    static let signatureSizes = Key(name: "signature-sizes")
    /// Which signatures are initials, and of which one: "initials.inkml/name.inkml".
    static let initials = Key(name: "initials")
    /// The name of the file of the default signature.
    static let defaultSignature = Key(name: "default-signature")
    /// The order of the signatures: the names of their files with slashes between them.
    static let signatureOrder = Key(name: "signature-order")
    /// The form of dates: a raw value of `DateForm`.
    static let dates = Key(name: "dates")
    /// "no" if dates do not have the form that a PDF asks for, else "yes".
    static let documentDates = Key(name: "document-dates")
    /// The font of typed texts: a raw value of `TextFamily`.
    static let textFamily = Key(name: "text-font")
    /// The size of typed texts, in points.
    static let textSize = Key(name: "text-size")
  }

  /// The group of the settings of the whole program. All files except those of older versions have
  /// it.
  static let group = "xsign"

  private let file: KeyFile

  init() {
    let text = "# Preferences of xsign. Edit only while xsign is not running.\n\n[\(Self.group)]\n"
    guard let file = KeyFile(text) else { fatalError("GLib ran out of memory.") }
    self.file = file
  }

  /// Creates the preferences in the bytes of a file, which may be one of an older version. Returns
  /// nil if it is damaged.
  init?(_ bytes: [UInt8]) {
    guard var text = String(validating: bytes, as: UTF8.self) else { return nil }
    if text.unicodeScalars.first == "\u{feff}" { text.unicodeScalars.removeFirst() }
    var file = KeyFile(text)
    if file?.hasGroup(Self.group) != true {
      file = OlderPreferences.keyFile(text).flatMap(KeyFile.init) ?? file
    }
    guard let file else { return nil }
    self.file = file
  }

  var bytes: [UInt8] { file.bytes }

  /// A setting of the whole program as written in the file, or nil if it is not set.
  subscript(key: Key) -> String? {
    get { self[key, in: Self.group] }
    set { self[key, in: Self.group] = newValue }
  }

  /// A setting in a group as written in the file, or nil if it is not set. An equal value is not
  /// written.
  subscript(key: Key, in group: String) -> String? {
    get { file[key.name, in: group] }
    set { if newValue != self[key, in: group] { file[key.name, in: group] = newValue } }
  }

  /// Removes a group of settings.
  func remove(group: String) { file.remove(group: group) }

  /// The pressure setting of the device named `device`.
  subscript(pressure device: String) -> DevicePressure {
    get {
      let group = Self.group("device", device)
      let choice = file["pressure", in: group].flatMap { PressureChoice(rawValue: $0) }
      return DevicePressure(
        choice: choice ?? .linear,
        calibration: file["calibration", in: group].flatMap { PressureCurve(written: $0) })
    }
    set {
      let (group, old) = (Self.group("device", device), self[pressure: device])
      // An equal value is not written: the text may have another meaning in a newer version.
      if newValue.choice != old.choice {
        file["pressure", in: group] = newValue.choice.rawValue
      }
      if newValue.calibration != old.calibration {
        file["calibration", in: group] = newValue.calibration?.written
      }
    }
  }

  /// Returns the group of the settings of one object, `kind "name"`. Characters that are not
  /// possible in the name of a group are escaped, for example as `\"`, `\\` and `\u{5b}`.
  static func group(_ kind: String, _ name: String) -> String {
    var quoted = ""
    for scalar in name.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case "[", "]", "\u{0}"..."\u{1f}", "\u{7f}"..."\u{9f}":  // Control characters
        quoted += "\\u{" + String(scalar.value, radix: 16) + "}"
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return "\(kind) \"\(quoted)\""
  }
}

/// A choice of pressure curve.
enum PressureChoice: String, Hashable, Sendable, CaseIterable {
  case soft, linear, firm
  /// The curve fitted to the user's hand.
  case calibrated
}

/// The pressure setting of a device.
struct DevicePressure: Hashable {
  var choice = PressureChoice.linear
  /// The curve fitted to the user's hand, or nil if there is none.
  var calibration: PressureCurve?

  /// The curve that applies.
  var curve: PressureCurve {
    switch choice {
    case .soft: .soft
    case .linear: .linear
    case .firm: .firm
    case .calibrated: calibration ?? .linear
    }
  }
}

extension PressureCurve {
  /// The curve as text for the preferences: three numbers, its ends and its middle.
  var written: String { "\(low) \(high) \(center)" }

  /// Creates the curve from three numbers. Returns nil if they are invalid.
  init?(written: String) {
    let numbers = written.split(separator: " ").map { Double($0) }
    guard numbers.count == 3, let low = numbers[0], let high = numbers[1], let center = numbers[2]
    else { return nil }
    self.init(low: low, high: high, center: center)
  }
}
