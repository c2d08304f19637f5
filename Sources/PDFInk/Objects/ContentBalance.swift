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
  /// Counts the operators and brackets that `next` returns in order, until it returns nil. The data
  /// of pictures are not among them.
  ///
  /// - Throws: `PDFFault` for what is no operator, and for what does not end. Programs differ in
  ///   whether they show anything after that.
  init(_ next: () -> ArraySlice<UInt8>?) throws(PDFFault) {
    var open: [Code] = []
    while let word = next() {
      guard let code = Code(word), Code.operators.contains(code) else {
        if Self.isNumber(word) { continue }
        let name = String(decoding: word.prefix(20), as: UTF8.self)
        throw PDFFault(text: "content with the unknown operator \(name)")
      }
      switch code {
      case "q": self.open += 1
      case "Q":
        if self.open > 0 { self.open -= 1 } else { missing += 1 }
      case "BT": text = true
      case "ET": text = false
      case "BDC", "BMC": marks += 1
      case "EMC": marks = max(0, marks - 1)
      case "[", "<<", "BI": open.append(code)
      case "]", ">>", "ID", "EI":
        guard open.popLast() == Code.opening[code] else {
          throw PDFFault(text: "content with brackets that do not match")
        }
        if code == "ID" { open.append(code) }
      default: break
      }
      // A stack of brackets is the only thing here that grows with the content.
      if open.count > 64 { throw PDFFault(text: "content that is nested too deeply") }
    }
    if !open.isEmpty { throw PDFFault(text: "content with an array or picture that does not end") }
  }

  /// True for a number that is written in a way that is wrong, but that all programs can read.
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

/// An operator, of at most three bytes, in one number.
private struct Code: Hashable, ExpressibleByStringLiteral {
  private let packed: UInt32

  init?(_ word: ArraySlice<UInt8>) {
    guard 1...3 ~= word.count else { return nil }
    packed = word.reduce(0) { $0 << 8 | UInt32($1) }
  }

  init(stringLiteral text: String) { packed = text.utf8.reduce(0) { $0 << 8 | UInt32($1) } }

  /// The operators of contents (ISO 32000-1, annex A), and brackets.
  static let operators = Set(
    """
    b B b* B* BDC BI BMC BT BX c cm CS cs d d0 d1 Do DP EI EMC ET EX f F f* G g gs h i ID j J K k l
    m M MP n q Q re RG rg ri s S SC sc SCN scn sh T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz v w W W* y
    ' " [ ] << >>
    """.split { $0 == " " || $0 == "\n" }.map { Code(stringLiteral: String($0)) })

  /// What must be open before a word.
  static let opening: [Code: Code] = ["]": "[", ">>": "<<", "ID": "BI", "EI": "ID"]
}
