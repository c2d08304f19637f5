import Foundation
import Ink
import TestSupport
import Testing

@testable import Graphics
@testable import xsign

/// Files of other kinds where a drawing or a picture is wanted: the sentence names what they are.
@Suite struct OtherKindTests {
  private let folder: CommandFolder

  init() throws {
    folder = try CommandFolder()
  }

  private static let kinds: [(name: String, bytes: [UInt8], what: String)] = [
    (
      "scan.png", [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13],
      "a PNG picture, not a drawing; xsign trace makes ink of it"
    ),
    (
      "scan.txt", [0xff, 0xd8, 0xff, 0xe0, 0, 16],
      "a JPEG picture, not a drawing; xsign trace makes ink of it"
    ),
    (
      "page.inkml", Array("%PDF-1.4\n1 0 obj\n".utf8),
      "a PDF, not a drawing; xsign sign --list prints what is in it"
    ),
    ("a.json", Array("PK\u{3}\u{4}".utf8) + [20, 0, 0, 0, 8, 0], "a ZIP archive, not a drawing"),
  ]

  @Test(arguments: 0..<4) func theyAreNamedWhereADrawingIsWanted(number: Int) throws {
    let (name, bytes, what) = Self.kinds[number]
    let path = folder.path(name)
    for isPacked in [false, true] {
      try Data(isPacked ? Self.gzip(bytes) : bytes).write(to: URL(fileURLWithPath: path))
      for options in [[], ["--with-background"], ["--unit", "mm"]] {
        let tool = try folder.run(["render", path, "-o", folder.path("a.png")] + options)
        #expect(tool.errors == "xsign: \(path) is \(what).\n")
        #expect(tool.status == 1)
      }
    }
  }

  @Test func compressedDataThatIsNoDrawingIsNamed() throws {
    let path = folder.path("a.xopp")
    try Data(Self.gzip([0, 1, 2, 3, 0xff])).write(to: URL(fileURLWithPath: path))
    let tool = try folder.run(["render", path, "-o", folder.path("a.png")])
    #expect(tool.errors == "xsign: \(path) is compressed data (gzip), not a drawing.\n")
    // The error of a compressed recording is that of the recording.
    try Data(Self.gzip(Array("1 0 0 0\n".utf8))).write(to: URL(fileURLWithPath: path))
    let line = try folder.run(["render", path, "-o", folder.path("a.png")])
    #expect(line.errors.contains("line 1: there are 4 columns"))
  }

  @Test func drawingsAreNamedWhereAPictureIsWanted() {
    let drawings: [(String, String)] = [
      ("<?xml version=\"1.0\"?>\n<i:ink xmlns:i=\"urn:i\"/>", "a drawing (InkML)"),
      ("<xournal/>", "a drawing (Xournal++)"),
      ("[{\"points\":[]}]", "a drawing (JSON)"),
      (CommandFolder.line, "a drawing (plain text)"),
    ]
    for (text, what) in drawings {
      let error = #expect(throws: ImageError.self) {
        try Image(decoding: Array(text.utf8), file: "letter")
      }
      #expect(
        error.map { "\($0)" }
          == "letter is \(what), not a PNG or JPEG picture; open it as a drawing.")
    }
    for (bytes, what) in [
      (Array("%PDF-1.4".utf8), "a PDF document"), (Self.gzip([1, 2]), "compressed data (gzip)"),
      (Array("PK\u{3}\u{4}".utf8), "a ZIP archive"), (Array("GIF89a".utf8), "a GIF picture"),
      (Array("RIFF1234WEBPVP8 ".utf8), "a WebP picture"),
      ([0, 0, 0, 24] + Array("ftypheic".utf8), "a HEIC picture"),
      ([0, 0, 0, 24] + Array("ftypmif1".utf8), "a HEIC picture"),
      ([0, 0, 0, 24] + Array("ftypavis".utf8), "an AVIF picture"),
      ([0, 0, 0, 24] + Array("ftypisom".utf8), "a film"),
    ] {
      let error = #expect(throws: ImageError.self) { try Image(decoding: bytes, file: "letter") }
      #expect(error.map { "\($0)" } == "letter is \(what), not a PNG or JPEG picture.")
    }
    for text in ["<svg/>", "some words", ""] {
      let error = #expect(throws: ImageError.self) {
        try Image(decoding: Array(text.utf8), file: "letter")
      }
      #expect(error?.reason == .unknownKind)
    }
  }

  private static let noPDFs: [(name: String, bytes: [UInt8], what: String)] = [
    ("scan.gif", Array("GIF89a".utf8), "a GIF picture"),
    ("scan.jpg", [0xff, 0xd8, 0xff, 0xe0, 0, 16], "a JPEG picture"),
    ("letter.docx", Array("PK\u{3}\u{4}".utf8) + [20, 0, 0, 0, 8, 0], "a ZIP archive"),
    ("me.inkml", Array("<ink/>".utf8), "a drawing (InkML)"),
    ("long.txt", longRecording, "a drawing (plain text)"),
  ]

  @Test(arguments: 0..<5) func theyAreNamedWhereAPDFIsWanted(number: Int) throws {
    let (name, bytes, what) = Self.noPDFs[number]
    let path = folder.path(name)
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    let ink = try folder.write(CommandFolder.line, to: "ink.txt")
    var commands = [["verify", path], ["fields", path], ["sign", path, "--list"]].map {
      (words: $0, wanted: "a PDF")
    }
    // A picture may be under the ink.
    if !name.hasSuffix(".jpg") {
      commands.append(
        (["render", ink, "-o", folder.path("a.png"), "--on", path], "a PDF, PNG or JPEG"))
    }
    for (command, wanted) in commands {
      let tool = try folder.run(command)
      #expect(tool.status == 1 && tool.output.isEmpty)
      #expect(tool.errors == "xsign: \(path) is \(what), not \(wanted).\n", "\(command)")
    }
  }

  /// What is read of a long recording to recognise it ends within a line.
  @Test func aLongRecordingIsADrawingWhateverItsName() throws {
    let path = folder.path("long.pdf")
    try Data(Self.longRecording).write(to: URL(fileURLWithPath: path))
    #expect(OpenedDocument.kind(path) == nil)
    #expect(OpenedDocument.openedKind(path) == .drawing(.recording))
  }

  /// A recording of 17,790 bytes.
  private static let longRecording = Array(
    (0..<1000).map { "1 \(Double($0) / 100) \($0) 30.5 -\n" }.joined().utf8)

  /// A gzip file (RFC 1952) with one stored block (RFC 1951).
  private static func gzip(_ bytes: [UInt8]) -> [UInt8] {
    func little(_ value: UInt32) -> [UInt8] {
      (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    let count = UInt16(bytes.count)
    let block: [UInt8] = [
      1, UInt8(count & 255), UInt8(count >> 8), UInt8(~count & 255), UInt8(~count >> 8),
    ]
    return [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255] + block + bytes + little(CheckSum.of(bytes[...]))
      + little(UInt32(bytes.count))
  }
}
