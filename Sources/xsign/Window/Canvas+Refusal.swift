import Ink
import Localization
import X11Canvas

/// The objects that the page in view cannot have, as they would not be in its PDF. The menus and
/// what is pasted or dropped ask here.
extension Canvas {
  /// Returns the reason why the page in view cannot have an object of a kind, or nil if it can.
  func refusal(of kind: PageObject.Kind) -> String? {
    if let lack = drawing.pages[currentPage].lack(of: kind) { return lack.reason }
    return failure(ofPage: currentPage) == nil
      ? nil : tr("Page \(currentPage + 1) cannot be shown or signed.")
  }
}

extension PageObjectRules.Lack {
  /// The reason, as a menu says it.
  fileprivate var reason: String {
    switch self {
    case .ownPaper: tr("A page of a PDF has its own paper")
    case .notSaved: tr("It would not be saved in the PDF")
    }
  }
}
