internal import CLinux
import Glibc

/// The folder of the running program.
public enum ProgramFolder {
  /// The path, whatever links led to the program.
  public static var path: String {
    let path = program
    return path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "/"
  }

  /// The path of the program (`readlink`), or without /proc what the path by which it was started
  /// leads to (`realpath`). Empty if neither is known.
  private static var program: String {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &bytes, bytes.count)
    if count > 0 {
      return String(rawBytes: bytes.prefix(count).map { UInt8(bitPattern: $0) })
    }
    guard let path = xsign_start_path().flatMap({ realpath($0, nil) }) else { return "" }
    defer { free(path) }
    return ChildProgram.text(path)
  }

  /// A program that is a part of this one.
  package enum Helper: String {
    case pdf = "xsign-pdf"
    case certificates = "xsign-certificate"
  }

  /// The path of `xsign-pdf`, or nil if it is not installed.
  package static var helper: String? { path(of: .pdf) }

  /// Returns the path of a helper: beside this program, or in `../libexec/xsign` from there. Nil if
  /// it is not installed.
  package static func path(of helper: Helper) -> String? {
    places(of: helper).first(where: ChildProgram.isProgram)
  }

  /// Returns why what is in the place of a helper is no program, as a value of errno, or nil if
  /// nothing is there.
  package static func obstacle(to helper: Helper) -> Int32? {
    places(of: helper).compactMap(ChildProgram.obstacle).first
  }

  private static func places(of helper: Helper) -> [String] {
    let own = path
    return [own, own + "/../libexec/xsign"].map { "\($0)/\(helper.rawValue)" }
  }
}
