import Ink
import Oracle

/// Tests the InkML reader with the file in one piece and in many, which must give the same strokes.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>?, _ size: Int) -> Int32 {
  let bytes = Oracle.bytes(data, size)
  let whole = Oracle.check { () throws(FormatError) in try InkDocument(inkML: bytes, file: "f") }
  let length = 1 + size % 61
  let pieces = try? InkDocument(
    inkML: { take in
      for start in stride(from: 0, to: size, by: length) {
        guard take(bytes.span.extracting(start..<min(start + length, size))) else { return }
      }
    }, file: "f")
  // Two errors at one place may be reported in either order, so errors are not compared.
  precondition(whole?.strokes == pieces?.strokes, "the file gives other strokes in pieces")
  return 0
}
