import Foundation
import Ink

@testable import PDFInk

/// The objects of a PDF in memory, and the file that they make.
struct MemorySource: PDFSource {
  var values: [PDFReference: PDFValue] = [:]
  var streams: [PDFReference: [UInt8]] = [:]
  var trailer: PDFDictionary = ["Root": .reference(PDFReference(1))]
  var objects: [Int: PDFObjectPlace] = [:]
  var lastNumber = 0
  var section = PDFSection(start: nil, isStream: false, base: 0)
  var security: PDFSecurity?
  var header = Array("%PDF-1.7".utf8)
  /// What each content leaves open; other content is faulty.
  var balances: [[UInt8]: ContentBalance] = [:]
  /// The file.
  var file: [UInt8] = []

  func value(_ reference: PDFReference) -> PDFValue { values[reference] ?? .null }

  func hasTrueLength(_ reference: PDFReference) -> Bool { true }

  func isStream(_ reference: PDFReference) -> Bool { streams[reference] != nil }

  func data(_ reference: PDFReference) throws(PDFFault) -> [UInt8] {
    guard let data = streams[reference] else { throw PDFFault(text: "no stream") }
    return data
  }

  func rawData(_ reference: PDFReference) throws(PDFFault) -> [UInt8] { try data(reference) }

  func balance(of content: [UInt8]) throws(PDFFault) -> ContentBalance {
    guard let balance = balances[content] else { throw PDFFault(text: "odd content") }
    return balance
  }

  func words(of content: [UInt8]) throws(PDFFault) -> [[UInt8]] {
    throw PDFFault(text: "odd content")
  }

  func forEachWord(
    of content: [UInt8], _ body: (ArraySlice<UInt8>) -> Void
  ) throws(PDFFault) {
    throw PDFFault(text: "odd content")
  }

  /// The content of each page of `pages`, as `balance(of:)` is asked for it.
  static let content = Array("1 0 0 1 5 5 cm 0 g".utf8)

  /// Returns a file of pages of 200 x 100 points, their contents in the objects from 10 on, the
  /// pages from 20 on; `entries` are added to each page.
  static func pages(
    _ count: Int, isStream: Bool = false, entries: PDFDictionary = [:],
    trailer: PDFDictionary = [:], others: [PDFReference: PDFValue] = [:]
  ) -> MemorySource {
    var source = MemorySource()
    source.section.isStream = isStream
    source.trailer.merge(trailer) { $1 }
    let kids = (0..<count).map { PDFValue.reference(PDFReference(20 + $0)) }
    source.values[PDFReference(1)] = .dictionary([
      "Type": .name("Catalog"), "Pages": .reference(PDFReference(2)),
    ])
    source.values[PDFReference(2)] = .dictionary([
      "Type": .name("Pages"), "Kids": .array(kids), "Count": .integer(count),
    ])
    for index in 0..<count {
      let page: PDFDictionary = [
        "Type": .name("Page"), "Parent": .reference(PDFReference(2)),
        "MediaBox": .array([.integer(0), .integer(0), .integer(200), .integer(100)]),
        "Contents": .reference(PDFReference(10 + index)),
      ]
      source.values[PDFReference(20 + index)] = .dictionary(page.merging(entries) { $1 })
      source.streams[PDFReference(10 + index)] = content
    }
    source.values.merge(others) { $1 }
    source.balances[[10] + content] = ContentBalance()
    source.writeFile()
    return source
  }

  /// Writes the file anew, and takes what a reader would say of it.
  mutating func writeFile() {
    var text = PDFText()
    text.write("%PDF-1.7\n")
    for reference in Set(values.keys).union(streams.keys).sorted() {
      objects[reference.number] = .offset(text.bytes.count, generation: reference.generation)
      text.write("\(reference.number) \(reference.generation) obj\n")
      if let data = streams[reference] {
        text.write("<</Length \(data.count)>>\nstream\n")
        text.write(data)
        text.write("\nendstream")
      } else {
        text.write(value(reference))
      }
      text.write("\nendobj\n")
    }
    lastNumber = objects.keys.max() ?? 0
    section.start = nil
    let start = text.bytes.count
    CrossReferences(places: [:], trailer: trailer, last: lastNumber, source: self)
      .write(at: start, to: &text)
    section.start = start
    // The section is an object itself.
    if section.isStream { lastNumber += 1 }
    file = text.bytes
  }

  /// The pages of these objects, as the page tree gives them.
  func tree(_ numbers: [Int]) -> [TreePage] {
    numbers.enumerated().map { index, number in
      let page = dictionary(.reference(PDFReference(number))) ?? [:]
      let box = PDFValue.array([.integer(0), .integer(0), .integer(200), .integer(100)])
      return TreePage(
        reference: PDFReference(number), parent: PDFReference(2), index: index,
        resources: page["Resources"] ?? .null,
        geometry: PageGeometry(of: ["MediaBox": box], unit: nil, in: self), annotations: [])
    }
  }

  /// Signs the pages of these objects.
  func signed(
    _ request: SigningRequest, pages: [Int], survey: PDFSurvey? = nil
  ) throws(PDFFailure) -> SigningResult {
    var survey = survey ?? PDFSurvey(pages: [])
    survey.size = file.count
    return try InkUpdate.result(of: request, in: self, pages: tree(pages), survey: survey)
  }
}

extension SigningRequest {
  /// Squares of 10 points, one at each place: the page and the offset from its top left corner.
  static func squares(
    _ places: [(page: Int, x: Double, y: Double)], as method: PDFSurvey.Method? = nil
  ) -> SigningRequest {
    let form = InkForm(
      box: InkForm.Box(left: 0, top: 0, right: 10, bottom: 10),
      content: Array("0 0 10 10 re f\n".utf8), opacities: [], masks: [])
    return SigningRequest(
      forms: [form],
      placements: places.map {
        Placement(form: 0, page: $0.page, map: Affine(step: Point($0.x, $0.y)))
      }, method: method)
  }
}

extension SigningResult {
  /// The update as text.
  var text: String { String(decoding: update, as: UTF8.self) }

  /// The text of each object, by its number.
  var objects: [Int: String] {
    var objects: [Int: String] = [:]
    for part in text.components(separatedBy: "\nendobj\n").dropLast() {
      guard let start = part.range(of: " 0 obj\n"),
        let number = Int(part[..<start.lowerBound].filter { $0 != "\n" })
      else { continue }
      objects[number] = String(part[start.upperBound...])
    }
    return objects
  }
}
