import Graphics
import Ink
import Input
import TestSupport
import Testing

@testable import xsign

/// The opacity of a stroke and what it follows, changed one by one.
@Suite struct PenOpacityTests {
  @Test func theOpacityKeepsWhatItFollows() {
    var pen = Pen(width: 1...4, opacity: 0.25...1, opacityDriver: .speed)
    pen.setOpacity(0.5)
    #expect(pen.opacity == 0.125...0.5 && pen.opacityDriver == .speed)
    var even = Pen(width: 1...4)
    even.setOpacity(0.3)
    #expect(even.opacity == 0.3...0.3 && even.opacityDriver == .nothing)
    var unseen = Pen(width: 1...4, opacity: 0...0)
    unseen.setOpacity(0.8)
    #expect(unseen.opacity == 0.8...0.8)
  }

  @Test func whatItFollowsKeepsTheOpacity() {
    var pen = Pen(width: 1...4, opacity: 0.4...0.4)
    pen.setOpacityDriver(.pressure)
    #expect(pen.opacity == 0.4 * Palette.minimumOpacity...0.4 && pen.opacityDriver == .pressure)
    pen.setOpacityDriver(.speed)
    #expect(pen.opacity == 0.4 * Palette.minimumOpacity...0.4 && pen.opacityDriver == .speed)
    pen.setOpacityDriver(.nothing)
    #expect(pen.opacity == 0.4...0.4 && pen.opacityDriver == .nothing)
    // A line may be even although it follows something.
    var even = Pen(width: 1...4, opacity: 0.4...0.4, opacityDriver: .pressure)
    even.setOpacityDriver(.speed)
    #expect(even.opacity == 0.4 * Palette.minimumOpacity...0.4 && even.opacityDriver == .speed)
  }

  /// The pen of the next stroke changes nothing else of those that are selected.
  @Test func selectedStrokesKeepTheirOpacity() throws {
    let state = StateFolder()
    let app = try RunningApp(environment: state.environment)
    var pen: Pen? { state.journal.replay.drawing.strokes.last?.pen }
    try app.choose(.opacity(2))
    try app.draw([(60, 100), (100, 100), (160, 100)])
    try app.choose(.opacity(0))
    app.key("a", .control)
    try app.wait("a frame") { !app.selectionFrame.isEmpty }
    try app.choose(.opacityDriver(.speed))
    try app.wait("an opacity that follows the speed") { pen?.opacityDriver == .speed }
    let greatest = Double(Palette.opacities[2]) / 100
    #expect(abs((pen?.opacity.upperBound ?? 0) - greatest) < 0.001)
  }
}
