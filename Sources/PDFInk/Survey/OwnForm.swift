import Ink

/// A form that xsign wrote, with the record of its ink, as no other program changed it.
struct OwnForm {
  /// The content, not compressed.
  let content: [UInt8]
  let record: InkRecord
  /// The record as it is kept.
  let recordBytes: [UInt8]

  /// The entries that xsign writes, and those that say how a stream is kept.
  private static let known: Set<PDFName> = [
    "Type", "Subtype", "BBox", "Resources", "Group", "LastModified", "PieceInfo", "Length",
    "Filter", "DecodeParms",
  ]
  private static let longestRecord = 16 << 20

  /// Reads a form. Returns nil if it has no record, or if it shows something else than its record
  /// was made for.
  init?(_ stream: PDFReference, in source: any PDFSource) {
    guard let entries = source.dictionary(.reference(stream)),
      let pieces = source.dictionary(entries["PieceInfo"]),
      let piece = source.dictionary(pieces[PDFUpdate.application]), source.isStream(stream),
      source.name(entries["Subtype"]) == "Form", Self.known.isSuperset(of: entries.keys),
      let data = Self.data(piece["Private"], in: source), data.count > InkSeal.length,
      data.count <= Self.longestRecord
    else { return nil }
    recordBytes = Array(data.dropFirst(InkSeal.length))
    guard let record = InkRecord(bytes: recordBytes), let content = try? source.data(stream)
    else { return nil }
    (self.content, self.record) = (content, record)
    let resources = source.dictionary(entries["Resources"])
    let seal: [UInt8]
    switch record.kind {
    case .picture:
      guard let sides = Self.sides(entries, in: source) else { return nil }
      let box = Bounds(min: Point(sides[0], sides[1]), max: Point(sides[2], sides[3]))
      seal = InkSeal.digest(of: content, in: InkSeal.box(box))
    case .strokes, .shaded:
      guard let box = Self.box(entries, in: source),
        let masks = record.kind == .shaded ? Self.masks(in: resources, of: source) : [],
        Self.hasStates(resources, in: source, withMasks: record.kind == .shaded)
      else { return nil }
      seal = InkSeal.digest(of: content, in: box, through: masks)
    }
    guard data.starts(with: seal) else { return nil }
  }

  /// Returns the box of ink or of a mask, or nil if it is not in whole numbers.
  private static func box(_ entries: PDFDictionary, in source: any PDFSource) -> InkForm.Box? {
    let sides = (sides(entries, in: source) ?? []).compactMap { Int(exactly: $0) }
    guard sides.count == 4 else { return nil }
    return InkForm.Box(left: sides[0], top: sides[1], right: sides[2], bottom: sides[3])
  }

  /// Returns the sides of a box as they are written, or nil if there are not four.
  private static func sides(_ entries: PDFDictionary, in source: any PDFSource) -> [Double]? {
    let sides = (source.array(entries["BBox"]) ?? []).compactMap { source.number($0) }
    return sides.count == 4 ? sides : nil
  }

  /// The most masks of a form, and the most bytes in them.
  private static let (mostMasks, longestMasks) = (10_000, 64 << 20)

  /// Returns the masks that the graphics states name, by their index, or nil if xsign writes none
  /// such.
  private static func masks(
    in resources: PDFDictionary?, of source: any PDFSource
  ) -> [InkForm.Mask]? {
    let states = source.dictionary(resources?["ExtGState"]) ?? [:]
    var (masks, left): ([InkForm.Mask], Int) = ([], longestMasks)
    while masks.count < mostMasks, let value = states[PDFName("M\(masks.count)")] {
      guard let state = source.dictionary(value), state.count == 1,
        let mask = source.dictionary(state["SMask"]), mask.count == 2,
        source.name(mask["S"]) == "Luminosity", case .reference(let group)? = mask["G"],
        source.isStream(group), let entries = source.dictionary(.reference(group)),
        entries["Matrix"] == nil, let box = box(entries, in: source),
        let content = try? source.data(group), content.count <= left
      else { return nil }
      left -= content.count
      masks.append(InkForm.Mask(box: box, content: content))
    }
    return masks
  }

  /// Returns private data: a string, or those of a stream.
  private static func data(_ value: PDFValue?, in source: any PDFSource) -> [UInt8]? {
    if case .string(let bytes) = source.resolved(value) { return bytes }
    guard case .reference(let stream)? = value, source.isStream(stream) else { return nil }
    return try? source.data(stream)
  }

  /// True if the graphics states are those that xsign writes: their names say what they are. Those
  /// of masks are looked at elsewhere.
  private static func hasStates(
    _ resources: PDFDictionary?, in source: any PDFSource, withMasks: Bool
  ) -> Bool {
    guard let resources else { return false }
    return (source.dictionary(resources["ExtGState"]) ?? [:]).allSatisfy { name, value in
      guard let state = source.dictionary(value), state.count == 1 else { return false }
      switch name {
      case "M": return withMasks && source.name(state["SMask"]) == "None"
      case _ where withMasks && name.bytes.first == UInt8(ascii: "M"):
        return state["SMask"] != nil
      case "B": return source.name(state["BM"]) == "Multiply"
      case "N": return source.name(state["BM"]) == "Normal"
      default:
        guard name.bytes.first == UInt8(ascii: "A"),
          let thousandths = Int(String(decoding: name.bytes.dropFirst(), as: UTF8.self)),
          0...1000 ~= thousandths, let value = source.number(state["ca"])
        else { return false }
        return abs(value * 1000 - Double(thousandths)) < 0.01
      }
    }
  }
}
