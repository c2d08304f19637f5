import Controls
import Ink
import Localization
import X11Canvas

/// Repeating ink on several pages.
extension Dialogs {
  /// The pages that are chosen by one press, and the one that is typed.
  private static let choices = [
    tr("This page"), tr("All pages"), tr("All but the last"), tr("Pages"),
  ]

  /// Asks on which pages the selected strokes are placed, too, or without a selection the signature
  /// used last.
  func promptForPages() {
    canvas.finishEdits()
    guard canvas.drawing.pages.count > 1 else {
      return controls.show(Toast(tr("The drawing has one page.")))
    }
    guard canvas.hasSelection || signatures.latest != nil else {
      return controls.show(Toast(tr("Select the initials first, or save a signature.")))
    }
    // Its place is measured on its page. What is on another one would come to lie beside the pages.
    guard !canvas.hasSelection || canvas.selectionPage != nil else {
      return controls.show(
        Toast(tr("Select the ink of one page; from there it is placed on the others.")))
    }
    begin()
    if pages.text.isEmpty { pages.text = "1-\(canvas.drawing.pages.count)" }
    controls.present(
      pagesForm,
      onChange: { [unowned self] in
        pages = $0
        controls.update(pagesForm)
      },
      onAccept: { [unowned self] in
        pages = $0
        guard let chosen = chosenPages(pages) else { return controls.update(pagesForm) }
        abandon()
        let corners = PageCorner.inOrder()
        let corner = corners[min(pages.choices[1], corners.count - 1)]
        host.place(PageRepetition(pages: chosen, corner: corner))
      }, onCancel: { [unowned self] in leave() })
  }

  /// The form, which says what is chosen in it.
  private var pagesForm: Form {
    let note = note(on: pages)
    return Form(
      title: tr("On which pages?"),
      rows: [
        .buttons(Self.choices, chosen: pages.choices[0], hasField: true),
        .buttons(
          PageCorner.inOrder().map(\.title), chosen: pages.choices[1],
          label: tr("Measured from the corner"), columns: 2),
      ], text: pages.text, note: note.text, isError: note.isError, confirmTitle: tr("Place"))
  }

  /// The pages of an answer, or nil if what was typed names none.
  private func chosenPages(_ answer: Form.Answer) -> Set<Page.ID>? {
    let all = canvas.drawing.pages
    guard answer.choices[0] > 0 else { return [] }
    let typed: PagesArgument? =
      switch answer.choices[0] {
      case 1: .all
      case 2: .allButLast
      default: PagesArgument(answer.text.filter { $0 != " " })
      }
    guard let indices = try? typed?.indices(of: all.count), !indices.isEmpty else { return nil }
    return Set(indices.map { all[$0].id })
  }

  private func note(on answer: Form.Answer) -> (text: String, isError: Bool) {
    let all = canvas.drawing.pages
    guard let chosen = chosenPages(answer) else {
      return (tr("Type pages from 1 to \(all.count), such as 2-5 or 1,3,last."), true)
    }
    guard answer.choices[0] > 0 else {
      return (tr("The ink is placed on one page only."), false)
    }
    let sizes = all.filter { chosen.contains($0.id) }.compactMap(\.size)
    let common = Dictionary(grouping: sizes) { $0 }.values.map(\.count).max() ?? 0
    let others = sizes.count - common
    let count = tr("1 page", "\(chosen.count) pages", count: chosen.count)
    let text =
      others == 0 ? count : tr("\(count), \(others) of another size: the corner of each counts")
    return (trSentence(text), false)
  }
}

extension PageCorner {
  /// The corners in the order of a card with two columns. The card is mirrored in a language that
  /// is read from the right, and pages are not: the corners stay at their sides.
  static func inOrder(_ direction: TextDirection = Translation.direction) -> [PageCorner] {
    switch direction {
    case .leftToRight: [.topLeft, .topRight, .bottomLeft, .bottomRight]
    case .rightToLeft: [.topRight, .topLeft, .bottomRight, .bottomLeft]
    }
  }

  fileprivate var title: String {
    switch self {
    case .topLeft: tr("Top left")
    case .topRight: tr("Top right")
    case .bottomLeft: tr("Bottom left")
    case .bottomRight: tr("Bottom right")
    }
  }
}

/// Returns the sentence that the pages with these indices have no copy of repeated ink.
func tooSmallSentence(_ pages: [Int]) -> String {
  pages.count == 1
    ? tr("Page \(pages[0] + 1) is too small for the ink.")
    : tr("Pages \(DocumentWarning.list(pages)) are too small for the ink.")
}
