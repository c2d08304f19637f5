import Ink
import Oracle

/// Tries the reader of settings, and what a change of one of them does to the others.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>?, _ size: Int) -> Int32 {
  let bytes = Oracle.bytes(data, size)
  let settings: SettingsText
  do throws(SettingsText.Damage) {
    settings = try SettingsText(bytes)
  } catch {
    precondition(1...bytes.count { $0 == UInt8(ascii: "\n") } + 1 ~= error.line)
    return 0
  }
  checkSame(settings)
  // Any text may be a device's name, or a value that a newer version wrote.
  let text = String(decoding: bytes.suffix(24), as: UTF8.self)
  let places = [
    Place(key: "touch", section: nil),
    Place(key: "calibration", section: nil),
    Place(key: "pressure", section: SettingsText.Section(kind: "device", name: "a pen")),
    Place(key: "calibration", section: SettingsText.Section(kind: "device", name: "a pen")),
    Place(key: "calibration", section: SettingsText.Section(kind: "device", name: text)),
  ]
  for place in places {
    if let value = settings[place.key, place.section] { checkCurve(value) }
    for value in [nil, "", text] {
      var changed = settings
      changed[place.key, place.section] = value
      checkSame(changed)
      for other in places {
        let expected = other == place ? value : settings[other.key, other.section]
        precondition(isSame(changed[other.key, other.section], expected))
      }
    }
  }
  return 0
}

private struct Place: Hashable {
  let key: String
  let section: SettingsText.Section?
}

/// What is written reads as the same, and writes as the same bytes.
private func checkSame(_ settings: SettingsText) {
  let bytes = settings.bytes
  guard let again = try? SettingsText(bytes) else { fatalError("Settings") }
  precondition(again == settings && again.bytes == bytes)
}

/// By scalars: the comparison of strings would not tell two accents apart.
private func isSame(_ one: String?, _ other: String?) -> Bool {
  one.map { Array($0.unicodeScalars) } == other.map { Array($0.unicodeScalars) }
}

/// A curve stays within 0...1, does not fall, and is read from what is written of it.
private func checkCurve(_ written: String) {
  guard let curve = PressureCurve(written: written) else { return }
  precondition(PressureCurve(written: curve.written) == curve)
  var last = 0.0
  for step in 0...16 {
    let value = curve(Double(step) / 16)
    precondition(last...1 ~= value)
    last = value
  }
}
