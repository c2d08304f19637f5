import Controls
import TestSupport
import Testing

@testable import xsign

/// The titles of menus, in the language that is tested.
@Suite struct MenuTitleTests {
  init() { adoptTestedLanguage() }

  /// No two items of a menu share a letter.
  @Test(arguments: [false, true], [false, true]) func mnemonicsAreUnique(
    isStacked: Bool, hasHistory: Bool
  ) {
    var state = MenuState()
    state.isStacked = isStacked
    if hasHistory { (state.hasExported, state.restored, state.canRecover) = (true, "1", true) }
    let menus = state.menus
    #expect(Set(menus.map(\.title.mnemonic)).count == menus.count)
    for items in menus.map(\.items) + menus.flatMap(\.items).map(\.submenu) {
      // Levels in percent have no mnemonic; arrows choose them.
      let named = items.filter { !$0.isSeparator && !$0.title.text.hasSuffix("%") }
      let letters = named.map(\.title.mnemonic)
      #expect(!letters.contains(nil), "\(named.map(\.title.text))")
      #expect(Set(letters).count == letters.count, "\(named.map(\.title.text))")
    }
  }

  /// Rows of the context menu are those of several menus. Each letter is that of one of them.
  @Test(arguments: [false, true], [false, true]) func mnemonicsOfTheContextMenuAreUnique(
    hasSelection: Bool, hasPages: Bool
  ) {
    var state = MenuState()
    (state.hasSelection, state.hasPages) = (hasSelection, hasPages)
    let letters = state.contextMenu.compactMap(\.title.mnemonic)
    #expect(letters.count >= 5 && Set(letters).count == letters.count)
    // A row that cannot be chosen takes no letter from one that can.
    let other = MenuState().contextMenu.first { $0.command == CommandID("fullScreen") }
    #expect(other?.title.mnemonic == "u" || Languages.tested != nil)
    // The titles stay, but for letters in parentheses that mean nothing.
    let titles = state.contextMenu.filter { !$0.isSeparator }.map(\.title.label)
    #expect(titles.allSatisfy { !$0.isEmpty && !$0.contains("_") })
  }

  /// Letters in parentheses, as in "文件(F)", stay in menus.
  @Test func tipsHaveNoMnemonics() {
    #expect(MenuTitle("文件(_F)").text == "文件(F)")
    #expect(MenuTitle("打开(_O)…").label == "打开…")
    #expect(MenuTitle("_Open…").label == "Open…")
    for tool in MenuState().tools.joined() {
      #expect(tool.tooltip.firstRange(of: "(U)") == nil, "\(tool.tooltip)")
    }
  }
}
