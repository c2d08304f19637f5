internal import CCairo
internal import CPango
import Ink

/// The font of a text in a document.
package struct DocumentFont: Sendable, Hashable {
  /// The names of families, with commas between them: the first that is installed is taken.
  package var families: String
  /// The size, in points.
  package var size: Double
  /// True if it is bold.
  package var isBold: Bool
  /// True if it is italic.
  package var isItalic: Bool
  /// How far its lines reach, or nil for that of the font which is taken.
  package var lineExtent: LineExtent?

  /// How far a line reaches from its baseline, for each unit of the size.
  package struct LineExtent: Sendable, Hashable {
    /// The distance of its top.
    package var ascent: Double
    /// The distance of its bottom.
    package var descent: Double

    package init(ascent: Double, descent: Double) {
      (self.ascent, self.descent) = (ascent, descent)
    }
  }

  package init(
    families: String, size: Double, isBold: Bool = false, isItalic: Bool = false,
    lineExtent: LineExtent? = nil
  ) {
    self.families = families
    self.size = size
    self.isBold = isBold
    self.isItalic = isItalic
    self.lineExtent = lineExtent
  }
}

/// Shapes text for documents with Pango. Nothing is rounded to pixels, so a text has the same lines
/// and places in a file and at every scale of the window. One engine serves one thread.
package final class DocumentTextEngine {
  /// The font map, which the context needs and which is freed with it.
  private let fontMap: UnsafeMutableRawPointer
  private let context: OpaquePointer
  /// How far lines of fonts reach that were asked for another extent.
  private var ownExtents: [DocumentFont: DocumentFont.LineExtent] = [:]
  /// The size at which that is measured.
  private static let measuredSize = 100.0

  /// Creates an engine. The language affects the choice of fonts, so it is the same for all users:
  /// equal values give equal files.
  package init() {
    // Neither call returns null: GLib aborts when memory runs out.
    guard let map = pango_cairo_font_map_new(), let made = pango_font_map_create_context(map)
    else { fatalError("Pango returned no font map") }
    fontMap = UnsafeMutableRawPointer(map)
    context = made
    pango_context_set_language(made, pango_language_from_string("en"))
    // Otherwise every advance is a whole point, and letters stand unevenly.
    pango_context_set_round_glyph_positions(made, 0)
    let options = cairo_font_options_create()
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    pango_cairo_context_set_font_options(made, options)
    cairo_font_options_destroy(options)
  }

  deinit {
    g_object_unref(UnsafeMutableRawPointer(context))
    g_object_unref(fontMap)
  }

  /// Returns a text shaped in a font.
  ///
  /// - Parameters:
  ///   - width: The width at which lines are broken, in points, or nil for no limit.
  ///   - alignment: The alignment of lines in that width. Text that is read from right to left is
  ///     at the right unless it is centred.
  package func layout(
    _ string: String, _ font: DocumentFont, width: Double? = nil,
    alignment: FieldLook.Alignment = .left
  ) -> DocumentText {
    guard let layout = pango_layout_new(context) else {
      fatalError("pango_layout_new returned null")
    }
    let description = pango_font_description_new()
    // The static variant would keep a pointer to a string that exists for this call only.
    pango_font_description_set_family(description, font.families)
    if font.isBold { pango_font_description_set_weight(description, PANGO_WEIGHT_BOLD) }
    if font.isItalic { pango_font_description_set_style(description, PANGO_STYLE_ITALIC) }
    let size = font.size.isFinite ? max(0.1, min(font.size, 10_000)) : 1
    pango_font_description_set_absolute_size(description, size * Double(PANGO_SCALE))
    pango_layout_set_font_description(layout, description)
    pango_font_description_free(description)
    var string = string
    string.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        pango_layout_set_text(layout, $0.baseAddress, Int32(clamping: $0.count))
      }
    }
    let width = width.flatMap { $0.isFinite ? $0 : nil }
    if let width {
      let units = max(0, min(width, 1_000_000)) * Double(PANGO_SCALE)
      pango_layout_set_width(layout, Int32(units))
      pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
    }
    // Pango tells the direction of a line by its first letter, which digits may come before.
    let isFromRight =
      pango_layout_get_line_readonly(layout, 0).map {
        pango_layout_line_get_resolved_direction($0) == PANGO_DIRECTION_RTL
      } ?? false
    if width != nil {
      switch alignment {
      case .left: pango_layout_set_alignment(layout, PANGO_ALIGN_LEFT)
      case .center: pango_layout_set_alignment(layout, PANGO_ALIGN_CENTER)
      case .right:
        // Pango exchanges the sides of text that is read from right to left.
        pango_layout_set_alignment(layout, isFromRight ? PANGO_ALIGN_LEFT : PANGO_ALIGN_RIGHT)
      }
    }
    let extents = font.lineExtent.map { (wanted: $0 * size, own: ownExtent(of: font) * size) }
    if let (wanted, own) = extents {
      // Only lines that are too close are moved, so those of other scripts keep their distance.
      let gap = max(0, wanted.ascent + wanted.descent - own.ascent - own.descent)
      pango_layout_set_spacing(layout, Int32((gap * Double(PANGO_SCALE)).rounded()))
    }
    return DocumentText(
      adopting: layout, string: string, isFromRight: isFromRight, extents: extents)
  }

  /// Returns how far lines of a font reach by themselves. O(1) but for the first time.
  private func ownExtent(of font: DocumentFont) -> DocumentFont.LineExtent {
    var sample = font
    (sample.size, sample.lineExtent) = (Self.measuredSize, nil)
    if let known = ownExtents[sample] { return known }
    let text = layout("x", sample)
    let extent = DocumentFont.LineExtent(
      ascent: text.baseline / Self.measuredSize,
      descent: (text.height - text.baseline) / Self.measuredSize)
    ownExtents[sample] = extent
    return extent
  }
}

extension DocumentFont.LineExtent {
  fileprivate static func * (extent: Self, size: Double) -> Self {
    Self(ascent: extent.ascent * size, descent: extent.descent * size)
  }
}

// The compiler rejects code that sends an engine to another thread.
@available(*, unavailable)
extension DocumentTextEngine: Sendable {}
