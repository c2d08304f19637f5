import Graphics
import Ink
import Testing

@testable import Tracing

/// Photos of a signature whose true ink is known: how far the traced ink is from it.
@Suite struct PhotoTests {
  /// What may be missing of a photo.
  struct Limits {
    /// The least share of the pixels of true and traced ink that are both.
    var union: Double
    /// The most ink far from true ink, as a share of that.
    var added = 0.0
    /// The most true ink that is lost, as a share.
    var lost = 0.0
  }

  /// What was measured, rounded away from the best. Of the photo `on_line` the printed line and the
  /// word below it are ink, too; without the line the word is left.
  private static let all: [(name: String, plain: Limits, withoutLines: Limits)] = [
    ("desk", Limits(union: 0.985), Limits(union: 0.985)),
    ("felt", Limits(union: 0.993), Limits(union: 0.993)),
    ("hard_shadow", Limits(union: 0.985), Limits(union: 0.985)),
    (
      "on_line", Limits(union: 0.81, added: 0.21),
      Limits(union: 0.91, added: 0.07, lost: 0.002)
    ),
    ("pale", Limits(union: 0.985), Limits(union: 0.985)),
    ("plain", Limits(union: 0.986), Limits(union: 0.986)),
    (
      "ruled_blue", Limits(union: 0.975, added: 0.005),
      Limits(union: 0.968, added: 0.003, lost: 0.01)
    ),
    ("small", Limits(union: 0.944), Limits(union: 0.944)),
    ("squared", Limits(union: 0.975), Limits(union: 0.975)),
    ("turned", Limits(union: 0.984), Limits(union: 0.984)),
  ]

  @Test(arguments: Photo.names) func theInkIsFound(name: String) throws {
    let photo = try Photo(name)
    let limits = try #require(Self.all.first { $0.name == name })
    for (removesLines, limit) in [(false, limits.plain), (true, limits.withoutLines)] {
      let ink = try Photo.ink(name, removesLines: removesLines)
      let likeness = Likeness(ink, photo)
      #expect(likeness.union >= limit.union, "\(removesLines) \(likeness)")
      #expect(likeness.added <= limit.added, "\(removesLines) \(likeness)")
      #expect(likeness.lost <= limit.lost, "\(removesLines) \(likeness)")
    }
  }

  /// A photo without printed lines is the same with and without their removal.
  @Test(arguments: ["desk", "felt", "hard_shadow", "pale", "plain", "small", "turned"])
  func nothingElseIsRemoved(name: String) throws {
    let ink = try Photo.ink(name)
    #expect(try Photo.ink(name, removesLines: true).coverage.values == ink.coverage.values)
  }

  @Test func inksAreRecognised() throws {
    let inks: [InkColor] = [
      .black, InkColor(hex: 0x1d3f9e), InkColor(hex: 0xc1272d), InkColor(hex: 0x1f7a3d),
      InkColor(hex: 0x6b2fa0),
    ]
    for (name, ink) in [
      ("plain", 0), ("felt", 0), ("desk", 0), ("on_line", 0), ("small", 0), ("hard_shadow", 1),
      ("pale", 1), ("ruled_blue", 1), ("squared", 1), ("turned", 1),
    ] {
      let color = try Photo.ink(name).color
      #expect(color.nearest(of: inks) == inks[ink], "\(name) \(color.css)")
    }
  }
}
