import Foundation
import TestSupport
import Testing

@testable import xsign

/// The libraries that the programs are linked with, and those that these need.
@Suite struct LinkedLibrariesTests {
  /// Poppler, MuPDF and Ghostscript are under the GPL or the AGPL: a program that is linked with
  /// one may only be passed on under that licence. They run as programs of their own.
  @Test(arguments: ["xsign", "xsign-pdf", "xsign-certificate"])
  func nothingOfARendererIsLinked(program: String) throws {
    let list = try Tool("ldd", [AppProcess.executable(program).path])
    #expect(list.status == 0 && list.text.contains("libc.so"))
    let names = ["poppler", "mupdf", "libgs.", "fitz"]
    #expect(names.filter { list.text.contains($0) } == [])
    // The window does without libqpdf, which the helper uses.
    #expect(list.text.contains("libqpdf") == (program == "xsign-pdf"))
    // Nor does it load what keys need: that would cost each start some milliseconds.
    let keys = ["libp11-kit", "libcrypto"].filter { list.text.contains($0) }
    #expect(keys.isEmpty == (program == "xsign"))
  }
}
