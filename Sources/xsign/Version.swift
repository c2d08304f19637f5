/// The version of the program.
enum Version {
  /// The newest release in CHANGELOG.md. Packages, the man page and AppStream's metainfo take it
  /// from `xsign --version`.
  static let current = "0.1.0"
}
