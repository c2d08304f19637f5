import CX11
import Graphics

extension Display {
  /// Passes all pending events to `body`, in order and with every motion, until none is waiting.
  /// Sizes and exposed areas are merged and reported once, at the end. Events of mice, pens and
  /// fingers take no round trip. These events take some: an added device, a new scale or state of
  /// the window, other settings of the desktop, pasted text, and the very first key.
  public func drain(_ body: (WindowEvent) -> Void) {
    guard let part = window?.part, part.x != 0 || part.y != 0 else { return drainAll(body) }
    drainAll { body($0.moved(into: part)) }
  }

  private func drainAll(_ body: (WindowEvent) -> Void) {
    var event = XEvent()
    // One read takes all pending events; poll reports those that arrive meanwhile.
    var waiting = isLost ? 0 : XEventsQueued(raw, QueuedAfterReading)
    while waiting > 0, !isLost {
      XNextEvent(raw, &event)
      isMotion = false
      if event.type == CX11.KeyPress { window?.keyboard.open() }
      if XFilterEvent(&event, 0) == 0 { handle(&event, body) }
      if !isMotion { revision += 1 }
      waiting = XEventsQueued(raw, QueuedAlready)
    }
    if needsLayout, let window {
      needsLayout = false
      layout(window, body)
      adoptScale(of: window, body)
    }
    window?.readState()
    if !pendingExpose.isEmpty {
      let part = window?.part ?? pendingExpose
      let rect = pendingExpose.intersection(part).offset(x: -part.x, y: -part.y)
      pendingExpose = .empty
      if !rect.isEmpty { body(.expose(rect)) }
    }
  }

  private func handle(_ event: inout XEvent, _ body: (WindowEvent) -> Void) {
    if settingsWatch.handle(event) {
      body(.settingsChanged)
      rescale(body)
    }
    if monitorWatch.isChange(event) {
      monitorWatch.read()
      needsLayout = true
    }
    switch event.type {
    case GenericEvent:
      guard event.xcookie.extension == inputOpcode, XGetEventData(raw, &event.xcookie) != 0 else {
        return
      }
      defer { XFreeEventData(raw, &event.xcookie) }
      if let data = event.xcookie.data { input(event.xcookie.evtype, UnsafeRawPointer(data), body) }
    case CX11.KeyPress:
      // A press that an input method has made up has no time.
      if event.xkey.time != 0 {
        lastTime = event.xkey.time
        window?.setUserTime(lastTime)
      }
      if let press = window?.keyboard.pressed(&event.xkey) { body(.key(press)) }
    case KeyRelease:
      if let press = window?.keyboard.released(&event.xkey) { body(.key(press)) }
      if let key = window?.keyboard.releasedHeldKey(&event.xkey) { body(.keyReleased(key)) }
    case KeymapNotify:
      if let key = window?.keyboard.releasedHeldKey(event.xkeymap) { body(.keyReleased(key)) }
    case MappingNotify:
      XRefreshKeyboardMapping(&event.xmapping)
      window?.keyboard.mappingChanged()
    case Expose:
      pendingExpose = pendingExpose.union(
        PixelRect(
          x: Int(event.xexpose.x), y: Int(event.xexpose.y), width: Int(event.xexpose.width),
          height: Int(event.xexpose.height)))
      window?.wasExposed = true
    case ConfigureNotify:
      if let window, event.xconfigure.window == window.id {
        window.extent = (Int(event.xconfigure.width), Int(event.xconfigure.height))
        window.resizes.resized()
        needsLayout = true
      } else if event.xconfigure.window == root, event.xconfigure.send_event == 0 {
        // A monitor was added, removed or changed.
        screenSize = (Int(event.xconfigure.width), Int(event.xconfigure.height))
        decoder.screen = screenSize
        monitorWatch.read()
        needsLayout = true
      }
    case MapNotify:
      if event.xmap.window == window?.id { window?.endLaunch() }
    case UnmapNotify:
      guard event.xunmap.window == window?.id else { return }
      for event in decoder.endAll() { body(.pointer(event)) }
    case DestroyNotify:
      if event.xdestroywindow.window == window?.id { body(.lost) }
      window?.clipboard.destroyed(event.xdestroywindow.window)
      window?.drag.destroyed(event.xdestroywindow.window)
    case FocusIn, FocusOut: focus(event.xfocus, body)
    case ClientMessage: message(&event, body)
    case PropertyNotify:
      lastTime = event.xproperty.time
      if event.xproperty.window == root, event.xproperty.atom == Atom(XA_RESOURCE_MANAGER) {
        rescale(body)
      } else if event.xproperty.window == window?.id, event.xproperty.atom == atoms[.netWMState] {
        window?.isStateOld = true
      }
      window?.clipboard.changed(event.xproperty)
      window?.drag.deleted(event.xproperty)
      window?.drops.changed(event.xproperty)
      window?.clipboard.reportArrived(body)
      window?.drops.reportArrived(body)
    case SelectionRequest where event.xselectionrequest.selection == atoms[.dropSelection]:
      window?.drag.answer(event.xselectionrequest)
    case SelectionRequest: window?.clipboard.answer(event.xselectionrequest)
    case SelectionClear:
      window?.clipboard.lose(event.xselectionclear)
      window?.drag.lose(event.xselectionclear)
    case SelectionNotify:
      window?.clipboard.receive(event.xselection)
      window?.clipboard.reportArrived(body)
      window?.drops.receive(event.xselection)
      window?.drops.reportArrived(body)
    case proximityTypes.near, proximityTypes.away: proximity(&event, body)
    default: break
    }
  }

  private func input(_ type: Int32, _ data: UnsafeRawPointer, _ body: (WindowEvent) -> Void) {
    switch type {
    case XI_Motion, XI_ButtonPress, XI_ButtonRelease, XI_TouchBegin, XI_TouchUpdate, XI_TouchEnd:
      let event = data.load(as: XIDeviceEvent.self)
      lastTime = event.time
      if type != XI_Motion { window?.keyboard.isAltAlone = false }
      if type == XI_ButtonPress || type == XI_TouchBegin { window?.setUserTime(lastTime) }
      isMotion = point(event, body)
    case XI_TouchOwnership: decoder.own(data.load(as: XITouchOwnershipEvent.self))
    case XI_Enter:
      let event = data.load(as: XIEnterEvent.self)
      // The pointer was grabbed or released, for example by a window manager that drags the window
      // by Alt.
      if event.mode != XINotifyNormal { window?.keyboard.isAltAlone = false }
      decoder.entered(event)
    case XI_Leave:
      let event = data.load(as: XILeaveEvent.self)
      if event.mode != XINotifyNormal { window?.keyboard.isAltAlone = false }
      if let pointer = decoder.left(event) {
        body(.pointer(pointer))
        if let away = decoder.away(after: pointer) { body(.pointer(away)) }
      }
    case XI_DeviceChanged: changed(data.load(as: XIDeviceChangedEvent.self), body)
    case XI_PropertyEvent: changed(data.load(as: XIPropertyEvent.self), body)
    case XI_HierarchyChanged: hierarchy(data.load(as: XIHierarchyEvent.self), body)
    default: break
    }
  }

  private func focus(_ event: XFocusChangeEvent, _ body: (WindowEvent) -> Void) {
    // Any focus event means that something happened since Alt was pressed.
    window?.keyboard.isAltAlone = false
    // A grab, such as that of a window manager's key, is no change of focus, nor is a focus that
    // follows the pointer through the window.
    guard event.mode != NotifyGrab, event.mode != NotifyUngrab, event.detail != NotifyPointer,
      event.detail != NotifyInferior
    else { return }
    window?.keyboard.focus(event.type == FocusIn)
    body(.focus(event.type == FocusIn))
  }

  private func message(_ event: inout XEvent, _ body: (WindowEvent) -> Void) {
    guard event.xclient.message_type == atoms[.wmProtocols], event.xclient.format == 32 else {
      window?.drops.handle(event.xclient)
      window?.drag.handle(event.xclient)
      return
    }
    switch Atom(bitPattern: event.xclient.data.l.0) {
    case atoms[.wmDeleteWindow]: body(.closeRequested)
    case atoms[.netWMPing]:
      // The loop itself answers, so that a hung program is recognised as hung.
      event.xclient.window = root
      XSendEvent(raw, root, 0, SubstructureNotifyMask | SubstructureRedirectMask, &event)
    case atoms[.netWMSyncRequest]: window?.resizes.request(event.xclient)
    default: break
    }
  }

  private func rescale(_ body: (WindowEvent) -> Void) {
    mainScale = ScaleFactor.current(raw, root: root, desktop: settings.dpi)
    if let window { adoptScale(of: window, body) }
  }

  /// Adopts the scale of the monitor that shows most of the window, which stays what it is while
  /// none does. Takes a round trip if there are several monitors.
  private func adoptScale(of window: Window, _ body: (WindowEvent) -> Void) {
    var now = mainScale
    let monitors = monitorWatch.monitors
    if monitors.count > 1, !ScaleFactor.isChosen {
      let corner = window.corner
      let rect = PixelRect(x: corner.x, y: corner.y, width: window.width, height: window.height)
      guard let monitor = monitors.showing(rect) else { return }
      now = ScaleFactor.factor(mainScale, on: monitor, of: monitors)
    }
    guard now != scale else { return }
    scale = now
    body(.scaleChanged(now))
  }
}
