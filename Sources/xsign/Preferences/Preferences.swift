import Ink

/// What the user chose for good.
struct Preferences: Hashable {
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
    fileprivate var text: SettingsText

    /// What was chosen for the device named `device`.
    subscript(device: String) -> DevicePressure {
      get {
        let section = Self.section(device)
        let choice = text["pressure", section].flatMap { PressureChoice(rawValue: $0) }
        return DevicePressure(
          choice: choice ?? .linear,
          calibration: text["calibration", section].flatMap { PressureCurve(written: $0) })
      }
      set {
        let (section, old) = (Self.section(device), self[device])
        // What says the same stays as it is, also what a newer version means by it.
        if newValue.choice != old.choice { text["pressure", section] = newValue.choice.rawValue }
        if newValue.calibration != old.calibration {
          text["calibration", section] = newValue.calibration?.written
        }
      }
    }

    private static func section(_ device: String) -> SettingsText.Section {
      SettingsText.Section(kind: "device", name: device)
    }
  }

  private var text: SettingsText

  /// Nothing was chosen yet.
  init() {
    text = SettingsText()
    text.addRemark("What xsign remembers. Change it while xsign does not run.")
  }

  /// What a file holds. Throws where it is damaged.
  init(_ bytes: [UInt8]) throws(SettingsText.Damage) { text = try SettingsText(bytes) }

  /// What a file is to hold.
  var bytes: [UInt8] { text.bytes }

  /// A setting of the whole program as it is written; nil where nothing was chosen.
  subscript(key: Key) -> String? {
    get { text[key.name] }
    set { if newValue != text[key.name] { text[key.name] = newValue } }
  }

  /// How pens press.
  var pressure: Pressure {
    get { Pressure(text: text) }
    set { text = newValue.text }
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
