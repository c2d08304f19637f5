import Controls
import Graphics
import Ink

/// The size of the window for a signature. What is signed stands above the paper, so the window is
/// never so small that it is not shown.
struct CaptureWindowSize {
  /// The width in pixels.
  let width: Int
  /// The height in pixels.
  let height: Int
  /// The least width in pixels.
  let minimumWidth: Int
  /// The least height in pixels.
  let minimumHeight: Int
  /// True if the text has room above some paper.
  let hasRoom: Bool

  /// The part of the screen that the window takes at most.
  private static let share = 0.9
  /// The height below the text that is left at least, in canvas units: a line of ink and the
  /// buttons.
  private static let least = 160.0
  /// The height that is left if the window has to be larger than asked for.
  private static let comfortable = 300.0

  /// Finds out how large the window is, as it is asked for if the text has room then.
  ///
  /// - Parameters:
  ///   - request: What is asked for.
  ///   - controls: The controls of the window with the text as their note.
  ///   - screen: The size of the screen in pixels.
  ///   - scale: The number of pixels per canvas unit.
  @MainActor init(
    _ request: CaptureRequest, controls: ControlsLayer, screen: (width: Int, height: Int),
    scale: Double
  ) {
    let most = (
      width: Int(Double(screen.width) * Self.share), height: Int(Double(screen.height) * Self.share)
    )
    let minimum = CaptureRequest.minimum
    width = min(Int(request.size.width * scale), most.width)
    let asked = min(Int(request.size.height * scale), most.height)
    /// The height of the text, and of what is left below it.
    func needed(_ width: Int, rest: Double = Self.least) -> Int {
      guard request.text != nil else { return 0 }
      // In a window of any height the text is shown.
      let tall = 1 << 15
      let below = controls.layout(width: width, height: tall, scale: scale).height
      return tall - below + Int(rest * scale)
    }
    let own = needed(width)
    hasRoom = own <= most.height
    height = own <= asked ? asked : min(needed(width, rest: Self.comfortable), most.height)
    // A narrower window needs more height. It is no narrower than that can be had.
    let narrow = needed(Int(minimum.width * scale))
    minimumWidth = narrow <= height ? Int(minimum.width * scale) : width
    minimumHeight = max(Int(minimum.height * scale), min(narrow <= height ? narrow : own, height))
  }
}
