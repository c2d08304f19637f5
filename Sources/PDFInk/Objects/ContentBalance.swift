/// What a page's content leaves behind for the content that follows.
struct ContentBalance: Sendable, Hashable {
  /// The number of saved graphics states still open at its end.
  var open = 0
  /// The number of restores without a save, at its lowest.
  var missing = 0
  /// True if a text object is open.
  var text = false
  /// The number of marked contents still open.
  var marks = 0
}

extension ContentBalance {
  /// The most operands of an operator. MuPDF has room for no more, and stops.
  private static let maximumOperands = 32
  /// The most states that may be open or missing. Ghostscript saves no more than some thousands.
  private static let maximumStates = 1000
  /// The deepest nesting of brackets.
  private static let deepest = 64

  /// Counts the operators, brackets and operands that `next` returns in order, until it returns
  /// nil. The data of pictures are not among them.
  ///
  /// - Throws: `PDFFault` for what is no operator, for operands that are missing or in the wrong
  ///   place, and for what does not end. Programs differ in whether they show anything after that.
  init(_ next: () -> ArraySlice<UInt8>?) throws(PDFFault) {
    var open: [Operator] = []
    var operands = 0
    while let word = next() {
      if let kind = Self.operand(word) {
        if !open.isEmpty { continue }
        operands += 1
        if kind == UInt8(ascii: "!") { throw PDFFault(text: "content with an odd operand") }
        if operands > Self.maximumOperands { throw PDFFault(text: "content with many operands") }
        continue
      }
      guard let code = Operator(word), let needed = Operator.operands[code] else {
        let name = String(decoding: word.prefix(20), as: UTF8.self)
        throw PDFFault(text: "content with the unknown operator \(name)")
      }
      if let opening = Operator.opening[code] {
        guard open.popLast() == opening else {
          throw PDFFault(text: "content with brackets that do not match")
        }
        // What is in brackets is an operand.
        if open.isEmpty, code != "EI" { operands += 1 }
      } else if !open.isEmpty, !code.isBracket {
        throw PDFFault(text: "content with an operator in brackets")
      } else if operands < needed {
        throw PDFFault(text: "content with an operator that lacks operands")
      }
      count(code)
      switch code {
      case "[", "<<", "BI", "ID": open.append(code)
      case "]", ">>": break
      default: operands = 0
      }
      // A stack of brackets is the only thing here that grows with the content.
      if open.count > Self.deepest { throw PDFFault(text: "content that is nested too deeply") }
    }
    if max(self.open, missing, marks) > Self.maximumStates {
      throw PDFFault(text: "content that leaves many states open")
    }
    if !open.isEmpty { throw PDFFault(text: "content with an array or picture that does not end") }
  }

  private mutating func count(_ code: Operator) {
    switch code {
    case "q": open += 1
    case "Q": if open > 0 { open -= 1 } else { missing += 1 }
    case "BT": text = true
    case "ET": text = false
    case "BDC", "BMC": marks += 1
    case "EMC": marks = max(0, marks - 1)
    default: break
    }
  }

  /// Returns the kind of an operand: that which the reader says, or a number that is written in a
  /// way that is wrong, but that all programs can read.
  private static func operand(_ word: ArraySlice<UInt8>) -> UInt8? {
    if word.first == 0, word.count == 2 { return word.last }
    return isNumber(word) ? UInt8(ascii: "0") : nil
  }

  private static func isNumber(_ word: ArraySlice<UInt8>) -> Bool {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    let unsigned = word.drop { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
    let whole = unsigned.prefix { digits ~= $0 }
    var rest = unsigned.dropFirst(whole.count)
    var count = whole.count
    if rest.first == UInt8(ascii: ".") {
      let fraction = rest.dropFirst().prefix { digits ~= $0 }
      rest = rest.dropFirst(1 + fraction.count)
      count += fraction.count
    }
    if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst().drop { digits ~= $0 } }
    return count > 0 && rest.isEmpty
  }
}

/// An operator or bracket, of at most three bytes, in one number.
private struct Operator: Hashable, ExpressibleByStringLiteral {
  private let packed: UInt32

  init?(_ word: ArraySlice<UInt8>) {
    guard 1...3 ~= word.count else { return nil }
    packed = word.reduce(0) { $0 << 8 | UInt32($1) }
  }

  init(stringLiteral text: String) { packed = text.utf8.reduce(0) { $0 << 8 | UInt32($1) } }

  /// The operators of contents (ISO 32000-1, annex A) by the number of operands that they need at
  /// least, and brackets.
  private static let names = [
    "b B b* B* BI BT BX EI EMC ET EX f F f* h ID n q Q s S T* W W* [ ] << >>",
    "BMC cs CS Do g G gs i j J M MP ri sc SC scn SCN sh Tc Tj TJ TL Tr Ts Tw Tz w '",
    "BDC d d0 DP l m Td TD Tf", "rg RG \"", "k K re v y", "", "c cm d1 Tm",
  ]
  static let operands: [Operator: Int] = names.enumerated().reduce(into: [:]) { all, row in
    for name in row.element.split(separator: " ") {
      all[Operator(stringLiteral: String(name))] = row.offset
    }
  }

  /// What must be open before a word.
  static let opening: [Operator: Operator] = ["]": "[", ">>": "<<", "ID": "BI", "EI": "ID"]

  /// True if it opens an array or a dictionary.
  var isBracket: Bool { self == "[" || self == "<<" }
}
