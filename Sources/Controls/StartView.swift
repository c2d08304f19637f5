import Accessibility
import Graphics

/// The view in the middle of the empty canvas, from which a user begins. It covers paper only, and
/// contacts that are no taps go through it: they draw.
final class StartView: BarView {
  /// What it offers, or nil if it is not shown.
  var content: StartContent? {
    didSet {
      // A picture that arrives moves nothing, and disturbs no press.
      guard content?.texts != oldValue?.texts else { return damage.add(bounds) }
      take(focus: nil)
      layout(in: area, style: style)
    }
  }

  /// The places of the texts. One that has no room is empty.
  private(set) var titleFrame = PixelRect.empty
  private(set) var unfinishedFrame = PixelRect.empty
  private(set) var headingFrame = PixelRect.empty
  private(set) var hintFrame = PixelRect.empty
  private var area = PixelRect.empty

  /// The side of the square that the picture of a document fits into, in canvas units.
  package static let pictureSide = 112.0
  /// The height of the name below it, and of the name and time of a drawing.
  static let (nameHeight, drawingHeight) = (28.0, 36.0)
  /// The most documents, and the most drawings.
  package static let maximum = 5

  private static let width = 640.0
  private static let least = 250.0

  // MARK: Layout

  /// What the view shows if there is no room for all of it.
  private struct Selection {
    var hasDocuments = true
    var hasHint = true
    /// True if the drawings have pictures, and not only names.
    var hasPictures = true
    var hasUnfinished = true

    /// From all to least.
    static let all = [
      Self(), Self(hasDocuments: false), Self(hasDocuments: false, hasHint: false),
      Self(hasDocuments: false, hasHint: false, hasPictures: false),
      Self(hasDocuments: false, hasHint: false, hasPictures: false, hasUnfinished: false),
    ]
  }

  /// Lays out the view in the middle of `area`. What has no room is left out: first the documents,
  /// then the hint, then the pictures of the drawings, then the drawings, then all of it.
  func layout(in area: PixelRect, style: StyleContext) {
    damage.add(bounds.inset(by: -style.shadowReach))
    (self.area, self.style) = (area, style)
    (bounds, frames) = (.empty, [])
    let texts = [\StartView.titleFrame, \.unfinishedFrame, \.headingFrame, \.hintFrame]
    for frame in texts { self[keyPath: frame] = .empty }
    forgetPointer()
    guard let content else { return }
    let margin = style.px(16)
    let width = min(naturalWidth(content), area.width - 2 * margin)
    guard width >= style.px(Self.least) else { return }
    for selection in Selection.all {
      let height = place(content, width: width, selection)
      guard height <= area.height - 2 * margin else { continue }
      let (x, y) = (area.x + (area.width - width) / 2, area.y + (area.height - height) / 2)
      bounds = PixelRect(x: x, y: y, width: width, height: height)
      frames = frames.map { $0.isEmpty ? $0 : $0.offset(x: x, y: y) }
      for frame in texts where !self[keyPath: frame].isEmpty {
        self[keyPath: frame] = self[keyPath: frame].offset(x: x, y: y)
      }
      damage.add(bounds.inset(by: -style.shadowReach))
      return dropMissing()
    }
    frames = []
  }

  /// The width with room beside it. Without documents and drawings the view is as wide as its ways,
  /// so that it has no empty half.
  private func naturalWidth(_ content: StartContent) -> Int {
    guard content.documents.isEmpty, content.unfinished.isEmpty else { return style.px(Self.width) }
    let count = content.ways.count
    return count * wayWidth(content.ways) + max(0, count - 1) * style.px(12) + 2 * style.px(24)
  }

  /// The width of a way, so that the texts of all have room.
  private func wayWidth(_ ways: [StartContent.Item]) -> Int {
    ways.indices.map { Self.button(ways[$0], $0).fullWidth(style) }.max() ?? 0
  }

  /// Returns the button of a way to begin. The first has the accent.
  static func button(_ item: StartContent.Item, _ index: Int) -> CardButton {
    CardButton(title: item.title, role: index == 0 ? .primary : .plain)
  }

  /// Places the parts in a view at the origin. Returns its height.
  private func place(_ content: StartContent, width: Int, _ selection: Selection) -> Int {
    let (padding, gap) = (style.px(24), style.px(12))
    let inner = PixelRect(x: padding, y: 0, width: width - 2 * padding, height: 0)
    (unfinishedFrame, headingFrame, hintFrame) = (.empty, .empty, .empty)
    frames = content.parts.map { _ in .empty }
    var y = padding
    titleFrame = inner.rows(y, height: style.px(24))
    y = titleFrame.maxY + gap
    y = placeWays(content.ways, in: inner, y: y) + gap
    if selection.hasUnfinished, !content.unfinished.isEmpty {
      unfinishedFrame = inner.rows(y + style.px(4), height: style.px(24))
      y =
        placeUnfinished(
          content, in: inner, y: unfinishedFrame.maxY + style.px(4),
          hasPictures: selection.hasPictures) + gap
    }
    if selection.hasDocuments, !content.documents.isEmpty {
      headingFrame = inner.rows(y + style.px(4), height: style.px(24))
      y = placeDocuments(content, in: inner, y: headingFrame.maxY + style.px(4)) + gap
    }
    if selection.hasHint {
      let height = style.paragraph(content.hint, width: inner.width).height
      hintFrame = inner.rows(y, height: height)
      y = hintFrame.maxY + gap
    }
    return y + padding - gap
  }

  /// Places the ways beside one another, or below one another if their texts need that.
  private func placeWays(_ ways: [StartContent.Item], in inner: PixelRect, y: Int) -> Int {
    let (height, gap) = (style.px(style.theme.touchTarget), style.px(12))
    let wide = wayWidth(ways)
    let count = ways.count
    let isRow = count * wide + (count - 1) * gap <= inner.width
    for index in ways.indices {
      frames[index] =
        isRow
        ? inner.columns(inner.x + index * (wide + gap), width: wide).rows(y, height: height)
        : inner.rows(y + index * (height + gap), height: height)
    }
    return ways.indices.map { frames[$0].maxY }.max() ?? y
  }

  /// Returns the places of as many squares as there is room for in a row, at most `count`.
  private func squares(_ count: Int, in inner: PixelRect, y: Int) -> [PixelRect] {
    let (side, gap) = (style.px(Self.pictureSide), style.px(8))
    let count = min(count, (inner.width + gap) / (side + gap), Self.maximum)
    return (0..<max(0, count)).map { index in
      PixelRect(x: inner.x + index * (side + gap), y: y, width: side, height: side)
    }
  }

  /// Places the drawings in a row, each with its picture above its name, or only with its name. The
  /// button that removes one is beside that.
  private func placeUnfinished(
    _ content: StartContent, in inner: PixelRect, y: Int, hasPictures: Bool
  ) -> Int {
    let height = style.px(Self.drawingHeight)
    let top = hasPictures ? y + style.px(Self.pictureSide) : y
    for (index, square) in squares(content.unfinished.count, in: inner, y: y).enumerated() {
      let part = content.ways.count + 2 * index
      let name = square.rows(top, height: height)
      frames[part] =
        hasPictures ? square : name.columns(name.x, width: max(0, name.width - height))
      frames[part + 1] = name.columns(name.maxX - height, width: height)
    }
    return top + height
  }

  /// Places the documents in a row.
  private func placeDocuments(_ content: StartContent, in inner: PixelRect, y: Int) -> Int {
    let height = style.px(Self.nameHeight)
    let first = content.parts.count - content.documents.count
    for (index, square) in squares(content.documents.count, in: inner, y: y).enumerated() {
      frames[first + index] = square.rows(y, height: square.height + height)
    }
    return y + style.px(Self.pictureSide) + height
  }

  // MARK: Parts

  /// Contacts belong to the canvas. Taps are told apart by its owner.
  override func takes(_ point: PixelPoint) -> Bool { false }

  override func use(_ part: Int) -> ControlAction? {
    guard let content, content.parts.indices.contains(part) else { return nil }
    return switch content.parts[part] {
    case .unfinished(let index): .unfinishedOpened(index)
    case .removal(let index): .unfinishedRemoved(index)
    case let other: content.item(other).command.map { .command($0) } ?? .startLeft
    }
  }

  // MARK: Assistive technologies

  /// The view, or nil if it is not shown.
  var node: AccessibleNode? {
    guard let content, !bounds.isEmpty else { return nil }
    let hint = hintFrame.isEmpty ? "" : content.hint
    var (ways, unfinished, documents) = ([AccessibleNode](), [AccessibleNode](), [AccessibleNode]())
    for (index, part) in content.parts.enumerated() where !frames[index].isEmpty {
      let button = node(of: part, index, in: content)
      switch part {
      case .way: ways.append(button)
      case .unfinished, .removal: unfinished.append(button)
      case .document: documents.append(button)
      }
    }
    let groups = [
      group(1, content.unfinishedHeading, in: unfinishedFrame, unfinished),
      group(2, content.heading, in: headingFrame, documents),
    ]
    return AccessibleNode(
      AccessibleID(.start), .group, content.title, description: hint, bounds: bounds,
      children: ways + groups.compactMap { $0 })
  }

  private func node(
    of part: StartContent.Part, _ index: Int, in content: StartContent
  ) -> AccessibleNode {
    let item = content.item(part)
    let isRemoval = if case .removal = part { true } else { false }
    var node = node(
      index, AccessibleID(.startButton, [index]),
      isRemoval ? content.removal(item.title) : item.title)
    node.description = item.detail
    return node
  }

  /// Returns the buttons below a heading as a group with its name, or nil if there are none.
  private func group(
    _ number: Int, _ heading: String, in frame: PixelRect, _ buttons: [AccessibleNode]
  ) -> AccessibleNode? {
    guard !buttons.isEmpty else { return nil }
    return AccessibleNode(
      AccessibleID(.start, [number]), .group, heading,
      bounds: buttons.reduce(frame) { $0.union($1.bounds) }, children: buttons)
  }
}
