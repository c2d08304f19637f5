/// The appearances of widgets that an update makes: equal ones are in the file once, however many
/// widgets a field has.
struct FieldAppearances {
  /// What an appearance is made of.
  private enum Made: Hashable {
    /// A text, or none, in what is kept of another appearance, or in a new frame.
    case text(PDFReference?, in: PDFReference?, WidgetLook)
    case button(isOn: Bool, isRadio: Bool, WidgetLook)
  }

  private var made: [Made: PDFReference] = [:]
  /// The appearances of the file that were taken apart, nil if they cannot be.
  private var kept: [PDFReference: KeptAppearance?] = [:]
  private var keptSize = 0

  /// The most bytes that are kept of appearances of the file. A widget seldom shares its appearance
  /// with any but those before it.
  private static let maximumKept = 8_000_000

  /// Returns the appearance of a text, or of none, in a widget: the rest of its old appearance
  /// stays, where it can be told.
  mutating func text(
    _ text: PDFReference?, in old: PDFValue?, of look: WidgetLook, update: inout PDFUpdate
  ) -> PDFReference {
    var frame: (stream: PDFReference, parts: KeptAppearance)?
    if case .reference(let stream)? = old, let parts = parts(of: stream, in: update.source),
      parts.fits(look)
    {
      frame = (stream, parts)
    }
    return add(.text(text, in: frame?.stream, look), to: &update) {
      frame?.parts.appearance(showing: text, look) ?? look.appearance(showing: text)
    }
  }

  /// Returns the appearance of a button that is made anew.
  mutating func button(
    isOn: Bool, isRadio: Bool, _ look: WidgetLook, update: inout PDFUpdate
  ) -> PDFReference {
    add(.button(isOn: isOn, isRadio: isRadio, look), to: &update) {
      look.button(isOn: isOn, isRadio: isRadio)
    }
  }

  private mutating func add(
    _ made: Made, to update: inout PDFUpdate, _ make: () -> FieldAppearance
  ) -> PDFReference {
    if let known = self.made[made] { return known }
    let new = update.add(make())
    self.made[made] = new
    return new
  }

  private mutating func parts(
    of stream: PDFReference, in source: any PDFSource
  ) -> KeptAppearance? {
    if let known = kept[stream] { return known }
    let parts = KeptAppearance(stream, in: source)
    keptSize += parts?.size ?? 0
    if keptSize > Self.maximumKept { (kept, keptSize) = ([:], parts?.size ?? 0) }
    kept[stream] = .some(parts)
    return parts
  }
}
