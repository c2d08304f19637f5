import Ink
import Testing

@testable import Controls
@testable import Graphics
@testable import Input
@testable import X11Canvas

@Suite struct ControlsBannerTests {
  private static let banner = Banner(
    "Restored 14 strokes from 16:42",
    buttons: [
      Banner.Button("Discard", CommandID("discard")), Banner.Button("Keep", CommandID("keep")),
    ])

  private func layer(_ width: Int = 800) -> ControlsLayer {
    let layer = Fixtures.layer(width)
    layer.banner = Self.banner
    return layer
  }

  @Test func buttonsRunTheirCommands() {
    let layer = layer()
    let frames = layer.bannerView.frames
    #expect(frames.count == 2)
    #expect(layer.click(frames[0]).actions == [.command(CommandID("discard"))])
    #expect(layer.click(frames[1], finger: 4).actions == [.command(CommandID("keep"))])
    // The text is no button, and neither is a contact that slid off one.
    let bounds = layer.bannerView.bounds
    #expect(layer.click(bounds.columns(bounds.x, width: 20)) == .consumed)
    layer.send(.down, frames[0].x + 4, frames[0].y + 4)
    #expect(layer.send(.up, frames[0].x + 4, frames[0].y + 200) == .consumed)
    layer.send(.down, frames[0].x + 4, frames[0].y + 4, finger: 1)
    #expect(layer.send(.cancel, frames[0].x + 4, frames[0].y + 4, finger: 1) == .consumed)
  }

  /// The banner is in the menu bar's free part: it covers neither titles nor the canvas.
  @Test func nothingElseIsCovered() throws {
    let plain = Fixtures.layer()
    let layer = layer()
    let bounds = layer.bannerView.bounds
    #expect(!bounds.isEmpty && bounds == bounds.intersection(layer.bar.bounds))
    #expect(bounds.x > (try #require(layer.bar.titles.last)).maxX)
    #expect(layer.contentRect == plain.contentRect && layer.overlayBounds.isEmpty)
    #expect(layer.takeDamage().allSatisfy { $0 == $0.intersection(layer.bar.bounds) })
    layer.banner = nil
    #expect(layer.takeDamage() == [bounds])
    #expect(layer.click(bounds).actions.isEmpty)
  }

  /// A warning has the place at the very end.
  @Test func theBannerIsBesideTheWarning() throws {
    let layer = layer(1000)
    let before = layer.bannerView.bounds
    layer.warning = "Not protected against a crash"
    let mark = try #require(layer.bar.mark)
    #expect(layer.bannerView.bounds.maxX <= mark.frame.x && !layer.bannerView.bounds.isEmpty)
    layer.warning = nil
    #expect(layer.bannerView.bounds == before)
  }

  /// In a narrower window the text is shortened; without room nothing is shown or pressed.
  @Test func theWindowMayBeNarrow() {
    let wide = layer().bannerView.bounds
    var previous = wide.width
    for width in stride(from: 800, through: 100, by: -10) {
      let layer = layer(width)
      let bounds = layer.bannerView.bounds
      #expect(bounds.width <= previous)
      #expect(bounds.isEmpty == layer.bannerView.frames.isEmpty)
      if let last = layer.bar.titles.last, !bounds.isEmpty { #expect(bounds.x >= last.maxX) }
      previous = bounds.width
    }
    #expect(previous == 0)
  }
}
