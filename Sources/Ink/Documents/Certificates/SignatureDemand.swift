/// What the author of a field demands of its digital signature, and one that is ordered would not
/// have (ISO 32000-2, tables 237 and 238). A time stamp is a refusal of its own.
package enum SignatureDemand: Sendable, Hashable {
  /// One of these reasons, or none if the list is empty.
  case reasons([String])
  /// A certification that allows this, or none.
  case certification(SignatureOrder.Certification?)
  /// One of these kinds of signatures (/SubFilter).
  case kinds([String])
  /// A hash by one of these algorithms.
  case hashes([String])
  /// A certificate with certain properties, which are not known here.
  case certificate
  /// Something that is not known here.
  case other
}

extension SignatureDemand {
  func write(_ writer: inout WireWriter) {
    switch self {
    case .reasons(let reasons):
      writer.byte(0)
      writer.list(reasons) { $0.text($1) }
    case .certification(let level):
      writer.byte(1)
      writer.byte(UInt8(level?.rawValue ?? 0))
    case .kinds(let kinds):
      writer.byte(2)
      writer.list(kinds) { $0.text($1) }
    case .hashes(let hashes):
      writer.byte(3)
      writer.list(hashes) { $0.text($1) }
    case .certificate: writer.byte(4)
    case .other: writer.byte(5)
    }
  }

  init(_ reader: inout WireReader) throws(WireError) {
    switch try reader.byte() {
    case 0: self = .reasons(try reader.texts())
    case 1:
      let level = Int(try reader.byte())
      let certification = SignatureOrder.Certification(rawValue: level)
      try reader.check(level == 0 || certification != nil)
      self = .certification(certification)
    case 2: self = .kinds(try reader.texts())
    case 3: self = .hashes(try reader.texts())
    case 4: self = .certificate
    case 5: self = .other
    default: throw .damaged
    }
  }
}
