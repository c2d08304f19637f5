import Ink
import X11Canvas

/// The preferences of the user: a key file that is changed in place.
final class Preferences {
  /// A setting of the whole program.
  struct Key: Hashable {
    /// The key in the file: a word.
    var name: String

    /// The rule for touch: a raw value of `TouchPolicy`.
    static let touch = Key(name: "touch")
    /// "yes" if fingers draw after a pen was seen, else "no".
    static let drawWithTouch = Key(name: "draw-with-touch")
  }

  /// The pressure settings of devices, by their names.
  struct Pressure {
    fileprivate let file: KeyFile

    /// The setting of the device named `device`.
    subscript(device: String) -> DevicePressure {
      get {
        let group = Preferences.group("device", device)
        let choice = file["pressure", in: group].flatMap { PressureChoice(rawValue: $0) }
        return DevicePressure(
          choice: choice ?? .linear,
          calibration: file["calibration", in: group].flatMap { PressureCurve(written: $0) })
      }
      nonmutating set {
        let (group, old) = (Preferences.group("device", device), self[device])
        // An equal value is not written: the text may have another meaning in a newer version.
        if newValue.choice != old.choice {
          file["pressure", in: group] = newValue.choice.rawValue
        }
        if newValue.calibration != old.calibration {
          file["calibration", in: group] = newValue.calibration?.written
        }
      }
    }
  }

  /// The group of the settings of the whole program. All files except those of older versions have
  /// it.
  static let group = "xsign"

  private let file: KeyFile

  /// Creates preferences without any settings.
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
    let file = KeyFile(text)
    if let file, file.hasGroup(Self.group) {
      self.file = file
    } else if let other = OlderPreferences.keyFile(text).flatMap(KeyFile.init) ?? file {
      self.file = other
    } else {
      return nil
    }
  }

  /// The bytes of the file.
  var bytes: [UInt8] { file.bytes }

  /// A setting of the whole program as written in the file, or nil if it is not set.
  subscript(key: Key) -> String? {
    get { file[key.name, in: Self.group] }
    set { if newValue != self[key] { file[key.name, in: Self.group] = newValue } }
  }

  /// The pressure settings of devices.
  var pressure: Pressure { Pressure(file: file) }

  /// Returns the group of the settings of one object, `kind "name"`. Characters that are not
  /// possible in the name of a group are escaped, for example as `\"`, `\\` and `\u{5b}`.
  static func group(_ kind: String, _ name: String) -> String {
    var quoted = ""
    for scalar in name.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case _ where isReserved(scalar):
        quoted += "\\u{" + String(scalar.value, radix: 16) + "}"
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return "\(kind) \"\(quoted)\""
  }

  private static func isReserved(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "[" || scalar == "]" || scalar.properties.generalCategory == .control
  }
}

/// A choice of pressure curve.
enum PressureChoice: String, Hashable, Sendable, CaseIterable {
  case soft
  case linear
  case firm
  /// The curve fitted to the user's hand.
  case calibrated
}

/// The pressure setting of a device.
struct DevicePressure: Hashable {
  /// The chosen curve.
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
