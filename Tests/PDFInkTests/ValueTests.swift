import Ink
import Testing

@testable import PDFInk

/// The values of objects.
struct ValueTests {
  /// Returns the value of an object with this text.
  private func value(_ text: String) throws -> PDFValue {
    try opened(WrittenPDF(page: "", more: [5: text]).bytes).value(PDFReference(5))
  }

  @Test func eachKindIsRead() throws {
    #expect(try value("null") == .null)
    #expect(try value("true") == .boolean(true))
    #expect(try value("false") == .boolean(false))
    #expect(try value("-42") == .integer(-42))
    #expect(try value("9223372036854775807") == .integer(.max))
    #expect(try value("-.50") == .real("-.50"))
    #expect(try value("(a\\)\\101)") == .string(Array("a)A".utf8)))
    #expect(try value("<00fF4>") == .string([0, 255, 64]))
    #expect(try value("/A#20B#2f") == .name("A B/"))
    #expect(try value("/") == .name(""))
    #expect(try value("[]") == .array([]))
    #expect(
      try value("[1[/A 3 0 R]<<>>]")
        == .array([
          .integer(1), .array([.name("A"), .reference(PDFReference(3))]), .dictionary([:]),
        ]))
    #expect(
      try value("<</A#42 1/C<</D(e)>>>>")
        == .dictionary(["AB": .integer(1), "C": .dictionary(["D": .string([0x65])])]))
  }

  @Test func danglingReferencesStay() throws {
    let page = try opened("dangling-references").value(PDFReference(5))
    guard case .dictionary(let entries) = page else { throw PDFFailure.unreadable }
    #expect(entries["Annots"] == .reference(PDFReference(6)))
    #expect(entries["Thumb"] == .reference(PDFReference(7)))
  }

  @Test func generationsCount() throws {
    let file = try opened("generations")
    #expect(file.dictionary(.reference(PDFReference(5, 7)))?["Type"] == .name("Page"))
    #expect(file.value(PDFReference(5)) == .null)
  }

  @Test func stringsAreDecrypted() throws {
    let file = try opened("enc-aes-256-user", password: "user")
    let form = file.dictionary(file.dictionary(file.trailer["Root"])?["AcroForm"])
    #expect(form?["DA"] == .string(Array("/Helv 0 Tf 0 g".utf8)))
  }

  @Test func nestingHasALimit() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    // As deep as libqpdf reads: a page with a value that was left out could not be written.
    #expect(try value(nested(490)) != .null)
    #expect(try value(nested(510)) == .null)
    #expect(try value(nested(100_000)) == .null)
    #expect(try value(String(repeating: "<</A", count: 1000)) == .null)
  }

  @Test func lookupsFollowReferences() throws {
    let file = try opened(WrittenPDF(page: "", more: [5: "[3.9]"]).bytes)
    #expect(file.array(.reference(PDFReference(5))) == [.real("3.9")])
    #expect(file.integer(.real("3.9")) == 3 && file.integer(.real("-3.9")) == -3)
    #expect(file.number(.name("A")) == nil && file.name(.name("A")) == "A")
    #expect(file.dictionary(nil) == nil && file.resolved(nil) == .null)
    #expect(file.integer(.real(String(repeating: "9", count: 30))) == nil)
  }
}
