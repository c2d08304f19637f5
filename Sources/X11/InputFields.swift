import CX11
import Input

extension Modifiers {
  /// Creates the modifiers of a core state mask.
  init(core state: some BinaryInteger) {
    let state = Int32(truncatingIfNeeded: state)
    self = []
    if state & ShiftMask != 0 { insert(.shift) }
    if state & ControlMask != 0 { insert(.control) }
    if state & Mod1Mask != 0 { insert(.alt) }
    if state & Mod4Mask != 0 { insert(.superKey) }
  }
}

extension XIValuatorState {
  /// The value of an axis, or nil if the event does not report it. The reported values are stored
  /// contiguously, so that those before it have to be counted.
  subscript(axis number: Int) -> Double? {
    let byte = number >> 3
    guard number >= 0, byte < mask_len, let mask, let values,
      mask[byte] & 1 << UInt8(number & 7) != 0
    else { return nil }
    var index = (mask[byte] & (1 << UInt8(number & 7) - 1)).nonzeroBitCount
    for before in 0..<byte { index += mask[before].nonzeroBitCount }
    return values[index]
  }
}
