import Glibc
import Ink
import Testing

@testable import Controls
@testable import Graphics
@testable import Input
@testable import X11Canvas

/// The damage reported by menus: no pixel outside it changes, and it is less than the window.
@Suite struct ControlsMenuDamageTests {
  /// A layer, and an image of its window when its damage was last taken.
  private struct Watched: ~Copyable {
    let layer: ControlsLayer
    var before: ImageSurface

    init(_ layer: ControlsLayer) throws {
      self.layer = layer
      before = try layer.picture()
    }

    /// Runs an action and takes the damage, which must contain every pixel that changed.
    mutating func expectDamage(
      _ name: String, _ body: (ControlsLayer) -> Void
    ) throws -> DamageRegion {
      body(layer)
      var damage = DamageRegion()
      for rect in layer.takeDamage() { damage.add(rect) }
      let after = try layer.picture()
      let stray = Self.strayPixels(before, after, outside: damage.rects)
      #expect(stray == nil, "\(name): from x, y to x: \(stray ?? [])")
      before = after
      return damage
    }

    private static func strayPixels(
      _ before: borrowing ImageSurface, _ after: borrowing ImageSurface, outside rects: [PixelRect]
    ) -> [Int]? {
      let bounds = before.bounds
      return before.withBytes { old, rowBytes in
        after.withBytes { new, _ in
          guard let a = old.baseAddress, let b = new.baseAddress else { return nil }
          for y in 0..<bounds.height {
            let row = y * rowBytes
            let inside = rects.filter { y >= $0.y && y < $0.maxY }.sorted { $0.x < $1.x }
            var x = 0
            for end in inside.map(\.x) + [bounds.width] {
              if end > x, memcmp(a + row + x * 4, b + row + x * 4, (end - x) * 4) != 0 {
                return [x, y, end]
              }
              if let rect = inside.first(where: { $0.x == end }) { x = max(x, rect.maxX) }
            }
          }
          return nil
        }
      }
    }
  }

  @Test(arguments: [1, 1.25, 2]) func nothingOutsideTheDamageChanges(_ scale: Double) throws {
    let layer = Fixtures.layer(1000, 500, scale: scale)
    var watched = try Watched(layer)
    let steps: [(String, (ControlsLayer) -> Void)] = [
      ("open", { $0.click($0.bar.titles[3]) }),
      ("hover a row", { $0.hover($0.row(0)) }),
      ("open the submenu", { $0.click($0.row(5)) }),
      ("select in it", { $0.hover($0.row(0, in: 1)) }),
      ("select further on", { $0.hover($0.row(3, in: 1)) }),
      ("back on its row", { $0.hover($0.row(5)) }),
      ("tick", { $0.menus[3].items[5].submenu[0].mark = .check(false) }),
      ("another row", { $0.hover($0.row(0)) }),
      ("by keyboard", { _ = ($0.press(.character("l")), $0.press(.end), $0.press(.home)) }),
      ("scroll", { $0.press(.up) }),
      ("escape", { $0.press(.escape) }),
      ("close", { $0.closeMenus() }),
      ("touch", { $0.click($0.bar.titles[3], finger: 1) }),
      ("tap", { $0.click($0.row(3), finger: 2) }),
      ("tap again", { $0.click($0.row(3), finger: 3) }),
      ("tap elsewhere", { $0.click(PixelRect(x: 1, y: 490, width: 1, height: 1), finger: 4) }),
    ]
    for (name, step) in steps { _ = try watched.expectDamage(name, step) }
    #expect(!layer.isMenuOpen)
  }

  @Test func movingInASubmenuDamagesRowsOnly() throws {
    let layer = Fixtures.layer(1000, 500)
    var watched = try Watched(layer)
    _ = try watched.expectDamage("open") {
      $0.click($0.bar.titles[3])
      $0.hover($0.row(3))
      $0.hover($0.row(1, in: 1))
    }
    let moved = try watched.expectDamage("move") { $0.hover($0.row(2, in: 1)) }
    #expect(moved.bounds == layer.row(1, in: 1).union(layer.row(2, in: 1)))
    let still = try watched.expectDamage("stay") { $0.hover($0.row(2, in: 1)) }
    #expect(still.isEmpty)
  }

  @Test func closingASubmenuDamagesWhatItCovered() throws {
    let layer = Fixtures.layer(1000, 500)
    var watched = try Watched(layer)
    _ = try watched.expectDamage("open") {
      $0.click($0.bar.titles[3])
      $0.hover($0.row(5))
    }
    let covered = layer.bar.covered(by: 1)
    let closed = try watched.expectDamage("close") { $0.press(.left) }
    #expect(closed.rects == [covered])
  }
}
