import ArgumentParser

/// The size of the screen and of the window on it, in pixels.
struct WindowSize: Sendable, Hashable, CustomStringConvertible, ExpressibleByArgument {
  /// The size unless the command line names another.
  static let usual = WindowSize(width: 1600, height: 900)

  let width: Int
  let height: Int

  init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

  /// Creates the size that text such as "3840x2160" means, or nil if it is none that fits a test.
  init?(argument: String) {
    let parts = argument.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let width = parts[0], let height = parts[1],
      640...16384 ~= width, 480...16384 ~= height
    else { return nil }
    self.init(width: width, height: height)
  }

  var description: String { "\(width)x\(height)" }
}
