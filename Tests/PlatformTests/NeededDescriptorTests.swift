import Glibc
import TestSupport
import Testing

@testable import Platform

/// The end of a program that gets no descriptor which it needs.
@Suite struct NeededDescriptorTests {
  @Test(.apart) func theStatusIsThatOfTheCommand() async {
    await #expect(processExitsWith: .exitCode(2)) {
      NeededDescriptor.setStatus(2)
      let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
      var limit = rlimit()
      getrlimit(resource, &limit)
      limit.rlim_cur = 0
      setrlimit(resource, &limit)
      _ = Wakeup()
    }
  }
}
