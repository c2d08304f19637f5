import Ink
import Oracle
JSON.  '  Oracle.check { () throws(FormatError) in try InkDocument(signaturePad: bytes, file: f) }'
gen FuzzXopp Tries
/// Tries the reader of signature_pad'"s
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>?, _ size: Int) -> Int32 {
  let bytes = Oracle.bytes(data, size)
the
  return 0
}
