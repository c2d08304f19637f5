import PDFPages

/// What programs that show PDFs say of the pages of a signed file.
package struct CheckReport: Sendable, Hashable {
  /// What a program says of a page.
  package enum Verdict: Sendable, Hashable {
    /// It shows the ink as the window did, and the rest of the page as before.
    case shown
    /// It shows the page as it was before, as the window did: the ink has the colour of what is
    /// under it.
    case unseen
    /// It does not show the ink around this point, in points from the page's top left corner.
    case hidden(x: Double, y: Double)
    /// It shows something else of the page otherwise than before.
    case changed
    /// It showed the page before it was signed, or another page, and not this one.
    case lost
    /// It says nothing, for this reason.
    case unknown(PagePictureFailure)

    /// True if the page is not as it should be.
    package var isFault: Bool {
      switch self {
      case .shown, .unseen, .unknown: false
      case .hidden, .changed, .lost: true
      }
    }

    /// True if the page is as it should be.
    package var isRight: Bool {
      switch self {
      case .shown, .unseen: true
      case .hidden, .changed, .lost, .unknown: false
      }
    }
  }

  /// What one program says of one page.
  package struct Opinion: Sendable, Hashable {
    /// The index of the page.
    package var page: Int
    /// The name of the program.
    package var program: String
    /// What it says.
    package var verdict: Verdict
  }

  /// The opinions: page by page, those of the program that is asked first in front.
  package var opinions: [Opinion]

  package init(_ opinions: [Opinion]) { self.opinions = opinions }

  /// The names of the programs that know a page.
  package var programs: [String] {
    var names: [String] = []
    for opinion in opinions where opinion.isKnown && !names.contains(opinion.program) {
      names.append(opinion.program)
    }
    return names
  }

  /// The pages of which no program says anything, each with the reason of the first program.
  package var unchecked: [(page: Int, reason: PagePictureFailure)] {
    pages.compactMap { opinions in
      guard !opinions.contains(where: \.isKnown), let first = opinions.first,
        case .unknown(let reason) = first.verdict
      else { return nil }
      return (first.page, reason)
    }
  }

  /// The pages whose ink is not seen in any program that shows them.
  package var unseen: [Int] {
    pages.compactMap { opinions in
      let known = opinions.filter(\.isKnown)
      return !known.isEmpty && known.allSatisfy { $0.verdict == .unseen } ? known[0].page : nil
    }
  }

  /// Returns the first page that a program finds a fault in, or nil.
  package var fault: Opinion? { opinions.first(where: \.verdict.isFault) }

  /// Returns the first page that no program shows and some find a fault in, or nil.
  package var commonFault: Opinion? {
    pages.lazy.filter { !$0.contains(where: \.verdict.isRight) }
      .compactMap { $0.first(where: \.verdict.isFault) }.first
  }

  /// The opinions of each page.
  private var pages: [[Opinion]] {
    var pages: [[Opinion]] = []
    for opinion in opinions {
      if pages.last?.last?.page == opinion.page {
        pages[pages.count - 1].append(opinion)
      } else {
        pages.append([opinion])
      }
    }
    return pages
  }
}

extension CheckReport.Opinion {
  fileprivate var isKnown: Bool { if case .unknown = verdict { false } else { true } }
}
