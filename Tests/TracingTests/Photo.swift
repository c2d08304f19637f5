import Foundation
import Graphics
import Ink
import Synchronization
import TestSupport

@testable import Tracing

/// A picture of handwriting in the folder `Tests/Photos`, with the true ink.
struct Photo {
  /// The names of the pictures.
  static let names = [
    "desk", "felt", "hard_shadow", "on_line", "pale", "plain", "ruled_blue", "small", "squared",
    "turned",
  ]

  let image: Image
  /// The coverage of the true ink, 0...255, for the pixels of the picture.
  let truth: [UInt8]

  private static let inks = Mutex<[String: PictureInk]>([:])

  /// Returns the ink of the photo with a name. Tracing it takes long, so that tests share the ink.
  static func ink(_ name: String, removesLines: Bool = false) throws -> PictureInk {
    let key = "\(name) \(removesLines)"
    if let known = inks.withLock({ $0[key] }) { return known }
    let ink = try PictureInk(Photo(name).image, removesLines: removesLines)
    inks.withLock { $0[key] = ink }
    return ink
  }

  init(_ name: String) throws {
    func read(_ name: String) throws -> Image {
      let bytes = try Data(contentsOf: Photos.folder.appendingPathComponent(name))
      return try Image(decoding: [UInt8](bytes), file: name)
    }
    image = try read("\(name).jpg")
    truth = try read("\(name)-truth.png").pixels.map { UInt8($0 & 255) }
  }
}

/// What traced ink has in common with the true ink.
struct Likeness {
  /// The pixels that both have, as a share of those that one of them has.
  private(set) var union = 0.0
  /// The ink farther than 4 pixels from true ink, as a share of that.
  private(set) var added = 0.0
  /// The true ink farther than 2 pixels from ink, as a share of all of it.
  private(set) var lost = 0.0

  init(_ ink: PictureInk, _ photo: Photo) {
    let (width, height) = (photo.image.width, photo.image.height)
    let found = Self.raster(ink, width, height)
    let truth = photo.truth.map { $0 > 127 }
    var (both, either, false_, missing, all) = (0, 0, 0, 0, 0)
    let nearTruth = Self.grown(truth, 4, width, height)
    let nearFound = Self.grown(found, 2, width, height)
    for index in truth.indices {
      if truth[index] && found[index] { both += 1 }
      if truth[index] || found[index] { either += 1 }
      if truth[index] { all += 1 }
      if found[index] && !nearTruth[index] { false_ += 1 }
      if truth[index] && !nearFound[index] { missing += 1 }
    }
    union = Double(both) / Double(max(1, either))
    added = Double(false_) / Double(max(1, all))
    lost = Double(missing) / Double(max(1, all))
  }

  /// Returns the pixels that the contours wind around by at least a half, by the non-zero rule, at
  /// 4 by 4 points each.
  static func raster(_ ink: PictureInk, _ width: Int, _ height: Int) -> [Bool] {
    var crossings = [[(x: Double, up: Int)]](repeating: [], count: 4 * height)
    for corners in ink.contours(0.5).joined() {
      let places = corners.map { point in
        Point((point.x + ink.corner.x) * ink.step.x, (point.y + ink.corner.y) * ink.step.y)
      }
      for (index, end) in places.enumerated() {
        let start = places[index == 0 ? places.count - 1 : index - 1]
        let (low, high) = start.y < end.y ? (start, end) : (end, start)
        let first = Int((low.y * 4 - 0.5).rounded(.up))
        for line in max(0, first)..<max(0, min(4 * height, Int((high.y * 4 - 0.5).rounded(.up)))) {
          let y = (Double(line) + 0.5) / 4
          let share = (y - low.y) / (high.y - low.y)
          crossings[line].append((low.x + share * (high.x - low.x), start.y < end.y ? 1 : -1))
        }
      }
    }
    var counts = [Int](repeating: 0, count: width * height)
    for (line, row) in crossings.enumerated() {
      var winding = 0
      let sorted = row.sorted { $0.x < $1.x }
      for (index, crossing) in sorted.enumerated() {
        winding += crossing.up
        guard winding != 0, index + 1 < sorted.count else { continue }
        let first = Int((crossing.x * 4 - 0.5).rounded(.up))
        for point in max(
          0, first)..<min(4 * width, Int((sorted[index + 1].x * 4 - 0.5).rounded(.up)))
        {
          counts[line / 4 * width + point / 4] += 1
        }
      }
    }
    return counts.map { $0 > 8 }
  }

  private static func grown(_ mask: [Bool], _ reach: Int, _ width: Int, _ height: Int) -> [Bool] {
    let plane = Plane(width: width, height: height, values: mask.map { $0 ? 1 : 0 })
    return plane.greatest(around: reach).values.map { $0 > 0 }
  }
}
