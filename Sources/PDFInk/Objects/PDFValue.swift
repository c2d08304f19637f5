/// A value in a PDF (ISO 32000-1, 7.3). Strings are decrypted.
enum PDFValue: Sendable, Hashable {
  case null
  case boolean(Bool)
  case integer(Int)
  /// A number with a fraction, as it is written in the file.
  case real(String)
  case string([UInt8])
  case name(PDFName)
  case array([PDFValue])
  case dictionary(PDFDictionary)
  case reference(PDFReference)
}

/// The entries of a dictionary.
typealias PDFDictionary = [PDFName: PDFValue]

/// A name, without its slash and its escapes.
struct PDFName: Sendable, Hashable, Comparable, ExpressibleByStringLiteral {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  init(_ text: String) { bytes = Array(text.utf8) }

  init(stringLiteral text: String) { self.init(text) }

  static func < (a: PDFName, b: PDFName) -> Bool {
    a.bytes.lexicographicallyPrecedes(b.bytes)
  }
}

/// The name of an indirect object: its number and generation.
struct PDFReference: Sendable, Hashable, Comparable {
  let number: Int
  let generation: Int

  init(_ number: Int, _ generation: Int = 0) {
    self.number = number
    self.generation = generation
  }

  static func < (a: PDFReference, b: PDFReference) -> Bool {
    (a.number, a.generation) < (b.number, b.generation)
  }
}

extension PDFValue {
  /// The value as a number, if it is one.
  var number: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .real(let text): Double(text)
    default: nil
    }
  }
}
