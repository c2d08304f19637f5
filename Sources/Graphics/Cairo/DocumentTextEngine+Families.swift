internal import CPango

extension DocumentTextEngine {
  /// The names of the installed families of fonts (`pango_font_map_list_families`).
  package static var installedFamilies: Set<String> {
    guard let map = pango_cairo_font_map_new() else { return [] }
    defer { g_object_unref(UnsafeMutableRawPointer(map)) }
    var families: UnsafeMutablePointer<UnsafeMutablePointer<PangoFontFamily>?>?
    var count: Int32 = 0
    pango_font_map_list_families(map, &families, &count)
    defer { g_free(families) }
    guard let families else { return [] }
    return Set(
      (0..<Int(count)).compactMap { index in
        families[index].flatMap { pango_font_family_get_name($0) }.map { String(cString: $0) }
      })
  }
}
