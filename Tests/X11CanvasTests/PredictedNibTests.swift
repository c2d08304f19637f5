import Ink
import TestSupport
import Testing
import X11Canvas

/// The predicted end of a line whose nib is not round.
@Suite struct PredictedNibTests {
  /// A chisel that lies along the line: its line is a tenth as thick as it is wide.
  private let pen = Pen(width: 20...20, nib: NibShape(angle: 0, aspect: 0.1))

  /// Where only a round tip could be there is no ink, and the flat one is there.
  @Test(arguments: EngineSettings.defaults) func theTipHasTheShapeOfTheNib(engine: EngineSettings)
    throws
  {
    let (predicting, plain) = (
      try PredictionHarness(engine), try PredictionHarness(engine, predicts: false)
    )
    for predicting in [predicting, plain] { predicting.draw(PredictionHarness.motion(40), pen) }
    #expect(!predicting.shows(plain))
    for y in 70..<110 where abs(y - 90) > 2 {
      // A failure does not print the rows.
      let isSame = predicting.row(y) == plain.row(y)
      #expect(isSame, "\(y)")
    }
    let (ink, truth) = (predicting.row(90), plain.row(90))
    let end = truth.lastIndex { $0 > 0 } ?? 0
    #expect(ink[end + 3] > 40)
  }

  /// Pictures for inspection, written to the folder `XSIGN_GALLERY`: as the line is drawn, at three
  /// times its size.
  @Test(.gallery) func gallery() throws {
    for (name, nib) in [("round", NibShape.round), ("chisel", NibShape(angle: -40, aspect: 0.2))] {
      let predicting = try PredictionHarness(.xsign, scale: 3)
      predicting.canvas.prediction.displayTime = 0.024
      predicting.draw(
        PredictionHarness.motion(42).map {
          Sample(($0.position - Point(90, 70)) * 0.8 + Point(5, 10), time: $0.time)
        }, Pen(width: 2...8, nib: nib), scale: 3)
      try predicting.harness.save(as: "predicted-\(name)")
    }
  }
}
