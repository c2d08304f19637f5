import Foundation
import Glibc
import X11Canvas

/// A keyboard layout of xkeyboard-config, as libxkbcommon compiles it.
public struct SystemKeyboardLayout: Sendable {
  /// The layout, with its variant in parentheses.
  public let name: String
  /// The keysyms of each key by its levels. The keys have the names of XKB, such as "AD01".
  public let keys: [String: [UInt32]]
}

/// The keyboard layouts of the system: those of xkeyboard-config with all their variants.
///
/// libxkbcommon is loaded at run time, because only this test uses it.
public enum SystemKeyboardLayouts {
  /// `struct xkb_rule_names`
  private struct Names {
    var rules: UnsafePointer<CChar>?
    var model: UnsafePointer<CChar>?
    var layout: UnsafePointer<CChar>?
    var variant: UnsafePointer<CChar>?
    var options: UnsafePointer<CChar>?
  }

  private typealias Context = OpaquePointer
  private typealias Keymap = OpaquePointer

  /// The functions of the library that are called.
  private struct Library: @unchecked Sendable {
    let newContext: @convention(c) (Int32) -> Context?
    let setLogLevel: @convention(c) (Context, Int32) -> Void
    let releaseContext: @convention(c) (Context) -> Void
    let compile: @convention(c) (Context, UnsafeRawPointer, Int32) -> Keymap?
    let release: @convention(c) (Keymap) -> Void
    let key: @convention(c) (Keymap, UnsafePointer<CChar>) -> UInt32
    let levels: @convention(c) (Keymap, UInt32, UInt32) -> UInt32
    let symbols:
      @convention(c) (
        Keymap, UInt32, UInt32, UInt32, UnsafeMutablePointer<UnsafePointer<UInt32>?>
      ) -> Int32

    init?() {
      guard let handle = dlopen("libxkbcommon.so.0", RTLD_NOW) else { return nil }
      func load<T>(_ name: String, _: T.Type) -> T? {
        dlsym(handle, "xkb_" + name).map { unsafeBitCast($0, to: T.self) }
      }
      guard let newContext = load("context_new", (@convention(c) (Int32) -> Context?).self),
        let setLogLevel = load(
          "context_set_log_level", (@convention(c) (Context, Int32) -> Void).self),
        let releaseContext = load("context_unref", (@convention(c) (Context) -> Void).self),
        let compile = load(
          "keymap_new_from_names",
          (@convention(c) (Context, UnsafeRawPointer, Int32) -> Keymap?).self),
        let release = load("keymap_unref", (@convention(c) (Keymap) -> Void).self),
        let key = load(
          "keymap_key_by_name",
          (@convention(c) (Keymap, UnsafePointer<CChar>) -> UInt32).self),
        let levels = load(
          "keymap_num_levels_for_key", (@convention(c) (Keymap, UInt32, UInt32) -> UInt32).self),
        let symbols = load(
          "keymap_key_get_syms_by_level",
          (@convention(c) (
            Keymap, UInt32, UInt32, UInt32, UnsafeMutablePointer<UnsafePointer<UInt32>?>
          ) -> Int32).self)
      else { return nil }
      self.newContext = newContext
      self.setLogLevel = setLogLevel
      self.releaseContext = releaseContext
      self.compile = compile
      self.release = release
      self.key = key
      self.levels = levels
      self.symbols = symbols
    }
  }

  private static let library = Library()
  private static let folder = "/usr/share/X11/xkb/rules/"

  /// True if the layouts can be read here.
  public static let areThere = library != nil && !names.isEmpty

  /// The names of all layouts with their variants, also the rare ones.
  public static let names: [(layout: String, variant: String)] = ["evdev", "evdev.extras"].flatMap {
    names(in: (try? String(contentsOfFile: folder + $0 + ".xml", encoding: .utf8)) ?? "")
  }

  /// Reads the names from the lines of a list.
  private static func names(in list: String) -> [(layout: String, variant: String)] {
    var names: [(layout: String, variant: String)] = []
    var (layout, isVariant, isInList) = ("", false, false)
    for line in list.split(separator: "\n") {
      let line = line.drop { $0 == " " || $0 == "\t" }
      if line.hasPrefix("<layoutList>") { isInList = true }
      if line.hasPrefix("</layoutList>") { isInList = false }
      guard isInList else { continue }
      if line.hasPrefix("<layout>") { isVariant = false }
      if line.hasPrefix("<variant>") { isVariant = true }
      guard line.hasPrefix("<name>"), let end = line.range(of: "</name>")?.lowerBound else {
        continue
      }
      let name = String(line[line.index(line.startIndex, offsetBy: 6)..<end])
      if !isVariant { layout = name }
      // The layout "custom" is for users to define.
      if layout != "custom" { names.append((layout, isVariant ? name : "")) }
    }
    return names
  }

  /// Compiles layouts, and reads the keys with the names `keys`.
  public static func layouts(
    _ names: [(layout: String, variant: String)], keys: [String]
  ) -> [SystemKeyboardLayout] {
    guard let library, let context = library.newContext(0) else { return [] }
    defer { library.releaseContext(context) }
    library.setLogLevel(context, 0)
    return names.compactMap { name in
      guard let keymap = compile(name.layout, name.variant, library, context) else { return nil }
      defer { library.release(keymap) }
      var symbols: [String: [UInt32]] = [:]
      for key in keys { symbols[key] = levels(of: key, keymap, library) }
      return SystemKeyboardLayout(
        name: name.layout + (name.variant.isEmpty ? "" : "(\(name.variant))"), keys: symbols)
    }
  }

  private static func compile(
    _ layout: String, _ variant: String, _ library: Library, _ context: Context
  ) -> Keymap? {
    layout.withCString { layout in
      variant.withCString { variant in
        "evdev".withCString { rules in
          "pc105".withCString { model in
            "".withCString { options in
              var names = Names(
                rules: rules, model: model, layout: layout, variant: variant, options: options)
              return library.compile(context, &names, 0)
            }
          }
        }
      }
    }
  }

  private static func levels(
    of key: String, _ keymap: Keymap, _ library: Library
  ) -> [UInt32] {
    let code = key.withCString { library.key(keymap, $0) }
    // `XKB_KEYCODE_INVALID`
    guard code != .max else { return [] }
    return (0..<library.levels(keymap, code, 0)).map { level in
      var symbols: UnsafePointer<UInt32>?
      return library.symbols(keymap, code, 0, level, &symbols) > 0 ? symbols?.pointee ?? 0 : 0
    }
  }
}
