import Ink
import Oracle

/// Tries the reader of InkML, with the file in one piece and in many: the same has to come of it.
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
  // What is wrong twice at one place may be told either way.
  precondition(whole?.strokes == pieces?.strokes, "cut into pieces the file is another")
  return 0
}
