import Ink
import X11Canvas

extension ChoiceState {
  /// The Pen menu.
  var penItems: [MenuItem] {
    let presets = Preset.allCases.map { preset in
      MenuItem(preset.title, Command.preset(preset).id, detail: preset.detail)
    }
    let colors = Palette.colors.enumerated().map { index, ink in
      MenuItem(
        ink.name, Command.color(index).id, mark: .radio(index == color), swatch: ink.color)
    }
    let widths = Palette.widths.enumerated().map { index, pen in
      MenuItem(
        "\(pen.name), \(pen.text)", Command.width(index).id, mark: .radio(index == width),
        strokeWidth: pen.units.upperBound)
    }
    return presets + [.separator] + colors + [.separator] + widths + [
      .separator, MenuItem("O_pacity", submenu: opacityItems),
      MenuItem("_Smoothing", submenu: smoothingItems),
      MenuItem("Pressure _curve", submenu: pressureItems), .separator,
      MenuItem("Fi_ngers and palms", submenu: touchItems),
    ]
  }

  private var opacityItems: [MenuItem] {
    let levels = Palette.opacities.enumerated().map { index, percent in
      MenuItem("\(percent) %", Command.opacity(index).id, mark: .radio(index == opacity))
    }
    let drivers: [(String, Pen.OpacityDriver)] = [
      ("_The same all along", .nothing), ("Follows _pressure", .pressure),
      ("Follows _speed", .speed),
    ]
    return levels + [.separator]
      + drivers.map { title, driver in
        MenuItem(
          title, Command.opacityDriver(driver).id, mark: .radio(driver == opacityDriver))
      }
  }

  private var pressureItems: [MenuItem] {
    let curves: [(String, String, PressureChoice)] = [
      ("_Soft", "Much ink for little force", .soft),
      ("_Linear", "As the pen tells it; what one begins with", .linear),
      ("_Firm", "Little ink for little force", .firm),
      ("Cali_brated", isCalibrated ? "Fitted to your hand" : "Not fitted yet", .calibrated),
    ]
    let hasPen = pressure != nil
    return curves.map { title, detail, choice in
      MenuItem(
        title, Command.pressureCurve(choice).id, detail: detail,
        isEnabled: hasPen && (choice != .calibrated || isCalibrated),
        mark: .radio(choice == pressure))
    } + [
      .separator,
      MenuItem(
        "_Calibrate…", Command.calibrate.id,
        detail: hasPen ? "Fits the curve to your hand" : "Each pen has its own: bring yours near"),
    ]
  }

  private var smoothingItems: [MenuItem] {
    Palette.smoothings.enumerated().map { index, percent in
      let detail =
        switch percent {
        case 0: "The xsign engine passes through every sample"
        case 50: "Steadies a hand and its device; what a pen begins with"
        default: ""
        }
      return MenuItem(
        "\(percent) %", Command.smoothing(index).id, detail: detail,
        mark: .radio(index == smoothing))
    }
  }

  private var touchItems: [MenuItem] {
    let policies: [(String, String, TouchPolicy)] = [
      (
        "_Pen preferred", "Fingers draw until a pen is seen; a palm leaves no ink",
        .penPreferred
      ),
      ("_Anything draws", "Pen, mouse and ten fingers at once, and palms too", .anything),
      ("Pen _only", "Fingers never draw: two of them move the view", .penOnly),
    ]
    return policies.map { title, detail, policy in
      MenuItem(
        title, Command.touchPolicy(policy).id, detail: detail, mark: .radio(policy == touchPolicy))
    } + [
      .separator,
      MenuItem(
        "_Draw with touch", Command.drawWithTouch.id,
        detail: "Fingers go on drawing after a pen was seen", shortcut: "T",
        isEnabled: touchPolicy == .penPreferred, mark: .check(drawsWithTouch)),
    ]
  }
}
