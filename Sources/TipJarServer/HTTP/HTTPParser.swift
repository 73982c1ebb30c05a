import Foundation

/// An incremental parser of HTTP/1.1 requests. It is a pure value without I/O, and no input can
/// make it use more memory than its limits.
package struct HTTPParser: Sendable {
  package struct Limits: Sendable {
    /// The bytes of the request line and headers together.
    let head: Int
    package let headers: Int
    package let body: Int

    /// Creates limits; the defaults are the server's.
    package init(head: Int = 16 * 1024, headers: Int = 100, body: Int = 1024 * 1024) {
      (self.head, self.headers, self.body) = (head, headers, body)
    }
  }

  /// The reason to refuse a request: the status of the answer. The connection then ends.
  package enum Refusal: Int, Error, Equatable, Sendable {
    case malformed = 400
    case timedOut = 408
    case lengthRequired = 411
    case bodyTooLarge = 413
    case headTooLarge = 431
    case unknownVersion = 505
  }

  private let limits: Limits
  private var bytes: [UInt8] = []
  /// The request whose body is incomplete, and the length of the body.
  private var pending: (request: HTTPRequest, length: Int)?
  /// The length of the prefix that was searched for the end of the head, without a match.
  private var searched = 0

  package init(limits: Limits = Limits()) { self.limits = limits }

  /// A Boolean value that indicates whether a request has begun and is incomplete.
  package var isInRequest: Bool { !bytes.isEmpty || pending != nil }

  package mutating func append(_ received: some Sequence<UInt8>) { bytes += received }

  /// Returns the next complete request; nil if more bytes are needed.
  package mutating func next() throws(Refusal) -> HTTPRequest? {
    if pending == nil {
      guard let head = try head() else { return nil }
      pending = try Self.read(head, limits)
    }
    guard let (request, length) = pending, bytes.count >= length else { return nil }
    var whole = request
    whole.body = Array(bytes.prefix(length))
    bytes.removeFirst(length)
    pending = nil
    return whole
  }

  /// Removes the head and returns its lines; nil if it is incomplete.
  private mutating func head() throws(Refusal) -> [Substring]? {
    // Some clients send an empty line after a body.
    bytes.removeFirst(bytes.firstIndex { $0 != 13 && $0 != 10 } ?? bytes.count)
    guard let end = endOfHead() else {
      if bytes.count > limits.head { throw .headTooLarge }
      return nil
    }
    guard end <= limits.head else { throw .headTooLarge }
    guard let text = String(validating: bytes[..<end], as: UTF8.self) else { throw .malformed }
    bytes.removeFirst(end)
    searched = 0
    var lines = text.split(separator: "\r\n", omittingEmptySubsequences: false)
    lines.removeLast(2)
    guard
      !text.unicodeScalars.contains(where: { $0.value < 32 && ![9, 10, 13].contains($0.value) }),
      !lines.contains(where: { $0.unicodeScalars.contains { $0 == "\n" || $0 == "\r" } })
    else { throw .malformed }
    return lines
  }

  private mutating func endOfHead() -> Int? {
    let found = bytes.dropFirst(max(0, searched - 3)).firstRange(of: [13, 10, 13, 10])
    searched = bytes.count
    return found?.upperBound
  }

  private static func read(
    _ lines: [Substring], _ limits: Limits
  ) throws(Refusal) -> (HTTPRequest, Int) {
    let words = (lines.first ?? "").split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, isToken(words[0]), let target = HTTPRequest.parts(of: words[1])
    else { throw .malformed }
    guard words[2] == "HTTP/1.1" || words[2] == "HTTP/1.0" else { throw .unknownVersion }
    guard lines.count - 1 <= limits.headers else { throw .headTooLarge }
    var request = HTTPRequest(method: String(words[0]), path: target.path, query: target.query)
    for line in lines.dropFirst() { request.headers.append(try header(line)) }
    let connection = request.header("connection")?.lowercased()
    request.keepsAlive = words[2] == "HTTP/1.1" ? connection != "close" : connection == "keep-alive"
    return (request, try length(of: request, limits))
  }

  private static func header(_ line: Substring) throws(Refusal) -> HTTPRequest.Field {
    guard let colon = line.firstIndex(of: ":"), isToken(line[..<colon]) else { throw .malformed }
    let value = line[line.index(after: colon)...].trimmingCharacters(in: blanks)
    return .init(name: line[..<colon].lowercased(), value: value)
  }

  private static let blanks = CharacterSet(charactersIn: " \t")

  /// Returns the length of the body. A request with both kinds of length, or two different lengths,
  /// is refused, since another parser might find another end.
  private static func length(
    of request: HTTPRequest, _ limits: Limits
  ) throws(Refusal) -> Int {
    let lengths = request.headers.filter { $0.name == "content-length" }
    guard !request.headers.contains(where: { $0.name == "transfer-encoding" }) else {
      throw lengths.isEmpty ? .lengthRequired : .malformed
    }
    guard let text = lengths.first?.value else { return 0 }
    guard lengths.count == 1, text.isDigits else { throw .malformed }
    guard let length = Int(text), length <= limits.body else { throw .bodyTooLarge }
    return length
  }

  /// Returns whether a text is a token of RFC 9110.
  private static func isToken(_ text: Substring) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { byte in
        (48...57).contains(byte) || (65...90).contains(byte & 0xDF)
          || "!#$%&'*+-.^_`|~".utf8.contains(byte)
      }
  }
}
