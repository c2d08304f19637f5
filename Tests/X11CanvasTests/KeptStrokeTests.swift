import Ink
import TestSupport
import Testing

@testable import Graphics
@testable import X11Canvas

/// What a live stroke keeps from frame to frame, its settled ink, the tiles of its tail and the
/// mask of its prediction, shows the same as a stroke that is made anew for each frame.
@Suite struct KeptStrokeTests {
  private static let pens: [Pen] = [
    Pen(width: 3), Pen(width: 4...18, opacity: 0.5...0.5),
    Pen(width: 30...90, opacity: 0.2...1, opacityDriver: .pressure),
    Pen(width: 3...20, opacity: 0.1...0.9, opacityDriver: .speed, blend: .multiply),
    Pen(width: 14...14, blend: .multiply, nib: NibShape(angle: 40, aspect: 0.2)),
  ]
  private static let size = PageSize(
    bounds: PixelRect(x: 5, y: -3, width: 150, height: 110), scale: 1.3)

  /// A page on which a stroke is drawn.
  private final class Page {
    private var pixels: ImageSurface
    private let bounds = KeptStrokeTests.size.bounds

    init() throws { pixels = try .paper(width: bounds.width, height: bounds.height) }

    /// Draws strokes anew on the damaged part.
    func draw(_ strokes: [LiveStroke], _ damage: DamageRegion) {
      for rect in damage.rects {
        let visible = rect.intersection(bounds)
        pixels.fill(visible.offset(x: -bounds.x, y: -bounds.y), with: ImageSurface.paper)
        for stroke in strokes {
          stroke.draw(visible, onto: &pixels, dx: -bounds.x, dy: -bounds.y)
        }
      }
    }

    var content: [UInt32] {
      (0..<bounds.width * bounds.height).map {
        pixels.pixel(x: $0 % bounds.width, y: $0 / bounds.width)
      }
    }
  }

  private struct Hand {
    let source: StrokeSource
    let turns: Double

    func place(_ index: Int) -> Point {
      let turn = InkGenerators.turn(Double(index) * turns)
      return Point(20 + 1.9 * Double(index) + 22 * turn.x, 42 + 26 * turn.y)
    }

    func sample(_ index: Int) -> Sample {
      let time = Double(index) / 120
      return Sample(
        place(index), time: time,
        pressure: 0.5 + 0.4 * InkGenerators.turn(Double(index) * 0.03).y)
    }

    /// The place of the tip, which is not always predicted.
    func tip(_ index: Int) -> Point? {
      index % 5 == 4 ? nil : place(index) + (place(index) - place(index - 1)) * 1.4
    }
  }

  /// Two strokes are drawn at once and take their tiles from the same pool.
  @Test(arguments: pens.indices, [EngineSettings.hermite, .modulatedQuadratic, .ribbon])
  func keptStrokesLookLikeNewOnes(pen: Int, engine: EngineSettings) throws {
    let hands = [
      Hand(source: StrokeSource(pen: Self.pens[pen]), turns: 0.021),
      Hand(source: StrokeSource(pen: Self.pens[(pen + 1) % Self.pens.count]), turns: -0.034),
    ]
    let (scratch, page) = (CoverageScratch(), try Page())
    for hand in hands { hand.source.samples.append(hand.sample(0)) }
    func stroke(_ hand: Hand, _ scratch: CoverageScratch) -> LiveStroke {
      LiveStroke(hand.source, engine: engine, size: Self.size, scratch: scratch)
    }
    let kept = hands.map { stroke($0, scratch) }
    var shown: Set<[UInt32]> = []
    for index in 1..<36 {
      var damage = DamageRegion()
      for (hand, kept) in zip(hands, kept) {
        hand.source.samples.append(hand.sample(index))
        kept.append(hand.sample(index))
        kept.isFinished = index == 35
        kept.refresh(to: index == 35 ? nil : hand.tip(index), &damage)
      }
      page.draw(kept, damage)
      guard index % 3 == 2 else { continue }
      let (new, fresh) = (hands.map { stroke($0, CoverageScratch()) }, try Page())
      var ignored = DamageRegion()
      for (hand, new) in zip(hands, new) {
        new.isFinished = index == 35
        new.refresh(to: index == 35 ? nil : hand.tip(index), &ignored)
      }
      fresh.draw(new, .init(Self.size.bounds))
      let content = page.content
      #expect(content == fresh.content, "frame \(index)")
      shown.insert(content)
    }
    #expect(shown.count == 12)
  }
}

extension DamageRegion {
  fileprivate init(_ rect: PixelRect) {
    self.init()
    add(rect)
  }
}
