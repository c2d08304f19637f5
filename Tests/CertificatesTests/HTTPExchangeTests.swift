import Foundation
import Ink
import TestSupport
import Testing

@testable import Certificates

/// What becomes of a question whose server is not there, or does not do what servers do.
@Suite(.waiting) struct HTTPExchangeTests {
  /// A question of each kind. Those for certificates of issuers are as those for lists.
  enum Question: CaseIterable {
    case timeStamp, status, file

    var type: String {
      switch self {
      case .timeStamp: "application/timestamp-reply"
      case .status: "application/ocsp-response"
      case .file: "application/octet-stream"
      }
    }

    func answer(from url: String, seconds: Int? = nil) throws(CertificateFailure) -> [UInt8] {
      let value: [UInt8] = [0x30, 3, 2, 1, 7]
      return switch self {
      case .timeStamp: try HTTPExchange.timeStamp(for: value, from: url, seconds: seconds)
      case .status:
        try HTTPExchange.answer(to: RevocationQuery(url: url, question: value), seconds: seconds)
      case .file: try HTTPExchange.answer(to: RevocationQuery(url: url), seconds: seconds)
      }
    }
  }

  private static func answer(_ question: Question, _ body: String, length: Int? = nil) -> String {
    "HTTP/1.0 200 OK\r\nContent-Type: \(question.type)\r\n"
      + "Content-Length: \(length ?? body.utf8.count)\r\n\r\n\(body)"
  }

  /// It would be tried for a day if what is refused were tried again.
  private static let day = 86_400

  @Test(arguments: Question.allCases) func aClosedPortIsSaidAtOnce(question: Question) {
    for host in ["127.0.0.1", "localhost"] {
      #expect(throws: CertificateFailure.authorityUnreachable(.refused)) {
        try question.answer(from: "http://\(host):1/", seconds: Self.day)
      }
    }
  }

  /// A computer without a server of names cannot tell.
  @Test(arguments: Question.allCases) func anUnknownNameIsSaidAtOnce(question: Question) {
    let failure = #expect(throws: CertificateFailure.self) {
      try question.answer(from: "http://nobody.invalid/", seconds: Self.day)
    }
    let possible: [CertificateFailure.Obstacle] = [.unknownName, .noLookup]
    #expect(possible.map { .authorityUnreachable($0) }.contains(failure))
  }

  /// No network leads to a broadcast address.
  @Test(arguments: Question.allCases) func aMissingNetworkIsSaidAtOnce(question: Question) {
    #expect(throws: CertificateFailure.authorityUnreachable(.noNetwork)) {
      try question.answer(from: "http://255.255.255.255/", seconds: Self.day)
    }
  }

  @Test(arguments: Question.allCases)
  func whoClosesWithoutAnAnswerIsSilent(question: Question) throws {
    let server = try OddServer { _ in .closes }
    #expect(throws: CertificateFailure.authoritySilent) {
      try question.answer(from: server.url, seconds: Self.day)
    }
  }

  @Test(arguments: Question.allCases) func whoSaysNothingHasItsTime(question: Question) throws {
    let server = try OddServer { _ in .saysNothing }
    #expect(throws: CertificateFailure.authoritySilent) {
      try question.answer(from: server.url, seconds: 1)
    }
  }

  /// An answer that stops has no more time than one that does not come.
  @Test(arguments: Question.allCases) func halfAnAnswerIsNone(question: Question) throws {
    let text = Self.answer(question, "0\u{3}", length: 5)
    let server = try OddServer { _ in .says(text) }
    #expect(throws: CertificateFailure.authoritySilent) {
      try question.answer(from: server.url, seconds: Self.day)
    }
  }

  @Test(arguments: Question.allCases) func garbageIsARefusal(question: Question) throws {
    for text in [
      "garbage\r\n", "\r\n\r\n", "HTTP/1.0 500 Nothing\r\n\r\n", Self.answer(question, "garbage"),
    ] {
      let server = try OddServer { _ in .says(text) }
      #expect(throws: CertificateFailure.authorityRefuses, "\(text)") {
        try question.answer(from: server.url, seconds: Self.day)
      }
    }
  }

  @Test(arguments: Question.allCases) func anAnswerIsReturned(question: Question) throws {
    let text = Self.answer(question, "0\u{3}\u{2}\u{1}\u{5}")
    let server = try OddServer { request in
      request == (question == .file ? "GET /a?b" : "POST /a?b") ? .says(text) : .closes
    }
    #expect(try question.answer(from: server.url + "/a?b") == [0x30, 3, 2, 1, 5])
  }

  /// Files may have moved, on the same server or to another one. A question is for one server only.
  @Test(arguments: Question.allCases) func onlyFilesAreFollowed(question: Question) throws {
    let text = Self.answer(question, "0\u{3}\u{2}\u{1}\u{5}")
    let last = try OddServer { $0.hasSuffix(" /there") ? .says(text) : .closes }
    let there = last.url + "/there"
    let server = try OddServer { request in
      let location = request.hasSuffix(" /moved") ? there : "/moved"
      return .says("HTTP/1.0 302 Found\r\nLocation: \(location)\r\n\r\n")
    }
    if question == .file {
      #expect(try question.answer(from: server.url) == [0x30, 3, 2, 1, 5])
    } else {
      #expect(throws: CertificateFailure.authorityRefuses) {
        try question.answer(from: server.url)
      }
    }
  }

  @Test(arguments: ["/", "https://127.0.0.1/", "file:///etc/hostname", ""])
  func whatLeadsNowhereIsARefusal(location: String) throws {
    let server = try OddServer { _ in
      .says("HTTP/1.0 302 Found\r\nLocation: \(location)\r\n\r\n")
    }
    #expect(throws: CertificateFailure.authorityRefuses) {
      try Question.file.answer(from: server.url, seconds: Self.day)
    }
  }

  /// A proxy is told all of the address.
  @Test(.apart) func aProxyIsAsked() async throws {
    let text = Self.answer(.file, "0\u{3}\u{2}\u{1}\u{5}")
    let proxy = try OddServer { $0 == "GET http://nobody.invalid:80/a" ? .says(text) : .closes }
    let url = proxy.url
    await #expect(processExitsWith: .success) { [url = url as String] in
      setenv("http_proxy", url, 1)
      unsetenv("no_proxy")
      let bytes = try Question.file.answer(from: "http://nobody.invalid/a")
      #expect(bytes == [0x30, 3, 2, 1, 5])
    }
  }
}
