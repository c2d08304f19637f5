import CX11
import Testing

@testable import X11

@Suite struct ClipboardOwnerTests {
  private let fake = FakeSelections()
  private let atoms = FakeSelections.atoms
  private let owner: ClipboardOwner
  private static let (long, short, broken): (Atom, Atom, Atom) = (11, 12, 13)

  /// What was asked for.
  private final class Asked {
    var requests: [ClipboardRequest] = []
    var releases = 0
  }
  private let asked = Asked()

  init() {
    owner = ClipboardOwner(transport: fake, atoms: atoms, own: [FakeSelections.own])
    hold(since: 50)
  }

  private func hold(since: CX11.Time) {
    let offer = ClipboardOffer(
      types: ["long", "short", "broken"], lastingTypes: ["short"],
      produce: { [asked] in asked.requests.append($0) },
      released: { [asked] in asked.releases += 1 })
    owner.hold(
      ClipboardOwner.Holding(
        offer: offer,
        types: [(Self.long, "long"), (Self.short, "short"), (Self.broken, "broken")],
        since: since))
  }

  private func ask(
    _ target: Atom, _ property: Atom, of window: XID = FakeSelections.other, time: CX11.Time = 60
  ) {
    var request = XSelectionRequestEvent()
    request.requestor = window
    request.target = target
    request.property = property
    request.time = time
    owner.answer(request)
  }

  private func value(_ property: Atom) -> PropertyValue? {
    fake.properties[FakeSelections.other]?[property]
  }

  private func take(_ property: Atom) -> PropertyValue? {
    let value = fake.properties[FakeSelections.other]?.removeValue(forKey: property)
    owner.deleted(property, of: FakeSelections.other)
    return value
  }

  @Test func dataIsMadeOnce() {
    for property: Atom in 1...2 { ask(Self.short, property) }
    #expect(fake.replies.isEmpty && asked.requests.map(\.type) == ["short"])
    owner.provide([1, 2], for: asked.requests[0])
    #expect(fake.replies.map(\.property) == [1, 2] && value(1)?.bytes == [1, 2])
    ask(Self.short, 3)
    #expect(fake.replies.last?.property == 3 && asked.requests.count == 1)
    // What cannot be made is refused, and tried again.
    ask(Self.broken, 4)
    owner.provide(nil, for: asked.requests[1])
    #expect(fake.replies.last?.property == 0)
    ask(Self.broken, 4)
    #expect(asked.requests.count == 3)
  }

  @Test func requestsOfOtherTimesAreRefused() {
    for (window, time, property): (XID, CX11.Time, Atom) in [
      (FakeSelections.other, 49, 0), (FakeSelections.other, 50, 1), (FakeSelections.other, 0, 1),
    ] {
      ask(atoms[.targets], 1, of: window, time: time)
      #expect(fake.replies.last?.property == property)
    }
    // An old program names no property.
    ask(atoms[.timestamp], 0)
    #expect(fake.replies.last?.property == atoms[.timestamp])
    #expect(value(atoms[.timestamp])?.items == [50])
    // The server's clock begins again.
    hold(since: 0xffff_fff0)
    ask(atoms[.targets], 1, time: 5)
    #expect(fake.replies.last?.property == 1)
  }

  @Test func aClipboardManagerGetsOnlyWhatMayLast() {
    let always = [AtomName.targets, .timestamp, .multiple, .saveTargets].map { atoms[$0] }
    ask(atoms[.targets], 1)
    #expect(value(1)?.items == always + [Self.long, Self.short, Self.broken])
    owner.restrict()
    ask(atoms[.targets], 1)
    #expect(value(1)?.items == always + [Self.short])
    ask(Self.long, 2)
    #expect(fake.replies.last?.property == 0 && asked.requests.isEmpty)
  }

  @Test func anotherProgramTakesTheClipboard() {
    owner.lose(at: 49)
    #expect(asked.releases == 0)
    ask(Self.short, 1)
    owner.lose(at: 60)
    #expect(asked.releases == 1 && owner.holding == nil)
    // Who asked before still gets it.
    owner.provide([7], for: asked.requests[0])
    #expect(value(1)?.bytes == [7] && fake.replies.last?.property == 1)
    ask(Self.short, 2)
    #expect(fake.replies.last?.property == 0)
  }

  @Test func severalTypesAreAnsweredAtOnce() {
    let pairs: [UInt] = [Self.short, 1, Self.broken, 2, atoms[.multiple], 3, atoms[.timestamp], 4]
    fake.set(PropertyValue(type: atoms[.atomPair], pairs), as: 9, of: FakeSelections.other)
    ask(atoms[.multiple], 9)
    owner.provide([1], for: asked.requests[0])
    #expect(fake.replies.isEmpty)
    owner.provide(nil, for: asked.requests[1])
    #expect(fake.replies.map(\.property) == [9])
    #expect(value(9)?.items == [Self.short, 1, 0, 0, 0, 0, atoms[.timestamp], 4])
    #expect(value(1)?.bytes == [1] && value(2) == nil && value(3) == nil && value(4) != nil)
  }

  /// Without pairs, with half a pair, or with too many.
  @Test(arguments: [0, 1, 3, 2 * ClipboardOwner.maximum + 2])
  func strangeListsAreRefused(count: Int) {
    fake.set(
      PropertyValue(type: atoms[.atomPair], [UInt](repeating: atoms[.timestamp], count: count)),
      as: 9, of: FakeSelections.other)
    ask(atoms[.multiple], 9)
    #expect(fake.replies.map(\.property) == [0])
  }

  /// Without a property there is none to read.
  @Test func aListWithoutAPropertyIsRefused() {
    var request = XSelectionRequestEvent()
    request.requestor = FakeSelections.other
    request.target = atoms[.multiple]
    request.time = 60
    owner.answer(request)
    #expect(fake.replies.map(\.property) == [0] && fake.read.isEmpty)
  }

  @Test func largeDataComesInPortions() {
    ask(Self.long, 1)
    owner.provide([1, 2, 3, 4, 5, 6, 7, 8, 9], for: asked.requests[0])
    #expect(fake.watched == [FakeSelections.other] && fake.replies.map(\.property) == [1])
    var portions: [[UInt8]] = []
    let head = take(1)
    #expect(head?.type == atoms[.incremental] && head?.items == [9])
    while let portion = take(1) {
      #expect(portion.type == Self.long && portion.format == 8)
      portions.append(portion.bytes)
    }
    #expect(portions == [[1, 2, 3, 4], [5, 6, 7, 8], [9], []])
    #expect(fake.watched.isEmpty && owner.activeTransfers == 0)
  }

  @Test func transfersToDeadProgramsEnd() {
    ask(Self.long, 1)
    ask(Self.long, 2)
    owner.provide([1, 2, 3, 4, 5, 6, 7, 8, 9], for: asked.requests[0])
    #expect(owner.activeTransfers == 2 && fake.watched.count == 1)
    // One that takes portions is waited for, and one that does not is not.
    _ = take(1)
    fake.pass()
    #expect(owner.activeTransfers == 1 && fake.watched.count == 1)
    fake.pass()
    #expect(owner.activeTransfers == 0 && fake.watched.isEmpty)
    ask(Self.long, 1)
    owner.destroyed(FakeSelections.other)
    #expect(owner.activeTransfers == 0)
    fake.watched = []
    // The events of this program's own window are those it selected itself.
    ask(Self.long, 1, of: FakeSelections.own)
    #expect(owner.activeTransfers == 1 && fake.watched.isEmpty)
    owner.destroyed(FakeSelections.own)
    // No more than some at a time.
    for property in 1...Atom(OutgoingTransfers.maximum) + 1 { ask(Self.long, property) }
    #expect(owner.activeTransfers == OutgoingTransfers.maximum && fake.replies.last?.property == 0)
  }
}
