import Ink
import TestSupport
import Testing

@testable import Accessibility
@testable import Controls
@testable import Graphics
@testable import Input
@testable import X11Canvas

@Suite struct PagePanelTests {
  private static let frame = PixelRect(x: 10, y: 40, width: 148, height: 500)

  /// A panel that shows `count` pages of A4.
  private func panel(_ count: Int, current: Int = 0, inked: Set<Int> = []) throws -> PagePanel {
    let size = CanvasSize(width: 794, height: 1123)
    let pages = try #require(Page.arranged([CanvasSize](repeating: size, count: count)))
    let panel = PagePanel()
    panel.place(in: Self.frame, scale: 1)
    panel.show(pages, current: current, inked: inked)
    return panel
  }

  private func event(_ phase: PointerEvent.Phase, _ x: Double, _ y: Double) -> PointerEvent {
    PointerEvent(
      phase: phase, contact: ContactID(master: 2, source: 1), kind: .touch, position: Point(x, y),
      time: 0)
  }

  /// Returns the page that a tap goes to.
  private func tap(_ panel: PagePanel, _ x: Double, _ y: Double) -> Int? {
    #expect(panel.handle(event(.down, x, y)).isConsumed)
    let response = panel.handle(event(.up, x, y))
    #expect(response.isConsumed)
    return response.page
  }

  private func picture(_ panel: PagePanel) throws -> [UInt32] {
    var surface = try ImageSurface(format: .rgb24, width: 200, height: 560)
    let bounds = surface.bounds
    surface.draw { panel.draw(bounds, theme: .light, in: $0) }
    return (0..<560 * 200).map { surface.pixel(x: $0 % 200, y: $0 / 200) & 0xff_ffff }
  }

  /// Ruled pages have their lines, also below the first page.
  @Test func pagesShowTheirRuling() throws {
    let panel = try panel(2)
    let size = CanvasSize(width: 794, height: 1123)
    let paper = InkColor(hex: 0x10261c)
    let box = panel.layout.box(1).offset(x: Self.frame.x, y: Self.frame.y)
    /// Returns the number of pixels of a ruling on the second page.
    func count(_ kind: Ruling.Kind, millimetres: Double) throws -> Int {
      let background = Background(
        paper: paper, ruling: Ruling(kind, spacing: millimetres * Ruling.millimetre))
      let pages = [
        Page(id: Page.ID(rawValue: 1), size: size),
        Page(id: Page.ID(rawValue: 2), size: size, background: background),
      ]
      panel.show(try #require(Page.arranged(pages)), current: 0, inked: [])
      let shown = try picture(panel)
      return (box.y..<box.maxY).reduce(0) { sum, y in
        sum + (box.x..<box.maxX).count { shown[y * 200 + $0] != 0x10261c }
      }
    }
    // The page has 29 lines and 20 columns.
    let (width, height) = (box.width, box.height)
    #expect(try count(.lines, millimetres: 10) == 29 * width)
    #expect(try count(.squares, millimetres: 10) == 29 * width + 20 * height - 29 * 20)
    #expect(try count(.dots, millimetres: 10) == 29 * 20)
    // Lines that are too near would be a grey ground.
    #expect(try count(.lines, millimetres: 2) == 0)
  }

  /// The lines of a page that was turned are upright.
  @Test func turnedPagesShowTheirRuling() throws {
    let panel = try panel(1)
    let size = CanvasSize(width: 794, height: 1123)
    let ruling = try #require(Ruling(.lines, spacing: 10 * Ruling.millimetre))
    let page = Page(
      id: Page.ID(rawValue: 1), size: PageTurn.right.size(of: size),
      background: Background(
        paper: InkColor(hex: 0x10261c), ruling: ruling.turned(by: .right, on: size)))
    panel.show(try #require(Page.arranged([page])), current: 0, inked: [])
    let shown = try picture(panel)
    let box = panel.layout.box(0).offset(x: Self.frame.x, y: Self.frame.y)
    #expect(box.width > box.height)
    for y in box.y..<box.maxY {
      #expect((box.x..<box.maxX).count { shown[y * 200 + $0] != 0x10261c } == 29)
    }
  }

  @Test func keysGoToAPage() throws {
    let panel = try panel(500, current: 3)
    var chosen: [Int] = []
    panel.setChoice { chosen.append($0) }
    let plain = try picture(panel)
    panel.hasFocus = true
    let ringed = try picture(panel)
    #expect(panel.focused == 3 && ringed != plain)
    for key in [Key.down, .right, .up, .enter] { panel.key(KeyPress(key)) }
    #expect(chosen == [4])
    panel.key(KeyPress(.end))
    panel.key(KeyPress(.down))
    panel.key(KeyPress(.character(" "), text: " "))
    #expect(chosen == [4, 499])
    let page = panel.accessibleNode?.children[499]
    #expect(page?.states.contains([.focused, .showing]) == true && page?.name == "Page 500")
    #expect(panel.accessibleNode?.children[3].states.contains(.selected) == true)
    #expect(panel.perform(.press(AccessibleID(.page, [7]))) && chosen.last == 7)
    #expect(panel.perform(.press(AccessibleID(.page, [500]))) && chosen.count == 3)
    #expect(!panel.perform(.press(AccessibleID(.pane, [0]))))
    // Fewer pages keep the focus, none have it while the panel is hidden.
    panel.show(
      Array(try #require(Page.arranged([.init(width: 9, height: 9)]))), current: 0, inked: [])
    #expect(panel.focused == 0)
    panel.place(in: .empty, scale: 1)
    #expect(!panel.hasFocus && !panel.canFocus && panel.accessibleNode == nil)
  }

  /// Page Up and Page Down go on by what is in view.
  @Test func pageKeysGoOnByAView() throws {
    let panel = try panel(500)
    panel.hasFocus = true
    func focus(after keys: Key...) -> Int? {
      for key in keys { panel.key(KeyPress(key)) }
      return panel.focused
    }
    let step = Self.frame.height / panel.layout.cell(0).height
    #expect(step > 1 && focus(after: .pageDown) == step)
    #expect(focus(after: .pageDown, .pageDown, .pageUp) == 2 * step)
    #expect(panel.visiblePages.contains(2 * step))
    #expect(focus(after: .pageUp, .pageUp, .pageUp) == 0)
    #expect(focus(after: .end, .pageDown) == 499)
  }

  @Test func aTapGoesToAPage() throws {
    let panel = try panel(500)
    #expect(tap(panel, 84, 100) == 0)
    #expect(tap(panel, 84, 300) == 1)
    #expect(!panel.handle(event(.down, 5, 300)).isConsumed)
    #expect(!panel.handle(event(.down, 84, 560)).isConsumed)
    panel.place(in: .empty, scale: 1)
    #expect(!panel.handle(event(.down, 84, 300)).isConsumed)
  }

  @Test func theWheelAndDragsScroll() throws {
    let panel = try panel(500)
    let before = try picture(panel)
    #expect(panel.handle(event(.scroll(Point(0, 4)), 84, 100)).isConsumed)
    #expect(tap(panel, 84, 100) == 1)
    #expect(try picture(panel) != before)
    #expect(panel.takeDamage() == [Self.frame])
    // A drag beyond the panel goes on.
    _ = panel.handle(event(.down, 84, 500))
    _ = panel.handle(event(.move, 84, 400))
    let end = panel.handle(event(.up, 300, -400))
    #expect(end.isConsumed && end.page == nil)
    #expect(tap(panel, 84, 100).map { $0 > 4 } == true)
    _ = panel.handle(event(.scroll(Point(0, -50)), 84, 100))
    _ = panel.handle(event(.scroll(Point(0, -50)), 84, 100))
    #expect(try picture(panel) == before)
  }

  /// The current page is in view and marked, and so are pages with ink.
  @Test func theCurrentPageIsShown() throws {
    let first = try picture(panel(20))
    #expect(try picture(panel(20, current: 1)) != first)
    #expect(try picture(panel(20, inked: [1])) != first)
    #expect(try picture(panel(20, inked: [19])) == first)
    let panel = try panel(500, current: 499)
    #expect(tap(panel, 84, 500) == 499)
    panel.show([], current: 0, inked: [])
    #expect(tap(panel, 84, 500) == nil)
  }

  @Test func pagesWithInkAreCounted() {
    var drawing = Drawing([], pages: PagedDrawing.pages)
    var inked = InkedPages()
    inked.update(drawing)
    #expect(inked.pages.isEmpty)
    for (stroke, pages) in zip(PagedDrawing.crossing, [[0], [0, 1], [0, 1], [0, 1, 2]]) {
      _ = drawing.add(stroke)
      inked.update(drawing)
      #expect(inked.pages == Set(pages))
    }
    _ = drawing.undo()
    inked.update(drawing)
    #expect(inked.pages == [0, 1])
    _ = drawing.deletePage(PagedDrawing.pages[0].id, first: StrokeID(100))
    inked.update(drawing)
    #expect(inked.pages == [0])
    _ = drawing.clear()
    inked.update(drawing)
    #expect(inked.pages.isEmpty)
  }

  @Test func whatMayHaveChangedOnAPageHasAnotherVersion() {
    var drawing = Drawing([], pages: PagedDrawing.pages)
    var inked = InkedPages()
    inked.update(drawing, number: 1)
    func versions() -> [UInt64] { (0..<3).map { inked.version(ofPage: $0) } }
    let first = versions()
    inked.update(drawing, number: 1)
    #expect(versions() == first)
    // A stroke changes its page alone.
    _ = drawing.add(PagedDrawing.crossing[1])
    inked.update(drawing, number: 1)
    let second = versions()
    #expect(zip(first, second).map { $0 == $1 } == [true, false, true])
    _ = drawing.undo()
    inked.update(drawing, number: 1)
    #expect(!zip(second, versions()).contains { $0 == $1 })
    // Another drawing with as many strokes has other ink.
    let third = versions()
    inked.update(drawing, number: 2)
    #expect(!zip(third, versions()).contains { $0 == $1 })
  }

  @Test func theInkIsOverThePicture() throws {
    let panel = try panel(3)
    let plain = try picture(panel)
    let red = Image(opaque: [0xffff_0000], width: 1, height: 1)
    panel.setInk { $0 == 1 ? red : nil }
    let inked = try picture(panel)
    let box = panel.layout.box(1).offset(x: Self.frame.x, y: Self.frame.y)
    for (index, pair) in zip(plain, inked).enumerated() {
      let isInside = box.contains(index % 200, index / 200)
      #expect(isInside ? pair.1 == 0xff0000 : pair.0 == pair.1)
    }
    #expect(panel.visiblePages == 0..<3 && panel.pictureSize(1) == (box.width, box.height))
  }
}
