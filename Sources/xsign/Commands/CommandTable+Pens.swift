import Controls
import Ink
import Input
import Localization

/// The commands of the Pen menu.
extension CommandTable {
  static let pens: [CommandEntry] =
    [
      CommandEntry(
        .pen, tr("_Draw"), [Shortcut(.character("p"))], help: tr("Draw with the pen"),
        mark: { .check($0.draws && $0.pen.preset != .highlighter) }
      ) { $0.tools.draw() },
      CommandEntry(
        .highlighter, tr("_Highlight"), [Shortcut(.character("h"))],
        help: tr("Switch between the highlighter and the pen"),
        mark: { .check($0.draws && $0.pen.preset == .highlighter) }
      ) { $0.tools.toggleHighlighter() },
    ]
    + Preset.allCases.map { preset in
      CommandEntry(
        .preset(preset), preset.texts.title, detail: { _ in preset.texts.detail },
        mark: { preset == .inkPen ? .none : .check($0.pen.preset == preset) }
      ) {
        $0.tools.choose(.pen)
        $0.tools.choice.choose(preset)
      }
    }
    + Palette.colors.enumerated().map { index, ink in
      CommandEntry(
        .color(index), ink.name, mark: { .radio(index == $0.pen.paletteColor) }, swatch: ink.color
      ) { $0.changePen(choosesPen: true, { $0.color = index }, { $0.color = $1.color }) }
    }
    + Palette.widths.enumerated().map { index, pen in
      CommandEntry(
        .width(index), "\(pen.name), \(pen.text)", mark: { .radio(index == $0.pen.paletteWidth) },
        strokeWidth: pen.units.upperBound
      ) { $0.changePen(choosesPen: true, { $0.width = index }, { $0.width = $1.width }) }
    }
    + [
      CommandEntry(
        .ownPen, tr("_Colour and width…"),
        help: tr("Choose a colour and a width of your own for the next stroke, or the selection")
      ) { $0.choosePen() },
      CommandEntry(
        .holdShapes, tr("_Lines and rectangles by holding"),
        help: tr("Make an exact line or rectangle of a stroke when the hand rests at its end"),
        mark: { .check($0.holdsShapes) }
      ) { $0.shapes.isOn.toggle() },
      CommandEntry(
        .keptPens, tr("Pens of your o_wn…"),
        help: tr("Keep the pen of the next stroke by a name, or name, order or remove kept pens")
      ) { $0.dialogs.showPens($0.tools.choice) },
    ]
    + (0..<KeptPens.maximum).map { number in
      CommandEntry(
        .keptPen(number), tr("Pen \(number + 1)"), help: tr("Draw with a kept pen"),
        name: { $0.keptPens.indices.contains(number) ? $0.keptPens[number].name : nil },
        isEnabled: { $0.keptPens.indices.contains(number) },
        mark: {
          .check($0.keptPens.indices.contains(number) && $0.keptPens[number].choice == $0.pen)
        }
      ) { $0.useKeptPen(number) }
    }
    + Palette.opacities.enumerated().map { index, percent in
      CommandEntry(
        .opacity(index), "\(percent)%", mark: { .radio(index == $0.pen.shown.opacity) }
      ) {
        $0.changePen({ $0.opacity = index }, { $0.setOpacity($1.opacity.upperBound) })
      }
    }
    + Pen.OpacityDriver.allCases.map { driver in
      let title =
        switch driver {
        case .nothing: tr("_The same everywhere")
        case .pressure: tr("Follows _pressure")
        case .speed: tr("Follows _speed")
        }
      return CommandEntry(
        .opacityDriver(driver), title, mark: { .radio(driver == $0.pen.shown.opacityDriver) }
      ) {
        $0.changePen({ $0.opacityDriver = driver }, { pen, _ in pen.setOpacityDriver(driver) })
      }
    }
    + Palette.smoothings.enumerated().map { index, percent in
      let detail =
        switch percent {
        case 0: tr("The xsign engine passes through every sample")
        case 50: tr("Steadies the hand and its device; the default")
        default: ""
        }
      return CommandEntry(
        .smoothing(index), "\(percent)%", detail: { _ in detail }, isEnabled: \.usesSmoothing,
        mark: { .radio(index == $0.pen.smoothing) }
      ) { $0.tools.choice.smoothing = index }
    }

  static let devices: [CommandEntry] =
    PressureChoice.allCases.map { choice in
      let (title, detail) =
        switch choice {
        case .soft: (tr("_Soft"), tr("Much ink for little force"))
        case .linear: (tr("_Linear"), tr("As the pen reports it; the default"))
        case .firm: (tr("_Firm"), tr("Little ink for little force"))
        case .calibrated: (tr("Cali_brated"), tr("Not fitted yet"))
        }
      let isFitted = choice == .calibrated
      return CommandEntry(
        .pressureCurve(choice), title,
        detail: { isFitted && $0.isCalibrated ? tr("Fitted to your hand") : detail },
        isEnabled: { $0.pressure != nil && (!isFitted || $0.isCalibrated) },
        mark: { .radio(choice == $0.pressure) }
      ) { $0.pressure.choose(choice) }
    } + [
      CommandEntry(
        .calibrate, tr("_Calibrate…"),
        detail: {
          $0.pressure != nil
            ? tr("Fits the curve to your hand") : tr("Each pen has its own curve; use yours first")
        }
      ) { $0.dialogs.calibrate() }
    ]
    + TouchPolicy.allCases.map { policy in
      let (title, detail) =
        switch policy {
        case .penPreferred:
          (tr("_Pen preferred"), tr("Fingers draw until a pen is seen; palms leave no ink"))
        case .anything: (tr("_Anything draws"), tr("Pen, mouse, fingers and palms, all at once"))
        case .penOnly: (tr("Pen _only"), tr("Fingers never draw; they move the view"))
        }
      return CommandEntry(
        .touchPolicy(policy), title, detail: { _ in detail },
        mark: { .radio(policy == $0.touchPolicy) }
      ) { $0.palms.policy = policy }
    } + [
      CommandEntry(
        .drawWithTouch, tr("_Draw with touch"), [Shortcut(.character("t"))],
        help: tr("Draw with touch even after a pen was seen"),
        detail: { _ in tr("Fingers draw even after a pen was seen") },
        isEnabled: { $0.touchPolicy == .penPreferred }, mark: { .check($0.drawsWithTouch) }
      ) { $0.palms.toggleDrawWithTouch() }
    ]
}
