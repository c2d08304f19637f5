/// A part of the background of a page.
///
/// A page of a PDF has its own paper and lines, which a signed PDF keeps. So it can have only what
/// is saved in the PDF. `Page.lack(of:)` decides that for menus, for what is pasted or dropped, for
/// the panes and for saving.
public enum BackgroundPart: Sendable, Hashable, CaseIterable {
  /// The colour of the paper.
  case paper
  /// The picture on the paper.
  case picture
  /// The line to sign on.
  case baseline

  /// The reason why a page cannot have a part.
  public enum Lack: Sendable, Hashable {
    /// The page is that of a PDF and covers any other paper.
    case ownPaper
    /// The page is that of a PDF, which is saved without guides.
    case notSaved
  }
}

extension Page {
  /// Returns why the page cannot have a part, or nil if it can: then the part is shown, and it is
  /// in the file that the page is saved in.
  public func lack(of part: BackgroundPart) -> BackgroundPart.Lack? {
    guard pdfPage != nil else { return nil }
    return switch part {
    case .paper: .ownPaper
    case .picture: nil
    case .baseline: .notSaved
    }
  }

  /// Returns a background with only the parts that the page can have.
  public func permitted(_ background: Background) -> Background {
    var permitted = background
    for part in BackgroundPart.allCases where lack(of: part) != nil {
      switch part {
      case .paper: permitted.paper = Background().paper
      case .picture: permitted.picture = nil
      case .baseline: permitted.baseline = nil
      }
    }
    return permitted
  }

  /// The parts of the background that the page can have, with their positions on the plane of the
  /// drawing. Panes and exports show these.
  public var placedBackground: Background { permitted(background).moved(by: origin) }
}
