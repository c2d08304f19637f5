import Foundation

/// A server at a port of this computer that does with a connection what a test wants.
final class OddServer: Sendable {
  /// What it does once it has the request.
  enum Way: Sendable {
    /// It closes the connection.
    case closes
    /// It says this and closes the connection.
    case says(String)
    /// It says nothing until the other side has gone.
    case saysNothing
  }

  /// Its URL, to which a path can be added.
  let url: String
  private let listener: Int32

  /// Starts the server.
  ///
  /// - Parameter way: Returns what it does, for the method and path of the request.
  init(_ way: @escaping @Sendable (String) -> Way) throws {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | O_CLOEXEC, 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, size) == 0 && listen(listener, 8) == 0
          && getsockname(listener, $0, &size) == 0
      }
    }
    guard isBound else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    self.listener = listener
    url = "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))"
    Thread.detachNewThread {
      while true {
        let connection = accept(listener, nil, nil)
        guard connection >= 0 else { break }
        Self.serve(connection, way)
        close(connection)
      }
      close(listener)
    }
  }

  deinit { shutdown(listener, Int32(SHUT_RDWR)) }

  private static func serve(_ connection: Int32, _ way: (String) -> Way) {
    var request = Data()
    // All of it, as a connection with bytes that nobody read is reset.
    while length(of: request).map({ request.count < $0 }) ?? true {
      guard let more = read(connection) else { return }
      request += more
    }
    let line = String(decoding: request.prefix { $0 != 13 }, as: UTF8.self)
    switch way(line.split(separator: " ").prefix(2).joined(separator: " ")) {
    case .closes: break
    case .says(let text): _ = text.withCString { send(connection, $0, strlen($0), 0x4000) }
    case .saysNothing: while read(connection) != nil {}
    }
  }

  private static func read(_ connection: Int32) -> Data? {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = Glibc.read(connection, &bytes, bytes.count)
    return count > 0 ? Data(bytes[..<count]) : nil
  }

  /// Returns the length of a request, or nil if its head is not complete.
  private static func length(of request: Data) -> Int? {
    guard let end = request.range(of: Data("\r\n\r\n".utf8)) else { return nil }
    let head = String(decoding: request[..<end.lowerBound], as: UTF8.self).lowercased()
    let field = head.split(separator: "\r\n").first { $0.hasPrefix("content-length:") }
    let body = field.flatMap { Int($0.dropFirst(15).trimmingCharacters(in: .whitespaces)) } ?? 0
    return end.upperBound + body
  }
}
