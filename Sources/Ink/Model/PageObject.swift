/// An object on a page. A page holds nothing else.
///
/// The set is closed: `Kind.rules` says what becomes of each kind in the window and in files, and
/// code that draws, records or writes objects switches over all of them. So the compiler asks at
/// each of these places when a kind is added.
public enum PageObject: Sendable, Equatable {
  /// The paper, or nil if the page is transparent.
  case paper(InkColor?)
  /// The lines or dots of the paper.
  case ruling(Ruling)
  /// The picture on the paper.
  case picture(Background.Picture)
  /// The line to sign on.
  case baseline(Background.Baseline)
  /// Ink.
  case stroke(Stroke)

  /// The kind of an object.
  public enum Kind: Sendable, Hashable, CaseIterable {
    /// The paper.
    case paper
    /// The lines or dots of the paper.
    case ruling
    /// The picture on the paper.
    case picture
    /// The line to sign on.
    case baseline
    /// Ink.
    case stroke
  }

  /// The kind of the object.
  public var kind: Kind {
    switch self {
    case .paper: .paper
    case .ruling: .ruling
    case .picture: .picture
    case .baseline: .baseline
    case .stroke: .stroke
    }
  }

  /// Returns the object moved by `step`. Paper has no place, and its ruling that of its page.
  func moved(by step: Point) -> PageObject {
    switch self {
    case .paper, .ruling: return self
    case .picture(var picture):
      let frame = picture.frame
      picture.frame = Bounds(min: frame.min + step, max: frame.max + step)
      return .picture(picture)
    case .baseline(var line):
      line.start = line.start + step
      return .baseline(line)
    case .stroke(let stroke):
      return .stroke(stroke.transformed(by: Affine(step: step), id: stroke.id))
    }
  }
}

/// The rules for the objects of one kind. All are shown, are in the journal and in InkML, and
/// can be undone.
public struct PageObjectRules: Sendable, Hashable {
  /// The effect of contacts on an object.
  public enum Handling: Sendable, Hashable {
    /// No effect: commands change it.
    case commands
    /// A move, once a command has asked for it.
    case moving
    /// Selecting, changing the selection, and erasing: a line as a whole or in parts, an area or a
    /// dot as a whole.
    case selecting
  }

  /// The rule for exported pictures and PDFs.
  public enum Export: Sendable, Hashable {
    /// In every export.
    case always
    /// In exports with the background.
    case withBackground
    /// In no export: it guides the hand.
    case never
  }

  /// The rule for a page of a PDF, which is signed by adding to it.
  public enum PDFPage: Sendable, Hashable {
    /// On the page and in the signed PDF.
    case contained
    /// Not on the page.
    case lacking(Lack)
  }

  /// The reason why a page of a PDF cannot have an object.
  public enum Lack: Sendable, Hashable {
    /// The page is that of a PDF and covers any other paper.
    case ownPaper
    /// The page is that of a PDF, which is saved without guides.
    case notSaved
  }

  /// The effect of contacts.
  public let handling: Handling
  /// The rule for exports.
  public let export: Export
  /// The rule for pages of PDFs.
  public let pdfPage: PDFPage
}

extension PageObject.Kind {
  /// The rules for objects of the kind.
  public var rules: PageObjectRules {
    switch self {
    case .paper, .ruling:
      PageObjectRules(
        handling: .commands, export: .withBackground, pdfPage: .lacking(.ownPaper))
    case .picture:
      PageObjectRules(handling: .moving, export: .withBackground, pdfPage: .contained)
    case .baseline:
      PageObjectRules(handling: .commands, export: .never, pdfPage: .lacking(.notSaved))
    case .stroke: PageObjectRules(handling: .selecting, export: .always, pdfPage: .contained)
    }
  }
}

extension Background {
  /// The objects of the background. The line to sign on is shown above the picture.
  public var objects: [PageObject] {
    [.paper(paper)] + (ruling.map { [.ruling($0)] } ?? [])
      + (baseline.map { [.baseline($0)] } ?? [])
      + (picture.map { [.picture($0)] } ?? [])
  }

  /// Creates a background of `objects`. Paper is white unless there is another. Strokes belong to
  /// no background and are passed over.
  public init(_ objects: some Sequence<PageObject>) {
    self.init()
    for object in objects {
      switch object {
      case .paper(let color): paper = color
      case .ruling(let new): ruling = new
      case .picture(let new): picture = new
      case .baseline(let new): baseline = new
      case .stroke: break
      }
    }
  }
}

extension Page {
  /// Returns why the page cannot have an object of a kind, or nil if it can: then the object is
  /// shown, and it is in the file that the page is saved in. Menus, what is pasted or dropped,
  /// panes and the saving of PDFs ask here.
  public func lack(of kind: PageObject.Kind) -> PageObjectRules.Lack? {
    guard pdfPage != nil, case .lacking(let lack) = kind.rules.pdfPage else { return nil }
    return lack
  }

  /// Returns a background with only the objects that the page can have.
  public func permitted(_ background: Background) -> Background {
    pdfPage == nil ? background : Background(background.objects.filter { lack(of: $0.kind) == nil })
  }

  /// The objects of the background that the page can have, with their positions on the plane of the
  /// drawing. Panes and exports show these.
  public var placedBackground: Background { permitted(background).moved(by: origin) }
}
