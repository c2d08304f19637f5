import X11Canvas

/// Which fingers draw.
extension App {
  /// Takes over what was chosen once.
  func recallTouch() {
    let policy = preferences.values[.touch].flatMap { TouchPolicy(rawValue: $0) }
    choices.touchPolicy = policy ?? .penPreferred
    choices.drawsWithTouch = preferences.values[.drawWithTouch] == "yes"
    followTouchChoices()
  }

  /// Lets `policy` decide which contacts draw from now on.
  func set(_ policy: TouchPolicy) {
    choices.touchPolicy = policy
    followTouchChoices()
    preferences.update { $0[.touch] = policy.rawValue }
  }

  /// Lets fingers draw where a pen has been seen, or no longer.
  func toggleDrawWithTouch() {
    guard choices.touchPolicy == .penPreferred else { return }
    choices.drawsWithTouch.toggle()
    followTouchChoices()
    let choice = choices.drawsWithTouch ? "yes" : "no"
    preferences.update { $0[.drawWithTouch] = choice }
  }

  private func followTouchChoices() {
    arbiter.policy = choices.touchPolicy
    arbiter.drawsWithTouch = choices.drawsWithTouch
  }
}
