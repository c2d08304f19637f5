/// The place of a key, by the characters that it types on a US keyboard.
public struct KeyPlace: Sendable, Hashable {
  /// The character without Shift.
  public let plain: Character
  /// The character with Shift.
  public let shifted: Character

  /// The rows, from the top: the name of XKB, and the characters from the left.
  private static let rows: [(name: String, plain: String, shifted: String)] = [
    ("AE", "1234567890-=", "!@#$%^&*()_+"), ("AD", "qwertyuiop[]", "qwertyuiop{}"),
    ("AC", "asdfghjkl;'", "asdfghjkl:\""), ("AB", "zxcvbnm,./", "zxcvbnm<>?"),
  ]

  /// The places by the names that XKB gives the keys, such as "AD01" for that of Q.
  public static let named: [String: KeyPlace] = {
    var places = [
      "TLDE": KeyPlace(plain: "`", shifted: "~"), "BKSL": KeyPlace(plain: "\\", shifted: "|"),
    ]
    for row in rows {
      for (index, (plain, shifted)) in zip(row.plain, row.shifted).enumerated() {
        let number = index < 9 ? "0\(index + 1)" : "\(index + 1)"
        places[row.name + number] = KeyPlace(plain: plain, shifted: shifted)
      }
    }
    return places
  }()
}
