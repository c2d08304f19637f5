import Glibc
import Ink

/// The paper of the user's country.
enum UserPaper {
  /// The size of a sheet, upright: Letter or A4, as the category LC_PAPER of the locale says.
  static let size = size(height: height, locale: locale)

  /// Returns the size for the height of the locale's paper in millimetres, or else for the name of
  /// a locale that is not installed.
  static func size(height: Int?, locale: String) -> CanvasSize {
    if let height { return 270...290 ~= height ? .letter : .a4 }
    let country = locale.split(separator: "_").dropFirst().first?.prefix(2) ?? ""
    return lettered.contains(String(country)) ? .letter : .a4
  }

  /// The countries whose paper is Letter (Unicode CLDR, supplemental data `paperSize`,
  /// https://cldr.unicode.org).
  private static let lettered: Set = [
    "BZ", "CA", "CL", "CO", "CR", "GT", "MX", "NI", "PA", "PH", "PR", "SV", "US", "VE",
  ]

  /// The name of the locale for paper, as the environment gives it.
  private static var locale: String {
    let variables = ["LC_ALL", "LC_PAPER", "LANG"]
    let values = variables.lazy.compactMap { (name: String) in getenv(name) }
    return values.first { $0.pointee != 0 }.map { String(cString: $0) } ?? ""
  }

  /// The height of the locale's paper in millimetres (`newlocale`, `nl_langinfo_l`). Nil if the
  /// locale is not installed.
  private static var height: Int? {
    // LC_PAPER_MASK and _NL_PAPER_HEIGHT of locale.h and langinfo.h, which Swift does not import.
    guard let locale = newlocale(1 << LC_PAPER, "", nil) else { return nil }
    defer { freelocale(locale) }
    // The number is in the place of a pointer.
    let item = nl_langinfo_l(LC_PAPER << 16, locale)
    return Int(UInt32(truncatingIfNeeded: UInt(bitPattern: item)))
  }
}
