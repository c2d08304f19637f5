import Platform

/// Texts.
extension ATSPIObjects {
  func answer(
    text method: String, _ arguments: ATSPIArguments, _ node: AccessibleNode,
    _ text: AccessibleText
  ) -> [BusValue]? {
    let (first, second) = (arguments.integer(0), arguments.integer(1))
    switch method {
    case "GetText":
      let end = second < 0 ? text.count : second
      return [.string(first < end ? text.part(first..<end) : "")]
    case "GetCharacterAtOffset":
      guard first >= 0, first < text.count else { return [.integer(0)] }
      let scalar = text.part(first..<first + 1).unicodeScalars.first?.value ?? 0
      return [.integer(Int32(clamping: scalar))]
    case "GetTextAtOffset": return part(text, text.range(of: Self.boundary(second), at: first))
    case "GetStringAtOffset":
      return part(text, text.range(of: Self.granularity(second), at: first))
    case "GetTextBeforeOffset":
      let start = text.range(of: Self.boundary(second), at: first).lowerBound
      let range =
        start > 0 ? text.range(of: Self.boundary(second), at: start - 1) : 0..<0
      return part(text, range)
    case "GetTextAfterOffset":
      let end = text.range(of: Self.boundary(second), at: first).upperBound
      return part(text, text.range(of: Self.boundary(second), at: end))
    case "GetAttributes", "GetAttributeRun":
      return [.list([], of: "{ss}")] + Self.ends(0..<text.count)
    case "GetDefaultAttributes", "GetDefaultAttributeSet": return [.list([], of: "{ss}")]
    case "GetCharacterExtents", "GetRangeExtents":
      // The places of characters are not told: they are somewhere in the whole.
      let kind = method == "GetRangeExtents" ? arguments.integer(2) : second
      return objects[path(node.id)].map { Self.numbers(extents(node, $0, kind)) }
    case "GetNSelections": return [.integer(text.selection.isEmpty ? 0 : 1)]
    case "GetSelection": return Self.ends(first == 0 ? text.selection : 0..<0)
    default: return answer(selecting: method, arguments, node, text)
    }
  }

  private func answer(
    selecting method: String, _ arguments: ATSPIArguments, _ node: AccessibleNode,
    _ text: AccessibleText
  ) -> [BusValue]? {
    let (first, second) = (arguments.integer(0), arguments.integer(1))
    let range: Range<Int>? =
      switch method {
      case "SetCaretOffset": Self.range(first, first, text)
      case "AddSelection" where text.selection.isEmpty: Self.range(first, second, text)
      case "SetSelection" where first == 0: Self.range(second, arguments.integer(2), text)
      case "RemoveSelection" where first == 0: text.caret.map { $0..<$0 }
      default: nil
      }
    guard let range, node.states.isSuperset(of: [.editable, .enabled]) else {
      return [.boolean(false)]
    }
    ask(.select(node.id, range))
    return [.boolean(true)]
  }

  func answer(
    editing method: String, _ arguments: ATSPIArguments, _ node: AccessibleNode,
    _ text: AccessibleText
  ) -> [BusValue]? {
    let place: Range<Int>?
    var new = ""
    switch method {
    case "SetTextContents": (place, new) = (0..<text.count, arguments.string(0))
    case "InsertText":
      place = Self.range(arguments.integer(0), arguments.integer(0), text)
      // The length counts bytes; a negative one is that of the text.
      let bytes = arguments.string(1).utf8
      let length = arguments.integer(2)
      new = String(decoding: bytes.prefix(length < 0 ? bytes.count : length), as: UTF8.self)
    case "DeleteText": place = Self.range(arguments.integer(0), arguments.integer(1), text)
    default: return nil
    }
    guard let place, node.states.isSuperset(of: [.editable, .enabled]) else {
      return [.boolean(false)]
    }
    ask(.replace(node.id, place, new))
    return [.boolean(true)]
  }

  /// Returns a range of a text, or nil if it is none. A negative end is that of the text.
  private static func range(_ start: Int, _ end: Int, _ text: AccessibleText) -> Range<Int>? {
    let count = text.count
    let (start, end) = (start < 0 ? count : start, end < 0 ? count : end)
    return start <= end && end <= count ? start..<end : nil
  }

  private func part(_ text: AccessibleText, _ range: Range<Int>) -> [BusValue] {
    [.string(text.part(range))] + Self.ends(range)
  }

  private static func ends(_ range: Range<Int>) -> [BusValue] {
    [.integer(Int32(clamping: range.lowerBound)), .integer(Int32(clamping: range.upperBound))]
  }

  /// Returns the unit of a number of `AtspiTextBoundaryType`. A field is one line, so sentences are
  /// that, too.
  private static func boundary(_ number: Int) -> AccessibleText.Unit {
    switch number {
    case 0: .character
    case 1, 2: .word
    default: .line
    }
  }

  /// Returns the unit of a number of `AtspiTextGranularity`.
  private static func granularity(_ number: Int) -> AccessibleText.Unit {
    switch number {
    case 0: .character
    case 1: .word
    default: .line
    }
  }
}
