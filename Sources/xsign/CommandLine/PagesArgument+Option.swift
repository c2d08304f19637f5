import Localization

/// Pages as the value of an option.
extension PagesArgument {
  /// Reads pages.
  ///
  /// - Throws: `OptionError` if `text` names none.
  static func pages(_ text: String) throws(OptionError) -> PagesArgument {
    guard let pages = PagesArgument(text) else {
      throw OptionError(
        tr("pages are a number, a range as 2-5, numbers as 1,4, last, -1, all or all-but-last"))
    }
    return pages
  }

  /// Returns the indices of the pages in a file of `count`, ascending.
  ///
  /// - Throws: `SigningError.noPage` if one is not there.
  func indices(of count: Int, file: String) throws(SigningError) -> [Int] {
    do throws(Missing) {
      return try indices(of: count)
    } catch {
      throw .noPage(error.number, count: count, file: file)
    }
  }
}
