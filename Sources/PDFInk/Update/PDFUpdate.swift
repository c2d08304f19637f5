import Revocation

/// New and changed objects of a file, to be appended to it (ISO 32000-1, 7.5.6).
struct PDFUpdate {
  /// An object; a stream has data, already compressed.
  private struct Object {
    var value: PDFValue
    var data: [UInt8]?
  }

  /// The file as it is.
  let source: any PDFSource
  /// True if forms must say which colours they have.
  var needsColorSpace = false
  private var objects: [PDFReference: Object] = [:]
  /// The object of a digital signature, or nil.
  private var signature: PDFReference?
  /// The greatest number of an object.
  private var last: Int

  init(of source: any PDFSource) {
    self.source = source
    last = source.lastNumber
  }

  /// Returns a new object's name.
  private mutating func reserve() -> PDFReference {
    last += 1
    return PDFReference(last)
  }

  /// Adds an object and returns its name.
  mutating func add(_ value: PDFValue) -> PDFReference {
    let reference = reserve()
    replace(reference, by: value)
    return reference
  }

  /// Adds a stream, compressed if that makes it smaller, and returns its name.
  mutating func add(stream data: [UInt8], _ entries: PDFDictionary = [:]) -> PDFReference {
    let reference = reserve()
    let compressed = Flate.compressed(data)
    var entries = entries
    if compressed.count + "/Filter/FlateDecode".utf8.count < data.count {
      entries["Filter"] = .name("FlateDecode")
      objects[reference] = Object(value: .dictionary(entries), data: compressed)
    } else {
      objects[reference] = Object(value: .dictionary(entries), data: data)
    }
    return reference
  }

  /// Adds a stream whose data are encoded already, as its entries say, and returns its name.
  mutating func add(encoded data: [UInt8], _ entries: PDFDictionary) -> PDFReference {
    let reference = reserve()
    objects[reference] = Object(value: .dictionary(entries), data: data)
    return reference
  }

  /// Adds the dictionary of a digital signature, of which only the digits are missing.
  ///
  /// - Parameter room: The number of bytes that these may stand for.
  mutating func add(signature entries: PDFDictionary, room: Int) -> PDFReference {
    var entries = entries
    if entries["Type"] == nil { entries["Type"] = .name("Sig") }
    entries["ByteRange"] = SignatureGap.range
    entries["Contents"] = .string([UInt8](repeating: 0, count: room))
    let reference = add(.dictionary(entries))
    signature = reference
    return reference
  }

  /// Replaces an object that is there.
  mutating func replace(_ reference: PDFReference, by value: PDFValue) {
    objects[reference] = Object(value: value)
  }

  /// Replaces the entries of a stream that was added.
  mutating func replaceEntries(of stream: PDFReference, by entries: PDFDictionary) {
    objects[stream]?.value = .dictionary(entries)
  }

  /// Returns the value of an object with the changes made to it.
  func value(_ reference: PDFReference) -> PDFValue {
    objects[reference]?.value ?? source.value(reference)
  }

  /// Returns the bytes to append to the file of `size` bytes: the objects, and a cross-reference
  /// section of the kind that the file ends in.
  consuming func bytes(after size: Int) -> [UInt8] { signedBytes(after: size).bytes }

  /// Returns the same bytes, and the place in the whole file of the digits of its digital signature
  /// with the brackets around them.
  consuming func signedBytes(after size: Int) -> (bytes: [UInt8], gap: Range<Int>?) {
    let base = source.section.base
    var text = PDFText()
    // The last line may lack its end.
    text.write("\n")
    var places = packObjects()
    var signed = 0..<0
    for (reference, object) in objects.sorted(by: { $0.key < $1.key }) {
      places[reference.number] = .offset(
        size + text.bytes.count - base, generation: reference.generation)
      let start = text.bytes.count
      Self.write(object, reference, security: source.security, to: &text)
      if reference == signature { signed = start..<text.bytes.count }
    }
    let trailer = trailer(after: text.bytes)
    let section = CrossReferences(
      places: places, trailer: trailer, last: last, source: source)
    section.write(at: size + text.bytes.count - base, to: &text)
    var bytes = text.bytes
    guard signature != nil else { return (bytes, nil) }
    let gap = SignatureGap.close(in: &bytes, signed, after: size)
    return (bytes, gap)
  }

  /// Puts the objects that replace ones in streams into a stream, too, where a program needs that
  /// to find the newer ones. Returns their places.
  private mutating func packObjects() -> [Int: PDFObjectPlace] {
    guard source.section.isStream, !source.section.startsFile else { return [:] }
    var (head, body) = (PDFText(), PDFText())
    var places: [Int: PDFObjectPlace] = [:]
    let stream = PDFReference(last + 1)
    for (reference, object) in objects.sorted(by: { $0.key < $1.key }) where object.data == nil {
      guard case .stream? = source.objects[reference.number] else { continue }
      head.write("\(reference.number) \(body.bytes.count) ")
      // Strings in it are not encrypted, but the stream is.
      body.write(object.value)
      body.write("\n")
      places[reference.number] = .stream(stream.number, index: places.count)
      objects[reference] = nil
    }
    if places.isEmpty { return [:] }
    _ = add(
      stream: head.bytes + body.bytes,
      [
        "Type": .name("ObjStm"), "N": .integer(places.count),
        "First": .integer(head.bytes.count),
      ])
    return places
  }

  private static func write(
    _ object: Object, _ reference: PDFReference, security: PDFSecurity?, to text: inout PDFText
  ) {
    let cipher = security.map { ObjectCipher($0, reference) }
    text.write("\(reference.number) \(reference.generation) obj\n")
    if let data = object.data, case .dictionary(var entries) = object.value {
      let data = cipher?.encrypted(stream: data) ?? data
      entries["Length"] = .integer(data.count)
      text.write(.dictionary(entries), cipher: cipher)
      text.write("\nstream\n")
      text.write(data)
      text.write("\nendstream")
    } else {
      text.write(object.value, cipher: cipher)
    }
    text.write("\nendobj\n")
  }

  /// Returns the trailer's entries. The first half of /ID stays, as keys depend on it; the second
  /// names this state of the file, and is a hash of it rather than of the time.
  private func trailer(after bytes: [UInt8]) -> PDFDictionary {
    var trailer = source.trailer.filter { ["Root", "Info", "Encrypt", "ID"].contains($0.key) }
    if let parts = source.array(trailer["ID"]), parts.count == 2,
      case .string(let state) = source.resolved(parts[1])
    {
      let hash = Array(SHA256Digest.of(state + bytes).prefix(16))
      trailer["ID"] = .array([source.resolved(parts[0]), .string(hash)])
    }
    return trailer
  }
}
