import FuzzTargets
import Glibc

/// The target that the environment variable `FUZZ_TARGET` names.
private let target: FuzzTarget = {
  let name = getenv("FUZZ_TARGET").map { String(cString: $0) } ?? ""
  guard let target = FuzzTarget(rawValue: name) else {
    fatalError("FUZZ_TARGET is the name of no target: '\(name)'.")
  }
  return target
}()

/// Tests the target with the bytes that libFuzzer passes.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>?, _ size: Int) -> Int32 {
  target.test(Array(UnsafeBufferPointer(start: data, count: size)))
  return 0
}
