import Graphics

/// What is chosen on the card that makes a signature of a picture.
package struct TracingChoice: Sendable, Hashable {
  /// The part of the picture that has the signature, in its pixels.
  package var part: PixelRect
  /// The steps by which lines are thicker than they are in the picture.
  package var thickness = 0
  /// True if printed lines are removed.
  package var removesLines = false
  /// True if the ink has the colour of the picture.
  package var hasPictureColor = false

  /// The steps that can be chosen.
  package static let thicknesses = -4...4

  /// Creates the choice of all of a picture.
  package init(_ picture: Image) {
    part = PixelRect(x: 0, y: 0, width: picture.width, height: picture.height)
  }
}

/// What became of a picture.
package struct TracingResult: Sendable {
  /// The ink on paper, or nil if there is none.
  package var picture: Image?
  /// The size of the ink, or why there is none.
  package var note: String

  package init(picture: Image?, note: String) {
    (self.picture, self.note) = (picture, note)
  }
}

extension ControlsLayer {
  /// Presents a card on which a signature is made of a picture, replacing any other card.
  ///
  /// - Parameters:
  ///   - onChange: Takes each change of the choice. Its result is shown by `show`.
  ///   - onPaste: Is called when another picture is to be pasted.
  ///   - onAccept: Is called when the result is accepted. The card stays until it is replaced.
  ///   - onCancel: Is called after the card was cancelled and closed.
  package func present(
    tracing picture: Image, _ choice: TracingChoice, onChange: @escaping (TracingChoice) -> Void,
    onPaste: @escaping () -> Void, onAccept: @escaping () -> Void,
    onCancel: @escaping () -> Void = {}
  ) {
    setCard(
      TracingCard(
        picture, choice, style: style, onChange: onChange, onPaste: onPaste, onAccept: onAccept,
        onCancel: onCancel))
  }

  /// True while that card is shown.
  package var isTracing: Bool { card is TracingCard }

  /// Shows the result of what was chosen on that card.
  package func show(_ result: TracingResult) { (card as? TracingCard)?.result = result }

  /// The room for the ink on that card, in pixels, or nil if there is no such card.
  package var tracedSize: (width: Int, height: Int)? {
    (card as? TracingCard).map { ($0.paperFrame.width, $0.paperFrame.height) }
  }
}
