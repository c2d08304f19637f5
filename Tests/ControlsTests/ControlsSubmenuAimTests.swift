import Ink
import Testing

@testable import Controls
@testable import Graphics

/// The paths that lead into a submenu. A hand may stray a little past its corners.
@Suite struct ControlsSubmenuAimTests {
  private let submenu = PixelRect(x: 100, y: 0, width: 80, height: 100)

  /// Returns whether a step between two positions heads for the submenu, with a slop of four
  /// pixels.
  private func heads(from start: (Int, Int), to end: (Int, Int)) -> Bool {
    var aim = SubmenuAim(from: PixelPoint(x: start.0, y: start.1))
    return aim.isHeading(into: submenu, at: PixelPoint(x: end.0, y: end.1), slop: 4)
  }

  @Test func cornersMayBePassedByALittle() {
    // Halfway, half of the slop at the end is allowed.
    #expect(heads(from: (0, 100), to: (50, 102)) && !heads(from: (0, 100), to: (50, 103)))
    #expect(heads(from: (0, 0), to: (50, -2)) && !heads(from: (0, 0), to: (50, -3)))
    // The same from the other side.
    #expect(heads(from: (280, 100), to: (230, 102)) && !heads(from: (280, 100), to: (230, 103)))
  }

  @Test func awayAndAlongDoNotLeadIntoIt() {
    #expect(!heads(from: (50, 50), to: (30, 50)))
    #expect(!heads(from: (50, 50), to: (50, 70)))
    #expect(!heads(from: (120, 50), to: (130, 50)))
    // The step is too small to have a direction.
    #expect(heads(from: (50, 50), to: (47, 50)))
  }
}
