import Controls
import Ink
import Localization

/// What the Page menu offers.
struct PageState: Hashable, Sendable {
  /// The number of pages, and the index of the current one.
  var count = 1
  var current = 0
  /// True if the current page has a size.
  var isBounded = false
  /// True if the pages are those of a PDF, which stay as they are.
  var isPDF = false
  /// True if the pages of the PDF may be turned.
  var permitsTurning = false
  /// The size of the current page, or nil if it is none of those to choose from.
  var size: PageSize?

  var canTurn: Bool { isBounded && (!isPDF || permitsTurning) }
  var canResize: Bool { !isPDF && isBounded }
  var canDuplicate: Bool { canResize }
  var canDelete: Bool { !isPDF && count > 1 }
  var canMoveUp: Bool { !isPDF && current > 0 }
  var canMoveDown: Bool { !isPDF && current < count - 1 }
}

/// The commands of the Page menu. They act on the page with the largest part in view.
extension CommandTable {
  /// The reason why a page cannot be turned, beside the command.
  private static let turnDetail: @Sendable (MenuState) -> String = { state in
    state.pages.isPDF && !state.pages.permitsTurning ? tr("Not permitted") : ""
  }

  static let pages = [
    CommandEntry(
      .addPage, tr("_Add page"),
      detail: { $0.pages.isPDF ? tr("Not in a PDF") : "" }, isEnabled: { !$0.pages.isPDF }
    ) { $0.addPage() },
    CommandEntry(
      .addPicturePage, tr("Add p_icture as page…"),
      detail: { $0.pages.isPDF ? tr("Not in a PDF") : tr("A scan or photo") },
      isEnabled: { !$0.pages.isPDF }
    ) { $0.dialogs.promptForPicture(asPage: true) },
    CommandEntry(
      .cropPicture, tr("_Crop picture…"), help: tr("Cut off what a photo shows beside the paper"),
      isEnabled: \.hasPicture
    ) { $0.dialogs.cropPicture() },
    CommandEntry(
      .turnPageRight, tr("Turn page _right"), [.controlShift("r")],
      detail: turnDetail, isEnabled: \.pages.canTurn
    ) { $0.turnPage(by: .right) },
    CommandEntry(
      .turnPageLeft, tr("Turn page _left"), [.controlShift("l")],
      detail: turnDetail, isEnabled: \.pages.canTurn
    ) { $0.turnPage(by: .left) },
    CommandEntry(
      .duplicatePage, tr("D_uplicate page"), isEnabled: \.pages.canDuplicate
    ) { $0.duplicatePage() },
    CommandEntry(
      .movePageUp, tr("_Move page up"), isEnabled: \.pages.canMoveUp
    ) { $0.movePage(by: -1) },
    CommandEntry(
      .movePageDown, tr("Move page do_wn"), isEnabled: \.pages.canMoveDown
    ) { $0.movePage(by: 1) },
    CommandEntry(
      .deletePage, tr("_Delete page"), isEnabled: \.pages.canDelete
    ) { $0.deletePage() },
  ]

  static let pageSizes = PageSize.allCases.map { size in
    CommandEntry(
      .pageSize(size), size.title, isEnabled: \.pages.canResize,
      mark: { .radio($0.pages.size == size) }
    ) { $0.resizePage(to: size) }
  }
}
