import X11Canvas

extension Message {
  /// A description of xsign.
  static let about = Message(
    title: "xsign \(Version.current)",
    paragraphs: [
      "Sign and draw by hand, with mouse, touch screen or pen tablet.",
      "Every stroke is drawn by two engines at once, side by side, of eight to choose from. An "
        + "export holds the pane you chose last.",
      "Free software under the MIT licence.",
    ])
}

extension Calibration {
  /// The card that fits a pen's pressure curve to a hand.
  static let pen = Calibration(
    title: "Calibrate the pen's pressure",
    instruction: "Scribble here as you write, lightly and firmly, for ten seconds.",
    withoutPressure: "This device reports no pressure: scribble with a pen.",
    onlyPens: "A finger has no pressure curve: scribble with a pen.")
}
