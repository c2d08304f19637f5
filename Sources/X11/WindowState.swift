import CX11

/// The full screen and the maximized window, which the window manager decides about, by
/// `_NET_WM_STATE`.
extension Window {
  /// Asks the window manager to show the window on the full screen, or no longer. Without a manager
  /// nothing happens. Takes no round trip.
  public func toggleFullScreen() {
    guard !display.isLost else { return }
    let atoms = display.atoms
    // To toggle it and to say that a program of the user asks.
    let (toggle, isProgram) = (2, 1)
    var event = XEvent()
    event.xclient.type = ClientMessage
    event.xclient.window = id
    event.xclient.message_type = atoms[.netWMState]
    event.xclient.format = 32
    event.xclient.data.l = (
      toggle, Int(bitPattern: atoms[.netWMStateFullScreen]), 0, isProgram, 0
    )
    XSendEvent(
      display.raw, display.root, 0, SubstructureNotifyMask | SubstructureRedirectMask, &event)
  }

  /// The states of a window that is maximized.
  private var maximizedStates: [Atom] {
    [AtomName.netWMStateMaximizedHorizontally, .netWMStateMaximizedVertically].map {
      display.atoms[$0]
    }
  }

  /// Asks the window manager to maximize the window once it is shown. Call it before that. Takes no
  /// round trip.
  public func maximize() {
    guard !display.isLost else { return }
    Property.set(
      display.raw, id, display.atoms[.netWMState], type: Atom(XA_ATOM), maximizedStates)
  }

  /// Reads the state if it changed, once the first frame was presented. Takes a round trip then.
  func readState() {
    guard isStateOld, isAnnounced else { return }
    isStateOld = false
    let states = Property.get(display.raw, id, display.atoms[.netWMState])?.atoms ?? []
    isFullScreen = states.contains(display.atoms[.netWMStateFullScreen])
    isMaximized = maximizedStates.allSatisfy(states.contains)
  }
}
