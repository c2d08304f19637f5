import TestSupport
import Testing

@testable import Ink

/// The shape of nibs, and their maps from discs.
@Suite struct NibShapeTests {
  private static let turns = (0..<64).map { Double($0) / 64 }

  @Test func theMapOfADiscIsTheEllipseAndKeepsRows() {
    for nib in NibTrace.nibs {
      let map = nib.map
      let axis = InkGenerators.turn(nib.angle / 360)
      var reach = Point.zero
      for turn in Self.turns {
        let place = map(InkGenerators.turn(turn))
        let (along, across) = (place.dot(axis), place.dot(axis.perpendicular) / nib.aspect)
        #expect(abs(along * along + across * across - 1) < 1e-9)
        #expect(map.inverse(place).distance(to: InkGenerators.turn(turn)) < 1e-9)
        // What is close stays close.
        #expect(place.length <= 1 + 1e-12)
        reach = Point(max(reach.x, place.x), max(reach.y, place.y))
        // The map of a normal leads to the farthest point.
        let farthest = map(map.normal(InkGenerators.turn(turn))).dot(InkGenerators.turn(turn))
        let best = Self.turns.map { NibTrace.edge(nib, $0).dot(InkGenerators.turn(turn)) }.max()
        #expect(farthest >= (best ?? 2) - 1e-9 && farthest <= (best ?? 0) + 0.01)
      }
      #expect(map(Point(3, 0)).y == 0 && map(Point(3, 0)).x > 0 && map(Point(0, 1)).y > 0)
      #expect(reach.distance(to: map.reach) < 0.02 && map.reach.x >= reach.x - 1e-9)
      #expect(!map.isRound)
    }
    let place = Point(0.1, -7.3)
    #expect(NibShape.round.map.isRound && NibShape.round.map(place) == place)
    #expect(NibShape.round.map.inverse(place) == place && NibShape.round.map.reach == Point(1, 1))
  }

  @Test func anglesAndRatiosHaveOneForm() {
    #expect(NibShape(angle: 140, aspect: 0.2) == NibShape(angle: -40, aspect: 0.2))
    #expect(NibShape(angle: -90, aspect: 0.2).angle == 90)
    #expect(NibShape(angle: 270, aspect: 0.2).angle == 90)
    #expect(NibShape(angle: 33, aspect: 1) == .round && NibShape(angle: 33, aspect: 4) == .round)
    #expect(NibShape(angle: 5, aspect: 0).aspect == NibShape.aspects.lowerBound)
    #expect(NibShape(angle: .nan, aspect: 0.3) == .round)
    #expect(NibShape(angle: 5, aspect: .nan) == .round)
    #expect(NibShape(angle: .infinity, aspect: 0.5) == .round)
  }

  /// The image of the ellipse under a map has the same extent in every direction.
  @Test func theImageIsThatOfTheEllipse() {
    let maps = [
      Affine(turn: 33, around: Point(4, 5)), Affine(scale: Point(2.5, 2.5), around: .zero),
      Affine(scale: Point(3, 0.5), around: .zero), Affine(scale: Point(-1, 1), around: .zero),
      Affine(scale: Point(1.2, 0.8), skew: Point(0.4, -0.1), step: Point(7, 7)),
      Affine(turn: -71, around: .zero).followed(by: Affine(scale: Point(0.7, 1.9), around: .zero)),
    ]
    for nib in NibTrace.nibs {
      for map in maps {
        let (image, factor) = nib.image(under: map)
        for turn in Self.turns {
          let way = InkGenerators.turn(turn)
          let fine = (0..<720).map { Double($0) / 720 }
          let wanted = fine.map { (map(NibTrace.edge(nib, $0)) - map(.zero)).dot(way) }.max() ?? 0
          let found = fine.map { (NibTrace.edge(image, $0) * factor).dot(way) }.max() ?? 0
          #expect(abs(wanted - found) < 2e-4 * factor, "\(nib) \(map)")
        }
      }
    }
    #expect(NibShape.round.image(under: maps[2]).shape == .round)
    #expect(NibShape.round.image(under: maps[2]).factor == maps[2].widthFactor)
  }

  /// A turn keeps the length and the thickness to the bit, and quarter turns the angle.
  @Test func turnsAreExact() {
    let nib = NibShape(angle: -40, aspect: 0.2)
    for degrees in [90.0, 180, -90, 33, 211.7] {
      let (image, factor) = nib.image(under: Affine(turn: degrees, around: Point(3, 9)))
      #expect(factor == 1 && image.aspect == nib.aspect)
      let angle = NibShape(angle: nib.angle + degrees, aspect: 0.2).angle
      #expect(abs(image.angle - angle) < 1e-9)
      if degrees.truncatingRemainder(dividingBy: 90) == 0 { #expect(image.angle == angle) }
    }
  }

  @Test func aHaloSurroundsTheNib() {
    for nib in NibTrace.nibs {
      let halo = nib.grown(by: 3, width: 8)
      for turn in Self.turns {
        let far = (NibTrace.edge(halo, turn) * 7).length - (NibTrace.edge(nib, turn) * 4).length
        #expect(far > 2.5 && far < 3.0001)
      }
    }
    #expect(NibShape.round.grown(by: 3, width: 8) == .round)
  }
}
