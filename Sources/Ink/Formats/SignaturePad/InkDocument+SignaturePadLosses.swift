import Localization

extension InkDocument {
  /// A sentence on the parts of the drawing that the JSON of signature_pad leaves out, such as
  /// `JSON leaves out tilt and pages.`; nil if it has none of them. O(samples).
  ///
  /// It names tilt, and what is seen of the drawing but not of its JSON.
  public var leftOutOfSignaturePad: String? {
    let hasTilt = strokes.contains { stroke in stroke.samples.contains { $0.tilt != nil } }
    func has(_ isLost: (Pen) -> Bool) -> Bool { strokes.contains { isLost($0.pen) } }
    let parts = [
      hasTilt ? tr("tilt") : nil,
      has(\.fills) ? tr("the filling of areas") : nil,
      has { !$0.fills && !$0.nib.isRound } ? tr("the shape of the nib") : nil,
      has(\.hasVaryingOpacity) ? tr("the variation of opacity") : nil,
      pages.contains { $0.size != nil } ? tr("pages") : nil,
      pages.contains { $0.size == nil && $0.background.hasOtherPaper } ? tr("the paper") : nil,
      pages.contains { $0.background.picture != nil } ? tr("pictures") : nil,
      has { !$0.fills && $0.line != .drawn } ? tr("how lines follow the points") : nil,
    ].compactMap(\.self)
    return parts.isEmpty ? nil : tr("JSON leaves out \(trList(parts)).")
  }
}

extension Background {
  /// True if the paper has another colour than a new one, or a ruling.
  fileprivate var hasOtherPaper: Bool { paper != Background().paper || ruling != nil }
}
