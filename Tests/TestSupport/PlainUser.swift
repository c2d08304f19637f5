import CX11
import Foundation
import X11

/// The user `nobody`, for programs that refuse to run as root.
public struct PlainUser: Sendable {
  /// The user for such programs, or nil if the tests themselves run as an ordinary user.
  public static let needed: PlainUser? = geteuid() == 0 ? PlainUser() : nil

  private let number: UInt32 = 65534

  /// Returns the command that runs `words` as this user.
  func command(_ words: [String]) -> [String] {
    ["setpriv", "--reuid=\(number)", "--regid=\(number)", "--clear-groups"] + words
  }

  /// Makes the user the owner of a file or folder.
  func own(_ path: String) throws {
    guard chown(path, number, number) == 0 else {
      throw TestError("The owner of \(path) cannot be changed.")
    }
  }

  /// Grants the user access to a display, which otherwise admits only the user that started it.
  func enter(display name: String) throws {
    let display = try Display(name: name)
    var (kind, value) = (Array("localuser".utf8CString), Array("#\(number)".utf8CString))
    kind.withUnsafeMutableBufferPointer { kind in
      value.withUnsafeMutableBufferPointer { value in
        var name = XServerInterpretedAddress(
          typelength: Int32(kind.count - 1), valuelength: Int32(value.count - 1),
          type: kind.baseAddress, value: value.baseAddress)
        withUnsafeMutablePointer(to: &name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 1) { address in
            var host = XHostAddress(
              family: FamilyServerInterpreted, length: 0, address: address)
            XAddHost(display.raw, &host)
          }
        }
      }
    }
    display.synchronise()
  }
}
