import Ink
import Revocation

/// The records of ink, in the private data that a form may have (ISO 32000-1, 14.5).
extension PDFUpdate {
  /// The key of xsign's private data.
  static let application: PDFName = "xsign"
  /// The time that stands where the standard wants one: the update has none of its own, so that the
  /// same ink gives the same bytes. The seal tells whether the data fit the form.
  private static let time = PDFValue.string(Array("D:20000101000000Z".utf8))
  /// The longest record that is a string. Longer ones are smaller as streams, which are compressed.
  private static let longestString = 96

  mutating func addRecord(of form: InkForm, to entries: inout PDFDictionary) {
    let seal = InkSeal.digest(of: form.content, in: form.box, through: form.masks)
    addRecord(form.record, seal, to: &entries)
  }

  /// Adds the record of a picture to the entries of its form.
  mutating func addRecord(
    ofPicture content: [UInt8], _ box: Bounds, to entries: inout PDFDictionary
  ) {
    let seal = InkSeal.digest(of: content, in: InkSeal.box(box))
    addRecord(InkRecord(.picture, strokes: 1).bytes, seal, to: &entries)
  }

  private mutating func addRecord(
    _ record: [UInt8], _ seal: [UInt8], to entries: inout PDFDictionary
  ) {
    let data = seal + record
    let value: PDFValue =
      data.count > Self.longestString ? .reference(add(stream: data)) : .string(data)
    entries["LastModified"] = Self.time
    entries["PieceInfo"] = .dictionary([
      Self.application: .dictionary(["LastModified": Self.time, "Private": value])
    ])
  }
}

/// The mark by which a record fits the ink that the form shows. Another program that changes the
/// form leaves a record that does not.
enum InkSeal {
  /// The number of bytes: enough against chance. Against intent there is no protection, since
  /// whoever changes ink can seal it as well as xsign.
  static let length = 8

  /// Returns the seal of ink: of its content, not compressed, its box, and those of its masks. Of a
  /// picture it does not cover the pixels: a program may compress them again.
  static func digest(
    of content: [UInt8], in box: InkForm.Box, through masks: [InkForm.Mask] = []
  ) -> [UInt8] {
    var data = sides(of: box) + content
    for mask in masks { data += sides(of: mask.box) + mask.content }
    return Array(SHA256Digest.of(data).prefix(length))
  }

  private static func sides(of box: InkForm.Box) -> [UInt8] {
    Array([box.left, box.top, box.right, box.bottom].map { "\($0) " }.joined().utf8)
  }

  /// Returns the box of a picture in steps of 1/10,000 point, of which files have it.
  static func box(_ box: Bounds) -> InkForm.Box {
    func steps(_ value: Double) -> Int {
      value.isFinite ? Int((max(-1e9, min(value, 1e9)) * 10_000).rounded()) : 0
    }
    return InkForm.Box(
      left: steps(box.min.x), top: steps(box.min.y), right: steps(box.max.x),
      bottom: steps(box.max.y))
  }
}
