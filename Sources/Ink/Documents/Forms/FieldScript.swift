/// A script of a form field that is one call of a function with literal arguments, such as
/// `AFNumber_Format(2, 0, 0, 0, "$", true);`. Nearly all scripts of real forms are. No other script
/// is understood, and none is run.
struct FieldScript: Hashable {
  enum Literal: Hashable {
    case text(String)
    case number(Double)
    case boolean(Bool)
    case list([Literal])
  }

  /// The name of the function.
  let function: String
  let arguments: [Literal]

  /// The longest script that is read, in bytes.
  private static let longest = 4_000

  /// Reads a script. Returns nil if it is anything but such a call, or too long. O(length).
  init?(_ script: String) {
    guard script.utf8.count <= Self.longest else { return nil }
    var reader = Reader(script)
    guard let function = reader.word(), reader.take("("), let arguments = reader.list(until: ")")
    else { return nil }
    _ = reader.take(";")
    guard reader.isAtEnd else { return nil }
    self.function = function
    self.arguments = arguments
  }

  /// Returns the argument at an index as a number.
  func number(_ index: Int) -> Double? {
    guard arguments.indices.contains(index), case .number(let value) = arguments[index] else {
      return nil
    }
    return value
  }

  /// Returns the argument at an index as a whole number.
  func integer(_ index: Int) -> Int? { number(index).flatMap { Int(exactly: $0) } }

  /// Returns the argument at an index as text.
  func text(_ index: Int) -> String? {
    guard arguments.indices.contains(index), case .text(let value) = arguments[index] else {
      return nil
    }
    return value
  }

  /// Returns true if the argument at an index is true.
  func isTrue(_ index: Int) -> Bool {
    arguments.indices.contains(index) && arguments[index] == .boolean(true)
  }

  /// The texts in the argument at an index: one, or those of a list.
  func texts(_ index: Int) -> [String] {
    guard arguments.indices.contains(index) else { return [] }
    let values = if case .list(let values) = arguments[index] { values } else { [arguments[index]] }
    return values.compactMap { if case .text(let text) = $0 { text } else { nil } }
  }
}

extension FieldScript {
  /// A reader of a script, from the beginning to the end.
  private struct Reader {
    private let text: [Unicode.Scalar]
    private var position = 0

    init(_ text: String) { self.text = Array(text.unicodeScalars) }

    private var next: Unicode.Scalar? { position < text.count ? text[position] : nil }

    private mutating func skipBlanks() {
      while let next, next.properties.isWhitespace { position += 1 }
    }

    var isAtEnd: Bool {
      mutating get {
        skipBlanks()
        return next == nil
      }
    }

    /// Takes a character after blanks. Returns false if another one is there.
    mutating func take(_ character: Unicode.Scalar) -> Bool {
      skipBlanks()
      guard next == character else { return false }
      position += 1
      return true
    }

    /// Takes a name.
    mutating func word() -> String? {
      skipBlanks()
      let start = position
      while let next, next.properties.isAlphabetic || next == "_" || "0"..."9" ~= next {
        position += 1
      }
      return start == position ? nil : Self.string(text[start..<position])
    }

    /// Takes literals with commas between them, and the bracket at their end.
    mutating func list(until end: Unicode.Scalar, isInList: Bool = false) -> [Literal]? {
      if take(end) { return [] }
      var values: [Literal] = []
      repeat {
        guard let value = literal(isInList: isInList) else { return nil }
        values.append(value)
      } while take(",")
      return take(end) ? values : nil
    }

    /// Takes a literal. A list is in no other list.
    private mutating func literal(isInList: Bool) -> Literal? {
      skipBlanks()
      guard let next else { return nil }
      switch next {
      case "\"", "'": return quoted(next).map { .text($0) }
      case "[" where !isInList:
        position += 1
        return list(until: "]", isInList: true).map { .list($0) }
      case "-", "0"..."9": return number()
      default: break
      }
      switch word() {
      case "true": return .boolean(true)
      case "false": return .boolean(false)
      case "new" where !isInList:
        guard word() == "Array", take("(") else { return nil }
        return list(until: ")", isInList: true).map { .list($0) }
      default: return nil
      }
    }

    private mutating func number() -> Literal? {
      let start = position
      if next == "-" { position += 1 }
      while let next, "0"..."9" ~= next || next == "." { position += 1 }
      return DecimalNumber.finite(Self.string(text[start..<position])).map { .number($0) }
    }

    private mutating func quoted(_ mark: Unicode.Scalar) -> String? {
      position += 1
      var result = String.UnicodeScalarView()
      while let scalar = next {
        position += 1
        if scalar == mark { return String(result) }
        guard scalar == "\\" else {
          result.append(scalar)
          continue
        }
        guard let escaped = next else { return nil }
        position += 1
        switch escaped {
        case "n": result.append("\n")
        case "t": result.append("\t")
        case "u":
          guard position + 4 <= text.count,
            let code = UInt32(Self.string(text[position..<position + 4]), radix: 16),
            let scalar = Unicode.Scalar(code)
          else { return nil }
          result.append(scalar)
          position += 4
        default: result.append(escaped)
        }
      }
      return nil
    }

    private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
      var view = String.UnicodeScalarView()
      view.append(contentsOf: scalars)
      return String(view)
    }
  }
}
