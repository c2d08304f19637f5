import Testing
import X11Canvas

@Suite struct WholeFileTests {
  /// A file of the kernel's says it has no bytes until it is read, as one does that grows meanwhile.
  @Test func aFileThatHasMoreThanItSaysIsReadWhole() throws {
    guard case .bytes(let bytes) = WholeFile.read("/proc/self/status", limit: 1 << 16) else {
      Issue.record("it cannot be read")
      return
    }
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.hasPrefix("Name:") && text.hasSuffix("\n") && text.contains("\nPid:"))
    #expect(WholeFile.read("/proc/self/status", limit: 20) == .tooLarge)
  }

  @Test func whatIsNoFileIsToldApart() {
    #expect(WholeFile.read("/proc/self/nothing", limit: 20) == .missing)
    #expect(WholeFile.read("/proc/self", limit: 20) == .notAFile)
    #expect(WholeFile.read("/dev/null", limit: 20) == .notAFile)
  }
}
