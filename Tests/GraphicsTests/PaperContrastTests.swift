import Ink
import Testing

@testable import Graphics

/// What stands out from paper of any colour.
@Suite struct PaperContrastTests {
  private static let white = InkColor(hex: 0xffffff)
  /// Colours from all parts of the cube, and a grey between black and white.
  private static let papers: [InkColor] = {
    let steps = (0...5).map { Double($0) / 5 }
    let cube = steps.flatMap { red in
      steps.flatMap { green in
        steps.map { blue in InkColor(red: red, green: green, blue: blue) }
      }
    }
    return cube + [InkColor(hex: 0x757575)]
  }()
  /// The light papers of the menu.
  private static let light: [UInt32] = [0xffffff, 0xfbf4e2, 0xe6e7ea, 0xfdf3a7]

  private func contrast(_ a: InkColor, _ b: InkColor) -> Double {
    Color(a).contrast(with: Color(b))
  }

  @Test func paperIsDarkOrLight() {
    #expect(InkColor(hex: 0x10261c).isDark && InkColor.black.isDark)
    #expect(InkColor(hex: 0x2d6cdf).isDark && !InkColor(hex: 0x777777).isDark)
    #expect(!Self.white.isDark && Self.light.allSatisfy { !InkColor(hex: $0).isDark })
  }

  /// Ink that is not seen on white is shown on dark paper, also a picture of it.
  @Test(
    arguments: [(0xffffff, true), (0xfffff0, true), (0xffd400, false), (0x000000, false)]
      as [(UInt32, Bool)])
  func inkIsSeenOnItsSample(hex: UInt32, isPale: Bool) {
    let color = Color(hex: hex)
    let paper = InkColor.paper(under: [color])
    #expect(paper.isDark == isPale)
    #expect(color.contrast(with: Color(paper)) >= Color.leastContrast)
    // A pixel without ink, the edge of the ink, and ink.
    let edge = (hex & 0xfefefe) >> 1 | 0x8000_0000
    let picture = Image(
      ImagePixels(
        width: 3, height: 1, pixels: [0, edge, 0xff00_0000 | hex], isOpaque: false, density: nil))
    #expect(picture.samplePaper == paper)
  }

  /// What has no ink is on white, and so is pale ink beside other ink.
  @Test func otherPicturesAreOnWhite() {
    for pixels in [[0, 0], [0xffff_ffff, 0xff00_0000]] as [[UInt32]] {
      let picture = Image(
        ImagePixels(
          width: 2, height: 1, pixels: pixels, isOpaque: false, density: nil))
      #expect(picture.samplePaper == Self.white)
    }
  }

  @Test func marksStandOutFromEveryPaper() {
    let blue = InkColor(hex: 0x2d6cdf)
    for paper in Self.papers {
      #expect(contrast(Ruling.color(on: paper), paper) >= 1.4, "\(paper.css)")
      for (least, opacity) in [(3.0, 1.0), (2.0, 0.6), (1.3, 0.32)] {
        let mark = blue.visible(on: paper, contrast: least, opacity: opacity)
        let shown = paper.mixed(with: mark, share: opacity)
        #expect(contrast(shown, paper) >= least, "\(paper.css), \(opacity)")
      }
    }
  }

  /// The lines of light paper are between its colour and a blue, as they always were.
  @Test func lightPaperChangesNoColour() {
    for paper in Self.light.map({ InkColor(hex: $0) }) {
      #expect(Ruling.color(on: paper) == paper.mixed(with: InkColor(hex: 0x3a6ea5), share: 0.4))
      for (hex, least, opacity) in [(0x4a5260 as UInt32, 2.0, 0.6), (0x2d6cdf, 1.3, 0.32)] {
        let mark = InkColor(hex: hex)
        #expect(mark.visible(on: paper, contrast: least, opacity: opacity) == mark)
      }
    }
    #expect(Ruling.color(on: nil) == Ruling.color(on: Self.white))
    #expect(Ruling.color(on: Self.white).css == "#b0c5db")
  }

  /// Ink that is shown without its paper is seen: pale, dark, or both.
  @Test func inkStandsOutFromItsPaper() {
    func paper(_ inks: UInt32...) -> InkColor { .paper(under: inks.map { Color(hex: $0) }) }
    #expect(paper() == Self.white && paper(0x000000, 0x1a3c9c, 0xffd400) == Self.white)
    let dark = InkColor(hex: 0x333333)
    #expect(paper(0xffffff) == dark && paper(0xfffbe0) == dark)
    let mixed = Color(paper(0xffffff, 0x000000))
    #expect(mixed.contrast(with: .white) > 3 && mixed.contrast(with: .black) > 3)
  }

  @Test func inkIsLegibleOrNot() {
    func pen(_ hex: UInt32, opacity: Double = 1, _ blend: Pen.Blend = .normal) -> Pen {
      Pen(color: InkColor(hex: hex), width: 2...2, opacity: opacity...opacity, blend: blend)
    }
    let (ink, light) = (pen(0x000000), pen(0xffffff))
    #expect(ink.isLegible(on: Self.white) && !ink.isLegible(on: InkColor(hex: 0x10261c)))
    #expect(light.isLegible(on: InkColor(hex: 0x10261c)) && !light.isLegible(on: Self.white))
    // Faint ink lets the paper through.
    #expect(!pen(0x000000, opacity: 0.2).isLegible(on: Self.white))
    let marker = pen(0xffd400, opacity: 0.4, .multiply)
    #expect(marker.isLegible(on: Self.white) && !marker.isLegible(on: .black))
  }
}
