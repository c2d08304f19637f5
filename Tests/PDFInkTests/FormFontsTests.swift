import Ink
import Testing

@testable import PDFInk

/// The fonts that widgets name.
@Suite struct FormFontsTests {
  /// Objects in memory, and how often each was asked for.
  private final class CountingSource: PDFSource {
    let memory: MemorySource
    private(set) var counts: [PDFReference: Int] = [:]

    init(_ memory: MemorySource) { self.memory = memory }

    var trailer: PDFDictionary { memory.trailer }
    var objects: [Int: PDFObjectPlace] { memory.objects }
    var lastNumber: Int { memory.lastNumber }
    var section: PDFSection { memory.section }
    var security: PDFSecurity? { memory.security }
    var header: [UInt8] { memory.header }

    func value(_ reference: PDFReference) -> PDFValue {
      counts[reference, default: 0] += 1
      return memory.value(reference)
    }

    func isStream(_ reference: PDFReference) -> Bool { memory.isStream(reference) }

    func hasTrueLength(_ reference: PDFReference) -> Bool { memory.hasTrueLength(reference) }

    func data(_ reference: PDFReference) throws(PDFFault) -> [UInt8] {
      try memory.data(reference)
    }

    func rawData(_ reference: PDFReference) throws(PDFFault) -> [UInt8] {
      try memory.rawData(reference)
    }

    func balance(of content: [UInt8]) throws(PDFFault) -> ContentBalance {
      try memory.balance(of: content)
    }

    func words(of content: [UInt8]) throws(PDFFault) -> [[UInt8]] {
      try memory.words(of: content)
    }

    func forEachWord(
      of content: [UInt8], _ body: (ArraySlice<UInt8>) -> Void
    ) throws(PDFFault) {
      try memory.forEachWord(of: content, body)
    }
  }

  /// Fields that share a font have its look, and the font is looked at once.
  @Test func aFontIsLookedAtOnce() throws {
    let font = PDFReference(7)
    var memory = MemorySource()
    memory.values[font] = .dictionary(["BaseFont": .name("ABCDEF+Times-BoldItalic")])
    let source = CountingSource(memory)
    let looks = WidgetLooks(
      of: ["DR": .dictionary(["Font": .dictionary(["F1": .reference(font)])])], in: source)
    let widget: PDFDictionary = [
      "Rect": .array([.integer(0), .integer(0), .integer(90), .integer(20)]),
      "DA": .string(Array("/F1 9 Tf".utf8)),
    ]
    for _ in 0..<100 {
      let look = try #require(looks.look(of: widget, of: [:])?.look)
      #expect(look.family == .serif && look.isBold && look.isItalic)
    }
    #expect(source.counts[font] == 1)
  }

  @Test func namesTellTheFamily() {
    let names: [(name: PDFName, family: FieldLook.Family)] = [
      ("Helvetica", .sansSerif), ("CourierNew", .monospaced), ("DejaVuSansMono", .monospaced),
      ("MSSansSerif", .sansSerif), ("Sans-Serif", .sansSerif), ("MSSerif", .serif),
      ("Georgia,Bold", .serif), ("ABCDEF+Minion", .serif), ("TIMES", .serif),
    ]
    for (name, family) in names { #expect(FontTraits(named: name).family == family, "\(name)") }
  }
}
