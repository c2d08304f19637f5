import Ink
import Testing

/// Where forms are put on pages.
@Suite struct InkPlaceTests {
  /// A hundred canvas units wide and fifty high, not at its origin.
  private let box = InkForm.Box(left: -160, top: 320, right: 1440, bottom: 1120)
  private let page = PDFPage(width: 595, height: 842)

  private func frame(_ place: InkPlace, _ size: InkPlace.Size? = nil) -> [Double] {
    let map = place.map(of: box, size: size, on: page)
    let frame = map.frame(of: box)
    // Ink is neither turned nor stretched.
    #expect(map.scale.x == map.scale.y && map.skew == .zero)
    return [frame.min.x, frame.min.y, frame.max.x, frame.max.y].map {
      ($0 * 1e6).rounded() / 1e6
    }
  }

  @Test func inkHasTheSizeInWhichItWasDrawn() {
    // 25.4 mm are 72 points, and 96 canvas units.
    #expect(frame(.corner(x: 25.4, y: 50.8)) == [72, 144, 147, 181.5])
    #expect(frame(.corner(x: 0, y: 0)) == [0, 0, 75, 37.5])
  }

  @Test func negativePlacesCountFromTheRightAndTheBottom() {
    #expect(frame(.corner(x: -25.4, y: -50.8)) == [448, 660.5, 523, 698])
    #expect(frame(.corner(x: -0.0, y: -0.0)) == [520, 804.5, 595, 842])
    #expect(frame(.corner(x: -25.4, y: 0)) == [448, 0, 523, 37.5])
  }

  @Test func aSizeIsABoxThatTheInkFitsInto() {
    #expect(frame(.corner(x: 0, y: 0), .init(width: 50.8)) == [0, 0, 144, 72])
    #expect(frame(.corner(x: 0, y: 0), .init(width: 50.8, height: 12.7)) == [0, 0, 72, 36])
    #expect(frame(.corner(x: 0, y: 0), .init(width: 12.7, height: 50)) == [0, 0, 36, 18])
    #expect(frame(.corner(x: -0.0, y: -0.0), .init(width: 50.8)) == [451, 770, 595, 842])
  }

  @Test func aFrameKeepsAFewPercentFree() {
    let wide = Bounds(min: Point(100, 200), max: Point(300, 250))
    #expect(frame(.frame(wide)) == [152, 201, 248, 249])
    let high = Bounds(min: Point(100, 200), max: Point(200, 400))
    #expect(frame(.frame(high)) == [102, 276, 198, 324])
  }

  @Test func whatIsBesideInkIsBelowItOrRightOfIt() {
    func beside(_ frame: Bounds) -> Bounds? {
      InkPlace.map(of: box, beside: frame, on: page)?.frame(of: box)
    }
    let gap = 2 * 72 / 25.4
    let center = Bounds(min: Point(100, 200), max: Point(300, 250))
    let below = beside(center)
    #expect(below.map { abs($0.min.y - 250 - gap) < 1e-9 && $0.min.x == 100 } == true)
    let low = Bounds(min: Point(100, 800), max: Point(300, 830))
    let right = beside(low)
    #expect(right.map { abs($0.min.x - 300 - gap) < 1e-9 && abs($0.max.y - 830) < 1e-9 } == true)
    let corner = beside(Bounds(min: Point(500, 800), max: Point(590, 830)))
    #expect(corner.map { abs($0.max.y - 800 + gap) < 1e-9 && $0.min.x == 500 } == true)
    let lowest = beside(Bounds(min: Point(530, 800), max: Point(590, 830)))
    #expect(lowest.map { abs($0.max.x - 530 + gap) < 1e-9 && abs($0.max.y - 830) < 1e-9 } == true)
    #expect(beside(Bounds(min: Point(1, 1), max: Point(594, 841))) == nil)
  }

  /// Where something is printed, or other ink is, the next place is taken; the least covered one if
  /// none is free.
  @Test func whatIsBesideInkIsWhereThePageIsFree() {
    let frame = Bounds(min: Point(200, 200), max: Point(400, 250))
    let below = Bounds(min: Point(190, 252), max: Point(420, 310))
    let right = Bounds(min: Point(402, 150), max: Point(560, 250))
    let above = Bounds(min: Point(190, 100), max: Point(410, 199))
    /// A page with lines of print in these places, on paper of a brightness, with specks.
    func picture(_ places: [Bounds], paper: UInt8 = 255) -> GreyPage {
      var pixels = [UInt8](repeating: paper, count: 595 * 842)
      for place in places {
        for y in stride(from: Int(place.min.y), to: Int(place.max.y), by: 6) {
          for x in stride(from: Int(place.min.x), to: Int(place.max.x), by: 3) {
            pixels[y * 595 + x] = 30
          }
        }
      }
      for speck in [270 * 595 + 230, 230 * 595 + 430] { pixels[speck] = 30 }
      return GreyPage(width: 595, height: 842, scale: 1, pixels: pixels)
    }
    func side(_ picture: GreyPage?, _ taken: [Bounds] = []) -> String {
      let map = InkPlace.map(of: box, beside: frame, on: page, picture: picture, taken: taken)
      guard let place = map?.frame(of: box) else { return "none" }
      if place.min.y > 250 { return "below" }
      if place.min.x > 400 { return "right" }
      return place.max.y < 200 ? "above" : "left"
    }
    #expect(side(nil) == "below" && side(picture([])) == "below")
    #expect(side(picture([below])) == "right" && side(picture([below], paper: 190)) == "right")
    #expect(side(picture([below, right])) == "above")
    #expect(side(picture([below, right, above])) == "left")
    #expect(side(picture([below]), [right]) == "above" && side(nil, [below]) == "right")
    let all = [below, right, above, Bounds(min: Point(100, 200), max: Point(199, 252))]
    #expect(side(picture(all), [below, above, all[3]]) == "right")
    // Black cannot be read on black.
    var dark = [UInt8](repeating: 255, count: 595 * 842)
    for index in 252 * 595..<842 * 595 { dark[index] = 20 }
    #expect(side(GreyPage(width: 595, height: 842, scale: 1, pixels: dark)) == "right")
  }

  @Test func inkIsWhollyOnAPageOrNot() {
    func isOn(_ x: Double, _ y: Double) -> Bool {
      page.contains(InkPlace.corner(x: x, y: y).map(of: box, on: page).frame(of: box))
    }
    #expect(isOn(0, 0) && isOn(-0.0, -0.0) && isOn(183, 283))
    #expect(!isOn(184, 0) && !isOn(0, 284) && !isOn(-184, 0) && !isOn(0, -284))
  }
}

/// Where forms are put on lines to sign on.
@Suite struct LinePlaceTests {
  /// 75 by 37.5 points as drawn.
  private let box = InkForm.Box(left: 0, top: 0, right: 1600, bottom: 800)
  private let page = PDFPage(width: 595, height: 842)

  private func frame(
    room: Double, width: Double = 200, descent: Double = 0, size: InkPlace.Size? = nil
  ) -> Bounds {
    let line = SignPlace(.signature, start: 100, end: 100 + width, baseline: 500, room: room)
    return InkPlace.line(line, descent: descent).map(of: box, size: size, on: page).frame(of: box)
  }

  @Test func inkStandsOnTheLineAndFitsItsRoom() {
    let low = frame(room: 20)
    #expect(abs(low.max.y - 500) < 1e-9 && abs(low.height - 18.8) < 1e-9)
    // Four millimetres from the beginning.
    #expect(abs(low.min.x - 100 - 4 * 72 / 25.4) < 1e-9)
    // No more than 15 mm, however much room there is.
    #expect(abs(frame(room: 400).height - 15 * 72 / 25.4) < 1e-9)
  }

  @Test func shortLinesLimitTheWidth() {
    let short = frame(room: 100, width: 50)
    #expect(abs(short.width - 47) < 1e-9 && abs(short.center.x - 125) < 1e-9)
  }

  @Test func tailsAreBelowTheLine() {
    let ink = frame(room: 20, descent: 0.25)
    #expect(abs(500 - ink.min.y - 18.8) < 1e-9)
    #expect(abs(ink.max.y - 500 - 18.8 / 3) < 1e-9)
  }

  @Test func aSizeRules() {
    #expect(abs(frame(room: 20, size: .init(width: 50.8)).width - 144) < 1e-9)
  }
}
