import Controls
import Ink
import Localization

/// The tool strip.
extension MenuState {
  /// The name of the button that opens the Sign menu.
  static let signButton = CommandID("signMenu")
  /// The name of the button that shows the next stroke, and opens the Pen menu.
  static let penButton = CommandID("penMenu")

  /// The button to drag ink out by. Its place is empty while there is no ink, so that the first
  /// stroke does not move the others.
  private var grip: ToolItem {
    var item = CommandTable.entry(.dragOut).tool(
      .icon(.grip), self,
      tooltip: hasSelection ? tr("Drag the selection into another window") : nil)
    item.isGrip = true
    item.isHidden = isEmpty
    return item
  }

  /// The button of the Sign view. Unlike the row among the views in the menu, it stands alone: it
  /// shows that view, and leaves it.
  private var signView: ToolItem {
    var item = CommandTable.entry(.view(.sign)).tool(.icon(.signView), self)
    item.mark = .check(item.isSelected)
    return item
  }

  /// The name of the pen of the next stroke.
  private var nextPen: String { trSequence(pen.titles.map { MenuTitle($0).label }) }

  var tools: [[ToolItem]] {
    func tool(_ command: Command, _ kind: ToolItem.Kind, _ tooltip: String? = nil) -> ToolItem {
      CommandTable.entry(command).tool(kind, self, tooltip: tooltip)
    }
    let next = pen.pen
    return [
      [tool(.undo, .icon(.undo)), tool(.redo, .icon(.redo)), tool(.clear, .icon(.clear))],
      [
        tool(.pen, .icon(.pen), tr("Pen")),
        tool(.highlighter, .icon(.highlighter), tr("Highlighter")),
        tool(.eraser, .icon(.eraser), tr("Eraser")),
        tool(.select, .icon(.select), tr("Select and move")),
        tool(.text, .icon(.text), tr("Text")),
        ToolItem(
          .icon(.sign), Self.signButton, isSelected: isPlacing, tooltip: tr("Signature"),
          menu: MenuTitle(tr("_Sign")).text),
      ] + (hasIdleFingers ? [tool(.drawWithTouch, .icon(.finger), tr("Draw with touch"))] : []),
      [
        tool(.stamp(.checkMark), .icon(.checkMark), tr("Check mark")),
        tool(.stamp(.cross), .icon(.cross), tr("Cross")),
        tool(.date, .icon(.date), tr("Date")),
      ],
      Palette.toolColors.map { index in
        let ink = Palette.colors[index]
        return tool(.color(index), .swatch(ink.color), tr("\(MenuTitle(ink.name).label) ink"))
      },
      Palette.toolWidths.map { index in
        let nib = Palette.widths[index]
        return tool(
          .width(index), .width(nib.units.upperBound, ink: next.color),
          tr("\(MenuTitle(nib.name).label) pen"))
      }
        + [
          ToolItem(
            .stroke(
              next.color, width: next.width.upperBound, opacity: next.opacity.upperBound,
              nib: next.nib),
            Self.penButton, tooltip: tr("The next stroke: \(nextPen)"),
            menu: MenuTitle(tr("_Pen")).text)
        ],
      [signView, grip],
    ]
  }
}
