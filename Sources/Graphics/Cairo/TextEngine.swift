import Platform

internal import CCairo
internal import CPango

/// Shapes text in one font with Pango, and caches recent layouts.
///
/// Sizes are canvas units (1/96 inch) times `scale`. Results are in pixels, with baselines and
/// heights on whole pixels so that text is crisp. One engine serves one thread.
public final class TextEngine {
  /// The weight of the font.
  public enum Weight: Sendable, Hashable {
    /// The weight of text.
    case regular
    /// The weight of titles.
    case semibold

    fileprivate var raw: PangoWeight {
      self == .regular ? PANGO_WEIGHT_NORMAL : PANGO_WEIGHT_SEMIBOLD
    }
  }

  /// The treatment of text that exceeds the maximum width.
  public enum Overflow: Sendable, Hashable {
    /// An ellipsis replaces the end.
    case ellipsisAtEnd
    /// An ellipsis replaces the middle, which suits file names.
    case ellipsisInMiddle
    /// The text wraps to the next line.
    case wrap
  }

  private struct Key: Hashable {
    var string: String
    var size: Double
    var weight: Weight
    var maxWidth: Int?
    var maxHeight: Int?
    var overflow: Overflow
    var underlined: Range<Int>?
  }

  /// The number of pixels per canvas unit.
  public let scale: Double
  private let family: String
  /// The font map, which the context needs and which is freed with it.
  private let fontMap: UnsafeMutableRawPointer
  private let context: OpaquePointer
  private var cache: [Key: TextLayout] = [:]
  /// The maximum number of cached layouts: several times as many as a window shows at once.
  private static let cacheLimit = 256

  /// Creates an engine for `scale` pixels per canvas unit. The first layout loads the fonts (5 ms).
  ///
  /// - Parameters:
  ///   - scale: The pixels per canvas unit.
  ///   - family: The family of the font. Fontconfig finds another one if there is no such family.
  ///   - language: The language of the text, such as `en`, which affects the choice of fonts, or
  ///     nil for the user's.
  public init(scale: Double = 1, family: String = "Sans", language: String? = nil) {
    self.family = family
    self.scale = scale.isFinite && scale > 0 ? scale : 1
    // Neither call returns null: GLib aborts when memory runs out.
    guard let map = pango_cairo_font_map_new(), let made = pango_font_map_create_context(map)
    else { fatalError("Pango returned no font map") }
    fontMap = UnsafeMutableRawPointer(map)
    context = made
    if let language { pango_context_set_language(made, pango_language_from_string(language)) }
    let options = cairo_font_options_create()
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_SLIGHT)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_ON)
    // Grey rather than subpixel antialiasing looks the same on every screen, in any orientation.
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    pango_cairo_context_set_font_options(context, options)
    cairo_font_options_destroy(options)
  }

  deinit {
    cache = [:]
    g_object_unref(UnsafeMutableRawPointer(context))
    g_object_unref(fontMap)
  }

  /// Returns `string` shaped at `size` canvas units.
  ///
  /// - Parameters:
  ///   - string: The text.
  ///   - size: The size of the font, in canvas units.
  ///   - weight: The weight of the font.
  ///   - maxWidth: The maximum width in pixels, or nil for no limit.
  ///   - maxHeight: The maximum height in pixels of a text that wraps, or nil for no limit. An
  ///     ellipsis replaces what is below, but for the first line of each paragraph.
  ///   - overflow: The treatment of text that is wider.
  ///   - underlined: The UTF-8 offsets of a character to underline, or nil.
  public func layout(
    _ string: String, size: Double, weight: Weight = .regular, maxWidth: Int? = nil,
    maxHeight: Int? = nil, overflow: Overflow = .ellipsisAtEnd, underlined: Range<Int>? = nil
  ) -> TextLayout {
    let key = Key(
      string: string, size: size, weight: weight, maxWidth: maxWidth, maxHeight: maxHeight,
      overflow: overflow, underlined: underlined)
    if let known = cache[key] { return known }
    if cache.count >= TextEngine.cacheLimit { cache.removeAll(keepingCapacity: true) }
    let made = shape(key)
    cache[key] = made
    return made
  }

  /// Returns the width of `string` on one line at `size` canvas units, in pixels.
  public func width(of string: String, size: Double, weight: Weight = .regular) -> Int {
    layout(string, size: size, weight: weight).width
  }

  /// Returns the height of capital letters at `size` canvas units, in pixels. Text looks centred if
  /// its capitals are, independent of the font's ascent and descent.
  public func capHeight(size: Double, weight: Weight = .regular) -> Int {
    layout("H", size: size, weight: weight).inkHeight
  }

  /// Shapes a text that is not in the cache (`pango_layout_new`).
  private func shape(_ key: Key) -> TextLayout {
    guard let layout = pango_layout_new(context) else {
      fatalError("pango_layout_new returned null")
    }
    let description = pango_font_description_new()
    // The static variant would keep a pointer to a string that exists for this call only.
    pango_font_description_set_family(description, family)
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
    if let height = key.maxHeight, key.overflow == .wrap {
      let units = max(1, min(height, 1_000_000)) * Int(PANGO_SCALE)
      pango_layout_set_height(layout, Int32(clamping: units))
      pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
    }
    pango_layout_set_single_paragraph_mode(layout, key.overflow == .wrap ? 0 : 1)
    var string = key.string.legible
    string.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        pango_layout_set_text(layout, $0.baseAddress, Int32(clamping: $0.count))
      }
    }
    if let range = key.underlined { underline(range, in: layout) }
    return TextLayout(
      adopting: layout, string: key.string, isWrapped: key.overflow == .wrap)
  }

  /// Underlines the bytes of `range` (`pango_attr_underline_new`).
  private func underline(_ range: Range<Int>, in layout: OpaquePointer) {
    guard let attribute = pango_attr_underline_new(PANGO_UNDERLINE_SINGLE) else { return }
    attribute.pointee.start_index = UInt32(clamping: range.lowerBound)
    attribute.pointee.end_index = UInt32(clamping: range.upperBound)
    let list = pango_attr_list_new()
    pango_attr_list_insert(list, attribute)
    pango_layout_set_attributes(layout, list)
    pango_attr_list_unref(list)
  }
}

// The compiler rejects code that sends a text engine to another thread.
@available(*, unavailable)
extension TextEngine: Sendable {}
