import Foundation
import Glibc
import Ink
import TestSupport

@testable import PDFInk

/// A test PDF that was signed with the letter F in magenta, so that its turn shows.
struct SignedCase: Sendable {
  /// Its name, without the ending.
  let name: String
  /// The path of the original.
  let original: String
  /// The path of the signed file.
  let path: String
  let password: String?
  let survey: PDFSurvey
  let result: SigningResult
  /// The objects of the pages, by their index.
  let pages: [PDFReference?]
  /// The greatest number of an object of the original.
  let lastNumber: Int

  /// The letter in a box of 100 x 60 steps: what is inked, and where no ink may be.
  static let letter = [(10, 5, 15, 50), (10, 5, 80, 15), (10, 28, 45, 10)]
  static let blank = (62, 24, 38, 36)
  static let form: InkForm = {
    let parts = letter.map { x, y, width, height in
      "\(x) \(y) m\n\(x + width) \(y) l\n\(x + width) \(y + height) l\n\(x) \(y + height) l\n"
    }
    return InkForm(
      box: InkForm.Box(left: 0, top: 0, right: 100, bottom: 60),
      content: Array("1 0 1 rg\n\(parts.joined())f\n".utf8), opacities: [], masks: [],
      record: InkRecord(strokes: 1).bytes)
  }()

  /// Returns the place of the letter on a page as shown, in points: at most 30 mm wide.
  static func frame(on page: PDFPage, step: Int = 0) -> Bounds {
    let width = min(30 / 25.4 * 72, page.width * 0.6, page.height)
    let height = width * 0.6
    let x = (page.width - width) * (0.6 + 0.08 * Double(step))
    let y = (page.height - height) * (0.7 - 0.15 * Double(step))
    return Bounds(min: Point(x, y), max: Point(x + width, y + height))
  }

  /// Returns the request to put the letter on pages.
  static func request(
    _ pages: some Sequence<Int>, of survey: PDFSurvey, step: Int = 0,
    as method: PDFSurvey.Method? = nil
  ) -> SigningRequest {
    let placements = pages.map { index in
      let frame = frame(on: survey.pages[index], step: step)
      let scale = frame.width / 100
      return SigningRequest.Placement(
        form: 0, page: index, map: Affine(scale: Point(scale, scale), step: frame.min))
    }
    return SigningRequest(forms: [form], placements: placements, method: method)
  }

  /// Signs a file, and writes the result to a folder.
  ///
  /// - Parameters:
  ///   - original: The file.
  ///   - maximum: The greatest number of pages that are signed.
  ///   - step: The number of letters that are there, of which this one keeps clear.
  init(
    _ original: String, pages maximum: Int, step: Int = 0, as method: PDFSurvey.Method? = nil,
    password: String? = nil, in folder: URL
  ) throws {
    let descriptor = open(original, O_RDONLY)
    guard descriptor >= 0 else { throw CocoaError(.fileReadNoSuchFile) }
    defer { close(descriptor) }
    let file = try PDFFile(descriptor: descriptor, password: password.map { Array($0.utf8) })
    let tree = try PageTree.pages(of: file)
    survey = try PDFSurvey(of: file, pages: tree, size: file.size)
    let request = Self.request(0..<min(maximum, tree.count), of: survey, step: step, as: method)
    result = try InkUpdate.result(of: request, in: file, pages: tree, survey: survey)
    self.original = original
    self.password = password
    pages = tree.map(\.reference)
    lastNumber = file.lastNumber
    let url = URL(fileURLWithPath: original)
    name = url.deletingPathExtension().lastPathComponent
    path = folder.appending(path: "\(name)-\(step).pdf").path
    let bytes = try Data(contentsOf: url) + Data(result.update)
    try bytes.write(to: URL(fileURLWithPath: path))
  }

  /// The path of the original as all programs can read it: the file before it was cut off.
  var readable: String {
    name == "damaged-truncated" ? PDFCases.path("plain-1.4") : original
  }

  /// The numbers of the objects that the update replaces.
  var replaced: Set<Int> {
    let text = String(decoding: result.update, as: Unicode.ASCII.self)
    let numbers = text.matches(of: /\n(\d+) \d+ obj\n/).compactMap { Int($0.1) }
    return Set(numbers.filter { $0 <= lastNumber })
  }
}

/// All test PDFs that may be signed, signed: the first page of each, and all pages of some.
struct SignedCases {
  /// Those of which every page is signed: their pages differ in geometry, content or resources.
  static let whole: Set = [
    "a0-poster", "content-damaged", "content-errors", "content-leaks", "contents-forms",
    "cropbox-offset", "mediabox-odd", "nested-tree", "resources-forms", "rotate-inherited",
    "rotated", "scan-rotated", "userunit",
  ]
  /// The passwords of those that need one.
  static let passwords = ["enc-aes-256-user": "user", "enc-rc4-128-user": "user"]

  /// The signed ones.
  let signed: [SignedCase]
  /// The reasons why the others are not.
  let refused: [String: PDFFailure]

  /// All of them, signed as their survey says.
  static let usual = Result { try SignedCases(PDFCases.names, as: nil) }
  /// All of them, signed with annotations.
  static let annotated = Result { try SignedCases(PDFCases.names, as: .annotation) }
  /// Those that are shown turned, cropped or enlarged, signed with annotations.
  static let turned = Result {
    let names = [
      "annots-indirect", "cropbox-offset", "mediabox-odd", "rotate-inherited", "rotated",
      "scan-rotated", "userunit",
    ]
    return try SignedCases(names, as: .annotation)
  }

  /// The folder of all signed files, which is removed when the tests end.
  private static let folder: URL = {
    atexit { try? FileManager.default.removeItem(at: SignedCases.folder) }
    return FileManager.default.temporaryDirectory.appending(path: "signed-\(UUID())")
  }()

  /// Returns a new folder for signed files.
  static func newFolder() throws -> URL {
    let url = folder.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    return url
  }

  private init(_ names: [String], as method: PDFSurvey.Method?) throws {
    let folder = try Self.newFolder()
    var signed: [SignedCase] = []
    var refused: [String: PDFFailure] = [:]
    for file in names {
      let name = file.hasSuffix(".pdf") ? String(file.dropLast(4)) : file
      do {
        signed.append(
          try SignedCase(
            PDFCases.path(name), pages: Self.whole.contains(name) ? .max : 1, as: method,
            password: Self.passwords[name], in: folder))
      } catch let failure as PDFFailure {
        refused[name] = failure
      }
    }
    self.signed = signed
    self.refused = refused
  }
}

/// Returns the answers to `question`, asked about several things at a time.
func answers<Thing: Sendable, Answer: Sendable>(
  of things: [Thing], _ question: @escaping @Sendable (Thing) throws -> Answer
) async throws -> [Answer] {
  try await withThrowingTaskGroup(of: (Int, Answer).self) { group in
    for (index, thing) in things.enumerated() {
      group.addTask { (index, try question(thing)) }
    }
    var answers: [Int: Answer] = [:]
    for try await (index, answer) in group { answers[index] = answer }
    return things.indices.compactMap { answers[$0] }
  }
}
