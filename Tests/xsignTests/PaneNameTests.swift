import Testing

@testable import xsign

/// What assistive technologies are told of the panes.
@Suite struct PaneNameTests {
  @Test func aPaneIsNamedByWhatItShows() {
    #expect(PaneName().text == "Paper")
    #expect(PaneName(document: "contract.pdf").text == "contract.pdf")
    #expect(PaneName(engine: "Hermite", document: "contract.pdf").text == "Hermite")
    #expect(PaneName(heading: "Receipt 12", engine: "xsign").text == "Receipt 12")
  }

  /// Only one of two panes has a place.
  @Test func twoPanesAreToldApart() {
    #expect(PaneName(engine: "Hermite", place: "Left pane").text == "Left pane: Hermite")
  }

  /// The zoom is no name. It is said where it is shown.
  @Test func theZoomIsDescribed() {
    var summary = CanvasSummary(panes: 1, strokes: 2, selected: 0, page: 0, pages: 1)
    #expect(summary.sentence == "One pane, 2 strokes, nothing selected")
    summary.zoom = "120%"
    #expect(summary.sentence == "One pane, 2 strokes, nothing selected, 120%")
  }
}
