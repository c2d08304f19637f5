import Foundation
import FuzzTargets
import TestSupport
import Testing

/// The fuzzers run at night. Here their targets are built with the other tests, and take their
/// seeds, so that they keep up with what they test.
@Suite struct FuzzTargetTests {
  @Test(.apart, arguments: FuzzTarget.allCases)
  func itsSeedsPass(target: FuzzTarget) async {
    await #expect(processExitsWith: .success) { [name = target.rawValue as String] in
      let folder = SourceTree.url("Fuzzing/Seeds/\(name)").resolvingSymlinksInPath()
      let seeds = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        .map { folder.appendingPathComponent($0) }.filter { !$0.hasDirectoryPath }
      guard let target = FuzzTarget(rawValue: name), !seeds.isEmpty else { exit(1) }
      for seed in seeds { target.test(Array(try Data(contentsOf: seed))) }
    }
  }
}
