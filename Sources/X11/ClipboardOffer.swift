/// What this program puts on the clipboard: the types of the data, which is made when it is asked
/// for.
public struct ClipboardOffer {
  /// The names of the types, the most faithful first, such as `image/png`.
  public let types: [String]
  /// The types that a clipboard manager may keep when the program ends.
  public let lastingTypes: [String]
  /// Called when another program asks for a type for the first time. `Clipboard.provide` takes the
  /// data, at once or later.
  let produce: (ClipboardRequest) -> Void
  /// Called once something else is on the clipboard.
  let released: () -> Void

  /// Creates an offer.
  public init(
    types: [String], lastingTypes: [String], produce: @escaping (ClipboardRequest) -> Void,
    released: @escaping () -> Void = {}
  ) {
    self.types = types
    self.lastingTypes = lastingTypes
    self.produce = produce
    self.released = released
  }
}

/// The request of another program for one type of what is on the clipboard.
public struct ClipboardRequest: Sendable, Hashable {
  /// The number of the request.
  let number: Int
  /// The name of the type.
  public let type: String
}

/// The data of another program's clipboard, or what that dropped.
public struct ClipboardData: Sendable, Hashable {
  /// The largest number of bytes that are pasted, and that are taken of what is dropped.
  package static let maximum = 256 << 20

  /// The name of the type.
  public let type: String
  /// The bytes, in consecutive portions.
  public let portions: [[UInt8]]
  /// True if its owner says that it is text in Latin-1.
  var isLatin = false

  /// The text that the data is, without what is beyond the largest text that is pasted.
  package var text: String {
    ClipboardText.decode(portions.joined().prefix(ClipboardText.maximum), isLatin: isLatin)
  }
}

/// The reason why nothing can be pasted.
public enum ClipboardFailure: Error, Sendable, Hashable {
  /// The clipboard is empty, or has none of the types.
  case nothing
  /// The program that has the clipboard did not answer in time.
  case noAnswer
  /// The data is larger than the limit.
  case tooLarge
  /// The program that has the clipboard refused, or broke the protocol.
  case refused
  /// Something else was requested before the answer came.
  case replaced
}
