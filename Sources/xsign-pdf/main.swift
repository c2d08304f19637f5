import CConfine
import Descriptors
import Glibc
import Ink
import PDFInk

// The helper of xsign for PDFs, its child. Standard input is the PDF, descriptor 3 the request,
// standard output the answer, and descriptor 4 a file for a copy, if the request is for one. A
// password is in the request, where no other program sees it.
//
// With arguments it is something else: the supervisor of another program, or a test of its own
// confinement.

switch CommandLine.arguments.dropFirst().first {
case "--supervise": exit(confine_supervise(CommandLine.unsafeArgv + 2))
case "--confinement":
  if CommandLine.arguments.dropFirst(2).first == "own" { OwnConfinement.begin() }
  OwnConfinement.report(path: CommandLine.arguments.dropFirst(3).first ?? "/")
  exit(0)
default: break
}
Limits.set()
var bytes: [UInt8] = []
guard Descriptor.read(3, into: &bytes, maximum: PDFRequest.maximumBytes) else {
  complain("this is xsign's helper for PDFs; start xsign instead")
}
OwnConfinement.begin()
do throws(WireError) {
  let request = try PDFRequest(bytes: bytes)
  bytes = []
  let response = PDFResponse(to: request, file: STDIN_FILENO, copy: 4)
  guard Descriptor.write(response.bytes, to: STDOUT_FILENO) else {
    complain("the answer could not be written")
  }
} catch {
  complain("the request is damaged, or that of another version")
}

/// Ends the program with a sentence.
func complain(_ sentence: String) -> Never {
  _ = Descriptor.write(Array("xsign-pdf: \(sentence).\n".utf8), to: STDERR_FILENO)
  exit(1)
}
