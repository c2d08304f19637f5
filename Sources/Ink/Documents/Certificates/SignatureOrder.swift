/// A digital signature that an update leaves room for (ISO 32000-2, 12.8).
package struct SignatureOrder: Sendable, Hashable {
  /// What a certification allows after it (DocMDP).
  package enum Certification: Int, Sendable, Hashable, CaseIterable {
    /// Nothing.
    case nothing = 1
    /// To fill in the form and to sign.
    case forms = 2
    /// That and annotations.
    case annotations = 3
  }

  /// The place of a new field.
  package struct Place: Sendable, Hashable {
    /// The index of the page.
    package var page: Int
    /// The frame, in points on the page as shown, from its top left corner, y down.
    package var frame: Bounds

    package init(page: Int, frame: Bounds) {
      self.page = page
      self.frame = frame
    }
  }

  /// What is made.
  package enum Kind: UInt8, Sendable, Hashable, CaseIterable {
    /// A person's signature.
    case signature
    /// A time stamp of the document: a field that is not seen, which every file permits that may be
    /// changed at all.
    case timeStamp
  }

  /// Where the signature goes.
  package enum Target: Sendable, Hashable {
    /// Into the empty field with this full name.
    case field(String)
    /// Into a new field.
    case new(Place)
    /// Into a new field that is not seen, on the first page that is at one place of the file.
    case invisible
  }

  /// Where it goes. The ink that lies wholly there is what the field shows.
  package var target: Target
  /// The time, as a date of PDF (ISO 32000-2, 7.9.4).
  package var time: String
  /// The name of the signer, or an empty text.
  package var name: String
  /// The reason, or an empty text.
  package var reason: String
  /// What it allows as a certification, or nil if it is none.
  package var certification: Certification?
  /// The number of bytes that the encoded signature may have.
  package var room: Int
  /// What is made.
  package var kind = Kind.signature
  /// True if the signature gets a time stamp.
  package var isStamped = false
  /// True if data follow with which the signature can be checked later.
  package var isLongTerm = false

  /// The most bytes that it may be given.
  package static let maximumRoom = 1 << 16

  package init(
    _ target: Target, time: String, name: String = "", reason: String = "",
    certification: Certification? = nil, room: Int
  ) {
    self.target = target
    self.time = time
    self.name = name
    self.reason = reason
    self.certification = certification
    self.room = room
  }
}

/// The reason why there can be no digital signature in a PDF.
package enum SignatureRefusal: UInt8, Sendable, Hashable, CaseIterable {
  /// It has no such signature field.
  case noField
  /// The field is signed already.
  case signed
  /// A digital signature locks the field.
  case locked
  /// The field is no object of its own, or is on no page.
  case damaged
  /// It is signed already, so nobody can certify it any more.
  case certification
  /// The author of the field demands a time stamp, and the signature gets none.
  case timeStamp
  /// The file has other bytes before the beginning of the PDF.
  case otherBytes
  /// The field has a time stamp of the document.
  case stamped
  /// The author of the field permits no value.
  case readOnly
}

extension SignatureOrder {
  func write(_ writer: inout WireWriter) {
    switch target {
    case .field(let name):
      writer.byte(0)
      writer.text(name)
    case .new(let place):
      writer.byte(1)
      writer.integer(place.page)
      writer.frame(place.frame)
    case .invisible: writer.byte(2)
    }
    for text in [time, name, reason] { writer.text(text) }
    writer.optional(certification) { $0.byte(UInt8($1.rawValue)) }
    writer.integer(room)
    writer.byte(kind.rawValue)
    writer.boolean(isStamped)
    writer.boolean(isLongTerm)
  }

  init(_ reader: inout WireReader) throws(WireError) {
    let target: Target
    switch try reader.byte() {
    case 0: target = .field(try reader.text())
    case 1:
      let place = Place(page: try reader.integer(0...Int.max), frame: try reader.frame())
      try reader.check(place.frame.hasArea)
      target = .new(place)
    case 2: target = .invisible
    default: throw .damaged
    }
    self.init(
      target, time: try reader.text(), name: try reader.text(), reason: try reader.text(),
      certification: try reader.optional { reader throws(WireError) in
        guard let known = Certification(rawValue: Int(try reader.byte())) else { throw .damaged }
        return known
      }, room: try reader.integer(1...Self.maximumRoom))
    (kind, isStamped) = (try reader.choice(), try reader.boolean())
    isLongTerm = try reader.boolean()
    try reader.check(kind == .signature || target == .invisible)
  }
}
