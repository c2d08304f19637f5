/// What a digital signature can be checked with after its certificates have expired: certificates,
/// and the words of authorities that they are not revoked, all encoded.
package struct ValidationData: Sendable, Hashable {
  package var certificates: [[UInt8]] = []
  /// The answers of responders (RFC 6960).
  package var responses: [[UInt8]] = []
  /// The lists of revoked certificates (RFC 5280).
  package var lists: [[UInt8]] = []

  /// The most bytes of all of them.
  package static let maximumBytes = 12 << 20

  package init(
    certificates: [[UInt8]] = [], responses: [[UInt8]] = [], lists: [[UInt8]] = []
  ) {
    (self.certificates, self.responses, self.lists) = (certificates, responses, lists)
  }

  /// The number of bytes of all of them.
  package var count: Int {
    [certificates, responses, lists].joined().reduce(0) { $0 + $1.count }
  }
}

/// What the collection of data for checks asks of the network, for which it has none itself.
package struct RevocationQuery: Sendable, Hashable {
  /// The address, which begins with `http:`.
  package var url: String
  /// The question to a responder, or nothing to get a file.
  package var question: [UInt8]

  package init(url: String, question: [UInt8] = []) { (self.url, self.question) = (url, question) }
}

/// What data for checks are collected for.
package enum ValidationSubject: Sendable, Hashable {
  /// A certificate, which is the first, and others among which its issuers may be. All are encoded.
  case certificates([[UInt8]])
  /// The signer, and the authority of the time stamp, of a signature, which is a CMS, and other
  /// certificates among which issuers may be, encoded.
  case signature([UInt8], others: [[UInt8]] = [])
}

extension ValidationData {
  func write(_ writer: inout WireWriter) {
    for list in [certificates, responses, lists] { writer.list(list) { $0.block($1) } }
  }

  init(_ reader: inout WireReader) throws(WireError) {
    self.init(
      certificates: try reader.blocks(), responses: try reader.blocks(), lists: try reader.blocks())
  }
}

extension RevocationQuery {
  func write(_ writer: inout WireWriter) {
    writer.text(url)
    writer.block(question)
  }

  init(_ reader: inout WireReader) throws(WireError) {
    self.init(url: try reader.text(), question: try reader.block())
  }
}

extension ValidationSubject {
  func write(_ writer: inout WireWriter) {
    switch self {
    case .certificates(let all):
      writer.byte(0)
      writer.list(all) { $0.block($1) }
    case .signature(let cms, let others):
      writer.byte(1)
      writer.block(cms)
      writer.list(others) { $0.block($1) }
    }
  }

  init(_ reader: inout WireReader) throws(WireError) {
    switch try reader.byte() {
    case 0: self = .certificates(try reader.blocks())
    case 1: self = .signature(try reader.block(), others: try reader.blocks())
    default: throw .damaged
    }
  }
}

extension WireReader {
  mutating func blocks() throws(WireError) -> [[UInt8]] {
    try list { reader throws(WireError) in try reader.block() }
  }
}
