@testable import Ink

/// A page that a test draws: white, with lines and words, at the resolution of the search.
struct SignPage {
  /// The pixels per millimetre.
  private static let scale = GreyPage.resolution / 25.4
  private let width: Int
  private let height: Int
  private var pixels: [UInt8]
  private(set) var words: [PageWord] = []

  /// Creates a page that is so wide in millimetres.
  init(width: Double = 210) {
    self.width = Int(width * Self.scale)
    height = Int(150 * Self.scale)
    pixels = [UInt8](repeating: 255, count: self.width * height)
  }

  /// Darkens a rectangle, in millimetres, at least a pixel in each direction.
  mutating func fill(x: Double, y: Double, width: Double, height: Double, grey: UInt8 = 0) {
    let (left, top) = (Int((x * Self.scale).rounded()), Int((y * Self.scale).rounded()))
    let right = max(left + 1, Int(((x + width) * Self.scale).rounded()))
    let bottom = max(top + 1, Int(((y + height) * Self.scale).rounded()))
    for row in max(top, 0)..<min(bottom, self.height) {
      for column in max(left, 0)..<min(right, self.width) {
        pixels[row * self.width + column] = grey
      }
    }
  }

  /// Draws a line of a third of a millimetre with its middle at `y`.
  mutating func line(x: Double, y: Double, width: Double, grey: UInt8 = 0) {
    fill(x: x, y: y - 0.17, width: width, height: 0.33, grey: grey)
  }

  /// Draws a row of dots that are a third of a millimetre wide.
  mutating func dots(x: Double, y: Double, width: Double) {
    let step = 1.2
    for index in 0..<Int(width / step) {
      fill(x: x + Double(index) * step, y: y - 0.17, width: 0.33, height: 0.33)
    }
  }

  /// Draws the four sides of a cell.
  mutating func cell(x: Double, y: Double, width: Double, height: Double) {
    line(x: x, y: y, width: width)
    line(x: x, y: y + height, width: width)
    for side in [x, x + width] { fill(x: side - 0.17, y: y, width: 0.33, height: height) }
  }

  /// Writes a text with its baseline at `y`, in letters that are 2.2 mm wide with the gap after
  /// them, 1.8 mm for a space. Each word is one of the page, as poppler has it.
  mutating func write(_ text: String, x: Double, y: Double) {
    let mm = InkPlace.pointsPerMillimetre
    var left = x
    for word in text.split(separator: " ") {
      let width = Double(word.count) * 2.2
      for (index, character) in word.enumerated() where character != "_" {
        let place = left + Double(index) * 2.2
        // Two stems with a gap between, so that no letter looks like a part of a line.
        fill(x: place, y: y - 2.4, width: 0.4, height: 2.4)
        fill(x: place + 1.2, y: y - 2.4, width: 0.4, height: 2.4)
      }
      if word.contains("_"), let first = word.firstIndex(of: "_") {
        let before = Double(word.distance(from: word.startIndex, to: first)) * 2.2
        fill(x: left + before, y: y + 0.2, width: width - before, height: 0.25)
      }
      words.append(
        PageWord(
          String(word),
          frame: Bounds(
            min: Point(left * mm, (y - 3.4) * mm), max: Point((left + width) * mm, (y + 1.1) * mm)))
      )
      left += width + 1.8
    }
  }

  /// The places that are found, with lengths in millimetres.
  var places: [SignPlace] {
    let page = GreyPage(
      width: width, height: height, scale: GreyPage.resolution / 72, pixels: pixels)
    let mm = InkPlace.pointsPerMillimetre
    return SignPlaceSearch.places(on: page, words: words).map { place in
      SignPlace(
        place.kind, start: place.start / mm, end: place.end / mm, baseline: place.baseline / mm,
        room: place.room / mm, label: place.label, score: place.score)
    }
  }
}
