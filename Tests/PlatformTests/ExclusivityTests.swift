import TestSupport
import Testing

/// Released programs do not check exclusive access at run time, so the tests have to.
@Suite struct ExclusivityTests {
  private final class Box {
    var value = 1
  }

  @Test(
    .apart, .disabled(if: Sanitizer.isWatching, "Those for sanitizers are built like a release."))
  func overlappingAccessesEndTheProgram() async {
    await #expect(processExitsWith: .failure) {
      func add(_ number: inout Int, to sum: inout Int) { sum += number }
      let boxes = [Box()] + [Box]()
      add(&boxes[0].value, to: &boxes[boxes.count - 1].value)
    }
  }
}
