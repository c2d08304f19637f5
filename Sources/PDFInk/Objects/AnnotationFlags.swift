/// How an annotation is shown and printed (ISO 32000-2, table 167: /F).
struct AnnotationFlags: OptionSet {
  /// The bits.
  let rawValue: Int

  /// It is not shown if its kind is unknown. MuPDF shows it in no case.
  static let invisible = AnnotationFlags(rawValue: 1)
  /// It is neither shown nor printed.
  static let hidden = AnnotationFlags(rawValue: 1 << 1)
  /// It is printed, if it is not hidden.
  static let printed = AnnotationFlags(rawValue: 1 << 2)
  /// It does not turn with its page: NoRotate.
  static let upright = AnnotationFlags(rawValue: 1 << 4)
  /// It is not shown, but may be printed: NoView.
  static let unseen = AnnotationFlags(rawValue: 1 << 5)
  /// It is not moved or removed.
  static let locked = AnnotationFlags(rawValue: 1 << 7)

  /// Those of an annotation that is new: it is printed, and locked.
  static let new: AnnotationFlags = [.printed, .locked]

  init(rawValue: Int) { self.rawValue = rawValue }

  /// Reads them from the entries of an annotation.
  init(of annotation: PDFDictionary, in source: any PDFSource) {
    self.init(rawValue: source.integer(annotation["F"]) ?? 0)
  }

  /// True if pages show it on a screen, as far as its layer is shown (`Layers.show`).
  var areShown: Bool { isDisjoint(with: [.hidden, .unseen]) }

  /// Those of an annotation that is shown, once it shows ink: it is printed, and every program
  /// shows it.
  var withInk: AnnotationFlags { union(.printed).subtracting(.invisible) }

  /// The value of the entry.
  var value: PDFValue { .integer(rawValue) }
}
