import Testing

@testable import Ink

/// Where a page asks for a signature, initials or a date.
@Suite struct SignPlaceTests {
  private func near(_ value: Double?, _ wanted: Double, _ spare: Double = 0.7) -> Bool {
    value.map { abs($0 - wanted) <= spare } ?? false
  }

  @Test func aLineBesideALabelIsFound() throws {
    var page = SignPage()
    page.write("Signature:", x: 20, y: 60)
    page.line(x: 48, y: 60.3, width: 80)
    let place = try #require(page.places.first)
    #expect(page.places.count == 1 && place.kind == .signature && place.label == "Signature:")
    #expect(near(place.start, 48) && near(place.end, 128) && near(place.baseline, 60.3))
    #expect(near(place.room, 30, 1))
  }

  /// Room ends at the edge of the page.
  @Test func aLineAtTheTopHasTheRoomOfThePage() {
    var page = SignPage()
    page.write("Signature:", x: 20, y: 12)
    page.line(x: 48, y: 12.3, width: 80)
    #expect(page.places.count == 1 && near(page.places.first?.room, 12.3, 1))
    var edge = SignPage()
    edge.write("Signature:", x: 20, y: 4)
    edge.line(x: 48, y: 3, width: 80)
    #expect(edge.places.isEmpty)
  }

  /// In Hebrew and Arabic the label is right of its line. Files have its letters in either order,
  /// or each by itself.
  @Test(arguments: [["חתימה:"], [":המיתח"], [":", "ה", "מ", "י", "ת", "ח"]])
  func aLineLeftOfALabelIsFoundWhereTextIsReadFromTheRight(_ pieces: [String]) throws {
    var page = SignPage()
    var x = 160.0
    for piece in pieces {
      page.write(piece, x: x, y: 60)
      x += Double(piece.count) * 2.2
    }
    page.line(x: 70, y: 60.3, width: 86)
    // This is no label: it is left of the line.
    page.write("דירה", x: 20, y: 60)
    let place = try #require(page.places.first)
    #expect(page.places.count == 1 && place.kind == .signature && place.label == "חתימה:")
    #expect(near(place.start, 70) && near(place.end, 156) && near(place.baseline, 60.3))
  }

  @Test func aLineOverALabelIsFound() {
    var page = SignPage()
    page.line(x: 20, y: 60, width: 70)
    page.line(x: 110, y: 60, width: 40)
    page.write("Unterschrift Mieter", x: 22, y: 65)
    page.write("Ort, Datum", x: 112, y: 65)
    #expect(page.places.map(\.kind) == [.signature, .date])
    #expect(near(page.places.first?.start, 20) && near(page.places.last?.start, 110))
  }

  @Test func underscoresAndDotsAreLines() {
    var page = SignPage()
    page.write("Signature:______________________", x: 20, y: 40)
    page.write("Firma", x: 20, y: 70)
    page.dots(x: 40, y: 70, width: 90)
    let places = page.places.sorted { $0.baseline < $1.baseline }
    #expect(places.map(\.kind) == [.signature, .signature])
    #expect(near(places.first?.start, 20 + 10 * 2.2, 1) && near(places.last?.start, 40, 1))
    #expect(near(places.last?.end, 130, 2))
  }

  @Test func thinGreyLinesAreFoundAndTintedEdgesAreNot() {
    var page = SignPage()
    page.write("Signature:", x: 20, y: 60)
    page.line(x: 48, y: 60.3, width: 80, grey: 170)
    #expect(page.places.count == 1)
    var other = SignPage()
    other.write("Signature:", x: 20, y: 60)
    other.fill(x: 48, y: 60, width: 80, height: 20, grey: 150)
    #expect(other.places.isEmpty)
  }

  /// A box has one line to sign on: the lower one, also if the label is in it.
  @Test func theBottomOfACellIsTheLine() {
    var page = SignPage()
    page.cell(x: 20, y: 40, width: 90, height: 25)
    page.write("Signature", x: 22, y: 44.5)
    #expect(page.places.count == 1)
    #expect(near(page.places.first?.baseline, 65))
    // It ends where the label above it does.
    #expect((page.places.first?.room ?? 99) < 21)
  }

  @Test func theCellRightOfALabelIsSignedIn() {
    var page = SignPage()
    page.cell(x: 20, y: 40, width: 60, height: 14)
    page.cell(x: 80, y: 40, width: 90, height: 14)
    page.write("Signature", x: 22, y: 48)
    #expect(page.places.count == 1)
    #expect(near(page.places.first?.start, 80, 1) && near(page.places.first?.baseline, 54))
  }

  @Test func theNameHasItsOwnLine() {
    var page = SignPage()
    for (row, label) in ["Name:", "Signature:", "Title:"].enumerated() {
      let y = 40 + Double(row) * 12
      page.write(label, x: 20, y: y)
      page.line(x: 50, y: y + 0.3, width: 80)
    }
    #expect(page.places.count == 1)
    #expect(near(page.places.first?.baseline, 52.3))
  }

  @Test func withoutRoomThereIsNoPlace() {
    var page = SignPage()
    // An underlined heading, and a line under a line of text.
    page.write("Signature", x: 20, y: 40)
    page.line(x: 20, y: 41, width: 19)
    page.write("This is a line of a paragraph with words", x: 20, y: 60)
    page.line(x: 20, y: 62, width: 83)
    page.write("Signature", x: 20, y: 67)
    #expect(page.places.isEmpty)
  }

  @Test func aLabelInSeveralRowsIsOne() {
    var page = SignPage()
    page.cell(x: 20, y: 40, width: 60, height: 22)
    page.cell(x: 80, y: 40, width: 90, height: 22)
    page.write("Signature of", x: 22, y: 45)
    page.write("applicant", x: 22, y: 49.5)
    page.write("Booked and", x: 20, y: 90)
    page.write("date", x: 20, y: 94.5)
    page.line(x: 40, y: 94.8, width: 60)
    #expect(page.places.count == 1)
    #expect(near(page.places.first?.start, 80, 1))
  }

  /// In a table the first empty cell under a heading is signed in.
  @Test func theCellUnderAHeadingIsSignedIn() {
    var page = SignPage()
    for row in 0..<3 {
      page.cell(x: 20, y: 40 + Double(row) * 12, width: 60, height: 12)
      page.cell(x: 80, y: 40 + Double(row) * 12, width: 70, height: 12)
    }
    page.write("Name", x: 22, y: 47)
    page.write("Signature", x: 82, y: 47)
    #expect(page.places.count == 1)
    #expect(near(page.places.first?.baseline, 64) && near(page.places.first?.start, 80, 1))
  }

  @Test func sentencesAskForNothing() {
    var page = SignPage(width: 320)
    page.line(x: 20, y: 40, width: 200)
    page.write("The signature of each party binds it from the day of its delivery on", x: 20, y: 45)
    #expect(page.places.isEmpty)
  }

  @Test func tablesOfContentsAreNoPlaces() {
    var page = SignPage()
    page.write("Signatures", x: 20, y: 60)
    page.dots(x: 44, y: 60, width: 90)
    page.write("17", x: 136, y: 60)
    #expect(page.places.isEmpty)
    page.write("Signatures", x: 20, y: 90)
    page.dots(x: 44, y: 90, width: 90)
    #expect(page.places.count == 1)
  }

  @Test func linesOfScansMayBeTilted() {
    var page = SignPage()
    page.write("Signature:", x: 20, y: 60)
    for index in 0..<80 {
      page.line(x: 48 + Double(index), y: 60 + Double(index) * 0.01, width: 1.05)
    }
    #expect(page.places.count == 1)
    #expect(near(page.places.first?.width, 80, 1))
  }

  @Test func initialsNeedLessRoom() {
    var page = SignPage()
    page.write("Initials:", x: 20, y: 60)
    page.line(x: 44, y: 60.3, width: 12)
    page.write("Signature:", x: 80, y: 60)
    page.line(x: 104, y: 60.3, width: 12)
    #expect(page.places.map(\.kind) == [.initials])
  }

  /// Ink above a line, as of who has signed already, is in the way.
  @Test func aLineWithInkIsTaken() {
    var page = SignPage()
    page.write("Signature:", x: 20, y: 60)
    page.line(x: 48, y: 60.3, width: 60)
    for x in stride(from: 50.0, to: 105, by: 4) { page.fill(x: x, y: 54, width: 1, height: 5) }
    #expect(page.places.isEmpty)
  }

  @Test func hostilePagesEnd() {
    var page = SignPage()
    for row in 0..<70 {
      for column in 0..<12 {
        page.line(x: Double(column) * 17, y: 2 + Double(row) * 2, width: 15)
        page.write("Signature:", x: Double(column) * 17, y: 2 + Double(row) * 2)
      }
    }
    #expect(page.places.count <= 300)
    let nowhere = [
      PageWord("Signature:", frame: Bounds(min: Point(.nan, 0), max: Point(.infinity, 1))),
      PageWord("Signature:", frame: .empty), PageWord("", frame: .empty),
      PageWord("Signature:", frame: Bounds(min: Point(-1e7, -1e7), max: Point(1e7, 1e7))),
    ]
    let grey = GreyPage(width: 1, height: 1, scale: 2, pixels: [0])
    #expect(SignPlaceSearch.places(on: grey, words: nowhere).isEmpty)
    #expect(
      SignPlaceSearch.places(
        on: GreyPage(width: 0, height: 0, scale: 2, pixels: []), words: nowhere
      ).isEmpty)
  }
}
