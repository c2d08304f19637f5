import Ink
import Oracle

/// Tests the reader of plain recordings. The first bit chooses the unit.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>?, _ size: Int) -> Int32 {
  let bytes = Oracle.bytes(data, size)
  let unit: InkDocument.Unit = (bytes.first ?? 0) & 1 == 0 ? .pixels : .millimetres
  Oracle.check { () throws(FormatError) in
    try InkDocument(recording: bytes, file: "f", unit: unit)
  }
  return 0
}
