import Localization
import Platform

/// The options of a call of the service, as arguments of `xsign capture`.
struct CaptureServiceOptions: Hashable {
  /// The reason why options cannot be taken. Its description is a sentence.
  struct Refusal: Error, Hashable, CustomStringConvertible {
    let description: String
  }

  /// The options that are texts.
  private static let texts: Set<String> = [
    "title", "text", "ok-label", "cancel-label", "size", "engine", "color", "width", "smoothing",
  ]
  /// The options that are absolute paths of files that are read.
  private static let paths: Set<String> = ["background", "from"]
  /// The options that are numbers.
  private static let numbers: Set<String> = ["attach", "require-strokes", "timeout"]
  /// The most bytes of a text. Linux starts no program with an argument of twice as many.
  private static let longest = 65_536

  /// The arguments, without the files that the service reads.
  private(set) var arguments: [String] = []
  /// The ending of the file.
  private(set) var format = "inkml"
  /// The last part of the path of the request, if the caller chose it.
  private(set) var token: String?

  /// Takes over options by their names.
  init(_ values: [String: BusValue]) throws(Refusal) {
    for (name, value) in values.sorted(by: { $0.key < $1.key }) {
      switch name {
      case "format":
        guard let text = value.string, OutputFile.Kind.names.contains(text) else {
          throw Refusal(description: tr("format must be png, pdf, svg, inkml or json"))
        }
        format = text
      case "handle_token":
        guard let text = value.string, Self.isToken(text) else {
          throw Refusal(
            description: tr("handle_token must have 1 to 64 letters, digits and underscores"))
        }
        token = text
      case "baseline":
        guard case .boolean(let isOn) = value else {
          throw Self.wrongType(name, tr("true or false"))
        }
        arguments.append(isOn ? "--baseline" : "--no-baseline")
      case _ where Self.texts.contains(name):
        let text = try Self.argument(name, value)
        arguments.append("--\(name)=\(text)")
      case _ where Self.paths.contains(name):
        let path = try Self.argument(name, value)
        guard path.hasPrefix("/") else {
          throw Refusal(description: tr("\(name) must be an absolute path"))
        }
        arguments.append("--\(name)=\(path)")
      case _ where Self.numbers.contains(name):
        guard let text = Self.number(value) else { throw Self.wrongType(name, tr("a number")) }
        arguments.append("--\(name)=\(text)")
      default: throw Refusal(description: tr("there is no option \(name)"))
      }
    }
  }

  /// Returns a number of any type as an argument: languages without types for whole numbers send
  /// 2 as 2.0.
  private static func number(_ value: BusValue) -> String? {
    switch value {
    case .number(let number): "\(number)"
    case .integer(let number): "\(number)"
    case .long(let number): "\(number)"
    case .real(let number): Int(exactly: number).map { "\($0)" } ?? "\(number)"
    default: nil
    }
  }

  /// Returns a text that can be an argument.
  private static func argument(_ name: String, _ value: BusValue) throws(Refusal) -> String {
    guard let text = value.string else { throw wrongType(name, tr("a text")) }
    guard text.utf8.count <= longest else {
      throw Refusal(description: tr("\(name) must have at most \(longest) bytes"))
    }
    return text
  }

  private static func isToken(_ text: String) -> Bool {
    1...64 ~= text.utf8.count
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
  }

  private static func wrongType(_ name: String, _ wanted: String) -> Refusal {
    Refusal(description: tr("\(name) must be \(wanted)"))
  }
}
