import Foundation
import Glibc
import TestSupport
import Testing

@testable import xsign

/// An X server that does not answer.
@Suite(.waiting) struct HungServerTests {
  /// A server that takes connections and says nothing, as a network that broke.
  private final class SilentServer {
    let display: String
    private let socket: Int32
    private var connection: Int32 = -1

    init() throws {
      let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
      self.socket = socket
      let number = (UInt16(1000)...9000).shuffled().first { Self.bind(socket, to: 6000 + $0) }
      display = "127.0.0.1:\(try #require(number))"
      try #require(listen(socket, 1) == 0)
    }

    private static func bind(_ socket: Int32, to port: UInt16) -> Bool {
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = port.bigEndian
      address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
      return withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          Glibc.bind(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
        }
      }
    }

    /// Waits until a program waits for an answer.
    func accept() -> Bool {
      var file = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
      guard poll(&file, 1, Int32(Patience.usual * 1000)) > 0 else { return false }
      connection = Glibc.accept(socket, nil, nil)
      return connection >= 0
    }

    deinit {
      if connection >= 0 { close(connection) }
      close(socket)
    }
  }

  @Test func aSignalEndsTheProgram() throws {
    let server = try SilentServer()
    let process = try AppProcess(display: server.display)
    try #require(server.accept())
    process.signal(SIGTERM)
    #expect(process.waitForExit() == 143)
    #expect(process.standardError.hasSuffix("The X server does not answer.\n"))
  }
}
