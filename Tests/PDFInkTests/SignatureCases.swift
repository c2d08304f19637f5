import Foundation
import Ink
import TestSupport

@testable import PDFInk

/// The PDFs that `PDFs/signatures/make_signatures.py` signed, and checks of signatures.
enum SignatureCases {
  /// A time at which the certificates are valid, but for those that are to be expired: 2026-12-01.
  static let now = 1_796_083_200
  /// The same day in 2030.
  static let later = 1_922_313_600

  static let root = PDFCases.folder.appending(path: "signatures/root.pem")

  /// Returns the bytes of a case.
  static func bytes(_ name: String) throws -> [UInt8] {
    try PDFInkTests.bytes(of: "signatures/\(name)")
  }

  /// Returns what is found about the signatures of a file.
  ///
  /// - Parameter revocation: What authorities say now, or nil if revocation is not asked.
  static func reports(
    of bytes: [UInt8], trust: [UInt8]? = nil, now: Int = now, password: String = "",
    revocation: ValidationData? = nil, returnsMessages: Bool = false
  ) throws -> [PDFSignatureReport] {
    let trust = try trust ?? [UInt8](Data(contentsOf: root))
    let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    defer { unlink(path) }
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    let file = open(path, O_RDONLY | O_CLOEXEC)
    defer { close(file) }
    var order = VerificationOrder(trust: trust, trustsAnyCertificate: true, now: now)
    order.checksRevocation = revocation != nil
    order.validation = revocation ?? ValidationData()
    order.returnsMessages = returnsMessages
    let response = PDFResponse(to: .verify(password: Array(password.utf8), order), file: file)
    switch try PDFResponse(bytes: response.bytes) {
    case .verified(let reports, _): return reports
    case .failure(let failure): throw failure
    default: throw CocoaError(.coderInvalidValue)
    }
  }

  /// Returns what is found about the signatures of a case.
  static func reports(of name: String, now: Int = now) throws -> [PDFSignatureReport] {
    try reports(of: bytes(name), now: now)
  }

  /// Returns a file with an update behind it.
  ///
  /// - Parameters:
  ///   - objects: The bodies of objects, in the order in which they are written.
  ///   - hidden: Those among them that the table does not list.
  ///   - generations: The generations of objects, where they are not 0.
  ///   - freed: The objects that the table says are free.
  ///   - entries: What the table lists besides: offsets of objects.
  ///   - previous: The section before, or nil for that which the file names.
  ///   - trailer: What the trailer has besides /Size, /Root and /Prev.
  static func updated(
    _ file: [UInt8], _ objects: [(Int, String)], hidden: Set<Int> = [],
    generations: [Int: Int] = [:], freed: Set<Int> = [], entries: [Int: Int] = [:],
    previous: Int? = nil, trailer: String = ""
  ) throws -> [UInt8] {
    let source = try opened(file)
    var bytes = file
    if bytes.last != 10 { bytes.append(10) }
    var places = entries
    for (number, body) in objects {
      if !hidden.contains(number) { places[number] = bytes.count }
      bytes += Array("\(number) \(generations[number] ?? 0) obj\n\(body)\nendobj\n".utf8)
    }
    let start = bytes.count
    var text = "xref\n"
    for (number, offset) in places.sorted(by: { $0.key < $1.key }) {
      text += "\(number) 1\n" + String(offset).padded(to: 10)
      text += " 0000\(generations[number] ?? 0) n \n"
    }
    for number in freed.sorted() { text += "\(number) 1\n0000000000 00001 f \n" }
    let size = max(source.lastNumber, objects.map(\.0).max() ?? 0) + 1
    let before = previous ?? source.section.start ?? 0
    text += "trailer\n<</Size \(size)/Root 1 0 R\(kept(of: source))/Prev \(before)\(trailer)>>\n"
    return bytes + Array((text + "startxref\n\(start)\n%%EOF\n").utf8)
  }

  /// Returns what the next trailer of a file has to keep.
  private static func kept(of source: PDFFile) -> String {
    var kept = ""
    for key: PDFName in ["Info", "ID"] {
      switch source.trailer[key] {
      case .reference(let reference)?: kept += "/\(key.text) \(reference.number) 0 R"
      case .array(let parts)?:
        let halves = parts.compactMap { part -> String? in
          guard case .string(let bytes) = part else { return nil }
          return "<" + HexDigits.text(bytes) + ">"
        }
        kept += "/\(key.text)[\(halves.joined())]"
      default: break
      }
    }
    return kept
  }

  /// Returns the body of a stream.
  static func stream(_ entries: String, _ data: String) -> String {
    "<<\(entries)/Length \(data.utf8.count)>>\nstream\n\(data)\nendstream"
  }

  /// Returns a file with an update behind it whose section is a stream.
  ///
  /// - Parameters:
  ///   - packed: The bodies of objects that are packed into a stream.
  ///   - plain: Those of objects that are not, whether or not they are packed too.
  ///   - freed: The objects that the section says are free.
  static func updated(
    _ file: [UInt8], packing packed: [(Int, String)], _ plain: [(Int, String)] = [],
    freed: Set<Int> = []
  ) throws -> [UInt8] {
    let source = try opened(file)
    let stream = max(source.lastNumber, (packed + plain).map(\.0).max() ?? 0) + 1
    var (head, data) = ("", "")
    for (number, body) in packed {
      head += "\(number) \(data.utf8.count) "
      data += body + " "
    }
    var bytes = file
    if bytes.last != 10 { bytes.append(10) }
    var rows: [Int: [Int]] = [:]
    let pack = "/Type/ObjStm/N \(packed.count)/First \(head.utf8.count)"
    for (number, body) in plain + [(stream, Self.stream(pack, head + data))] {
      rows[number] = [1, bytes.count, 0]
      bytes += Array("\(number) 0 obj\n\(body)\nendobj\n".utf8)
    }
    for (index, object) in packed.enumerated() { rows[object.0] = [2, stream, index] }
    for number in freed { rows[number] = [0, 0, 1] }
    let start = bytes.count
    rows[stream + 1] = [1, start, 0]
    let sorted = rows.sorted { $0.key < $1.key }
    let index = sorted.map { "\($0.key) 1" }.joined(separator: " ")
    let hex = sorted.map { row in
      let (kind, place, last) = (row.value[0], row.value[1], row.value[2])
      return "0\(kind)" + String(place, radix: 16).padded(to: 8) + "0\(last)"
    }.joined()
    let section = Self.stream(
      "/Type/XRef/Filter/ASCIIHexDecode/W[1 4 1]/Index[\(index)]/Size \(stream + 2)/Root 1 0 R"
        + "\(kept(of: source))/Prev \(source.section.start ?? 0)", hex + ">")
    return bytes
      + Array("\(stream + 1) 0 obj\n\(section)\nendobj\nstartxref\n\(start)\n%%EOF\n".utf8)
  }
}
