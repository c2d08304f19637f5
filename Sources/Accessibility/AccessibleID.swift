/// The name of a part of the window, by which assistive technologies know it again while it changes
/// and moves.
package struct AccessibleID: Sendable, Hashable {
  /// A kind of part.
  package enum Part: Sendable, Hashable {
    /// The window, and what is shown in it.
    case window, canvas, pane, panel, page
    /// A field of the document, a place to sign at, and a text that is typed on a page.
    case field, signingPlace, pageText
    /// The menus and the buttons in reach at any time.
    case menuBar, menu, item, warning, toolBar, tool, banner, bannerButton, note, noteText
    case notePart, pageBox, start, startButton, legend, figures, actionBar, actionButton, notice,
      noticeButton
    /// The constants of an engine, and the sliders and buttons among them.
    case constants, constantPart
    /// A card, and the parts that it has besides texts.
    case card, cardText, cardGroup, cardPart
  }

  /// The kind of the part.
  package var part: Part
  /// The numbers that distinguish it from others of its kind.
  package var numbers: [Int]
  /// The name of its command, or an empty string.
  package var name: String

  package init(_ part: Part, _ numbers: [Int] = [], name: String = "") {
    self.part = part
    self.numbers = numbers
    self.name = name
  }
}
