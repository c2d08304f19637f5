import Testing

@testable import xsign

/// A signature that waits for a line, and lines that wait for a signature.
@Suite struct AwaitedLineTests {
  /// What happened, in order.
  enum Step: CaseIterable { case read, found, searched }

  @Test(arguments: [
    [Step.read, .found, .searched], [.found, .read, .searched], [.found, .searched, .read],
  ])
  func eitherMayComeLast(_ steps: [Step]) {
    var (awaited, shown) = (AwaitedLine(), 0)
    awaited.ask()
    for index in steps.indices {
      let past = steps[...index]
      awaited.advance(isInHand: past.contains(.read), isSearching: !past.contains(.searched)) {
        shown += past.contains(.found) ? 1 : 0
        return past.contains(.found)
      }
    }
    #expect(shown == 1 && !awaited.isAwaited)
  }

  @Test func withoutLinesNothingIsAwaited() {
    var awaited = AwaitedLine()
    awaited.ask()
    awaited.advance(isInHand: true, isSearching: true) { false }
    #expect(awaited.isAwaited)
    awaited.advance(isInHand: true, isSearching: false) { false }
    #expect(!awaited.isAwaited)
  }

  @Test func whatIsNotAskedForIsNotShown() {
    var (awaited, shown) = (AwaitedLine(), 0)
    awaited.advance(isInHand: true, isSearching: false) {
      shown += 1; return true
    }
    awaited.ask()
    awaited.cancel()
    awaited.advance(isInHand: true, isSearching: false) {
      shown += 1; return true
    }
    #expect(shown == 0)
  }

  /// The key that puts a signature down may be faster than the search for its place.
  @Test func whatIsPutDownTooEarlyWaitsForTheLine() {
    var awaited = AwaitedLine()
    var answers = [awaited.putDownLater()]
    awaited.ask()
    answers += [awaited.putDownLater(), awaited.takePutDown()]
    awaited.advance(isInHand: false, isSearching: true) { true }
    answers.append(awaited.takePutDown())
    #expect(answers == [false, true, false, false])
    awaited.advance(isInHand: true, isSearching: true) { true }
    answers = [awaited.takePutDown(), awaited.takePutDown()]
    #expect(answers == [true, false])
    awaited.ask()
    answers = [awaited.putDownLater()]
    awaited.cancel()
    awaited.advance(isInHand: true, isSearching: false) { true }
    answers.append(awaited.takePutDown())
    #expect(answers == [true, false])
  }
}
