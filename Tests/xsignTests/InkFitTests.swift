import Controls
import Foundation
import Ink
import TestSupport
import Testing
import X11Canvas

@testable import xsign

/// The view of drawings that were opened.
@MainActor
@Suite struct InkFitTests {
  private static let page = Point(400, 300)

  private func bounds(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Bounds {
    Bounds(min: Point(x, y), max: Point(x + width, y + height))
  }

  /// The part of the page that the ink fills, in page units.
  private func shown(_ bounds: Bounds, in view: CanvasView) -> Bounds {
    Bounds(min: view.place(of: bounds.min), max: view.place(of: bounds.max))
  }

  @Test func inkThatIsSeenIsLeft() {
    for ink in [
      bounds(10, 10, 380, 280), bounds(0, 0, 24, 3), bounds(-50, -20, 200, 100),
      bounds(100, 100, 300, 240), bounds(300, 200, 190, 95),
    ] {
      #expect(InkFit(ink, page: Self.page) == nil)
    }
    #expect(InkFit(.empty, page: Self.page) == nil)
    #expect(InkFit(bounds(900, 0, 50, 50), page: .zero) == nil)
  }

  @Test func inkElsewhereIsBroughtIntoView() throws {
    for ink in [bounds(9000, -7000, 200, 100), bounds(390, 10, 200, 100), bounds(-300, 0, 200, 9)] {
      let fit = try #require(InkFit(ink, page: Self.page))
      #expect(fit.view.zoom == 1 && fit.isComplete)
      let place = shown(ink, in: fit.view)
      #expect(abs(place.min.midpoint(to: place.max).distance(to: Self.page / 2)) < 1e-6)
      #expect(fit.sentence(isScaleAssumed: false) == "Shown at 100 % so that all ink is in view.")
    }
  }

  @Test func specksAreEnlarged() throws {
    let fit = try #require(InkFit(bounds(3, 4, 20, 10), page: Self.page))
    // 18 times would fill nine tenths of the width.
    #expect(fit.view.zoom == 16 && fit.isComplete)
    #expect(
      fit.sentence(isScaleAssumed: true)
        == "Shown at 1600 % so that all ink is in view. "
        + "One unit of the file was taken as 1/96 inch.")
    let dot = try #require(InkFit(bounds(3, 4, 0, 0), page: Self.page))
    #expect(dot.view.zoom == 32 && dot.isComplete)
  }

  @Test func largeInkIsReduced() throws {
    let fit = try #require(InkFit(bounds(0, 0, 2000, 300), page: Self.page))
    #expect(fit.view.zoom == 0.15 && fit.isComplete)
    // More than the smallest zoom shows, and farther away than views reach.
    for ink in [bounds(0, 0, 50_000, 300), bounds(1e8, 0, 50, 30)] {
      let fit = try #require(InkFit(ink, page: Self.page))
      #expect(!fit.isComplete)
      #expect(fit.sentence(isScaleAssumed: false).contains("too large or too far away"))
    }
  }

  // MARK: Files

  private func inkML(_ trace: String, units: String = "") -> String {
    """
    <ink xmlns="http://www.w3.org/2003/InkML"><traceFormat>
    <channel name="X" type="decimal"\(units)/><channel name="Y" type="decimal"\(units)/>
    </traceFormat><trace>\(trace)</trace></ink>
    """
  }

  /// Opens a file, and returns the view and the text of the notice.
  private func open(_ text: String, _ name: String) throws -> (view: CanvasView, notice: String?) {
    let harness = try DialogHarness()
    defer { harness.end() }
    try text.write(toFile: harness.path(name), atomically: true, encoding: .utf8)
    harness.dialogs.open()
    harness.accept(harness.path(name))
    harness.release()
    #expect(harness.drawn.count == 1)
    return (harness.canvas.view, harness.controls.notice?.text)
  }

  @Test func theScaleIsStatedIfTheFileDoesNot() throws {
    let assumed = "One unit of the file was taken as 1/96 inch."
    let far = "900 900, 1000 950"
    let bare = try open(inkML(far), "a.inkml")
    #expect(bare.notice == "Shown at 100 % so that all ink is in view. " + assumed)
    #expect(bare.view.origin.distance(to: Point(950, 925) - Self.page / 2) < 1e-6)
    for unit in ["px", "mm", "himetric"] {
      let (view, notice) = try open(inkML(far, units: " units=\"\(unit)\""), "a.inkml")
      #expect(notice?.hasSuffix("all ink is in view.") == true && view != CanvasView())
    }
    let device = try open(inkML(far, units: " units=\"dev\""), "a.inkml")
    #expect(device.notice?.hasSuffix(assumed) == true)
    let recording = try open("1 0 9000 9000 -\n1 0.1 9100 9050 -\n", "a.txt")
    #expect(recording.notice?.hasSuffix(assumed) == true)
    let json = """
      [{"penColor":"black","minWidth":0.5,"maxWidth":2,
      "points":[{"x":9000,"y":9000,"time":1},{"x":9100,"y":9050,"time":20}]}]
      """
    #expect(try open(json, "a.json").notice?.hasSuffix(assumed) == true)
  }

  @Test func ordinaryFilesOpenAtActualSize() throws {
    let (view, notice) = try open(inkML("20 30, 200 60, 300 90"), "a.inkml")
    #expect(view == CanvasView() && notice == nil)
  }
}

/// The view of drawings that were opened, in the window.
@Suite(.serialized) struct InkFitWindowTests {
  /// The program may read the file only once its window is there.
  private let folder = TemporaryFolder()

  /// Starts the program with a file of one trace, in units that it does not state.
  private func start(_ trace: String, _ name: String) throws -> RunningApp {
    let file = folder.url("\(name).inkml")
    try """
    <ink xmlns="http://www.w3.org/2003/InkML"><trace>\(trace)</trace></ink>
    """.write(to: file, atomically: true, encoding: .utf8)
    return try RunningApp([file.path])
  }

  @Test(
    arguments: [
      ("speck", "1 1, 4 2, 8 1, 10 8"), ("far", "-7000 5000, -6900 5100, -6800 5000"),
    ])
  func foreignInkIsInView(name: String, trace: String) throws {
    let app = try start(trace, name)
    try app.wait("legible ink in the middle of both panes") {
      [0, 1].allSatisfy { pane in
        let paper = app.paper(pane)
        // The notice is at the bottom.
        let columns = paper.argb.indices.dropLast(80 * paper.width)
          .filter { isDark(paper.argb[$0]) }.map { $0 % paper.width }
        guard let first = columns.min(), let last = columns.max() else { return false }
        return last - first > 150 && abs(first + last - paper.width) < 60
      }
    }
    try app.shot("opened-\(name)")
  }
}
