import Glibc

/// The folder of the running program.
public enum ProgramFolder {
  /// The path, whatever links led to the program (`readlink`).
  public static var path: String {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &bytes, bytes.count)
    let path = String(
      decoding: bytes.prefix(max(count, 0)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "/"
  }

  /// The path of `xsign-pdf`: beside this program, or in `../libexec/xsign` from there. Nil if it
  /// is not installed.
  package static var helper: String? {
    let own = path
    return [own, own + "/../libexec/xsign"].map { $0 + "/xsign-pdf" }
      .first(where: ChildProgram.isProgram)
  }
}
