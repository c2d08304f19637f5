extension Command {
  /// True if what is being typed goes on: the command changes its style, or only what the window
  /// shows, and neither the drawing, the tool nor the page.
  var keepsTyping: Bool {
    switch self {
    case .textFamily, .textSize: true
    case .zoomIn, .zoomOut, .actualSize, .fitPage, .fitWidth, .fullScreen, .pagePanel,
      .themePreference, .prediction, .construction, .difference, .latency, .contextMenu:
      true
    case .devices, .shortcuts, .about: true
    default: false
    }
  }

  /// True if it goes on from the form field that the command before left.
  var goesOnInForm: Bool {
    switch self {
    case .focusNextPane, .focusPreviousPane: true
    default: false
    }
  }

  /// True if the next command can go on from the form field that was left before.
  var keepsPlaceInForm: Bool {
    switch self {
    case .turnPageLeft, .turnPageRight: true
    default: keepsTyping || goesOnInForm
    }
  }
}
