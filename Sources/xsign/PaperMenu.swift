import Ink
import X11Canvas

/// The papers one chooses from.
enum Paper: String, Hashable, Sendable, CaseIterable {
  case white
  case ivory
  case grey
  /// As legal pads are.
  case yellow
  /// None: what lies behind an export shines through.
  case transparent

  /// The paper of a colour; nil where it is none of these.
  init?(color: InkColor?) {
    guard let paper = Self.allCases.first(where: { $0.color == color }) else { return nil }
    self = paper
  }

  /// Its colour.
  var color: InkColor? {
    switch self {
    case .white: InkColor(hex: 0xffffff)
    case .ivory: InkColor(hex: 0xfbf4e2)
    case .grey: InkColor(hex: 0xe6e7ea)
    case .yellow: InkColor(hex: 0xfdf3a7)
    case .transparent: nil
    }
  }

  /// What it is called.
  fileprivate var title: String {
    switch self {
    case .white: "_White"
    case .ivory: "_Ivory"
    case .grey: "_Grey"
    case .yellow: "_Yellow"
    case .transparent: "_Transparent"
    }
  }
}

extension ChoiceState {
  /// The Paper menu.
  var paperItems: [MenuItem] {
    Paper.allCases.map { paper in
      MenuItem(
        paper.title, Command.paper(paper).id, mark: .radio(paper == self.paper),
        swatch: paper.color)
    } + [
      .separator,
      MenuItem("_Picture…", Command.picture.id, detail: "A page to sign, as PNG or JPEG"),
      MenuItem("_Remove picture", Command.removePicture.id, isEnabled: hasPicture),
      .separator,
      MenuItem(
        "Sign _here line", Command.signLine.id, detail: "Guides the hand; no export has it",
        mark: .check(hasSignLine)),
    ]
  }
}
