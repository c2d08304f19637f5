import Graphics
import Ink
import Pages

/// The construction of a stroke that is being drawn, or that is finished and waits for its pixels.
///
/// It is drawn in parts, so that a frame costs the same however long the stroke is. A part that is
/// long enough is kept as pixels. The newest part is drawn again with every frame that has new
/// samples. A stroke of one part looks as it does when it is finished; in a longer one the outline
/// has an end at each end of a part until then.
final class LiveConstruction {
  /// The number of samples and stations after which a part ends.
  private static let partLength = 320

  let source: StrokeSource
  /// The request that adds it to the finished constructions; nil while it is being drawn.
  var request: Int?
  /// All pixels that may show it.
  private(set) var area = PixelRect.empty
  /// The number of samples and stations drawn so far.
  private(set) var work = 0

  private let size: PageSize
  private var builder: ConstructionBuilder
  /// The number of samples that the builder has.
  private var taken = 0
  /// The parts that are complete, on a surface of the page's size; nil if there are none.
  private var settled: ImageSurface?
  private var recent: ImageSurface?
  private var recentArea = PixelRect.empty

  /// Creates the construction by `engine` of the samples of `source` so far, on a page of `size`.
  init(_ source: StrokeSource, engine: EngineSettings, size: PageSize) {
    self.source = source
    self.size = size
    builder = ConstructionBuilder(engine: engine, pen: source.pen)
  }

  /// Draws the samples that are new, and adds the pixels that may differ to `damage`.
  func update(_ damage: inout DamageRegion) {
    guard taken < source.samples.count else { return }
    damage.add(recentArea)
    for sample in source.samples[taken...] {
      builder.append(sample)
      if builder.count >= Self.partLength { settle(&damage) }
    }
    taken = source.samples.count
    let figure = figure(builder.recent)
    recentArea = figure.area
    recent = recentArea.isEmpty ? nil : figure.picture()
    area = area.union(recentArea)
    damage.add(recentArea)
  }

  private func settle(_ damage: inout DamageRegion) {
    let figure = figure(builder.takeSettled())
    guard !figure.area.isEmpty, let picture = figure.picture() else { return }
    if settled == nil { settled = size.transparent() }
    let place = size.onSurface(figure.area)
    settled?.draw { $0.paint(picture, atX: place.x, y: place.y) }
    area = area.union(figure.area)
    damage.add(figure.area)
  }

  private func figure(_ construction: Construction) -> ConstructionFigure {
    let figure = ConstructionFigure(construction, on: size)
    work += figure.count
    return figure
  }

  /// Keeps only the pixels that it needs, once it is finished: others may wait, too.
  func trim() {
    guard settled != nil, !area.isEmpty else { return }
    let whole = PageSize(bounds: area, scale: size.scale)
    guard var kept = whole.transparent() else { return }
    draw(area, onto: &kept)
    recent = consume kept
    recentArea = area
    settled = nil
  }

  /// Composites the part in `rect`, in the drawing's pixels, over `surface`, which shows `rect`.
  func draw(_ rect: PixelRect, onto surface: inout ImageSurface) {
    let page = size.bounds
    settled.lend { parts in
      surface.draw { $0.paint(parts, atX: page.x - rect.x, y: page.y - rect.y) }
    }
    guard recentArea.intersects(rect) else { return }
    let (x, y) = (recentArea.x - rect.x, recentArea.y - rect.y)
    recent.lend { part in surface.draw { $0.paint(part, atX: x, y: y) } }
  }
}
