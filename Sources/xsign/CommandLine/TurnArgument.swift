import Ink
import Localization

/// Pages to turn, as the value of an option: `2:90`, or `all:180`.
struct TurnArgument: Sendable, Hashable {
  let pages: PagesArgument
  /// The turn from how the file shows them.
  let turn: PageTurn

  /// Reads pages and a turn.
  ///
  /// - Throws: `OptionError` if `text` is neither.
  init(_ text: String) throws(OptionError) {
    guard let colon = text.lastIndex(of: ":"), let pages = PagesArgument(String(text[..<colon])),
      let degrees = Int(text[text.index(after: colon)...]),
      let turn = PageTurn(degrees: degrees), -360...360 ~= degrees
    else { throw OptionError(tr("turns are pages:degrees, as 2:90, 1-3:180 or all:-90")) }
    try pages.checkOrder()
    (self.pages, self.turn) = (pages, turn)
  }

  /// Returns the turns of the pages of a PDF, by their indices. A page that several turns name is
  /// turned by all of them.
  ///
  /// - Throws: `SigningError.noPage` if one is not there.
  static func turns(
    _ arguments: [TurnArgument], of pdf: OpenPDF
  ) throws(SigningError) -> [Int: PageTurn] {
    var turns: [Int: PageTurn] = [:]
    for argument in arguments {
      for page in try argument.pages.indices(of: pdf.survey.pages.count, file: pdf.name) {
        turns[page] = (turns[page] ?? .none) + argument.turn
      }
    }
    return turns.filter { $0.value != .none }
  }
}
