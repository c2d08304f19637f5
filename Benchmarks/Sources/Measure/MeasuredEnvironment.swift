import Foundation

/// The environment of a program that is counted. What it does depends on nothing that differs from
/// machine to machine: on the processor, on the fonts, on the language, or on the variables here.
struct MeasuredEnvironment {
  /// The variables, to which the program's own folders are added.
  let variables: [String: String]

  /// The instructions that not every processor of this kind has. The C library has routines for
  /// several of them, such as `memcpy`, and takes those that suit the processor
  /// (https://sourceware.org/glibc/manual/latest/html_node/Hardware-Capability-Tunables.html). What
  /// a tunable does not name stays; one that is unknown is ignored.
  private static let hidden = [
    "AVX", "AVX2", "AVX512F", "AVX512VL", "AVX512BW", "AVX_Fast_Unaligned_Load", "BMI1", "BMI2",
    "ERMS", "FMA", "FMA4", "FSRM", "LZCNT", "MOVBE", "POPCNT", "RTM", "SSE3", "SSSE3", "SSE4_1",
    "SSE4_2", "XSAVE", "XSAVEC", "Prefer_ERMS", "Prefer_FSRM",
  ]

  /// Makes an environment with its files in `folder`.
  init(folder: URL) throws {
    // One font, which scripts/bootstrap installs, whichever others there are.
    let fonts = folder.appendingPathComponent("fonts.conf")
    try """
    <?xml version="1.0"?>
    <!DOCTYPE fontconfig SYSTEM "fonts.dtd">
    <fontconfig>
      <dir>/usr/share/fonts/truetype/dejavu</dir>
      <cachedir>\(folder.path)/fonts</cachedir>
    </fontconfig>
    """.write(to: fonts, atomically: false, encoding: .utf8)
    let tunables =
      ["glibc.cpu.hwcaps=" + Self.hidden.map { "-\($0)" }.joined(separator: ",")]
      + [
        ("data_cache_size", 0x8000), ("shared_cache_size", 0x10_0000),
        ("non_temporal_threshold", 0xc_0000), ("rep_movsb_threshold", 0x800),
        ("rep_stosb_threshold", 0x800),
      ].map { "glibc.cpu.x86_\($0)=\($1)" }
    variables = [
      "PATH": "/usr/bin:/bin",
      "LC_ALL": "C.UTF-8",
      "TZ": "UTC",
      // Where valgrind and its tools find each other.
      "TMPDIR": folder.path,
      "GLIBC_TUNABLES": tunables.joined(separator: ":"),
      // Pixman has routines of its own for processors.
      "PIXMAN_DISABLE": "ssse3",
      // The order in hashed collections of Swift.
      "SWIFT_DETERMINISTIC_HASHING": "1",
      "FONTCONFIG_FILE": fonts.path,
      "XDG_CONFIG_DIRS": folder.path,
      "XDG_DATA_DIRS": folder.path,
      "GIO_MODULE_DIR": folder.path,
    ]
  }
}
