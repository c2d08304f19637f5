/// The version of the program.
enum Version {
  /// The current version.
  static let current = "0.1.0"
}
