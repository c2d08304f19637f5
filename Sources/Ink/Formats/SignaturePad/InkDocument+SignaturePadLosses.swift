import Localization

extension InkDocument {
  /// A sentence on the parts of the drawing that the JSON of signature_pad leaves out, such as
  /// `JSON leaves out tilt and pages.`; nil if it has none of them. O(samples).
  ///
  /// It names tilt, pages and pictures. What the JSON only simplifies, such as pens, is not named.
  public var leftOutOfSignaturePad: String? {
    let hasTilt = strokes.contains { stroke in stroke.samples.contains { $0.tilt != nil } }
    let parts = [
      hasTilt ? tr("tilt") : nil,
      pages.contains { $0.size != nil } ? tr("pages") : nil,
      pages.contains { $0.background.picture != nil } ? tr("pictures") : nil,
    ].compactMap(\.self)
    return parts.isEmpty ? nil : tr("JSON leaves out \(trList(parts)).")
  }
}
