import Graphics
import Ink

/// The colour and the width of a pen, or the colour of a paper, as they are chosen on a card.
package struct PenLook: Sendable, Hashable {
  /// The greatest widths that can be chosen, in millimetres.
  package static let widths = 0.1...10.0

  /// What has the look.
  package enum Subject: Sendable, Hashable {
    /// A pen on paper of a colour.
    case pen(paper: InkColor)
    /// A paper, on which a pen has the width.
    case paper
  }

  /// The colour of the ink or the paper.
  package var color: InkColor
  /// The greatest width of the line, in millimetres.
  package var width: Double

  package init(color: InkColor, width: Double) {
    (self.color, self.width) = (color, width)
  }
}

extension ControlsLayer {
  /// Presents a card on which the colour and the width of a pen, or the colour of a paper, are
  /// chosen, replacing any other card.
  ///
  /// - Parameters:
  ///   - look: What is chosen at first.
  ///   - subject: What has the look.
  ///   - latest: The colours that were used last, the newest first.
  ///   - onChange: Takes each change. A stroke with that look is shown by `show(sample:)`.
  ///   - onAccept: Takes the look that is accepted. The card is closed.
  ///   - onCancel: Is called after the card was cancelled and closed.
  package func present(
    _ look: PenLook, of subject: PenLook.Subject, latest: [InkColor],
    onChange: @escaping (PenLook) -> Void, onAccept: @escaping (PenLook) -> Void,
    onCancel: @escaping () -> Void = {}
  ) {
    setCard(
      PenCard(
        look, of: subject, latest: latest, style: style, onChange: onChange, onAccept: onAccept,
        onCancel: onCancel))
  }

  /// Shows a stroke on that card.
  package func show(sample: Image?) { (card as? PenCard)?.sample = sample }

  /// The room for the stroke on that card, in pixels, and the pixels for each canvas unit; nil if
  /// there is no such card.
  package var sampleSize: (width: Int, height: Int, scale: Double)? {
    (card as? PenCard).map { ($0.sampleFrame.width, $0.sampleFrame.height, $0.style.scale) }
  }
}
