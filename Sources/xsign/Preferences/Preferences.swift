import Ink
import X11Canvas

/// What the user chose for good: a key file, which is changed in place.
final class Preferences {
  /// A setting of the whole program.
  struct Key: Hashable {
    /// Its name in the file: a word.
    var name: String

    /// Which fingers draw.
    static let touch = Key(name: "touch")
    /// Whether fingers draw after a pen was seen: yes or no.
    static let drawWithTouch = Key(name: "draw-with-touch")
  }

  /// How pens press, by the devices' names.
  struct Pressure {
    fileprivate let file: KeyFile

    /// What was chosen for the device named `device`.
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
        // What says the same stays as it is, also what a newer version means by it.
        if newValue.choice != old.choice {
          file["pressure", in: group] = newValue.choice.rawValue
        }
        if newValue.calibration != old.calibration {
          file["calibration", in: group] = newValue.calibration?.written
        }
      }
    }
  }

  /// The group of the settings of the whole program. Every file has it but those of older versions.
  static let group = "xsign"

  private let file: KeyFile

  /// Nothing was chosen yet.
  init() {
    let text = "# What xsign remembers. Change it while xsign does not run.\n\n[\(Self.group)]\n"
    guard let file = KeyFile(text) else { fatalError("GLib has no memory") }
    self.file = file
  }

  /// What a file holds, also one of an older version; nil where it is damaged.
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

  /// What a file is to hold.
  var bytes: [UInt8] { file.bytes }

  /// A setting of the whole program as it is written; nil where nothing was chosen.
  subscript(key: Key) -> String? {
    get { file[key.name, in: Self.group] }
    set { if newValue != self[key] { file[key.name, in: Self.group] = newValue } }
  }

  /// How pens press.
  var pressure: Pressure { Pressure(file: file) }

  /// The group of one thing of a kind: `kind "name"`, with `\"`, `\\` and `\u{5b}` for what a
  /// group's name cannot have.
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

/// A curve by the name it is chosen by.
enum PressureChoice: String, Hashable, Sendable, CaseIterable {
  case soft
  case linear
  case firm
  /// The one fitted to a hand.
  case calibrated
}

/// How a device presses.
struct DevicePressure: Hashable {
  /// The curve chosen.
  var choice = PressureChoice.linear
  /// The curve fitted to a hand; nil where none was.
  var calibration: PressureCurve?

  /// The curve that counts.
  var curve: PressureCurve {
    switch choice {
    case .soft: .soft
    case .linear: .linear
    case .firm: .firm
    case .calibrated: calibration ?? .linear
    }
  }
}
