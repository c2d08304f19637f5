internal import CCairo
internal import CPango

/// Shapes text in the desktop's sans-serif font, and remembers what it shaped lately.
///
/// Sizes are canvas units (1/96 inch) times `scale`; what comes out is in pixels, with baselines
/// and heights on whole pixels so that text is crisp. One engine serves one thread.
public final class TextEngine {
  /// How heavy the strokes of letters are.
  public enum Weight: Sendable, Hashable {
    /// For reading.
    case regular
    /// For titles.
    case semibold

    /// Pango's name for the weight.
    fileprivate var raw: PangoWeight {
      self == .regular ? PANGO_WEIGHT_NORMAL : PANGO_WEIGHT_SEMIBOLD
    }
  }

  /// What happens to text that is wider than it may be.
  public enum Overflow: Sendable, Hashable {
    /// The end is replaced by an ellipsis.
    case ellipsisAtEnd
    /// The middle is replaced by an ellipsis, as suits file names.
    case ellipsisInMiddle
    /// It goes on in the next line.
    case wrap
  }

  /// All that a layout depends on.
  private struct Key: Hashable {
    var string: String
    var size: Double
    var weight: Weight
    var maxWidth: Int?
    var overflow: Overflow
    var underlined: Int?
  }

  /// Pixels a canvas unit.
  public let scale: Double
  /// The fonts; kept because the context needs them, and freed with it.
  private let fontMap: UnsafeMutableRawPointer
  /// What layouts are made in.
  private let context: OpaquePointer
  /// What was shaped since the cache was last emptied.
  private var cache: [Key: TextLayout] = [:]
  /// How many layouts are remembered: all that a window shows at once, several times over.
  private static let cacheLimit = 256

  /// An engine for `scale` pixels a canvas unit; the first layout it makes loads the fonts (5 ms).
  ///
  /// - Parameter language: The language of the text, as `en`, which fonts are chosen by; nil for the
  ///   user's.
  public init(scale: Double = 1, language: String? = nil) {
    self.scale = scale.isFinite && scale > 0 ? scale : 1
    // Neither call returns null: GLib ends the program when memory runs out.
    guard let map = pango_cairo_font_map_new(), let made = pango_font_map_create_context(map)
    else { fatalError("Pango broke its promise") }
    fontMap = UnsafeMutableRawPointer(map)
    context = made
    if let language {
      pango_context_set_language(made, pango_language_from_string(language))
    }
    let options = cairo_font_options_create()
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_SLIGHT)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_ON)
    // Grey, not subpixel: the same picture on every screen, however it is turned.
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    pango_cairo_context_set_font_options(context, options)
    cairo_font_options_destroy(options)
  }

  deinit {
    cache = [:]
    g_object_unref(UnsafeMutableRawPointer(context))
    g_object_unref(fontMap)
  }

  /// `string` shaped at `size` canvas units.
  ///
  /// - Parameters:
  ///   - maxWidth: how wide it may get, in pixels; nil for as wide as it is.
  ///   - overflow: what happens to text that is wider.
  ///   - underlined: the UTF-8 offset of a character to underline, or nil.
  public func layout(
    _ string: String, size: Double, weight: Weight = .regular, maxWidth: Int? = nil,
    overflow: Overflow = .ellipsisAtEnd, underlined: Int? = nil
  ) -> TextLayout {
    let key = Key(
      string: string, size: size, weight: weight, maxWidth: maxWidth, overflow: overflow,
      underlined: underlined)
    if let known = cache[key] { return known }
    if cache.count >= TextEngine.cacheLimit { cache.removeAll(keepingCapacity: true) }
    let made = shape(key)
    cache[key] = made
    return made
  }

  /// How wide `string` is on one line at `size` canvas units, in pixels.
  public func width(of string: String, size: Double, weight: Weight = .regular) -> Int {
    layout(string, size: size, weight: weight).width
  }

  /// The height of capital letters at `size` canvas units, in pixels: text looks centred where
  /// its capitals are, whatever room the font keeps above and below.
  public func capHeight(size: Double, weight: Weight = .regular) -> Int {
    layout("H", size: size, weight: weight).inkHeight
  }

  /// Shapes a text that is not in the cache.
  private func shape(_ key: Key) -> TextLayout {
    guard let layout = pango_layout_new(context) else { fatalError("Pango broke its promise") }
    let description = pango_font_description_new()
    // Not the static form: it would keep a pointer to a string that lives for this call only.
    pango_font_description_set_family(description, "Sans")
    pango_font_description_set_weight(description, key.weight.raw)
    let size = key.size.isFinite ? max(1, min(key.size * scale, 1000)) : 1
    pango_font_description_set_absolute_size(description, size * Double(PANGO_SCALE))
    pango_layout_set_font_description(layout, description)
    pango_font_description_free(description)
    if let width = key.maxWidth {
      let units = max(0, min(width, 1_000_000)) * Int(PANGO_SCALE)
      pango_layout_set_width(layout, Int32(clamping: units))
    }
    switch key.overflow {
    case .ellipsisAtEnd: pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
    case .ellipsisInMiddle: pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_MIDDLE)
    case .wrap: pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
    }
    pango_layout_set_single_paragraph_mode(layout, key.overflow == .wrap ? 0 : 1)
    var string = key.string
    string.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        pango_layout_set_text(layout, $0.baseAddress, Int32(clamping: $0.count))
      }
    }
    if let index = key.underlined { underline(index, in: layout) }
    return TextLayout(adopting: layout, string: key.string)
  }

  /// Underlines the one-byte character at `index`.
  private func underline(_ index: Int, in layout: OpaquePointer) {
    guard let attribute = pango_attr_underline_new(PANGO_UNDERLINE_SINGLE) else { return }
    attribute.pointee.start_index = UInt32(clamping: index)
    attribute.pointee.end_index = UInt32(clamping: index + 1)
    let list = pango_attr_list_new()
    pango_attr_list_insert(list, attribute)
    pango_layout_set_attributes(layout, list)
    pango_attr_list_unref(list)
  }
}
