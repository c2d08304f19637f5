import CX11
import Platform
import Testing

@testable import X11

@Suite struct ClipboardReaderTests {
  private let fake = FakeSelections()
  private let atoms = FakeSelections.atoms
  private let reader: ClipboardReader
  private static let (png, jpeg): (Atom, Atom) = (11, 12)

  private final class Results {
    var all: [Result<ClipboardReader.Value, ClipboardFailure>] = []

    var bytes: [UInt8]? {
      guard case .success(let value)? = all.last else { return nil }
      return Array(value.portions.joined())
    }

    var failure: ClipboardFailure? {
      guard case .failure(let failure)? = all.last else { return nil }
      return failure
    }
  }
  private let results = Results()

  init() { reader = ClipboardReader(transport: fake, atoms: atoms) }

  private func read(
    _ types: [Atom] = [png, jpeg], listed: Bool = true, maximum: Int = 10,
    into secret: SecretBytes? = nil
  ) {
    reader.read(types, listed: listed, time: 60, maximum: maximum, into: secret) { [results] in
      results.all.append($0)
    }
  }

  /// Answers the last conversion.
  private func answer(_ value: PropertyValue?, time: CX11.Time = 60, as property: Atom? = nil) {
    guard let conversion = fake.conversions.last else { return }
    if let value { fake.set(value, as: conversion.property, of: FakeSelections.own) }
    var event = XSelectionEvent()
    event.selection = atoms[.clipboard]
    event.target = conversion.target
    event.property = property ?? (value == nil ? 0 : conversion.property)
    event.time = time
    reader.receive(event)
  }

  private func list(_ types: [Atom]) { answer(PropertyValue(type: Atom(XA_ATOM), types)) }

  private func portion(_ bytes: [UInt8]) {
    let property = fake.conversions.last?.property ?? 0
    fake.set(bytes.value, as: property, of: FakeSelections.own)
    reader.changed(property)
  }

  /// Nobody else has its bytes, whole or in portions.
  @Test func aSecretIsRead() {
    for isWhole in [true, false] {
      let secret = SecretBytes()
      read(listed: false, maximum: 4, into: secret)
      if isWhole {
        answer([65, 66, 67].value)
      } else {
        answer(PropertyValue(type: atoms[.incremental], [3]))
        portion([65])
        portion([66, 67])
        portion([])
      }
      #expect(secret.text == "ABC" && results.bytes == [])
    }
    let secret = SecretBytes()
    read(listed: false, maximum: 4, into: secret)
    answer([1, 2, 3, 4, 5].value)
    #expect(results.failure == .tooLarge)
  }

  @Test func theBestTypeIsRead() {
    read()
    #expect(fake.conversions.last?.target == atoms[.targets])
    list([5, Self.jpeg, Self.png])
    #expect(fake.conversions.last?.target == Self.png && fake.conversions.last?.time == 60)
    answer([1, 2].value)
    #expect(results.bytes == [1, 2] && results.all.count == 1)
  }

  @Test func refusalsAreTold() {
    read()
    list([5])
    #expect(results.failure == .nothing)
    read()
    answer(nil)
    #expect(results.failure == .nothing && results.all.count == 2)
    read()
    list([Self.png])
    // The refusal of another request.
    answer(nil, time: 59)
    #expect(results.all.count == 2)
    answer(nil)
    #expect(results.failure == .refused)
    // No bytes.
    read([Self.png], listed: false)
    answer(PropertyValue(type: Self.png, [1]))
    #expect(results.failure == .refused && results.all.count == 4)
    // Types that are not listed are asked for one after the other.
    read([Self.png, Self.jpeg], listed: false)
    answer(nil)
    answer([3].value)
    #expect(results.bytes == [3])
  }

  @Test func portionsAreJoined() {
    read([Self.png], listed: false)
    answer(PropertyValue(type: atoms[.incremental], [6]))
    reader.changed(fake.conversions[0].property)
    for bytes: [UInt8] in [[1, 2], [3], [4, 5, 6]] { portion(bytes) }
    #expect(results.all.isEmpty)
    portion([])
    #expect(results.bytes == [1, 2, 3, 4, 5, 6] && results.all.count == 1)
    portion([1])
    #expect(results.all.count == 1)
  }

  @Test func tooMuchIsNotRead() {
    read([Self.png], listed: false)
    answer([UInt8](repeating: 0, count: 11).value)
    #expect(results.failure == .tooLarge)
    read([Self.png], listed: false)
    answer(PropertyValue(type: atoms[.incremental], [6]))
    for _ in 0..<5 { portion([1, 2]) }
    #expect(results.all.count == 1)
    portion([1])
    #expect(results.all.count == 2 && results.failure == .tooLarge)
    read([Self.png], listed: false)
    answer(PropertyValue(type: Self.png, format: 8, bytes: [1], isWhole: false))
    #expect(results.all.count == 3 && results.failure == .tooLarge)
  }

  @Test func silentOwnersAreGivenUp() {
    read()
    fake.pass()
    #expect(results.failure == .noAnswer && results.all.count == 1)
    list([Self.png])
    #expect(fake.conversions.count == 1)
    // One that sends a little now and then has a minute.
    read([Self.png], listed: false, maximum: 100)
    answer(PropertyValue(type: atoms[.incremental], [6]))
    for _ in 1..<ClipboardReader.rounds {
      fake.pass()
      portion([1])
      #expect(results.all.count == 1)
    }
    fake.pass()
    #expect(results.all.count == 2 && results.failure == .noAnswer)
  }

  @Test func aNewRequestTakesThePlaceOfTheOldOne() {
    read([Self.png], listed: false)
    let old = fake.conversions[0].property
    read([Self.png], listed: false)
    #expect(fake.conversions[1].property != old)
    #expect(results.failure == .replaced)
    answer([1].value, as: old)
    #expect(results.all.count == 1)
    fake.pass()
    #expect(results.all.count == 2 && results.failure == .noAnswer)
  }

  private func portion(_ bytes: [UInt8], as property: Atom) {
    fake.set(bytes.value, as: property, of: FakeSelections.own)
    reader.changed(property)
  }

  private func isTaken(_ property: Atom) -> Bool {
    fake.properties[FakeSelections.own]?[property] == nil
  }

  /// Begins a transfer in portions and gives it up. Returns its property.
  private func giveUp() -> Atom {
    read([Self.png], listed: false, maximum: 1)
    let property = fake.conversions.last?.property ?? 0
    answer(PropertyValue(type: atoms[.incremental], [6]))
    portion([1, 2], as: property)
    return property
  }

  /// Its owner goes on until it has sent all, or does not answer any more.
  @Test func whatIsGivenUpIsTakenToItsEnd() {
    let old = giveUp()
    #expect(results.failure == .tooLarge)
    for bytes: [UInt8] in [[3], [4, 5], []] {
      portion(bytes, as: old)
      #expect(isTaken(old))
    }
    portion([6], as: old)
    #expect(!isTaken(old) && results.all.count == 1)
    // One whose portions end without the last.
    let next = giveUp()
    fake.pass()
    portion([3], as: next)
    #expect(!isTaken(next))
  }

  /// A new request gets a property of its own, while older ones are sent to their end.
  @Test func propertiesThatAreNotDoneAreNotUsedAgain() {
    var busy: Set<Atom> = []
    for _ in 0..<3 { busy.insert(giveUp()) }
    #expect(busy.count == 3)
    for _ in 0..<2 {
      read([Self.png], listed: false)
      #expect(!busy.contains(fake.conversions.last?.property ?? 0))
      answer([7].value)
      #expect(results.bytes == [7])
    }
    busy.insert(giveUp())
    let count = fake.conversions.count
    read([Self.png], listed: false)
    #expect(results.failure == .noAnswer && fake.conversions.count == count)
    for property in busy { portion([], as: property) }
    read([Self.png], listed: false)
    answer([8].value)
    #expect(results.bytes == [8])
  }
}

extension [UInt8] {
  /// A property with these bytes.
  fileprivate var value: PropertyValue { PropertyValue(type: 7, format: 8, bytes: self) }
}
