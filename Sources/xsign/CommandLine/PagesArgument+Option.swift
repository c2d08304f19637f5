import Localization

/// Pages as the value of an option.
extension PagesArgument {
  /// The words for pages.
  static let words = ["last", "all", "all-but-last"]

  /// Reads pages.
  ///
  /// - Throws: `OptionError` if `text` names none, or a range is reversed.
  static func pages(_ text: String) throws(OptionError) -> PagesArgument {
    guard let pages = PagesArgument(text) else {
      throw OptionError(
        tr("pages are a number, a range as 2-5, numbers as 1,4, last, -1, all or all-but-last"))
    }
    try pages.checkOrder()
    return pages
  }

  /// Throws an `OptionError` if a range is reversed, however many pages there are.
  func checkOrder() throws(OptionError) {
    guard let range = reversedRange else { return }
    throw OptionError(
      tr("the range \(range.text) is reversed: its first page comes after its last"))
  }

  /// Returns the indices of the pages in a file of `count`, ascending.
  ///
  /// - Throws: `SigningError.noPage` if one is not there, `.reversedPages` if a range is reversed
  ///   among so many.
  func indices(of count: Int, file: String) throws(SigningError) -> [Int] {
    do throws(Fault) {
      return try indices(of: count)
    } catch {
      switch error {
      case .missing(let number): throw .noPage(number, count: count, file: file)
      case .reversed(let range): throw .reversedPages(range, file: file)
      }
    }
  }
}
