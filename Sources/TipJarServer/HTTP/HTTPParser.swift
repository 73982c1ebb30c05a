/// An incremental parser of HTTP/1.1 requests. It is a pure value without I/O, and no input can
/// make it use more memory than its limits.
package struct HTTPParser: Sendable {
  package struct Limits: Sendable {
    /// The bytes of the request line and headers together.
    let head: Int
    package let headers: Int
    package let body: Int
    /// The bytes of an uploaded image; those of the largest that Apple accepts are not compressed
    /// to fewer than 24 MB if it shows noise.
    let image: Int
    /// Returns whether the body of a request is read. Of a request without the right to change
    /// anything no byte is kept: it is answered by its head, and the connection ends.
    let admitsBody: @Sendable (HTTPRequest) -> Bool

    /// Creates limits; the defaults are the server's.
    package init(
      head: Int = 16 * 1024, headers: Int = 100, body: Int = 1024 * 1024,
      image: Int = 32 * 1024 * 1024,
      admitsBody: @escaping @Sendable (HTTPRequest) -> Bool = { _ in true }
    ) {
      (self.head, self.headers, self.body, self.image) = (head, headers, body, image)
      self.admitsBody = admitsBody
    }

    fileprivate func body(of request: HTTPRequest) -> Int {
      let isImage = request.path.starts(with: ["inApps", "v1", "messaging", "image"])
      return isImage ? image : body
    }
  }

  /// The reason to refuse a request. The connection then ends.
  package enum Refusal: Error, Equatable, Sendable {
    case malformed
    /// The client speaks TLS.
    case encrypted
    case timedOut, bodyTooLarge, unknownExpectation, headTooLarge, unknownCoding
    /// The server has as many connections as it can have.
    case busy
    case unknownVersion

    /// The status of the answer.
    var status: Int {
      switch self {
      case .malformed, .encrypted: 400
      case .timedOut: 408
      case .bodyTooLarge: 413
      case .unknownExpectation: 417
      case .headTooLarge: 431
      case .unknownCoding: 501
      case .busy: 503
      case .unknownVersion: 505
      }
    }

    package var reason: String {
      switch self {
      case .malformed: "not a request of HTTP/1.1"
      case .encrypted: "this port speaks http; use an address with http, or start with --tls"
      case .timedOut: "the request did not arrive in time"
      case .bodyTooLarge: "a body has at most 1 MiB, an image 32 MiB"
      case .unknownExpectation: "the header Expect can only be 100-continue"
      case .headTooLarge: "the headers are longer than 16 KiB or 100 lines"
      case .unknownCoding: "the header Transfer-Encoding can only be chunked"
      case .busy: "too many connections"
      case .unknownVersion: "only HTTP/1.1 and HTTP/1.0 are spoken"
      }
    }
  }

  private enum Expected {
    /// All of a body with a Content-Length.
    case body(length: Int)
    /// In a chunked body (RFC 9112, section 7.1): the line with a chunk's size, the rest of its
    /// bytes, the line end after them, and the fields after the last chunk.
    case chunkSize, chunk(left: Int), chunkEnd
    case trailer(size: Int)
  }

  private let limits: Limits
  private var bytes: [UInt8] = []
  /// The request whose body is incomplete, with the body so far if it is chunked.
  private var pending: (request: HTTPRequest, expected: Expected, limit: Int)?
  /// The length of the prefix that was searched for the end of the head, without a match.
  private var searched = 0
  /// A Boolean value that indicates whether the client waits for the status 100 before it sends the
  /// body.
  private var awaitsContinue = false

  package init(limits: Limits = Limits()) { self.limits = limits }

  package var isInRequest: Bool { !bytes.isEmpty || pending != nil }

  /// The number of bytes that are held.
  var size: Int { bytes.count + (pending?.request.body.count ?? 0) }

  package mutating func append(_ received: some Sequence<UInt8>) { bytes += received }

  /// Returns whether the client waits to be asked for a body, once for each request.
  mutating func takeExpectation() -> Bool {
    defer { awaitsContinue = false }
    return awaitsContinue && bytes.isEmpty
  }

  /// Returns the next complete request; nil if more bytes are needed.
  package mutating func next() throws(Refusal) -> HTTPRequest? {
    if pending == nil {
      guard let head = try head() else { return nil }
      pending = try read(head)
    }
    guard try hasBody(), let whole = pending?.request else { return nil }
    (pending, awaitsContinue) = (nil, false)
    return whole
  }

  /// Moves the bytes of the body that have arrived into the pending request. Returns whether the
  /// body is complete.
  private mutating func hasBody() throws(Refusal) -> Bool {
    // Removed together at the end: a body may consist of many small chunks.
    var position = 0
    defer { if position > 0 { bytes.removeFirst(position) } }
    while let expected = pending?.expected {
      switch expected {
      case .body(let length):
        guard bytes.count >= length else { return false }
        // A large body is not copied.
        let body = bytes.count == length ? bytes : Array(bytes[..<length])
        bytes.removeFirst(length)
        pending?.request.body = body
        return true
      case .chunkSize:
        guard let line = try line(from: position) else { return false }
        let size = try Self.chunkSize(bytes[position..<line])
        let (held, limit) = (pending?.request.body.count ?? 0, pending?.limit ?? 0)
        guard size + held <= limit else { throw .bodyTooLarge }
        position = line + 2
        pending?.expected = size == 0 ? .trailer(size: 0) : .chunk(left: size)
      case .chunk(let left):
        let part = bytes[position...].prefix(left)
        pending?.request.body += part
        position += part.count
        guard part.count == left else {
          pending?.expected = .chunk(left: left - part.count)
          return false
        }
        pending?.expected = .chunkEnd
      case .chunkEnd:
        let end = bytes[position...].prefix(2)
        guard [13, 10].starts(with: end) else { throw .malformed }
        guard end.count == 2 else { return false }
        position += 2
        pending?.expected = .chunkSize
      case .trailer(let size):
        guard let line = try line(from: position) else { return false }
        let length = line - position
        position = line + 2
        if length == 0 { return true }
        guard size + length <= limits.head else { throw .headTooLarge }
        pending?.expected = .trailer(size: size + length)
      }
    }
    return false
  }

  /// Returns the end of a line of a chunked body; nil if it is incomplete.
  private func line(from position: Int) throws(Refusal) -> Int? {
    guard let feed = bytes[position...].prefix(1024).firstIndex(of: 10) else {
      guard bytes.count - position < 1024 else { throw .malformed }
      return nil
    }
    guard feed > position, bytes[feed - 1] == 13 else { throw .malformed }
    return feed - 1
  }

  private static func chunkSize(_ line: ArraySlice<UInt8>) throws(Refusal) -> Int {
    let text = Substring(decoding: line.prefix { $0 != UInt8(ascii: ";") }, as: UTF8.self)
      .trimmingBlanks()
    guard !text.isEmpty,
      text.utf8.allSatisfy({
        UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
          || UInt8(ascii: "a")...UInt8(ascii: "f") ~= $0 | 0x20
      })
    else { throw .malformed }
    guard text.utf8.count <= 8, let size = Int(text, radix: 16) else { throw .bodyTooLarge }
    return size
  }

  /// Removes the head and returns its lines; nil if it is incomplete.
  private mutating func head() throws(Refusal) -> [Substring]? {
    // Some clients send an empty line after a body.
    bytes.removeFirst(bytes.firstIndex { $0 != 13 && $0 != 10 } ?? bytes.count)
    // The type of TLS's first record. What waits for an answer in TLS ends at the first byte of one.
    if bytes.first == 22 { throw .encrypted }
    guard let end = try endOfHead() else {
      if bytes.count > limits.head { throw .headTooLarge }
      return nil
    }
    guard end <= limits.head else { throw .headTooLarge }
    // Without the empty line, each line ends in its CR here.
    let lines = bytes[..<(end - 3)].split(separator: 10, omittingEmptySubsequences: false)
    (bytes, searched) = (Array(bytes[end...]), 0)
    var texts: [Substring] = []
    for line in lines {
      guard line.last == 13, line.dropLast().allSatisfy({ $0 >= 32 || $0 == 9 }),
        let text = String(validating: line.dropLast(), as: UTF8.self)
      else { throw .malformed }
      texts.append(text[...])
    }
    return texts
  }

  /// Returns the end of the empty line after the head; nil if it has not arrived. A line that ends
  /// in LF alone is refused at once, since its client would wait for an answer.
  private mutating func endOfHead() throws(Refusal) -> Int? {
    let new = searched..<bytes.count
    searched = bytes.count
    for index in new where bytes[index] == 10 {
      guard index <= limits.head else { throw .headTooLarge }
      guard index > 0, bytes[index - 1] == 13 else { throw .malformed }
      if index > 2, bytes[index - 2] == 10 { return index + 1 }
    }
    return nil
  }

  private mutating func read(_ lines: [Substring]) throws(Refusal) -> (HTTPRequest, Expected, Int) {
    let words = (lines.first ?? "").split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, Self.isToken(words[0]) else { throw .malformed }
    guard words[2] == "HTTP/1.1" || words[2] == "HTTP/1.0" else { throw .unknownVersion }
    guard lines.count - 1 <= limits.headers else { throw .headTooLarge }
    let (host, target) = HTTPRequest.origin(of: words[1])
    guard let target = HTTPRequest.parts(of: target) else { throw .malformed }
    let isNew = words[2] == "HTTP/1.1"
    var request = HTTPRequest(method: String(words[0]), path: target.path, query: target.query)
    for line in lines.dropFirst() { request.headers.append(try Self.header(line)) }
    let hosts = request.headers.count { $0.name == "host" }
    guard hosts == 1 || hosts == 0 && !isNew else { throw .malformed }
    // The host of an absolute target counts (RFC 9112, section 3.2.2).
    if let host {
      request.headers.removeAll { $0.name == "host" }
      request.headers.append(.init(name: "host", value: String(host)))
    }
    let connection = request.tokens("connection")
    request.keepsAlive = isNew ? !connection.contains("close") : connection.contains("keep-alive")
    let limit = limits.body(of: request)
    let expected = try Self.expectedBody(of: request, isNew: isNew, limit: limit)
    if case .body(length: 0) = expected {
    } else if !limits.admitsBody(request) {
      (bytes, request.keepsAlive) = ([], false)
      return (request, .body(length: 0), 0)
    }
    if isNew, let expectation = request.header("expect") {
      guard expectation.lowercased() == "100-continue" else { throw .unknownExpectation }
      if case .body(length: 0) = expected {} else { awaitsContinue = true }
    }
    return (request, expected, limit)
  }

  private static func header(_ line: Substring) throws(Refusal) -> HTTPRequest.Field {
    guard let colon = line.utf8.firstIndex(of: UInt8(ascii: ":")), isToken(line[..<colon]) else {
      throw .malformed
    }
    let value = line[colon...].dropFirst().trimmingBlanks()
    return .init(name: line[..<colon].lowercased(), value: String(value))
  }

  /// Returns how the body is framed. A request with both kinds of length, or two different lengths,
  /// is refused, since another parser might find another end.
  private static func expectedBody(
    of request: HTTPRequest, isNew: Bool, limit: Int
  ) throws(Refusal) -> Expected {
    let lengths = request.headers.filter { $0.name == "content-length" }
    let codings = request.tokens("transfer-encoding")
    guard codings.isEmpty else {
      guard lengths.isEmpty, isNew else { throw .malformed }
      guard codings == ["chunked"] else { throw .unknownCoding }
      return .chunkSize
    }
    guard let text = lengths.first?.value else { return .body(length: 0) }
    guard lengths.count == 1, text.isDigits else { throw .malformed }
    guard let length = Int(text), length <= limit else { throw .bodyTooLarge }
    return .body(length: length)
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

extension Substring {
  /// The text without the spaces and tabs around it (RFC 9110, section 5.6.3).
  func trimmingBlanks() -> Substring {
    let isBlank = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    let start = utf8.firstIndex { !isBlank($0) } ?? endIndex
    let end = utf8.lastIndex { !isBlank($0) }.map(utf8.index(after:)) ?? start
    return self[start..<end]
  }
}
