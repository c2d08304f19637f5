import X11

/// The configuration of an Xorg without hardware: a dummy card, and input devices driven through
/// sockets in `folder`.
struct ServerConfiguration {
  var width: Int
  var height: Int
  var folder: String
  /// True if there is a graphics tablet too, which the server's driver for tablets reads.
  var hasTablet = false

  var text: String {
    let mode =
      "\(width) \(width + 88) \(width + 132) \(width + 280) "
      + "\(height) \(height + 4) \(height + 9) \(height + 45)"
    return """
      Section "ServerFlags"
        Option "AutoAddDevices" "false"
        Option "AutoEnableDevices" "true"
        Option "AllowMouseOpenFail" "true"
        Option "DontVTSwitch" "true"
        Option "StandbyTime" "0"
        Option "BlankTime" "0"
      EndSection
      Section "Device"
        Identifier "card"
        Driver "dummy"
        VideoRam 256000
      EndSection
      Section "Monitor"
        Identifier "monitor"
        HorizSync 5.0-1000.0
        VertRefresh 5.0-500.0
        Modeline "\(width)x\(height)" 148.50 \(mode)
      EndSection
      Section "Screen"
        Identifier "screen"
        Device "card"
        Monitor "monitor"
        DefaultDepth 24
        SubSection "Display"
          Depth 24
          Modes "\(width)x\(height)"
          Virtual \(width) \(height)
        EndSubSection
      EndSection
      \(device("test pen", "pen.sock", "PointerAbsoluteProximity", pressure))
      \(device("test pen eraser", "eraser.sock", "PointerAbsoluteProximity", pressure))
      \(device("test mouse", "mouse.sock", "Pointer", unaccelerated))
      \(device("test touch", "touch.sock", "Touch", ["TouchCount": "10"]))
      \(device("test keyboard", "keyboard.sock", "Keyboard", [:]))
      \(hasTablet ? tablet : "")
      Section "ServerLayout"
        Identifier "layout"
        Screen "screen"
        InputDevice "test mouse" "CorePointer"
        InputDevice "test keyboard" "CoreKeyboard"
        InputDevice "test pen"
        InputDevice "test pen eraser"
        InputDevice "test touch"
        \(hasTablet ? #"InputDevice "test tablet""# : "")
      EndSection

      """
  }

  /// The driver passes every report on, as it is.
  private var tablet: String {
    """
      Section "InputDevice"
        Identifier "test tablet"
        Driver "wacom"
        Option "Type" "stylus"
        Option "Device" "\(TestTablet.node)"
        Option "RawSample" "1"
        Option "Suppress" "0"
      EndSection
    """
  }

  private var pressure: [String: String] {
    ["PointerButtonCount": "3", "PointerHasPressure": "true"]
  }

  private var unaccelerated: [String: String] {
    ["PointerButtonCount": "7", "AccelerationProfile": "-1"]
  }

  private func device(
    _ name: String, _ socket: String, _ type: String, _ options: [String: String]
  ) -> String {
    let extra = options.sorted { $0.key < $1.key }.map {
      "\n  Option \"\($0.key)\" \"\($0.value)\""
    }
    return """
      Section "InputDevice"
        Identifier "\(name)"
        Driver "inputtest"
        Option "SocketPath" "\(folder)/\(socket)"
        Option "DeviceType" "\(type)"\(extra.joined())
      EndSection
      """
  }
}
